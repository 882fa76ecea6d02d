// What is known of the cells on the way, and the plain consequences of it.
//
// `settle` takes all consequences that a person sees without pencil work beyond candidates:
// cells and places with one choice left, the digits that cages leave to their cells, and cells
// that are alone left over in an area.  It is order-free: whatever the order, the end is the same.
#pragma once

#include "killer/puzzle.hpp"
#include "killer/ways.hpp"

namespace cruxpress::killer {

struct Board {
  std::array<Mask, kMaxCells> open;           // digits that are still open to a cell
  std::array<std::uint8_t, kMaxCells> value;  // the digit that is written, from 1; 0 for none
  int left = 0;                               // cells without a written digit
  bool broken = false;

  explicit Board(const Puzzle& puzzle) : left(puzzle.frame->cells) {
    open.fill(puzzle.frame->full);
    value.fill(0);
  }

  // Both tell whether something changed.
  bool strike(int cell, Mask digits) {
    if ((open[cell] & digits) == 0) return false;
    open[cell] &= static_cast<Mask>(~digits);
    broken = broken || open[cell] == 0;
    return true;
  }
  bool place(const Puzzle& puzzle, int cell, int digit);
};

// What a person gets stuck on when a digit was wrong.
struct Contradiction {
  enum Kind { kNone, kCell, kUnit, kCage, kArea } kind = kNone;
  int which = -1;  // the cell, unit, cage or area
  int digit = -1;  // which the unit has no place for
};

struct Placed {
  std::uint8_t cell;
  std::uint8_t digit;
};

// The order in which digits were placed, and how it ended.
struct Trace {
  std::vector<Placed> placed;
  Contradiction end;
};

// The cells of a cage that are not written yet, what they can hold and what they must add up to.
struct OpenCage {
  int count = 0;
  int sum = 0;
  std::array<std::uint8_t, kMaxSize> cells;
  std::array<Mask, kMaxSize> open;

  OpenCage(const Cage& cage, const Board& board);
  Ways ways() const { return ways_of_cage({open.data(), static_cast<std::size_t>(count)}, sum); }
};

// Cells whose sum follows from the sums of cages and of an area: inside it, those of cages that
// stick out ("innies"); or outside it, of cages that stick out ("outies").  Only cells without a
// written digit count.
struct Leftover {
  Cells cells;
  int sum = 0;
};

// For the area of a number; false where nothing can be said.
bool innies(const Puzzle& puzzle, const Board& board, int number, Leftover& found);
bool outies(const Puzzle& puzzle, const Board& board, int number, Leftover& found);

// Takes all plain consequences; false when they end in a contradiction.
bool settle(const Puzzle& puzzle, Board& board, Trace* trace = nullptr);

}  // namespace cruxpress::killer
