// Killer sudokus as hard as wished, by repair.
//
// A random full grid is cut into random cages.  While the steps that are allowed get stuck, a cage
// that they got stuck in is cut in two; when they reach the end but no step is as hard as wished,
// neighbouring cages are joined as long as the steps still reach the end.  What steps alone fill
// has one solution; where chains and trials are wished for, the solver proves it.
#pragma once

#include "grids/ladder.hpp"
#include "killer/rules.hpp"

namespace cruxpress::killer {

struct Wish {
  int floor = 0;                // times ten: some step is to be at least as hard
  int ceiling = 255;            // and none harder
  int largest = 5;              // cells of a cage
  std::uint64_t budget = 4000;  // climbs
};

template <int N>
using Made = MadePuzzle<Puzzle<N>, N>;

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::killer
