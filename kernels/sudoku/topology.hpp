// The shape of any sudoku as a list of units: sets of `size` cells that hold each digit once.
//
// Rows, columns, boxes or free regions, diagonals and colour regions are all units, so one
// solver serves every variant.  From the units follow, once: the units of a cell, the peers
// of a cell, and the pairs of units that share two cells or more (for locked candidates).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress::sudoku {

constexpr int kMostDigits = 16;
constexpr int kMostCells = kMostDigits * kMostDigits;
constexpr int kMostUnits = 128;

// Two units that share cells: if a digit of the first has no place but the shared ones, it
// has no place among the `far` cells, which are those of the second outside the first.
struct UnitPair {
  std::uint8_t first, second;
  std::vector<std::uint16_t> shared, near, far;
};

struct Topology {
  int size = 0;   // digits, and cells of a unit
  int cells = 0;  // size * size
  std::vector<std::vector<std::uint16_t>> units;
  std::vector<std::vector<std::uint8_t>> units_of;  // cell -> units
  std::vector<std::vector<std::uint16_t>> peers;    // cell -> cells that share a unit, ascending
  std::vector<UnitPair> pairs;                      // in both orders

  std::uint16_t all_digits() const { return static_cast<std::uint16_t>((1u << size) - 1); }
};

// Units one after another, `size` cells each.  Throws std::invalid_argument, with a sentence,
// unless each is `size` different cells of a board of size * size.
Topology make_topology(int size, std::span<const std::uint16_t> units);

// Units of a square board: rows, columns and regions (region_of[cell] is 0 .. size - 1, each
// `size` times), then the two diagonals and the colour regions if asked for.
std::vector<std::uint16_t> square_units(int size, std::span<const std::uint8_t> region_of,
                                        bool diagonals,
                                        std::span<const std::uint8_t> colour_of = {});

// The usual boxes: 2x2, 2x3, 3x3, 3x4 or 4x4 cells (rows x columns) for sizes 4, 6, 9, 12, 16.
// Throws std::invalid_argument for another size.
std::vector<std::uint8_t> box_regions(int size);

}  // namespace cruxpress::sudoku
