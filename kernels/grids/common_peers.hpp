// Cells that see all places of a digit in a unit, some of them by a further rule.
//
// What sees them by units alone is pointing or claiming, which come earlier.
#pragma once

#include "grids/rules.hpp"

namespace cruxpress::grids {

template <int N>
void find_common_peers(const Grid<N>& grid, Technique technique, Collector& out) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit)
    for (int digit = 0; digit < N; ++digit) {
      const Mask where = grid.where(unit, digit);
      if (size_of(where) < 2) continue;
      CellSet<N> seeing = grid.spots(digit);
      each_bit(where, [&](int index) { seeing &= board.peers[board.cells[unit][index]]; });
      Strikes<N> strikes;
      seeing.minus(board.members[unit]).each([&](int cell) {
        strikes.add(grid, cell, static_cast<Mask>(1u << digit));
      });
      Pattern* found = strikes.offer(technique, out);
      if (!found || !out.full()) continue;
      found->units = {static_cast<std::uint16_t>(unit)};
      found->digits = static_cast<Mask>(1u << digit);
      each_bit(where, [&](int index) { found->cells.push_back(board.cells[unit][index]); });
    }
}

}  // namespace cruxpress::grids
