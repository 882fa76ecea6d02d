// The ways to fill cells with digits that add up to a sum.
#pragma once

#include "grids/grid.hpp"

namespace cruxpress::grids {

constexpr int kMostDigits = 9;  // of puzzles with sums

// What the ways to fill some cells have in common.
struct Ways {
  bool possible = false;
  Mask any = 0;                          // digits of at least one way
  Mask must = 0;                         // digits of every way
  std::array<Mask, kMostDigits> cell{};  // digits that each cell takes in at least one way
};

// Ways in which only cells that see each other differ; for a handful of cells.
template <int N>
class SumFilling {
 public:
  SumFilling(const Board<N>& board, std::span<const std::uint8_t> cells, std::span<const Mask> open)
      : board_(board), cells_(cells), open_(open) {
    ways_.must = static_cast<Mask>(~0u);
  }

  Ways run(int sum) {
    fill(0, sum, 0);
    if (!ways_.possible) ways_.must = 0;
    return ways_;
  }

 private:
  void fill(std::size_t at, int rest, Mask used) {
    if (at == cells_.size()) {
      if (rest != 0) return;
      ways_.possible = true;
      ways_.any |= used;
      ways_.must &= used;
      for (std::size_t i = 0; i < at; ++i) ways_.cell[i] |= static_cast<Mask>(1u << digits_[i]);
      return;
    }
    each_bit(open_[at], [&](int digit) {
      if (digit >= rest || clashes(at, digit)) return;
      digits_[at] = digit;
      fill(at + 1, rest - digit - 1, static_cast<Mask>(used | 1u << digit));
    });
  }

  bool clashes(std::size_t at, int digit) const {
    for (std::size_t i = 0; i < at; ++i)
      if (digits_[i] == digit && board_.sees(cells_[i], cells_[at])) return true;
    return false;
  }

  const Board<N>& board_;
  std::span<const std::uint8_t> cells_;
  std::span<const Mask> open_;
  Ways ways_;
  std::array<int, kMostDigits> digits_;
};

template <int N>
Ways ways_of_cells(const Board<N>& board, std::span<const std::uint8_t> cells,
                   std::span<const Mask> open, int sum) {
  return SumFilling<N>(board, cells, open).run(sum);
}

}  // namespace cruxpress::grids
