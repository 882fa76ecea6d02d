// Deducing about triads, for searches that get long.
//
// A triad is three cells in which a line crosses a box.  It holds three digits.  So if only three
// digits have a place in it, they are its own and leave the rest of line and box; and if three
// digits have no other place in its line, no other digit stays in it.  Boards.hpp looks at one
// digit and at one cell at a time and sees neither.  (T. Dillon's tdoku, 2019, is built on
// triads.)  This makes the trees of the hardest puzzles smaller by a third; for the others it
// would only cost.
#pragma once

#include "sudoku/boards.hpp"

namespace cruxpress::sudoku {
namespace detail {

// Things in at least three and in at least four of the boards, for both halves.
CRUXPRESS_INLINE void count_to_four(const Lanes (&x)[kPairs], Lanes& three, Lanes& four) {
  Lanes one = x[0], two{};
  three = four = Lanes{};
  for (int k = 1; k < kPairs; ++k) {
    four |= three & x[k];
    three |= two & x[k];
    two |= one & x[k];
    one |= x[k];
  }
  Lanes other_one, other_two, other_three, other_four;
  swap_halves(one, other_one);
  swap_halves(two, other_two);
  swap_halves(three, other_three);
  swap_halves(four, other_four);
  four |= other_four | (three & other_one) | (two & other_two) | (one & other_three);
  three |= other_three | (two & other_one) | (one & other_two);
}

// Triads of one direction: where their bits are, and the other triads of line and box.
struct Minirows {
  static constexpr std::uint32_t kBits = kRowBoxes;
  CRUXPRESS_INLINE static void gather(const Lanes& x, Lanes& triads) {
    triads = (x | x >> 3 | x >> 6) & kBits;
  }
  CRUXPRESS_INLINE static void others(const Lanes& a, Lanes& line, Lanes& box) {
    line = (a >> 1 | a << 2 | a >> 2 | a << 1) & kBits;
    box = (a >> 10 | a << 20 | a >> 20 | a << 10) & kBits;
  }
  CRUXPRESS_INLINE static void keep(Lanes& x, const Lanes& a) { x &= a | a << 3 | a << 6; }
};

struct Minicolumns {
  static constexpr std::uint32_t kBits = kColumns;
  CRUXPRESS_INLINE static void gather(const Lanes& x, Lanes& triads) {
    triads = (x | x >> 10 | x >> 20) & kBits;
  }
  CRUXPRESS_INLINE static void others(const Lanes& a, Lanes& line, Lanes& box) {
    Lanes next, last;
    turn_threes(a, next);
    turn_threes(next, last);
    line = next | last;
    box = (a >> 3 | a << 6 | a >> 6 | a << 3) & kBits;
  }
  CRUXPRESS_INLINE static void keep(Lanes& x, const Lanes& a) { x &= a | a << 10 | a << 20; }
};

template <typename Direction>
CRUXPRESS_INLINE void keep_triads(Lanes (&x)[kPairs], Lanes& broken) {
  const Lanes used = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};
  Lanes triads[kPairs], sure[kPairs], three, four, line, box;
  CRUXPRESS_EACH_PAIR Direction::gather(x[k], triads[k]);
  count_to_four(triads, three, four);
  broken |= used & Direction::kBits & ~three;
  const Lanes full = three & ~four;
  CRUXPRESS_EACH_PAIR {
    const Lanes own = triads[k] & full;
    Direction::others(own, line, box);
    broken |= own & (line | box);
    triads[k] &= ~(line | box);
  }
  CRUXPRESS_EACH_PAIR {
    Direction::others(triads[k], line, box);
    sure[k] = triads[k] & ~line;
  }
  count_to_four(sure, three, four);
  broken |= four;
  CRUXPRESS_EACH_PAIR Direction::keep(x[k], triads[k] & (~three | sure[k]));
}

}  // namespace detail

// Deduces until nothing changes, about triads too.
CRUXPRESS_INLINE Progress propagate_with_triads(Boards& boards) {
  Lanes x[kPairs], before[kPairs];
  detail::load(boards, x);
  for (;;) {
    const Progress progress = detail::settle(x);
    if (progress == Progress::broken) return progress;
    if (progress == Progress::solved) break;
    CRUXPRESS_EACH_PAIR before[k] = x[k];
    Lanes broken{};
    detail::keep_triads<detail::Minirows>(x, broken);
    detail::keep_triads<detail::Minicolumns>(x, broken);
    if (any_bit(broken)) return Progress::broken;
    if (!detail::differ(x, before)) {
      detail::store(x, boards);
      return Progress::stuck;
    }
  }
  detail::store(x, boards);
  return Progress::solved;
}

}  // namespace cruxpress::sudoku
