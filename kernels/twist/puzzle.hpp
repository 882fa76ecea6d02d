// A sudoku with a twist as plain data: givens, thermometers, arrows, and the knight's rule.
//
// Digits rise along a thermometer from its bulb on.  The digits on the shaft of an arrow add up to
// the digit in its circle.  Where the knight's rule holds, cells that are a knight's move apart
// see each other.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "grids/grid.hpp"

namespace cruxpress::twist {

using namespace grids;

using Cells = std::vector<std::uint8_t>;

struct Line {
  enum Kind : std::uint8_t { kThermo, kArrow } kind = kThermo;
  Cells cells;  // the bulb or the circle first
};

template <int N>
struct Puzzle {
  bool knight = false;
  Board<N> board = ruled_board<N>();
  std::vector<Line> lines;
  std::array<std::uint8_t, N * N> givens{};  // digits from 1, 0 for none

  explicit Puzzle(bool knight = false);
  // The grid with the givens written.
  Grid<N> start() const { return Grid<N>(board, givens.data()); }
};

// Adds lines as kind, number of cells and cells, one line after another; a sentence says what is
// wrong with the input.
template <int N>
std::string add_lines(std::span<const std::uint8_t> lines, Puzzle<N>& puzzle);

}  // namespace cruxpress::twist
