#include "twist/lines.hpp"

#include <algorithm>

namespace cruxpress::twist {
namespace {

// The least sum of cells, or with `top` the greatest: digits are tried from that end.  A sum above
// all digits is as good as any other such: the greatest is looked for no further, and a least sum
// there is none.
template <int N>
class Extreme {
 public:
  Extreme(const Grid<N>& grid, std::span<const std::uint8_t> cells, bool top)
      : grid_(grid), cells_(cells), top_(top) {
    for (std::size_t i = cells.size(); i-- > 0;)
      ends_[i] = ends_[i + 1] + end_of(grid.digits(cells[i])) + 1;
  }

  bool run(int& sum) {
    fill(0, 0);
    sum = best_;
    return found_;
  }

 private:
  int end_of(Mask digits) const { return top_ ? highest(digits) : lowest(digits); }

  void fill(std::size_t at, int sum) {
    const int reach = sum + ends_[at];
    if (found_ && (top_ ? reach <= best_ || best_ > N : reach >= best_)) return;
    if (!top_ && reach > N) return;
    if (at == cells_.size()) {
      best_ = sum;
      found_ = true;
      return;
    }
    Mask open = grid_.digits(cells_[at]);
    for (std::size_t i = 0; i < at; ++i)
      if (grid_.board().sees(cells_[i], cells_[at])) open &= static_cast<Mask>(~(1u << digits_[i]));
    while (open != 0) {
      digits_[at] = end_of(open);
      open &= static_cast<Mask>(~(1u << digits_[at]));
      fill(at + 1, sum + digits_[at] + 1);
    }
  }

  const Grid<N>& grid_;
  std::span<const std::uint8_t> cells_;
  bool top_;
  bool found_ = false;
  int best_ = 0;
  std::array<int, N> digits_{};
  std::array<int, N + 1> ends_{};  // what the cells from here on add at the best
};

}  // namespace

template <int N>
Bounds bounds_of(const Grid<N>& grid, std::span<const std::uint8_t> cells) {
  Bounds bounds;
  bounds.possible = Extreme<N>(grid, cells, false).run(bounds.least) &&
                    Extreme<N>(grid, cells, true).run(bounds.most);
  return bounds;
}

template <int N>
bool spans_of(const Line& thermo, const Grid<N>& grid, Spans& spans) {
  const auto count = static_cast<int>(thermo.cells.size());
  unsigned above = ~0u;
  for (int i = 0; i < count; ++i) {
    const unsigned open = grid.digits(thermo.cells[i]) & above;
    if (open == 0) return false;
    spans[i].low = std::countr_zero(open);
    above = ~0u << (spans[i].low + 1);
  }
  unsigned below = ~0u;
  for (int i = count; i-- > 0;) {
    const unsigned open = grid.digits(thermo.cells[i]) & below;
    if (open == 0) return false;
    spans[i].high = highest(static_cast<Mask>(open));
    below = (1u << spans[i].high) - 1;
  }
  for (int i = 0; i < count; ++i)
    if (spans[i].low > spans[i].high) return false;
  return true;
}

template <int N>
Ways ways_of_arrow(const Line& arrow, const Grid<N>& grid) {
  Ways all;
  const int circle = arrow.cells[0];
  const std::span<const std::uint8_t> shaft(arrow.cells.data() + 1, arrow.cells.size() - 1);
  std::array<Mask, N> open;
  each_bit(grid.digits(circle), [&](int total) {
    for (std::size_t i = 0; i < shaft.size(); ++i) {
      open[i] = grid.digits(shaft[i]);
      if (grid.board().sees(circle, shaft[i])) open[i] &= static_cast<Mask>(~(1u << total));
    }
    const Ways ways = ways_of_cells(grid.board(), shaft, {open.data(), shaft.size()}, total + 1);
    if (!ways.possible) return;
    all.possible = true;
    all.cell[0] |= static_cast<Mask>(1u << total);
    for (std::size_t i = 0; i < shaft.size(); ++i) all.cell[i + 1] |= ways.cell[i];
  });
  return all;
}

template <int N>
bool holds(const Line& line, const Grid<N>& grid) {
  const Cells& cells = line.cells;
  if (line.kind == Line::kThermo)
    return std::adjacent_find(cells.begin(), cells.end(), [&](int one, int other) {
             return grid.value(one) >= grid.value(other);
           }) == cells.end();
  int rest = grid.value(cells[0]);
  for (std::size_t i = 1; i < cells.size(); ++i) rest -= grid.value(cells[i]);
  return rest == 0;
}

#define CRUXPRESS_INSTANTIATE(N)                                                \
  template Bounds bounds_of<N>(const Grid<N>&, std::span<const std::uint8_t>);  \
  template bool spans_of<N>(const Line&, const Grid<N>&, Spans&);               \
  template Ways ways_of_arrow<N>(const Line&, const Grid<N>&);                  \
  template bool holds<N>(const Line&, const Grid<N>&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::twist
