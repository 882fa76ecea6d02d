#include "sudoku/document.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "sudoku/document_patterns.hpp"

namespace cruxpress::sudoku {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// True if no unit has a digit twice.  The original does not look, and would call such a grid
// solved once it is full.
bool consistent(const Topology& topology, std::span<const std::uint8_t> givens) {
  for (const auto& unit : topology.units) {
    unsigned used = 0;
    for (const std::uint16_t cell : unit) {
      const unsigned digit = 1u << givens[cell] >> 1;  // none for an empty cell
      if ((used & digit) != 0) return false;
      used |= digit;
    }
  }
  return true;
}

// A partly filled grid with the digits used in each unit.
class Filling {
 public:
  Filling(const Topology& topology, std::span<const std::uint8_t> givens) {
    for (int cell = 0; cell < topology.cells; ++cell)
      if (givens[at(cell)] != 0)
        put(topology, cell, static_cast<std::uint16_t>(1u << (givens[at(cell)] - 1)));
  }

  std::uint16_t candidates(const Topology& topology, int cell) const {
    if (filled_[at(cell)]) return 0;
    unsigned used = 0;
    for (const std::uint8_t unit : topology.units_of[at(cell)]) used |= used_[unit];
    return static_cast<std::uint16_t>(topology.all_digits() & ~used);
  }

  void put(const Topology& topology, int cell, std::uint16_t digit) {
    filled_[at(cell)] = true;
    for (const std::uint8_t unit : topology.units_of[at(cell)]) used_[unit] |= digit;
  }

  // Row-major passes that put naked singles, until a pass puts none.
  void put_singles(const Topology& topology) {
    for (bool changed = true; changed;) {
      changed = false;
      for (int cell = 0; cell < topology.cells; ++cell) {
        const std::uint16_t digits = candidates(topology, cell);
        if (digits == 0 || (digits & (digits - 1)) != 0) continue;
        put(topology, cell, digits);
        changed = true;
      }
    }
  }

  bool filled(int cell) const { return filled_[at(cell)]; }

 private:
  std::array<bool, kMostCells> filled_{};
  std::array<std::uint16_t, kMostUnits> used_{};
};

// The open cell with fewest candidates, the first of equals.
struct Branch {
  int cell = -1;             // -1: the grid is full
  std::uint16_t digits = 0;  // none: there is no solution here
};

Branch choose(const Topology& topology, const Filling& filling) {
  Branch best;
  int fewest = kMostDigits + 1;
  for (int cell = 0; cell < topology.cells; ++cell) {
    if (filling.filled(cell)) continue;
    const std::uint16_t digits = filling.candidates(topology, cell);
    const int count = std::popcount(digits);
    if (count >= fewest) continue;
    fewest = count;
    best = {cell, digits};
  }
  return best;
}

struct Frame {
  Filling filling;
  Branch branch;  // what is left to try
};

}  // namespace

DocumentMetric measure_document(const Topology& topology, std::span<const std::uint8_t> givens,
                                std::uint32_t budget) {
  DocumentMetric metric;
  std::vector<Frame> calls;  // at most one for each cell
  const auto call = [&](Filling filling) {
    ++metric.iterations;
    metric.depth = std::max(metric.depth, static_cast<std::uint32_t>(calls.size() + 1));
    filling.put_singles(topology);
    const Branch branch = choose(topology, filling);
    metric.solved = branch.cell < 0;
    metric.guesses += branch.digits != 0;
    calls.push_back({filling, branch});
  };
  const Filling start(topology, givens);
  metric.techniques =
      document_patterns(topology, [&](int cell) { return start.candidates(topology, cell); });
  call(start);
  while (!metric.solved && !calls.empty()) {
    Frame& frame = calls.back();
    if (frame.branch.digits == 0) {
      calls.pop_back();
      continue;
    }
    if (metric.iterations >= budget) {
      metric.spent = true;
      break;
    }
    const auto digit = static_cast<std::uint16_t>(frame.branch.digits & (0u - frame.branch.digits));
    frame.branch.digits = static_cast<std::uint16_t>(frame.branch.digits ^ digit);
    Filling next = frame.filling;
    next.put(topology, frame.branch.cell, digit);
    call(next);
  }
  metric.solved = metric.solved && consistent(topology, givens);
  return metric;
}

}  // namespace cruxpress::sudoku
