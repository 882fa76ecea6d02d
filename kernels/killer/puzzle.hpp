// A killer sudoku as plain data: a grid of boxes without givens, cut into cages with sums.
//
// A digit stands once in a unit and once in a cage; a cell may be in no cage.
#pragma once

#include <span>
#include <string>

#include "boxes/steps.hpp"

namespace cruxpress::killer {

using namespace boxes;

constexpr int kNoCage = 255;

struct Cage {
  int sum = 0;
  Cells cells;
};

// Units that lie side by side, whose digits add up to a number that is known.
struct Area {
  std::vector<std::uint8_t> units;
  CellSet inside;
  Cells cells;
  int sum = 0;
};

struct Puzzle : Rules {
  std::vector<Cage> cages;
  std::array<std::uint8_t, kMaxCells> cage_of;  // kNoCage for a cell in none
  const std::vector<Area>* areas = nullptr;     // those of one unit first, then wider ones
  std::vector<std::vector<std::uint8_t>> cages_in;  // the cages that reach into each area

  bool settle(Board& board, Trace* trace = nullptr) const override;
  std::uint32_t worth(int cell) const override {
    const int cage = cage_of[cell];
    return 100 - static_cast<std::uint32_t>(cage == kNoCage ? 50 : cages[cage].cells.size());
  }
};

// A puzzle of a size without cages; `size` must be 4, 6 or 9.
Puzzle empty_puzzle(int size);

// Builds a puzzle from a cage number a cell; a sentence says what is wrong with the input.
std::string build_puzzle(int size, std::span<const std::uint8_t> cage_of,
                         std::span<const std::uint8_t> sums, Puzzle& puzzle);

// Fills the cells of the cages, the peers and the cages of areas from `cage_of`.
void group_cells(Puzzle& puzzle);

}  // namespace cruxpress::killer
