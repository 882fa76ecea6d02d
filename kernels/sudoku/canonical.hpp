// The canonical form of a classic puzzle: equal for puzzles that are the same but for
// relabelling, the order of bands, stacks, rows and columns, and transposition.
//
// The solution grid is brought to its least image, read row by row.  Its first row is then
// 123456789 whatever row it was, so the search is over ordered pairs of rows of a band (or
// columns of a stack): the second row as a permutation of the columns of the first is made
// least by choosing columns from left to right, which also fixes all else.  How little that can
// become depends on the permutation alone, so it is looked up, and only the pairs with the least
// are searched.  If several transformations give the least grid (it has automorphisms), the one
// that makes the givens least decides.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cruxpress::sudoku {

struct CanonicalForm {
  std::array<std::uint8_t, 81> puzzle;
  std::array<std::uint8_t, 81> solution;
  std::uint32_t automorphisms = 0;  // of the solution grid, the identity included
};

// `solution` must be a full valid grid and `puzzle` a part of it.
CanonicalForm canonical_form(std::span<const std::uint8_t, 81> puzzle,
                             std::span<const std::uint8_t, 81> solution);

}  // namespace cruxpress::sudoku
