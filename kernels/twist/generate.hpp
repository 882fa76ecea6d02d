// Sudokus with a twist as hard as wished.
//
// Lines are drawn into a random full grid.  While the steps that are allowed get stuck, a digit is
// given; then givens are taken away again, in random order, as long as the steps still reach the
// end.  What steps alone fill has one solution; where trials are wished for, the solver proves it.
#pragma once

#include "twist/reason.hpp"

namespace cruxpress::twist {

struct Wish {
  int size = 9;
  bool thermos = false, arrows = false, knight = false;
  int lines = 0;                 // how many; 0 for as many as look well
  Technique floor = kLastOfArrow;  // some step is to be at least as hard
  Technique ceiling = kTrial;      // and none harder
  std::uint64_t budget = 4000;     // climbs
};

struct Made {
  bool found = false;
  Puzzle puzzle;
  Digits solution{};
  std::uint64_t climbs = 0;
};

Made generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::twist
