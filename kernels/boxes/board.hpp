// What is known of the cells on the way, and the plain consequences of it.
//
// A puzzle is a frame with rules of its own: cells that see each other beyond rows, columns and
// boxes, and marks (cages, lines) that say more about their cells.  `settle` takes all
// consequences that a person sees without pencil work beyond candidates.  It is order-free:
// whatever the order, the end is the same.
#pragma once

#include "boxes/frame.hpp"

namespace cruxpress::boxes {

struct Rules;

struct Board {
  std::array<Mask, kMaxCells> open;           // digits that are still open to a cell
  std::array<std::uint8_t, kMaxCells> value;  // the digit that is written, from 1; 0 for none
  int left = 0;                               // cells without a written digit
  bool broken = false;

  explicit Board(const Rules& rules);

  // Both tell whether something changed.
  bool strike(int cell, Mask digits) {
    if ((open[cell] & digits) == 0) return false;
    open[cell] &= static_cast<Mask>(~digits);
    broken = broken || open[cell] == 0;
    return true;
  }
  bool place(const Rules& rules, int cell, int digit);
};

// What a person gets stuck on when a digit was wrong.
struct Contradiction {
  enum Kind { kNone, kCell, kUnit, kMark, kArea } kind = kNone;
  int which = -1;  // the cell, unit, mark or area
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

// A puzzle as the steps of all families of grids with boxes see it.
struct Rules {
  const Frame* frame = nullptr;
  std::array<CellSet, kMaxCells> peers;  // cells that cannot hold the same digit

  virtual ~Rules() = default;
  // Takes all plain consequences; false when they end in a contradiction.
  virtual bool settle(Board& board, Trace* trace = nullptr) const = 0;
  // Of cells with equally many digits, the search tries the one that is worth most.
  virtual std::uint32_t worth(int) const { return 1; }
};

// The plain consequences of units; a family adds those of its marks.
class Settler {
 public:
  Settler(const Rules& rules, Board& board, Trace* trace)
      : frame_(*rules.frame), board_(board), rules_(rules), trace_(trace) {}
  virtual ~Settler() = default;

  bool run();

 protected:
  // What follows from marks once nothing follows from units; false for a contradiction.
  virtual bool marks() = 0;
  // Do the marks hold when all cells are filled?
  virtual bool whole() = 0;

  bool stuck(Contradiction::Kind kind, int which, int digit = -1);
  void place(int cell, int digit);

  const Frame& frame_;
  Board& board_;
  bool placed_ = false;   // since the last look at cells
  bool changed_ = false;  // since the last look at marks

 private:
  bool cells();
  bool units();

  const Rules& rules_;
  Trace* trace_;
};

}  // namespace cruxpress::boxes
