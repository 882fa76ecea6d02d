#include "grids/rules.hpp"
#include "interrupt.hpp"

namespace cruxpress::grids {
namespace {

// The open cell with the fewest digits; among equals the one that is worth most, or any by chance.
template <int N>
int fewest(const Rules<N>& rules, const Grid<N>& grid, Random* random) {
  int best = -1, best_count = N + 1;
  std::uint32_t best_worth = 0;
  grid.empty().each([&](int cell) {
    const int count = size_of(grid.mask(cell));
    if (count > best_count) return;
    const std::uint32_t worth = random != nullptr ? random->below(1u << 16) : rules.worth(cell);
    if (count == best_count && worth <= best_worth) return;
    best = cell;
    best_count = count;
    best_worth = worth;
  });
  return best;
}

int drawn(Mask digits, Random* random) {
  if (random != nullptr)
    for (auto skip = random->below(static_cast<std::uint32_t>(size_of(digits))); skip > 0; --skip)
      digits &= static_cast<Mask>(digits - 1);
  return lowest(digits);
}

}  // namespace

template <int N>
Solutions<N> solve(const Rules<N>& rules, const Grid<N>& start, int limit, std::uint64_t budget,
                   Random* random) {
  Solutions<N> found;
  std::vector<Grid<N>> stack{start};
  while (!stack.empty() && found.count < limit) {
    if (found.nodes >= budget) {
      found.spent = true;
      return found;
    }
    ++found.nodes;
    poll_interrupt();
    if (!rules.propagate(stack.back())) {
      stack.pop_back();
      continue;
    }
    Grid<N>& grid = stack.back();
    if (grid.solved()) {
      if (found.count++ == 0)
        for (int cell = 0; cell < N * N; ++cell)
          found.first[cell] = static_cast<std::uint8_t>(grid.value(cell));
      stack.pop_back();
      continue;
    }
    const int cell = fewest(rules, grid, random);
    const int digit = drawn(grid.mask(cell), random);
    Grid<N> with = grid;
    grid.eliminate(cell, digit);
    with.place(cell, digit);
    stack.push_back(with);
  }
  return found;
}

#define CRUXPRESS_INSTANTIATE(N)                                                             \
  template Solutions<N> solve<N>(const Rules<N>&, const Grid<N>&, int, std::uint64_t, Random*);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
