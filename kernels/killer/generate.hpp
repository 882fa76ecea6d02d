// Makes killer sudokus whose hardest step is in a range, by repair.
//
// A random full grid is cut into random cages.  While the allowed steps get stuck, a cage with open
// cells is cut in two; where none can be cut, two neighbouring ones are drawn anew.  When they solve the puzzle but no step is hard enough, neighbouring cages
// are joined as long as the steps still solve it.  A puzzle that steps solve has one solution; if
// chains or trials are wished for, the exact solver proves it first.
#pragma once

#include "grids/ladder.hpp"
#include "killer/cut_cages.hpp"
#include "killer/rules.hpp"

namespace cruxpress::killer {

struct Wish {
  int floor = 0;                // times ten: the hardest step is at least this
  int ceiling = 255;            // and at most this
  CageWish cages;               // what cages look like
  std::uint64_t budget = 4000;  // climbs
};

template <int N>
using Made = MadePuzzle<Puzzle<N>, N>;

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::killer
