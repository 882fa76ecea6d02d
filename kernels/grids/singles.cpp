// Singles: the only place for a digit in a unit, the only digit for a cell.
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

// The digits with exactly one place in the unit.
template <int N>
Mask hidden_digits(const Grid<N>& grid, int unit) {
  Mask once = 0;
  Mask twice = 0;
  for (int cell : grid.board().cells[unit]) {
    const Mask mask = grid.mask(cell);
    twice |= once & mask;
    once |= mask;
  }
  return once & static_cast<Mask>(~twice);
}

template <int N>
void offer_singles(const Grid<N>& grid, int unit, Technique technique, Collector& out) {
  each_bit(hidden_digits(grid, unit), [&](int digit) {
    const int cell = grid.board().cells[unit][lowest(grid.where(unit, digit))];
    Pattern& pattern = out.open(technique, info(technique).rating);
    out.place(cell, digit);
    if (!out.full()) return;
    pattern.cells = {static_cast<std::uint16_t>(cell)};
    pattern.digits = static_cast<Mask>(1u << digit);
    pattern.units = {static_cast<std::uint16_t>(unit)};
  });
}

}  // namespace

// The easier kinds first; the others are looked at only when those bring nothing.
template <int N>
void find_hidden_singles(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit)
    if (grid.holes(unit) == 1) offer_singles(grid, unit, Technique::LastCell, out);
  if (!out.empty()) return;
  for (int unit = 2 * N; unit < board.unit_count; ++unit)
    if (board.kind[unit] == UnitKind::Region && grid.holes(unit) > 1)
      offer_singles(grid, unit, Technique::HiddenSingleBox, out);
  if (!out.empty()) return;
  for (int unit = 0; unit < board.unit_count; ++unit)
    if (board.kind[unit] != UnitKind::Region && grid.holes(unit) > 1)
      offer_singles(grid, unit, Technique::HiddenSingleLine, out);
}

template <int N>
void find_naked_singles(const Grid<N>& grid, Collector& out) {
  const int rating = info(Technique::NakedSingle).rating;
  grid.empty().each([&](int cell) {
    if (!is_single(grid.mask(cell))) return;
    Pattern& pattern = out.open(Technique::NakedSingle, rating);
    out.place(cell, lowest(grid.mask(cell)));
    if (out.full()) pattern = {{static_cast<std::uint16_t>(cell)}, grid.mask(cell), {}, {}, {}};
  });
}

#define CRUXPRESS_INSTANTIATE(N)                                   \
  template void find_hidden_singles<N>(const Grid<N>&, Collector&); \
  template void find_naked_singles<N>(const Grid<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
