#include "marks/search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "cpu_dispatch.hpp"
#include "random.hpp"

namespace cruxpress::marks {

namespace {

// How many guesses does the first sample hold, and how many such samples are tried before
// they grow?  A tree of four rows over 24 guesses has 10,626 leaves, of which about one in a
// hundred is unique with every row needed; it is searched in less than a millisecond.
constexpr std::size_t kSample = 24;
constexpr int kSamples = 12;
// Out of how many times more rows is a sample chosen when it should lean to one side?
// (More than three gives rows that tell the same, of which fewer are needed.)
constexpr std::size_t kChoice = 3;
// How many blocks of words are looked at before asking whether that was enough?
constexpr std::size_t kStride = 32;

// The words that a further row leaves, and those that exactly one row rules out.
CRUXPRESS_CLONES void divide(const std::uint64_t* __restrict all, const std::uint64_t* __restrict one,
                             const std::uint64_t* __restrict kept, std::size_t blocks,
                             std::uint64_t* __restrict all_after,
                             std::uint64_t* __restrict one_after) {
  for (std::size_t i = 0; i < blocks; ++i) {
    all_after[i] = all[i] & kept[i];
    one_after[i] = (one[i] & kept[i]) | (all[i] & ~kept[i]);
  }
}

// Is any of the words in all three sets, of which the last is given by its complement?  Looked at in
// strides, so that most questions end early and none branches at every block.
CRUXPRESS_CLONES bool meet(const std::uint64_t* __restrict one, const std::uint64_t* __restrict two,
                           const std::uint64_t* __restrict without, std::size_t blocks) {
  for (std::size_t i = 0; i < blocks;) {
    std::uint64_t any = 0;
    for (const std::size_t end = std::min(i + kStride, blocks); i < end; ++i)
      any |= one[i] & two[i] & ~without[i];
    if (any != 0) return true;
  }
  return false;
}

class Hunt {
 public:
  Hunt(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
       const Bits& known, const Wish& wish, std::uint64_t seed, std::uint64_t budget)
      : index_(index),
        blocks_(index.blocks()),
        answer_(answer),
        deck_(guesses.begin(), guesses.end()),
        known_(known),
        wish_(wish),
        random_(seed),
        budget_(budget),
        least_(*std::min_element(wish.low.begin(), wish.low.end())) {
    for (auto& level : levels_) {
      level.all = full(index.words().size());
      level.one.assign(blocks_, 0);
      level.known.emplace(index.words().length(), wish.alphabet);
    }
  }

  Found run() {
    std::size_t size = kSample;
    for (int round = 0; found_.outcome != Outcome::kFound; ++round) {
      const bool everything = deal(size);
      grow(0, 0);
      if (found_.outcome == Outcome::kFound || found_.work >= budget_) break;
      if (everything) {
        found_.complete = true;
        break;
      }
      if (round >= kSamples) size *= 2;
      lean_ = (tally_ > 0) - (tally_ < 0);
    }
    if (found_.outcome != Outcome::kFound)
      found_.outcome = !found_.guesses.empty() ? Outcome::kNearest
                       : found_.complete       ? Outcome::kNone
                                               : Outcome::kSpent;
    return found_;
  }

 private:
  struct Row {
    std::uint32_t guess;
    Marks marks;
    Knowledge tells;  // what it tells by itself
    std::uint64_t strings;
  };

  // A set of rows: what is left, what only one row rules out, and what is known of letters.
  struct Level {
    Bits all;
    Bits one;
    std::vector<std::size_t> filled;  // the blocks of `all` that are not empty
    std::optional<Knowledge> known;
    std::uint64_t strings = 0;  // how many letter strings agree with that, once counted
  };

