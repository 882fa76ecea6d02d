// Symmetries that a pattern of givens, cages or lines may have, as orbits of cells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cruxpress::grids {

enum class Symmetry : std::uint8_t {
  none,
  rotate180,
  rotate90,
  mirror_horizontal,  // left and right exchanged
  mirror_vertical,    // top and bottom exchanged
  mirror_both,
  diagonal,
  antidiagonal,
  diagonal_both,
};

constexpr std::string_view kSymmetryNames[] = {
    "none",        "rotate180", "rotate90",     "mirror-horizontal", "mirror-vertical",
    "mirror-both", "diagonal",  "antidiagonal", "diagonal-both",
};

// The cells of a size x size board in sets that the symmetry maps to themselves, each set and
// the list of sets in ascending order.
std::vector<std::vector<std::uint16_t>> orbits(int size, Symmetry symmetry);

// The image of each cell, the cell itself where it stays in place.  Throws std::invalid_argument
// for symmetries with orbits of more than two cells.
std::vector<std::uint16_t> images(int size, Symmetry symmetry);

// Throws std::invalid_argument for unknown names.
Symmetry symmetry_named(const std::string& name);

}  // namespace cruxpress::grids
