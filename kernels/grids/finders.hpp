// The searches of the ladder, one function a rung (or a family of rungs).
//
// Each looks at a grid and offers every step it sees to the collector; none
// changes the grid, none depends on the numbering of cells or digits.
#pragma once

#include "grids/collector.hpp"
#include "grids/grid.hpp"

namespace cruxpress::grids {

// Remembers for searches that look at one digit at a time where a digit stood
// when nothing was found; as long as it stands so, nothing will be.
template <int N>
class DigitMemo {
 public:
  bool known(int digit, const CellSet<N>& spots) const { return quiet_[digit] == spots; }
  void remember(int digit, const CellSet<N>& spots) { quiet_[digit] = spots; }

 private:
  std::array<CellSet<N>, N> quiet_{};
};

// The same for searches that look at one unit at a time.
template <int N>
class UnitMemo {
 public:
  bool known(const Grid<N>& grid, int unit) const { return quiet_[unit] == grid.places(unit); }
  void remember(const Grid<N>& grid, int unit) { quiet_[unit] = grid.places(unit); }

 private:
  std::array<std::array<Mask, N>, Board<N>::kMaxUnits> quiet_{};
};

// The same for searches among cells that may lie anywhere: a new step needs a cell that has
// changed since nothing was found, because the old ones were looked at and lose only victims.
template <int N>
class CellMemo {
 public:
  CellSet<N> changed(const Grid<N>& grid) const {
    CellSet<N> cells;
    grid.empty().each([&](int cell) {
      if (grid.mask(cell) != quiet_[cell]) cells.add(cell);
    });
    return cells;
  }
  void remember(const Grid<N>& grid) {
    for (int cell = 0; cell < N * N; ++cell) quiet_[cell] = grid.mask(cell);
  }

 private:
  std::array<Mask, N * N> quiet_{};
};

// singles.cpp
template <int N> void find_hidden_singles(const Grid<N>& grid, Collector& out);
template <int N> void find_naked_singles(const Grid<N>& grid, Collector& out);

// intersections.cpp
template <int N>
void find_direct_locking(const Grid<N>& grid, DigitMemo<N>& memo, Collector& out);
template <int N> void find_locking(const Grid<N>& grid, DigitMemo<N>& memo, Collector& out);

// subsets.cpp
template <int N>
void find_direct_hidden_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out);
template <int N>
void find_hidden_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out);
template <int N>
void find_naked_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out);

// fish.cpp
template <int N>
void find_fish(const Grid<N>& grid, int degree, DigitMemo<N>& memo, Collector& out);

// strong_links.cpp
template <int N> struct LinkNotes;  // strong_links.hpp
template <int N>
void find_strong_links(const Grid<N>& grid, int links, LinkNotes<N>& notes, Collector& out);

// wings.cpp
template <int N> void find_xy_wings(const Grid<N>& grid, Collector& out);
template <int N> void find_xyz_wings(const Grid<N>& grid, Collector& out);
template <int N>
void find_long_wings(const Grid<N>& grid, int body, CellMemo<N>& memo, Collector& out);

// unique_loops.cpp, bug.cpp
template <int N> void find_unique_loops(const Grid<N>& grid, Collector& out);
template <int N> void find_bug(const Grid<N>& grid, Collector& out);

// exclusion.cpp
template <int N>
void find_pair_exclusions(const Grid<N>& grid, CellMemo<N>& memo, Collector& out);
template <int N>
void find_triplet_exclusions(const Grid<N>& grid, CellMemo<N>& memo, Collector& out);

}  // namespace cruxpress::grids
