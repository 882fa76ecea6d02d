// What a rating needs of a puzzle: its tier, the techniques of its walk, and a profile: numbers that
// order puzzles inside a tier.
//
// For the profile the puzzle is solved in rounds.  A round takes the easiest technique that finds
// anything and applies all that it finds at once.  So rotating or reflecting a puzzle does not change
// the numbers.  Forcing chains depend on the order by definition; a round applies one of them.
//
// Up to hard, walk and profile do not depend on the order of deductions and begin from the same
// board, so the layouts of cages are enumerated once for both.  Above hard they depend on the
// reading order.  The numbers are then those of the least image, so that all images have the same.
#pragma once

#include <array>
#include <cstdint>

#include "keen/deduce.hpp"
#include "keen/solve.hpp"
#include "keen/walk.hpp"

namespace cruxpress::keen {

struct Profile {
  int tier = -1;                  // hardest tier used
  bool complete = false;          // the rounds fill the grid
  std::array<int, 4> rounds{};    // by tier
  std::array<int, 4> openings{};  // placements, or cages, lines and digits that gave something
  std::array<int, 4> strikes{};   // candidates struck, those by placing not counted
  int narrowest = 0;              // fewest openings in any round
  int narrowest_hardest = 0;      // ... in a round of the hardest tier used
  double log2_layouts = 0;        // sum over cages of log2 of their layouts on an empty grid

  // One more round, of so many openings and strikes.
  void add_round(int of_tier, int opened, int struck);
};

// The base-2 logarithm of a number of layouts.
double log2_of(std::uint32_t layouts);

Profile profile(const Puzzle& puzzle, std::uint64_t budget);
// The same with the layouts of all cages at hand, on the empty grid.
Profile profile_prepared(Deducer& deducer);

struct Measure {
  Verdict verdict = Verdict::kBudget;
  Uses used;                // of the walk
  Profile profile;
  std::uint64_t nodes = 0;  // boards that a search takes to prove an unreasonable puzzle
};

// `budget` is for each question about the puzzle.  Without a tier only the verdict is told.
Measure measure(const Puzzle& puzzle, std::uint64_t budget);

}  // namespace cruxpress::keen
