// Candidate grid of any sudoku, with deductions to their fixed point.
//
// A cell holds a bit for each digit that may go there.  Deduced are naked singles, hidden
// singles in every unit and locked candidates in every pair of units that overlap.  Units
// are looked at again only after one of their cells has changed.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>

#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

class Candidates {
 public:
  // All digits everywhere.
  explicit Candidates(const Topology& topology);

  // These return false if there is no solution; the grid is then without meaning.
  bool place_givens(const Topology& topology, std::span<const std::uint8_t> givens);
  bool place(const Topology& topology, int cell, std::uint16_t digit);
  bool remove(const Topology& topology, int cell, std::uint16_t digits);
  bool propagate(const Topology& topology);

  std::uint16_t at(int cell) const { return digits_[static_cast<std::size_t>(cell)]; }
  bool solved() const { return open_ == 0; }

 private:
  bool place_queued(const Topology& topology);
  bool place_hidden(const Topology& topology, std::size_t unit);
  bool lock(const Topology& topology);

  std::array<std::uint16_t, kMostCells> digits_;
  std::bitset<kMostCells> placed_;
  std::bitset<kMostUnits> stale_;               // not searched for hidden singles since a change
  std::bitset<kMostUnits> stale_pair_;          // not searched for locked candidates since a change
  std::array<std::uint8_t, kMostCells> queue_;  // cells with one digit, not yet placed
  std::uint16_t queued_ = 0;
  std::uint16_t open_;  // cells not placed
};

}  // namespace cruxpress::sudoku
