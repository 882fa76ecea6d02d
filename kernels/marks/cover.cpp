#include "marks/cover.hpp"

#include <algorithm>
#include <utility>

namespace cruxpress::marks {

namespace {

class Search {
 public:
  Search(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
         const Limits& limits, std::uint64_t budget)
      : blocks_(index.blocks()), budget_(budget), keepers_(index.words().size()) {
    collect(index, answer, guesses, limits);
    Bits others = full(index.words().size());
    others[answer / 64] &= ~(std::uint64_t{1} << (answer % 64));
    sets_.assign(kMostRows + 1, others);
  }

  Cover run(int most) {
    Cover result;
    for (int rows = 1; rows <= most; ++rows) {
      result.exists = cover(0, rows);
      if (spent()) break;
      if (result.exists) {
        result.guesses = chosen_;
        std::reverse(result.guesses.begin(), result.guesses.end());
        break;
      }
      result.lower = rows + 1;
    }
    result.proved = !spent();
    result.exists = result.exists && !spent();
    result.work = work_;
    return result;
  }

 private:
  // The words that each allowed guess keeps, without the answer.
  void collect(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
               const Limits& limits) {
    const Letters word = index.words().word(answer);
    for (const std::uint32_t guess : guesses) {
      const Letters letters = index.words().word(guess);
      const Marks marks = feedback(letters, word);
      if (guess == answer || !within(limits, marks, index.words().length())) continue;
      guesses_.push_back(guess);
      keeps_.resize(keeps_.size() + blocks_);
      std::uint64_t* kept = keeps_.data() + (guesses_.size() - 1) * blocks_;
      index.keep(letters, marks, kept);
      kept[answer / 64] &= ~(std::uint64_t{1} << (answer % 64));
      for (std::size_t i = 0; i < blocks_; ++i)
        each(kept[i], i, [this](std::uint32_t one) { ++keepers_[one]; });
    }
  }

  const std::uint64_t* keep(std::size_t guess) const { return keeps_.data() + guess * blocks_; }
  bool spent() const { return work_ > budget_; }

  // The word that most guesses keep, of those still to be ruled out; -1 if there is none.
  std::int64_t hardest(const Bits& words) const {
    std::int64_t found = -1;
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < blocks_; ++i)
      each(words[i], i, [&](std::uint32_t word) {
        if (found >= 0 && keepers_[word] <= most) return;
        found = word;
        most = keepers_[word];
      });
    return found;
  }

  bool disjoint(const Bits& words, const std::uint64_t* kept) const {
    for (std::size_t i = 0; i < blocks_; ++i)
      if (words[i] & kept[i]) return false;
    return true;
  }

  // Can `rows` further rows rule out what is left at this depth?  `chosen_` then holds them.
  bool cover(int depth, int rows) {
    const Bits& words = sets_[static_cast<std::size_t>(depth)];
    const std::int64_t word = hardest(words);
    if (word < 0) {
      chosen_.clear();
      return true;
    }
    if (rows == 0) return false;
    return rows == 1 ? last_row(words, static_cast<std::size_t>(word))
                     : branch(depth, rows, static_cast<std::size_t>(word));
  }

  bool last_row(const Bits& words, std::size_t word) {
    for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
      if (has(keep(guess), word)) continue;
      if (++work_ > budget_) return false;
      if (!disjoint(words, keep(guess))) continue;
      chosen_.assign(1, guesses_[guess]);
      return true;
    }
    return false;
  }

  bool branch(int depth, int rows, std::size_t word) {
    const Bits& words = sets_[static_cast<std::size_t>(depth)];
    std::vector<std::pair<std::size_t, std::size_t>> order;  // words left, guess
    for (std::size_t guess = 0; guess < guesses_.size(); ++guess) {
      if (has(keep(guess), word)) continue;
      ++work_;
      const std::uint64_t* kept = keep(guess);
      std::size_t left = 0;
      for (std::size_t i = 0; i < blocks_; ++i)
        left += static_cast<std::size_t>(std::popcount(words[i] & kept[i]));
      order.emplace_back(left, guess);
    }
    std::sort(order.begin(), order.end());
    for (const auto& [left, guess] : order) {
      if (spent()) return false;
      Bits& rest = sets_[static_cast<std::size_t>(depth) + 1];
      const std::uint64_t* kept = keep(guess);
      for (std::size_t i = 0; i < blocks_; ++i) rest[i] = words[i] & kept[i];
      if (!cover(depth + 1, rows - 1)) continue;
      chosen_.push_back(guesses_[guess]);
      return true;
    }
    return false;
  }

  std::size_t blocks_;
  std::uint64_t budget_;
  std::uint64_t work_ = 0;
  std::vector<std::uint32_t> guesses_;
  std::vector<std::uint64_t> keeps_;
  std::vector<std::uint32_t> keepers_;  // how many guesses keep a word
  std::vector<Bits> sets_;              // words to be ruled out, by depth
  std::vector<std::uint32_t> chosen_;   // last row first
};

}  // namespace

Cover min_rows(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
               const Limits& limits, int most, std::uint64_t budget) {
  return Search(index, answer, guesses, limits, budget).run(most);
}

}  // namespace cruxpress::marks
