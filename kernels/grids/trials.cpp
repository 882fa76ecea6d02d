#include "grids/rules.hpp"

namespace cruxpress::grids {
namespace {

// With how many links is a trial short enough to be told without looking for a shorter one?
constexpr std::size_t kShort = 8;
// How many grids may prove that a digit leads nowhere?
constexpr std::uint64_t kProof = 20'000;
// How many work units does it take to settle a grid?
constexpr std::uint64_t kWorkOfSettling = 50;

void describe(int cell, int digit, const Trace& trace, Pattern& pattern) {
  pattern.cells = {static_cast<std::uint16_t>(cell)};
  pattern.digits = static_cast<Mask>(1u << digit);
  pattern.facts.end = trace.end;
  for (const Placed& placed : trace.placed)
    pattern.links.push_back({0, placed.digit, placed.cell, true, {}, {}});
}

}  // namespace

template <int N>
void find_trials(const Grid<N>& grid, const Rules<N>& rules, Collector& out) {
  const int rating = info(Technique::Trial).rating;
  bool enough = false;
  grid.empty().each([&](int cell) {
    each_bit(grid.mask(cell), [&](int digit) {
      if (enough || out.spent()) return;
      out.work += kWorkOfSettling;
      Grid<N> tried = grid;
      Trace trace;
      tried.place(cell, digit);
      if (rules.propagate(tried, out.full() ? &trace : nullptr)) return;
      const auto length = static_cast<std::uint32_t>(trace.placed.size());
      if (!out.wants(rating, length)) return;
      Pattern& pattern = out.open(Technique::Trial, rating, length);
      out.eliminate(cell, digit);
      if (!out.full()) return;
      describe(cell, digit, trace, pattern);
      enough = length <= kShort;
    });
  });
}

template <int N>
void find_searches(const Grid<N>& grid, const Rules<N>& rules, Collector& out) {
  const int rating = info(Technique::Search).rating;
  for (int count = 2; count <= N; ++count)
    grid.empty().each([&](int cell) {
      if (size_of(grid.mask(cell)) != count) return;
      each_bit(grid.mask(cell), [&](int digit) {
        if (!out.wants(rating) || out.spent()) return;
        Grid<N> tried = grid;
        tried.place(cell, digit);
        const Solutions<N> found = solve(rules, tried, 1, kProof);
        out.work += found.nodes * kWorkOfSettling;
        if (found.count != 0 || found.spent) return;
        Pattern& pattern = out.open(Technique::Search, rating);
        out.eliminate(cell, digit);
        if (out.full()) describe(cell, digit, {}, pattern);
      });
    });
}

#define CRUXPRESS_INSTANTIATE(N)                                                \
  template void find_trials<N>(const Grid<N>&, const Rules<N>&, Collector&);    \
  template void find_searches<N>(const Grid<N>&, const Rules<N>&, Collector&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
