// What a rating reads off a puzzle: its tier, the techniques of its walk, and the numbers that order
// puzzles inside a tier.
//
// Up to hard, walk and profile do not depend on the order of deductions and begin from the same
// board, so the layouts of cages are enumerated once for both.  Above hard they depend on the
// order of reading; the numbers are then those of the least image of the puzzle, so that all its
// images have the same.
#pragma once

#include <cstdint>

#include "keen/grade.hpp"
#include "keen/profile.hpp"
#include "keen/walk.hpp"

namespace cruxpress::keen {

struct Measure {
  Verdict verdict = Verdict::kBudget;
  Uses used;                // of the walk
  Profile profile;
  std::uint64_t nodes = 0;  // boards that a search takes to prove an unreasonable puzzle
};

// `budget` is for each question about the puzzle.  Without a tier only the verdict is told.
Measure measure(const Puzzle& puzzle, std::uint64_t budget);

}  // namespace cruxpress::keen
