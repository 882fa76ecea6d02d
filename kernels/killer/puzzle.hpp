// A killer sudoku as plain data: a grid of boxes without givens, cut into cages with sums.
//
// A digit stands once in a unit and once in a cage; a cell may be in no cage.
#pragma once

#include <span>
#include <string>

#include "grids/grid.hpp"

namespace cruxpress::killer {

using namespace grids;

constexpr int kNoCage = 255;

using Cells = std::vector<std::uint8_t>;

struct Cage {
  int sum = 0;
  Cells cells;
};

// Units that lie side by side, whose digits add up to a number that is known.
template <int N>
struct Area {
  std::vector<std::uint16_t> units;
  CellSet<N> inside;
  int sum = 0;
};

// The areas that a person adds up: those of one unit first, then wider ones.
template <int N>
const std::vector<Area<N>>& areas();

template <int N>
struct Puzzle {
  std::vector<Cage> cages;
  std::array<std::uint8_t, N * N> cage_of;          // kNoCage for a cell in none
  std::vector<std::vector<std::uint8_t>> cages_in;  // the cages that reach into each area
  Board<N> board = ruled_board<N>();                // cells of a cage see each other

  Puzzle() { cage_of.fill(kNoCage); }
  // Fills the cells of the cages, the peers and the cages of areas from `cage_of`.
  void group_cells();
  Grid<N> start() const { return Grid<N>(board); }
};

// Builds a puzzle from a cage number a cell; a sentence says what is wrong with the input.
template <int N>
std::string build_puzzle(std::span<const std::uint8_t> cage_of, std::span<const std::uint8_t> sums,
                         Puzzle<N>& puzzle);

}  // namespace cruxpress::killer
