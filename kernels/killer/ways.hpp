// The ways to fill cells with digits that add up to a sum.
#pragma once

#include <array>
#include <span>

#include "killer/puzzle.hpp"

namespace cruxpress::killer {

// What the ways to fill some cells have in common.
struct Ways {
  bool possible = false;
  Mask any = 0;                     // digits of at least one way
  Mask must = 0;                    // digits of every way
  std::array<Mask, kMaxSize> cell;  // digits that each cell takes in at least one way
};

// Ways without a digit twice, over all sets of digits at once: which sets can the first cells
// hold, and from which can the others be filled?  That is a few thousand steps for nine cells
// and a few dozen for two.
Ways ways_of_cage(std::span<const Mask> open, int sum);

// Ways in which only cells that see each other differ; for a handful of cells.
Ways ways_of_cells(const Puzzle& puzzle, std::span<const std::uint8_t> cells,
                   std::span<const Mask> open, int sum);

}  // namespace cruxpress::killer
