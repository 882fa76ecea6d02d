#include "grids/w_wing.hpp"

namespace cruxpress::grids {
namespace {

// The strong link of a digit whose ends see one cell each, and are neither of them.
template <int N>
std::optional<WWing> join(const Grid<N>& grid, int first, int second, int joint) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit) {
    const Mask places = grid.where(unit, joint);
    if (size_of(places) != 2) continue;
    const int low = board.cells[unit][lowest(places)];
    const int high = board.cells[unit][highest(places)];
    if (board.sees(low, first) && board.sees(high, second))
      return WWing{first, second, low, high, joint};
    if (board.sees(high, first) && board.sees(low, second))
      return WWing{first, second, high, low, joint};
  }
  return std::nullopt;
}

}  // namespace

template <int N>
std::optional<WWing> w_wing_on(const Grid<N>& grid, int target, int digit) {
  std::array<int, N * N> pairs;
  int count = 0;
  (grid.spots(digit) & grid.board().peers[target]).each([&](int cell) {
    if (size_of(grid.mask(cell)) == 2) pairs[count++] = cell;
  });
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const Mask mask = grid.mask(pairs[i]);
      if (grid.mask(pairs[j]) != mask) continue;
      const int joint = lowest(static_cast<Mask>(mask & ~(1u << digit)));
      if (const auto found = join(grid, pairs[i], pairs[j], joint)) return found;
    }
  }
  return std::nullopt;
}

#define CRUXPRESS_INSTANTIATE(N) \
  template std::optional<WWing> w_wing_on<N>(const Grid<N>&, int, int);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
