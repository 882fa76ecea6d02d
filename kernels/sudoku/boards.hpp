// Nine digit boards of a classic sudoku, deduced on all at once.
//
// A board says where one digit may still go.  It is three words, one a band; a word has a
// field of ten bits for each row (nine cells and a guard bit for carries), and within a row
// the cells are ordered by column within the stack first, so that cell (row r of the band,
// column j of stack s) is bit 10 r + 3 j + s.  Turning the boxes of a row, the columns of a
// stack or the rows of a band is then a pair of shifts, without masks.
//
// Deduction is by whole-board passes over the five pairs of boards:
//  - in a band, a digit takes one row of each box, each time another: a minirow is kept only
//    if it belongs to one of the six ways to do that.  This is pointing and claiming to their
//    fixed point in one step; the same for the minicolumns of a stack.
//  - a digit with one cell left in a row is placed.  No other hidden single needs a look:
//    after the first rule every hidden single of a box or column is one of a row as well.
//  - a cell with one digit left is placed.
// The idea of band words is old (Zhou Yundong's and JasonLion's solvers, Dobrichev's fsss2),
// that of keeping all of a grid in vector registers is tdoku's (T. Dillon, 2019).
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "sudoku/simd8.hpp"

namespace cruxpress::sudoku {

constexpr int kPairs = 5;                         // of boards; the tenth board is always empty
constexpr std::uint32_t kRowStarts = 0x00100401;  // the lowest bit of each row
constexpr std::uint32_t kRowCells = kRowStarts * 0x1ff;
constexpr std::uint32_t kGuards = kRowStarts << 9;
constexpr std::uint32_t kRowBoxes = kRowStarts * 7;
constexpr std::uint32_t kColumns = 0x1ff;

// Word of digit 0-8 in band 0-2 is word[4 * digit + band]; others are zero.
struct alignas(32) Boards {
  std::uint32_t word[8 * kPairs];
};

// Where a cell lies in the words of its band.
constexpr int cell_bit(int cell) {
  const int row = cell / 9, column = cell % 9;
  return 10 * (row % 3) + 3 * (column % 3) + column / 3;
}
constexpr int cell_of(int band, int bit) {
  const int row = bit / 10, place = bit % 10;
  return 27 * band + 9 * row + 3 * (place % 3) + place / 3;
}

enum class Progress { stuck, solved, broken };

namespace detail {

#define CRUXPRESS_EACH_PAIR for (int k = 0; k < kPairs; ++k)

CRUXPRESS_INLINE void load(const Boards& boards, Lanes (&x)[kPairs]) {
  std::memcpy(x, boards.word, sizeof boards.word);
}
CRUXPRESS_INLINE void store(const Lanes (&x)[kPairs], Boards& boards) {
  std::memcpy(boards.word, x, sizeof boards.word);
}

// Keeps the minirows that belong to one of the six ways to give the rows of a band to boxes.
CRUXPRESS_INLINE void keep_minirows(Lanes& x) {
  const Lanes m = (x | x >> 3 | x >> 6) & kRowBoxes;
  const Lanes p = m >> 1 | m << 2;  // the next box of the row; stray bits meet no box bit
  const Lanes q = m >> 2 | m << 1;  // the one after
  const Lanes next_p = p >> 10 | p << 20;
  const Lanes next_q = q >> 10 | q << 20;
  const Lanes ways = (p & next_q) | (q & next_p);
  const Lanes kept = m & (ways >> 10 | ways << 20);
  x &= kept | kept << 3 | kept << 6;
}

// The same for the minicolumns of a stack; bands are neighbouring lanes.
CRUXPRESS_INLINE void keep_minicolumns(Lanes& x) {
  const Lanes c = (x | x >> 10 | x >> 20) & kColumns;
  const Lanes twice = c | c << 9;
  const Lanes p = twice >> 3;
  const Lanes q = twice >> 6;
  Lanes next_p, next_q, next_ways;
  turn_threes(p, next_p);
  turn_threes(q, next_q);
  turn_threes((p & next_q) | (q & next_p), next_ways);
  const Lanes kept = c & next_ways;
  x &= kept | kept << 10 | kept << 20;
}

// Cells in at least one and in at least two of the boards, for both halves.
CRUXPRESS_INLINE void count_boards(const Lanes (&x)[kPairs], Lanes& one, Lanes& two) {
  one = x[0];
  two = Lanes{};
  for (int k = 1; k < kPairs; ++k) {
    two |= one & x[k];
    one |= x[k];
  }
  Lanes other_one, other_two;
  swap_halves(one, other_one);
  swap_halves(two, other_two);
  two |= other_two | (one & other_one);
  one |= other_one;
}

// One pass.  Bits of `broken` mean that there is no solution.
CRUXPRESS_INLINE void sweep(Lanes (&x)[kPairs], Lanes& broken, Lanes& open) {
  const Lanes boards_used = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};
  const Lanes last_used = {~0u, ~0u, ~0u, 0, 0, 0, 0, 0};
  const Lanes cells = boards_used & kRowCells;
  CRUXPRESS_EACH_PAIR keep_minirows(x[k]);
  CRUXPRESS_EACH_PAIR keep_minicolumns(x[k]);
  broken = Lanes{};
  open = Lanes{};
  Lanes placed[kPairs];
  CRUXPRESS_EACH_PAIR {
    Lanes empty;
    zero_lanes(x[k], empty);
    broken |= empty & (k + 1 < kPairs ? boards_used : last_used);
    const Lanes beyond_first = x[k] & (x[k] - kRowStarts);
    const Lanes guards = (beyond_first + kRowCells) & kGuards;
    const Lanes several = guards - (guards >> 9);  // all cells of rows with two or more
    placed[k] = x[k] & ~several;
    open |= x[k] & several;
  }
  Lanes one, two;
  count_boards(placed, one, two);
  broken |= two;
  CRUXPRESS_EACH_PAIR x[k] &= ~one | placed[k];
  count_boards(x, one, two);
  broken |= one ^ cells;
  CRUXPRESS_EACH_PAIR {
    const Lanes single = x[k] & ~two;
    const Lanes guards = (single + kRowCells) & kGuards;
    const Lanes starts = guards >> 9;
    broken |= single & (single - starts);
    x[k] = (x[k] & ~(guards - starts)) | single;
  }
}

CRUXPRESS_INLINE bool differ(const Lanes (&x)[kPairs], const Lanes (&before)[kPairs]) {
  Lanes changed = x[0] ^ before[0];
  for (int k = 1; k < kPairs; ++k) changed |= x[k] ^ before[k];
  return any_bit(changed);
}

// Passes until nothing changes.
CRUXPRESS_INLINE Progress settle(Lanes (&x)[kPairs]) {
  for (;;) {
    Lanes before[kPairs], broken, open;
    CRUXPRESS_EACH_PAIR before[k] = x[k];
    sweep(x, broken, open);
    if (any_bit(broken)) return Progress::broken;
    if (!differ(x, before)) return any_bit(open) ? Progress::stuck : Progress::solved;
  }
}

}  // namespace detail

// Deduces until nothing changes.
CRUXPRESS_INLINE Progress propagate(Boards& boards) {
  Lanes x[kPairs];
  detail::load(boards, x);
  const Progress progress = detail::settle(x);
  if (progress != Progress::broken) detail::store(x, boards);
  return progress;
}

}  // namespace cruxpress::sudoku
