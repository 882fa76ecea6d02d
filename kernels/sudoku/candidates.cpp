#include "sudoku/candidates.hpp"

#include <bit>

namespace cruxpress::sudoku {

Candidates::Candidates(const Topology& topology)
    : open_(static_cast<std::uint16_t>(topology.cells)) {
  digits_.fill(topology.all_digits());
}

bool Candidates::place_givens(const Topology& topology, std::span<const std::uint8_t> givens) {
  for (int cell = 0; cell < topology.cells; ++cell) {
    const int digit = givens[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    const auto bit = static_cast<std::uint16_t>(1u << (digit - 1));
    if (!remove(topology, cell, static_cast<std::uint16_t>(topology.all_digits() & ~bit)))
      return false;
  }
  return true;
}

bool Candidates::remove(const Topology& topology, int cell, std::uint16_t digits) {
  std::uint16_t& here = digits_[static_cast<std::size_t>(cell)];
  if ((here & digits) == 0) return true;
  here = static_cast<std::uint16_t>(here & ~digits);
  if (here == 0) return false;
  if ((here & (here - 1)) == 0) queue_[queued_++] = static_cast<std::uint8_t>(cell);
  for (const std::uint8_t unit : topology.units_of[static_cast<std::size_t>(cell)]) {
    stale_.set(unit);
    stale_pair_.set(unit);
  }
  return true;
}

bool Candidates::place(const Topology& topology, int cell, std::uint16_t digit) {
  return remove(topology, cell, static_cast<std::uint16_t>(topology.all_digits() & ~digit));
}

bool Candidates::place_queued(const Topology& topology) {
  while (queued_ > 0) {
    const std::uint8_t cell = queue_[--queued_];
    placed_.set(cell);
    --open_;
    for (const std::uint16_t peer : topology.peers[cell])
      if (!remove(topology, peer, digits_[cell])) return false;
  }
  return true;
}

bool Candidates::place_hidden(const Topology& topology, std::size_t unit) {
  unsigned once = 0, twice = 0;
  for (const std::uint16_t cell : topology.units[unit]) {
    twice |= once & digits_[cell];
    once |= digits_[cell];
  }
  if (once != topology.all_digits()) return false;
  const unsigned hidden = once & ~twice;
  if (hidden == 0) return true;
  for (const std::uint16_t cell : topology.units[unit]) {
    const auto here = static_cast<std::uint16_t>(digits_[cell] & hidden);
    if (here == 0 || here == digits_[cell]) continue;
    if ((here & (here - 1)) != 0) return false;  // two digits need this one cell
    if (!place(topology, cell, here)) return false;
  }
  return true;
}

bool Candidates::lock(const Topology& topology) {
  const std::bitset<kMostUnits> stale = stale_pair_;
  stale_pair_.reset();
  for (const UnitPair& pair : topology.pairs) {
    if (!stale[pair.first]) continue;
    unsigned shared = 0, near = 0;
    for (const std::uint16_t cell : pair.shared) shared |= digits_[cell];
    for (const std::uint16_t cell : pair.near) near |= digits_[cell];
    const auto locked = static_cast<std::uint16_t>(shared & ~near);
    if (locked == 0) continue;
    for (const std::uint16_t cell : pair.far)
      if (!remove(topology, cell, locked)) return false;
  }
  return true;
}

bool Candidates::propagate(const Topology& topology) {
  for (;;) {
    if (!place_queued(topology)) return false;
    if (stale_.any()) {
      for (std::size_t unit = 0; unit < topology.units.size(); ++unit) {
        if (!stale_[unit]) continue;
        stale_.reset(unit);
        if (!place_hidden(topology, unit)) return false;
        if (queued_ > 0) break;
      }
      continue;
    }
    if (open_ == 0 || stale_pair_.none()) return true;
    if (!lock(topology)) return false;
    if (queued_ == 0 && stale_.none()) return true;
  }
}

}  // namespace cruxpress::sudoku
