// All-different over one line: which candidates belong to some complete
// assignment.
//
// Regin (1994): with one perfect matching of rows to values, a candidate that
// is not in the matching is possible exactly when its two ends lie in one
// strongly connected component.  What this strikes is the same as what all Hall
// sets (naked and hidden subsets of every size) strike together, in m^2 word
// operations instead of 2^m.  Used for the subsets of a row or column, and for
// the fish of a digit (its rows against its columns).
#pragma once

#include <array>

#include "keen/cages.hpp"

namespace cruxpress::keen {

struct LineMatching {
  int count = 0;                             // how many rows the matrix has, at most 16
  std::array<Mask, kMaxSize> open;           // the candidates of each row
  std::array<Mask, kMaxSize> keep;           // those that some assignment uses
  std::array<Mask, kMaxSize> reach;          // rows that row i's candidates lead to
  std::array<std::uint8_t, kMaxSize> value;  // the matching

  void clear() { count = 0; }
  void add(Mask mask) { open[count++] = mask; }

  // False when there is certainly no Hall set to be found: k rows that hold k
  // values must be k rows of at most k candidates.
  bool may_strike() const;
  // Fills `keep`.  Returns false when there is no perfect matching.
  bool solve();
  bool strikes_something() const;

  // The smallest set of rows that holds `with` and whose candidates are no more
  // than its rows: a Hall set, as a mask of rows.  After solve().
  Mask hall_set(int with) const { return reach[with]; }
  Mask values_of(Mask rows) const;

 private:
  bool augment(int row, std::array<std::int8_t, kMaxSize>& owner, Mask& seen) const;
};

}  // namespace cruxpress::keen