  // Takes a random sample of guesses within the limits; true if it holds all of them.
  // When earlier samples gave puzzles that leave too many letter strings, or too few, a larger
  // sample is drawn and the rows that tell most, or least, are taken from it.
  bool deal(std::size_t size) {
    const std::size_t draw = lean_ == 0 ? size : kChoice * size;
    sample_.clear();
    std::size_t seen = 0;
    const Letters answer = index_.words().word(answer_);
    for (; seen < deck_.size() && sample_.size() < draw; ++seen) {
      const auto left = static_cast<std::uint32_t>(deck_.size() - seen);
      std::swap(deck_[seen], deck_[seen + random_.below(left)]);
      const Letters guess = index_.words().word(deck_[seen]);
      const Marks marks = feedback(guess, answer);
      if (deck_[seen] == answer_ || !within(wish_.limits, marks, index_.words().length())) continue;
      Knowledge tells(index_.words().length(), wish_.alphabet);
      tells.learn(guess, marks);
      sample_.push_back({deck_[seen], marks, tells, 0});
    }
    const bool everything = seen == deck_.size() && sample_.size() <= size;
    if (sample_.size() > size) choose(size);
    keeps_.resize(sample_.size() * blocks_);
    for (std::size_t i = 0; i < sample_.size(); ++i)
      index_.keep(index_.words().word(sample_[i].guess), sample_[i].marks, keep(i));
    return everything;
  }

  // Keeps the `size` rows that leave the fewest letter strings, or the most.
  void choose(std::size_t size) {
    for (Row& row : sample_) row.strings = strings(row.tells);
    const int lean = lean_;
    std::stable_sort(sample_.begin(), sample_.end(), [lean](const Row& one, const Row& other) {
      return lean < 0 ? one.strings < other.strings : one.strings > other.strings;
    });
    sample_.erase(sample_.begin() + static_cast<std::ptrdiff_t>(size), sample_.end());
    random_.shuffle(sample_.data(), size);
  }

  std::uint64_t* keep(std::size_t row) { return keeps_.data() + row * blocks_; }

  // Adds rows from `first` on to the `depth` rows chosen so far; true when the hunt is over.
  bool grow(int depth, std::size_t first) {
    const bool last = depth + 1 == wish_.rows;
    look_where(depth);
    for (std::size_t row = first; row < sample_.size(); ++row) {
      if (++found_.work > budget_) return true;
      chosen_[static_cast<std::size_t>(depth)] = row;
      if (last && !decides(depth, row)) continue;
      if (!add(depth, row)) continue;
      if (last ? judge(depth + 1) : grow(depth + 1, row + 1)) return true;
    }
    return false;
  }

  // Notes the blocks in which words are left: few, after two rows.
  void look_where(int depth) {
    Level& level = levels_[static_cast<std::size_t>(depth)];
    if (depth == 0) {
      level.filled.resize(blocks_);
      std::iota(level.filled.begin(), level.filled.end(), std::size_t{0});
      return;
    }
    const auto& before = levels_[static_cast<std::size_t>(depth) - 1].filled;
    level.filled.resize(before.size());
    std::size_t count = 0;
    for (const std::size_t i : before) {
      level.filled[count] = i;
      count += level.all[i] != 0;
    }
    level.filled.resize(count);
  }

  // Does this row leave only the answer?  Cheap: what is left before the last row is little.
  bool decides(int depth, std::size_t row) {
    const Level& before = levels_[static_cast<std::size_t>(depth)];
    const std::uint64_t* kept = keep(row);
    for (const std::size_t i : before.filled) {
      const std::uint64_t left = before.all[i] & kept[i];
      if (left != 0 && (i != answer_ / 64 || (left & (left - 1)) != 0)) return false;
    }
    return true;
  }

  // The set with one row more; false where nothing on target can come of it.
  bool add(int depth, std::size_t row) {
    const Level& before = levels_[static_cast<std::size_t>(depth)];
    Level& after = levels_[static_cast<std::size_t>(depth) + 1];
    if (wish_.needed && !all_needed(depth, row)) return false;
    after.known = before.known;
    after.known->join(sample_[row].tells);
    if (least_ > 1 || depth + 1 == wish_.rows) {
      after.strings = strings(*after.known);
      if (after.strings < least_) return false;
    }
    divide(before.all.data(), before.one.data(), keep(row), blocks_, after.all.data(),
           after.one.data());
    return true;
  }

