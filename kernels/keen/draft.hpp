// Drafts: puzzles made, rated, counted and written in one go, for runs of many.
//
// A draft is what families/keen says of its first candidate for a seed, worked
// out by the same functions, and proved as a record is: the exact solver finds
// its solution alone (of a small grid, a trial of all Latin squares does), its
// text is read back, and the solution is looked at with code of its own.  Where
// anything is not as it should be, or the first call of the generator finds
// nothing, there is no draft, and the plain way decides.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "keen/generate.hpp"
#include "keen/grade.hpp"
#include "keen/profile.hpp"
#include "keen/small_ask.hpp"
#include "keen/walk.hpp"

namespace cruxpress::keen {

// How much work each question about a puzzle may take.
struct DraftBudgets {
  std::uint64_t making = 0;
  std::uint64_t asking = 0;  // for a walk, a profile or a count of solutions
  std::uint64_t light = 0;   // of a count, before heavier deductions take over
  std::uint64_t unit = 1;    // in which work is told
};

struct Draft {
  bool found = false;
  std::string id, solution, canonical;
  Verdict verdict = Verdict::kBudget;
  std::uint64_t work = 0;  // of making, in units
  int cages = 0;
  Profile profile;
  std::uint64_t nodes = 0;
  Uses used;
};

// What drafts are made with, one after the other: large, and costly to set up for each.
struct Workshop {
  Generated made;
  Deducer deducer;
  Puzzle puzzle;
  SmallPuzzle small;
};

// The draft of a seed, whatever was made before.
Draft draft(const Shape& shape, Tier tier, std::uint64_t seed, const DraftBudgets& budgets,
            Workshop& workshop);

}  // namespace cruxpress::keen
