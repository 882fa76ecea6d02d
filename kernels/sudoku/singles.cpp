// Singles: the only place for a digit in a unit, the only digit for a cell.
#include "sudoku/finders.hpp"

namespace cruxpress::sudoku {
namespace {

template <int N>
Technique hidden_technique(const Grid<N>& grid, int unit) {
  if (grid.holes(unit) == 1) return Technique::LastCell;
  return grid.board().kind[unit] == UnitKind::Region ? Technique::HiddenSingleBox
                                                     : Technique::HiddenSingleLine;
}

}  // namespace

template <int N>
void find_hidden_singles(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit) {
    if (grid.holes(unit) == 0) continue;
    for (int digit = 0; digit < N; ++digit) {
      const Mask where = grid.where(unit, digit);
      if (!is_single(where)) continue;
      const Technique technique = hidden_technique(grid, unit);
      const int rating = info(technique).rating;
      if (!out.wants(rating)) break;
      const int cell = board.cells[unit][lowest(where)];
      Pattern& pattern = out.open(technique, rating);
      out.place(cell, digit);
      if (out.full()) pattern = {{static_cast<std::uint16_t>(cell)},
                                 static_cast<Mask>(1u << digit),
                                 {static_cast<std::uint16_t>(unit)},
                                 {}};
    }
  }
}

template <int N>
void find_naked_singles(const Grid<N>& grid, Collector& out) {
  const int rating = info(Technique::NakedSingle).rating;
  grid.empty().each([&](int cell) {
    if (!is_single(grid.mask(cell))) return;
    Pattern& pattern = out.open(Technique::NakedSingle, rating);
    out.place(cell, lowest(grid.mask(cell)));
    if (out.full()) pattern = {{static_cast<std::uint16_t>(cell)}, grid.mask(cell), {}, {}};
  });
}

#define CRUXPRESS_INSTANTIATE(N)                                   \
  template void find_hidden_singles<N>(const Grid<N>&, Collector&); \
  template void find_naked_singles<N>(const Grid<N>&, Collector&);
CRUXPRESS_INSTANTIATE(4)
CRUXPRESS_INSTANTIATE(6)
CRUXPRESS_INSTANTIATE(9)
CRUXPRESS_INSTANTIATE(12)
CRUXPRESS_INSTANTIATE(16)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