  // Has every row a near miss of its own?  The new one has what it takes away; of the others each
  // has what it alone ruled out and the new one keeps.
  bool all_needed(int depth, std::size_t row) {
    const Level& before = levels_[static_cast<std::size_t>(depth)];
    const std::uint64_t* kept = keep(row);
    if (!meet(before.all.data(), before.all.data(), kept, blocks_)) return false;
    for (int r = 0; r < depth; ++r) {
      const std::uint64_t* other = keep(chosen_[static_cast<std::size_t>(r)]);
      if (!meet(before.one.data(), kept, other, blocks_)) return false;
    }
    return true;
  }

  // A complete puzzle: is it on target?  The nearest one is remembered.
  bool judge(int rows) {
    const Level& level = levels_[static_cast<std::size_t>(rows)];
    std::size_t near = 0;
    if (rows > 1)
      for (std::size_t i = 0; i < blocks_; ++i)
        near += static_cast<std::size_t>(std::popcount(level.one[i] & known_[i]));
    near = std::min(near, kNear);
    const auto low = static_cast<double>(wish_.low[near]);
    const auto high = static_cast<double>(wish_.high[near]);
    const auto here = static_cast<double>(level.strings);
    // An upper end of 0 puts everything off target; fewer strings are still nearer.
    const double off = here < low ? low / here : here > high ? here / std::max(high, 1.0) : 0.0;
    tally_ += here < low ? 1 : here > high ? -1 : 0;
    if (off >= nearest_) return false;
    nearest_ = off;
    found_.guesses.clear();
    for (int r = 0; r < rows; ++r)
      found_.guesses.push_back(sample_[chosen_[static_cast<std::size_t>(r)]].guess);
    if (off == 0.0) found_.outcome = Outcome::kFound;
    return off == 0.0;
  }

  const Index& index_;
  std::size_t blocks_;
  std::uint32_t answer_;
  std::vector<std::uint32_t> deck_;
  const Bits& known_;
  const Wish& wish_;
  Random random_;
  std::uint64_t budget_;
  std::uint64_t least_;     // fewer letter strings than these are off target whatever else holds
  std::int64_t tally_ = 0;  // puzzles seen that leave too few letter strings, less the others
  int lean_ = 0;            // -1: take rows that tell much, 1: rows that tell little
  double nearest_ = std::numeric_limits<double>::infinity();
  std::vector<Row> sample_;
  std::vector<std::uint64_t> keeps_;
  std::array<std::size_t, kMostRows> chosen_{};
  std::array<Level, kMostRows + 1> levels_;
  Found found_;
};

}  // namespace

bool within(const Limits& limits, Marks marks, int length) {
  int greens = 0, coloured = 0;
  for (int i = 0; i < length; ++i) {
    const int mark = mark_at(marks, i);
    greens += mark == kGreen;
    coloured += mark != kGray;
  }
  return greens <= limits.greens && coloured <= limits.coloured;
}

std::vector<std::uint32_t> narrow(const Index& index, std::uint32_t answer,
                                  std::span<const std::uint32_t> guesses, int rows,
                                  const Limits& limits) {
  const std::size_t blocks = index.blocks();
  const Letters word = index.words().word(answer);
  Bits left = full(index.words().size()), kept(blocks), best(blocks);
  std::vector<std::uint32_t> chosen;
  for (int row = 0; row < rows && count(left.data(), blocks) > 1; ++row) {
    std::size_t fewest = count(left.data(), blocks);
    const std::size_t before = fewest;
    for (const std::uint32_t guess : guesses) {
      const Letters letters = index.words().word(guess);
      const Marks marks = feedback(letters, word);
      if (guess == answer || !within(limits, marks, index.words().length())) continue;
      index.keep(letters, marks, kept.data());
      for (std::size_t i = 0; i < blocks; ++i) kept[i] &= left[i];
      const std::size_t rest = count(kept.data(), blocks);
      if (rest >= fewest) continue;
      if (chosen.size() == static_cast<std::size_t>(row)) chosen.push_back(guess);
      chosen.back() = guess;
      fewest = rest;
      best = kept;
    }
    if (fewest == before) break;
    left = best;
  }
  return chosen;
}

Found search(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
             const Bits& known, const Wish& wish, std::uint64_t seed, std::uint64_t budget) {
  return Hunt(index, answer, guesses, known, wish, seed, budget).run();
}

}  // namespace cruxpress::marks
