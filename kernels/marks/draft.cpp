#include "marks/draft.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cruxpress::marks {

namespace {

// A number of strings that no puzzle has, for which a logarithm would be too large.
constexpr double kHuge = 40.0;

Rows rows_of(const Words& words, std::uint32_t answer, std::span<const std::uint32_t> guesses) {
  Rows rows;
  for (const std::uint32_t guess : guesses) {
    rows.guesses.push_back(words.word(guess));
    rows.marks.push_back(feedback(rows.guesses.back(), words.word(answer)));
  }
  return rows;
}

// By the definition of feedback; the row that leaves least is asked first, since all words are
// looked at for that one.
bool is_only(const Words& words, std::uint32_t answer, Rows rows,
             std::span<const std::size_t> kept) {
  const auto first = std::min_element(kept.begin(), kept.end()) - kept.begin();
  std::swap(rows.guesses[0], rows.guesses[static_cast<std::size_t>(first)]);
  std::swap(rows.marks[0], rows.marks[static_cast<std::size_t>(first)]);
  return candidates(words, rows.guesses, rows.marks) == std::vector<std::uint32_t>{answer};
}

// The words that each row keeps, one set after the other.
Bits kept_by(const Index& index, const Rows& rows) {
  Bits kept(rows.marks.size() * index.blocks());
  for (std::size_t r = 0; r < rows.marks.size(); ++r)
    index.keep(rows.guesses[r], rows.marks[r], kept.data() + r * index.blocks());
  return kept;
}

// Counts the words left row by row; `one` becomes the words that fail one row only.
void narrow_down(const List& list, const Bits& kept, Draft& draft, Bits& one) {
  const std::size_t blocks = list.index.blocks();
  Bits all = full(list.words.size());
  for (const std::uint64_t* row = kept.data(); row != kept.data() + kept.size(); row += blocks) {
    std::size_t left = 0, known_left = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      one[i] = (one[i] & row[i]) | (all[i] & ~row[i]);
      all[i] &= row[i];
      left += static_cast<std::size_t>(std::popcount(all[i]));
      known_left += static_cast<std::size_t>(std::popcount(all[i] & list.known[i]));
    }
    draft.left.push_back(left);
    draft.known_left.push_back(known_left);
  }
}

// Counts the near misses and the rows that have some of their own; gives those that are known.
std::vector<std::pair<std::uint32_t, int>> near_misses(const List& list, const Bits& kept,
                                                       const Bits& one, Draft& draft) {
  std::vector<std::pair<std::uint32_t, int>> known;
  const std::size_t blocks = list.index.blocks(), rows = draft.left.size();
  draft.needed_rows = rows > 1 ? 0 : 1;
  if (rows == 1) return known;
  draft.near = count(one.data(), blocks);
  for (std::size_t r = 0; r < rows; ++r) {
    bool any = false;
    for (std::size_t i = 0; i < blocks; ++i) {
      const std::uint64_t failed = one[i] & ~kept[r * blocks + i];
      any |= failed != 0;
      each(failed & list.known[i], i,
           [&](std::uint32_t word) { known.emplace_back(word, static_cast<int>(r)); });
    }
    draft.needed_rows += any;
  }
  draft.near_known = known.size();
  return known;
}

// How many words each row keeps by itself.
std::vector<std::size_t> sizes(const Bits& kept, std::size_t blocks) {
  std::vector<std::size_t> result;
  for (std::size_t first = 0; first < kept.size(); first += blocks)
    result.push_back(count(kept.data() + first, blocks));
  return result;
}

void measure(const List& list, const Rows& rows, Draft& draft) {
  Knowledge known(list.words.length(), list.alphabet);
  for (std::size_t r = 0; r < rows.marks.size(); ++r) known.learn(rows.guesses[r], rows.marks[r]);
  draft.strings = strings(known);
  draft.letters = known_letters(known);
  draft.positions = known_positions(known);
}

}  // namespace

// The same sums as in families/marks/generate.py, in the same order: ends of ranges are exact.
void bound(const Aim& aim, double part, Wish& wish) {
  for (std::size_t near = 0; near <= kNear; ++near) {
    const double base = part + aim.lures[near];
    const double low = aim.size * (aim.low - base) / aim.open;
    const double high = aim.size * (aim.high - aim.free - base) / aim.open;
    wish.low[near] =
        low > 0 ? static_cast<std::uint64_t>(std::ceil(std::exp(std::min(low, kHuge)))) : 1;
    wish.high[near] =
        high >= 0
            ? static_cast<std::uint64_t>(std::floor(std::exp(std::min(high, aim.size + 1))))
            : 0;
  }
}

Draft draft(const List& list, std::span<const std::uint32_t> guesses, const DraftWish& asked,
            const Question& question) {
  Wish wish{question.rows, asked.limits, asked.needed, list.alphabet, {}, {}};
  bound(asked.aim, question.part, wish);
  Draft draft;
  draft.found = search(list.index, question.answer, guesses, list.known, wish, question.seed,
                       asked.budget);
  if (draft.found.outcome != Outcome::kFound) return draft;
  const Rows rows = rows_of(list.words, question.answer, draft.found.guesses);
  const Bits kept = kept_by(list.index, rows);
  draft.proved = is_only(list.words, question.answer, rows, sizes(kept, list.index.blocks()));
  if (!draft.proved) return draft;
  draft.marks = rows.marks;
  Bits one(list.index.blocks());
  narrow_down(list, kept, draft, one);
  const auto known = near_misses(list, kept, one, draft);
  measure(list, rows, draft);
  draft.steps = steps_of(list.words, rows, list.alphabet, known, asked.spelled);
  return draft;
}

}  // namespace cruxpress::marks
