// A sudoku with a twist as plain data: givens, thermometers, arrows, and the knight's rule.
//
// Digits rise along a thermometer from its bulb on.  The digits on the shaft of an arrow add up to
// the digit in its circle.  Where the knight's rule holds, cells that are a knight's move apart
// see each other.
#pragma once

#include <span>
#include <string>

#include "boxes/steps.hpp"
#include "boxes/ways.hpp"

namespace cruxpress::twist {

using namespace boxes;

struct Line {
  enum Kind : std::uint8_t { kThermo, kArrow } kind = kThermo;
  Cells cells;  // the bulb or the circle first
};

struct Puzzle : Rules {
  bool knight = false;
  std::vector<Line> lines;
  std::array<std::uint8_t, kMaxCells> givens{};  // digits from 1, 0 for none

  bool settle(Board& board, Trace* trace = nullptr) const override;
  // The board with the givens written.
  Board start() const;
};

// A puzzle of a size without givens and lines; `size` must be 4, 6 or 9.
Puzzle empty_puzzle(int size, bool knight);

// Adds lines as kind, number of cells and cells, one line after another; a sentence says what is
// wrong with the input.
std::string add_lines(std::span<const std::uint8_t> lines, Puzzle& puzzle);

// Are two different cells neighbours, by a side or a corner?
bool touch(const Frame& frame, int one, int other);

// The lowest and the highest digit that each cell of a thermometer can hold; false when one can
// hold none.
struct Span {
  int low = 0;
  int high = 0;
  Mask beyond() const { return static_cast<Mask>(~((1u << (high + 1)) - (1u << low))); }
};
bool spans_of(const Line& thermo, const Board& board, std::array<Span, kMaxSize>& spans);

// The ways to fill an arrow, its circle first.
Ways ways_of_arrow(const Puzzle& puzzle, const Line& arrow, const Board& board);

// Does a line of written digits hold?
bool holds(const Line& line, const Board& board);

}  // namespace cruxpress::twist
