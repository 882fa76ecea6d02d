// Plain consequences: what follows from candidates alone.
//
// Cells with one digit left, digits with one place left in a unit, then what the marks of a family
// (cages, lines) imply.  The result does not depend on the order.
#pragma once

#include "grids/rules.hpp"

namespace cruxpress::grids {

template <int N>
class Propagator {
 public:
  Propagator(Grid<N>& grid, Trace* trace) : grid_(grid), trace_(trace) {}
  virtual ~Propagator() = default;

  // False when it ends in a contradiction.
  bool run() {
    for (;;) {
      placed_ = false;
      if (grid_.broken() || !cells() || !units()) return stuck_in_grid();
      if (grid_.solved()) return whole();
      if (placed_) continue;
      changed_ = false;
      if (!marks()) return false;
      if (!changed_ && !placed_) return true;
    }
  }

 protected:
  // What follows from marks once nothing follows from units; false for a contradiction.
  virtual bool marks() = 0;
  // Do the marks hold when all cells are filled?
  virtual bool whole() = 0;

  bool stuck(Contradiction::Kind kind, int which, int digit = -1) {
    if (trace_ != nullptr) trace_->end = {kind, which, digit};
    return false;
  }
  bool stuck_in_area(const std::vector<std::uint16_t>& units) {
    if (trace_ != nullptr) trace_->end = {Contradiction::Area, -1, -1, units};
    return false;
  }
  void place(int cell, int digit) {
    if (grid_.value(cell) != 0) return;
    grid_.place(cell, digit);
    placed_ = true;
    if (trace_ != nullptr)
      trace_->placed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  void strike(int cell, Mask digits) { changed_ |= grid_.strike(cell, digits); }

  // Has nothing happened to some cells since they were looked at under this key?
  template <typename Cells>
  bool same_as_before(const Cells& cells, std::uint64_t& key) const {
    std::uint64_t now = 1;
    for (const int cell : cells) now = now * 0x9e3779b97f4a7c15ull + grid_.digits(cell);
    if (now == key) return true;
    key = now;
    return false;
  }

  Grid<N>& grid_;

 private:
  bool cells() {
    grid_.empty().each([&](int cell) {
      if (!grid_.broken() && is_single(grid_.mask(cell))) place(cell, lowest(grid_.mask(cell)));
    });
    return !grid_.broken();
  }

  bool units() {
    const Board<N>& board = grid_.board();
    for (int unit = 0; unit < board.unit_count && !placed_; ++unit) {
      Mask once = 0, twice = 0;
      for (const int cell : board.cells[unit]) {
        twice |= once & grid_.mask(cell);
        once |= grid_.mask(cell);
      }
      each_bit(once & static_cast<Mask>(~twice), [&](int digit) {
        const Mask where = grid_.where(unit, digit);
        if (!grid_.broken() && where != 0) place(board.cells[unit][lowest(where)], digit);
      });
    }
    return !grid_.broken();
  }

  // Names the cell without a digit or the unit without a place.
  bool stuck_in_grid() {
    if (trace_ == nullptr) return false;
    const Board<N>& board = grid_.board();
    for (int cell = 0; cell < N * N; ++cell)
      if (grid_.value(cell) == 0 && grid_.mask(cell) == 0) return stuck(Contradiction::Cell, cell);
    for (int unit = 0; unit < board.unit_count; ++unit)
      for (int digit = 0; digit < N; ++digit)
        if (grid_.where(unit, digit) == 0 && !(grid_.placed_in(unit) >> digit & 1))
          return stuck(Contradiction::Unit, unit, digit);
    return false;
  }

  Trace* trace_;
  bool placed_ = false;   // since the last look at cells
  bool changed_ = false;  // since the last look at marks
};

}  // namespace cruxpress::grids
