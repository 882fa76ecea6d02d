// A proof for small puzzles that knows nothing of deductions or layouts: there are no more than 576
// Latin squares of up to four by four, and all of them are tried.
#pragma once

#include <cstdint>
#include <span>

#include "keen/cages.hpp"

namespace cruxpress::keen {

// Whether squares can be tried: no larger grid, and no cage so large that a product might not fit.
bool can_try_squares(const Puzzle& puzzle);

// How many squares have the goal of every cage; the printed digits of one that is alone, in reading
// order, go to `only`, which has no more room than there are cells.
int count_squares(const Puzzle& puzzle, std::span<std::uint8_t> only);

}  // namespace cruxpress::keen
