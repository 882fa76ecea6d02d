// The ways to fill the cells of a cage, where no digit stands twice.
//
// What is known of cages on the way: their open cells, and cells that are left over in areas.
#pragma once

#include "grids/sums.hpp"
#include "killer/puzzle.hpp"

namespace cruxpress::killer {

using namespace grids;

// Over all sets of digits at once: which sets can the first cells hold, and from which can the
// others be filled?  That is a few thousand steps for nine cells and a few dozen for two.
Ways ways_of_cage(std::span<const Mask> open, int sum);


// The cells of a cage that are not written yet, what they can hold and what they must add up to.
struct OpenCage {
  int count = 0;
  int sum = 0;
  std::array<std::uint8_t, kMostDigits> cells;
  std::array<Mask, kMostDigits> open;

  template <int N>
  OpenCage(const Cage& cage, const Grid<N>& grid) : sum(cage.sum) {
    for (const std::uint8_t cell : cage.cells) {
      sum -= grid.value(cell);
      if (grid.value(cell) != 0) continue;
      cells[count] = cell;
      open[count++] = grid.mask(cell);
    }
  }
  Ways ways() const { return ways_of_cage({open.data(), static_cast<std::size_t>(count)}, sum); }
};

// Cells whose sum follows from the sums of cages and of an area: inside it, those of cages that
// stick out ("innies"); or outside it, of cages that stick out ("outies").  Only cells without a
// written digit count.
struct Leftover {
  Cells cells;
  int sum = 0;
};

// For the area of a number; false where nothing can be said.
template <int N>
bool innies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found);
template <int N>
bool outies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found);

}  // namespace cruxpress::killer
