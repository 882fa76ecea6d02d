// Classic puzzles with few givens.
//
// Digging ends at 22 to 26 givens.  From there a search goes on in the same grid: two givens (or
// orbits of a symmetry) are taken out and one is put in elsewhere, and where no such exchange is
// found, one is exchanged for another.  Every other solution that comes up is kept as the set of
// places that tell it from the wanted one: some given must stand in each.  An exchange must hit all
// sets that were left without a given, so that almost all are refused without a search.
#pragma once

#include <array>
#include <cstdint>

#include "random.hpp"
#include "grids/symmetry.hpp"

namespace cruxpress::sudoku {

using grids::Symmetry;

struct FewWish {
  Symmetry symmetry = Symmetry::none;
  int givens = 0;              // as many as these, or as near as the search comes
  std::uint32_t searches = 1;  // how many searches for other solutions may it take?
};

struct Few {
  std::array<std::uint8_t, 81> puzzle;
  std::array<std::uint8_t, 81> solution;
  int givens = 82;
  std::uint32_t searches = 0;
};

Few find_few(Random& random, const FewWish& wish);

}  // namespace cruxpress::sudoku
