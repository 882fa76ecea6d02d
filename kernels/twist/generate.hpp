// Sudokus with a twist as hard as wished.
//
// Lines are drawn into a random full grid.  While the steps that are allowed get stuck, a digit is
// given; then givens are taken away again, in random order, as long as the steps still reach the
// end.  What steps alone fill has one solution; where chains and trials are wished for, the solver
// proves it.
#pragma once

#include "grids/ladder.hpp"
#include "twist/rules.hpp"

namespace cruxpress::twist {

struct Wish {
  bool thermos = false, arrows = false, knight = false;
  int lines = 0;                // how many; 0 for as many as look well
  int floor = 0;                // times ten: some step is to be at least as hard
  int ceiling = 255;            // and none harder
  std::uint64_t budget = 4000;  // climbs
};

template <int N>
using Made = MadePuzzle<Puzzle<N>, N>;

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::twist
