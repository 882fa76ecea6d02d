// The ways to fill cells with digits that add up to a sum.
#pragma once

#include <span>

#include "boxes/board.hpp"

namespace cruxpress::boxes {

// What the ways to fill some cells have in common.
struct Ways {
  bool possible = false;
  Mask any = 0;                     // digits of at least one way
  Mask must = 0;                    // digits of every way
  std::array<Mask, kMaxSize> cell;  // digits that each cell takes in at least one way
};

// Ways in which only cells that see each other differ; for a handful of cells.
Ways ways_of_cells(const Rules& rules, std::span<const std::uint8_t> cells,
                   std::span<const Mask> open, int sum);

}  // namespace cruxpress::boxes
