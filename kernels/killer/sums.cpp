#include "killer/sums.hpp"

#include <algorithm>

namespace cruxpress::killer {

template <int N>
bool innies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found) {
  const Area<N>& area = areas<N>()[number];
  found.cells.clear();
  found.sum = area.sum;
  area.inside.each([&](int cell) {
    found.sum -= grid.value(cell);
    if (grid.value(cell) == 0 && puzzle.cage_of[cell] == kNoCage)
      found.cells.push_back(static_cast<std::uint8_t>(cell));
  });
  bool any = false;
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    int rest = puzzle.cages[cage].sum, inside = 0, open = 0;
    for (const std::uint8_t cell : puzzle.cages[cage].cells) {
      rest -= grid.value(cell);
      open += grid.value(cell) == 0;
      inside += grid.value(cell) == 0 && area.inside.has(cell);
    }
    if (inside == 0) continue;
    if (inside == open) {
      found.sum -= rest;
      any = true;
      continue;
    }
    for (const std::uint8_t cell : puzzle.cages[cage].cells)
      if (grid.value(cell) == 0 && area.inside.has(cell)) found.cells.push_back(cell);
  }
  std::sort(found.cells.begin(), found.cells.end());
  return any && !found.cells.empty();
}

template <int N>
bool outies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found) {
  const Area<N>& area = areas<N>()[number];
  found.cells.clear();
  found.sum = -area.sum;
  bool free = false;
  area.inside.each([&](int cell) {
    found.sum += grid.value(cell);
    free |= grid.value(cell) == 0 && puzzle.cage_of[cell] == kNoCage;
  });
  if (free) return false;
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    const Cells& cells = puzzle.cages[cage].cells;
    if (std::none_of(cells.begin(), cells.end(), [&](int cell) {
          return grid.value(cell) == 0 && area.inside.has(cell);
        }))
      continue;
    found.sum += puzzle.cages[cage].sum;
    for (const std::uint8_t cell : cells) {
      found.sum -= grid.value(cell);
      if (grid.value(cell) == 0 && !area.inside.has(cell)) found.cells.push_back(cell);
    }
  }
  return !found.cells.empty();
}

#define CRUXPRESS_INSTANTIATE(N)                                                            \
  template bool innies<N>(const Puzzle<N>&, const Grid<N>&, std::size_t, Leftover&);        \
  template bool outies<N>(const Puzzle<N>&, const Grid<N>&, std::size_t, Leftover&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::killer
