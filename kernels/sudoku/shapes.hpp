// Random region maps for jigsaw sudokus and random colour maps for colour sudokus.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"

namespace cruxpress::sudoku {

// `size` connected regions of `size` cells.  Starts from the usual boxes; then neighbouring
// regions exchange a cell each, where both stay connected, `swaps` times.
std::vector<std::uint8_t> random_regions(int size, Random& random, int swaps);

// A map of `size` colours such that in the full grid every colour holds every digit once and
// has one cell in each region; also at most one in each row and each column, or in one of the
// two, where a short search finds such a map (at size 6 there is none).
std::vector<std::uint8_t> random_colours(int size, std::span<const std::uint8_t> grid,
                                         std::span<const std::uint8_t> region_of, Random& random);

}  // namespace cruxpress::sudoku
