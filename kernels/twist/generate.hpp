// Makes sudokus with a twist whose hardest step is in a range.
//
// Lines are drawn, and a random full grid is found that obeys them.  While the allowed steps get
// stuck, a digit off the lines is given.  Then givens are taken away in random order as long as the steps still solve the puzzle.  A puzzle
// that steps solve has one solution; if chains or trials are wished for, the exact solver proves it.
#pragma once

#include "grids/ladder.hpp"
#include "grids/symmetry.hpp"
#include "twist/rules.hpp"

namespace cruxpress::twist {

struct Wish {
  bool thermos = false, arrows = false, knight = false;
  int lines = 0;                // how many; 0 chooses a usual number
  Symmetry symmetry = Symmetry::none;  // of the lines
  int floor = 0;                // times ten: the hardest step is at least this
  int ceiling = 255;            // and at most this
  std::uint64_t budget = 4000;  // climbs
};

template <int N>
using Made = MadePuzzle<Puzzle<N>, N>;

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::twist
