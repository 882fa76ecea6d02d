// Killer sudokus as hard as wished, by repair.
//
// A random full grid is cut into random cages.  While the steps that are allowed get stuck, a cage
// that they got stuck in is cut in two; when they reach the end but no step is as hard as wished,
// neighbouring cages are joined as long as the steps still reach the end.  What steps alone fill
// has one solution; where trials are wished for, the solver proves it.
#pragma once

#include <string>

#include "killer/reason.hpp"

namespace cruxpress::killer {

struct Wish {
  int size = 9;
  Technique floor = kLastOfCage;  // some step is to be at least as hard
  Technique ceiling = kTrial;     // and none harder
  int largest = 5;                // cells of a cage
  std::uint64_t budget = 4000;    // climbs
};

struct Made {
  bool found = false;
  Puzzle puzzle;
  Digits solution{};
  std::uint64_t climbs = 0;
};

Made generate(const Wish& wish, std::uint64_t seed);

}  // namespace cruxpress::killer
