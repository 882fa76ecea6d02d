// Drafts: classic puzzles made, rated, counted and written in one go, for runs of many.
//
// A draft is what families/sudoku says of its first candidate for a seed, worked out by the same
// functions, and proved as a record is: the exact solver finds its solution alone, the text gives
// the puzzle again, and the solution is looked at unit by unit.  Where anything is not as it
// should be, there is no draft, and the plain way decides.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sudoku/hunt.hpp"
#include "sudoku/told.hpp"

namespace cruxpress::sudoku {

struct DraftWish {
  bool hunted = false;  // by hunt(); else dug once, whatever comes of it
  HuntWish hunt;        // of which digging needs only `dig`
};

struct Draft {
  bool found = false;
  std::string puzzle, solution, canonical;
  int work = 1;
  Rating rating;
  Told told;
};

Draft draft(const DraftWish& wish, const RatingModel& model, std::uint64_t seed);

}  // namespace cruxpress::sudoku
