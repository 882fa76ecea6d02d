// The ways to fill the cells of a cage, where no digit stands twice.
#pragma once

#include "grids/sums.hpp"

namespace cruxpress::killer {

using namespace grids;

// Over all sets of digits at once: which sets can the first cells hold, and from which can the
// others be filled?  That is a few thousand steps for nine cells and a few dozen for two.
Ways ways_of_cage(std::span<const Mask> open, int sum);

}  // namespace cruxpress::killer
