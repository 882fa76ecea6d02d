// Whether hidden singles complete a classic puzzle, told in less than a microsecond.
//
// The ladder finds them too, with their names; here they are placed on digit boards (boards.hpp),
// all that there are in one pass over all digits, and nothing is kept but whether they were enough.
#pragma once

#include <cstdint>
#include <span>

#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {

// The givens (0 for an empty cell) must have exactly one solution.
bool only_places_solve(std::span<const std::uint8_t, 81> givens, Engine engine = Engine::best);

}  // namespace cruxpress::sudoku
