// Whether hidden singles complete a classic puzzle, told in a few microseconds.
//
// The ladder finds them too, with their names and in rounds; here the places of a digit are three
// words of 27 bits, one for a band, and nothing is kept but what is solved.
#pragma once

#include <cstdint>
#include <span>

namespace cruxpress::sudoku {

// The givens (0 for an empty cell) must have exactly one solution.
bool only_places_solve(std::span<const std::uint8_t, 81> givens);

}  // namespace cruxpress::sudoku
