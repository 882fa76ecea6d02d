// The ladder of all grids (kernels/grids), as sudoku's own kernels use it.
#pragma once

#include "grids/ladder.hpp"

namespace cruxpress::sudoku {

using namespace grids;

}  // namespace cruxpress::sudoku
