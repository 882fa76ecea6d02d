// Where a search that gets long branches.
//
// In a band, a digit takes one row of each box, each time another: there are six ways to do that,
// and in a stack as well.  Branching takes a digit in a band or stack, and says of one minirow or
// minicolumn that the digit is in it, or is not: that decides more than one cell does.  Bands in
// which few ways are left come first (as in T. Dillon's tdoku, 2019), digits with two ways before
// those with more, and, more than all that, digits in bands where branches have failed at once
// (weighted degrees: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, 2004).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "sudoku/branching.hpp"

namespace cruxpress::sudoku {

// In how many of the six ways can a digit take its rows (bits 3 row + box)?
inline constexpr auto kWays = [] {
  constexpr std::array<int, 6> orders = {0421, 0241, 0412, 0142, 0214, 0124};
  std::array<std::uint8_t, 512> ways{};
  for (int rows = 0; rows < 512; ++rows)
    for (const int order : orders)
      if ((rows & order) == order) ++ways[static_cast<std::size_t>(rows)];
  return ways;
}();

// A digit in a band is found by its word; in a stack by kStacks + 4 * digit + stack.
inline constexpr int kStacks = 8 * kPairs;
inline constexpr int kNowhere = 2 * kStacks - 1;  // a place that no digit has

// The minirows of every digit in every band, bits 3 row + box, and its minicolumns in every stack,
// bits 3 column + band, the bands counted from the one that has the number of the stack.
struct alignas(32) Minis {
  std::uint32_t of[2 * kStacks];

  CRUXPRESS_INLINE explicit Minis(const Boards& boards) {
    const Lanes stack = {0, 1, 2, 0, 0, 1, 2, 0};
    Lanes x[kPairs], bands[kPairs], stacks[kPairs];
    detail::load(boards, x);
    CRUXPRESS_EACH_PAIR {
      const Lanes rows = (x[k] | x[k] >> 3 | x[k] >> 6) & kRowBoxes;
      bands[k] = (rows | rows >> 7 | rows >> 14) & kColumns;
      const Lanes columns = (x[k] | x[k] >> 10 | x[k] >> 20) & kColumns;
      Lanes next, last;
      turn_threes(columns, next);
      turn_threes(next, last);
      stacks[k] = ((columns >> stack) & 0x49) | ((next >> stack) & 0x49) << 1 |
                  ((last >> stack) & 0x49) << 2;
    }
    std::memcpy(of, bands, sizeof bands);
    std::memcpy(of + kStacks, stacks, sizeof stacks);
  }
};

// How many failures double the weight of a digit in a band?  With 2 puzzles of middling hardness
// are a little faster and the hardest slower.
inline constexpr int kFailuresThatDouble = 4;

// How often a branch failed at once, by digit and band or stack.
class Failures {
 public:
  CRUXPRESS_INLINE void add(int place) {
    if (count_[place] < 255) ++count_[place];
  }
  CRUXPRESS_INLINE int weight(int place) const { return kFailuresThatDouble + count_[place]; }

 private:
  std::uint8_t count_[2 * kStacks] = {};
};

// Cells of one word of which a digit takes one, or none: a minirow or a minicolumn.
struct Split {
  int word;
  std::uint32_t cells;
  int place;  // for Failures
};

// The digit and the band or stack with most weight for each way that is left there.
CRUXPRESS_INLINE int choose_place(const Minis& minis, const Failures& failures) {
  int best = 0, best_weight = 0, best_total = 1;
  for (int third = 0; third < 6; ++third) {
    const int first = third < 3 ? third : kStacks + third - 3;
    int total = 0, heaviest = 0, at = 0;
    for (int place = first; place < first + 36; place += 4) {
      const int ways = kWays[minis.of[place]];
      const int weight = ways < 2 ? 0 : failures.weight(place) << (ways == 2);
      total += ways;
      if (weight <= heaviest) continue;
      heaviest = weight;
      at = place;
    }
    if (heaviest * best_total <= best_weight * total) continue;
    best = at;
    best_weight = heaviest;
    best_total = total;
  }
  return best;
}

// Called for boards on which nothing is left to deduce, so some digit has two ways somewhere.
CRUXPRESS_INLINE Split choose_split(const Boards& boards, const Failures& failures) {
  const Minis minis(boards);
  const int place = choose_place(minis, failures);
  int line = 0;
  std::uint32_t open = minis.of[place] & 7;
  while ((open & (open - 1)) == 0) open = minis.of[place] >> (3 * ++line) & 7;
  const int third = std::countr_zero(open);
  if (place < kStacks) return {place, 0x49u << (10 * line + third), place};
  const int stack = place % 4, digit = (place - kStacks) / 4;
  return {4 * digit + (stack + third) % 3, kRowStarts << (3 * line + stack), place};
}

// Parts the boards: the digit is in the cells of the split in `other`, and not in `boards`.
CRUXPRESS_INLINE void part(Boards& boards, Boards& other, const Split& split) {
  other = boards;
  boards.word[split.word] &= ~split.cells;
  if (split.place < kStacks) {
    other.word[split.word] &= ~row_of(split.cells & (0u - split.cells)) | split.cells;
    return;
  }
  const int first = split.word / 4 * 4;
  for (int word = first; word < first + 3; ++word)
    if (word != split.word) other.word[word] &= ~split.cells;
}

}  // namespace cruxpress::sudoku
