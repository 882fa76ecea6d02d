#include "sudoku/printgen.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace cruxpress::sudoku {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Patterns {
 public:
  Patterns(const Topology& topology, const std::function<std::uint16_t(int)>& candidates)
      : topology_(topology), size_(topology.size) {
    for (int cell = 0; cell < topology.cells; ++cell) digits_[at(cell)] = candidates(cell);
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) place(row, column);
  }

  bool naked_single() const {
    return std::any_of(digits_.begin(), digits_.end(),
                       [](std::uint16_t digits) { return std::popcount(digits) == 1; });
  }

  bool hidden_single() const {
    for (const auto& unit : topology_.units) {
      unsigned once = 0, twice = 0;
      for (const std::uint16_t cell : unit) {
        twice |= once & digits_[cell];
        once |= digits_[cell];
      }
      if ((once & ~twice) != 0) return true;
    }
    return false;
  }

  template <typename Test>
  bool any_pair(Test test) const {
    for (const auto& unit : topology_.units) {
      const bool line = is_line(unit);
      for (std::size_t i = 0; i < unit.size(); ++i)
        for (std::size_t j = i + 1; j < unit.size(); ++j)
          if ((line || !same_line(unit[i], unit[j])) && test(unit, unit[i], unit[j])) return true;
    }
    return false;
  }

  bool naked_pair() const {
    return any_pair([this](const auto& unit, int a, int b) {
      const std::uint16_t pair = digits_[at(a)];
      if (pair != digits_[at(b)] || std::popcount(pair) != 2) return false;
      return std::any_of(unit.begin(), unit.end(), [&](int cell) {
        return cell != a && cell != b && (digits_[at(cell)] & pair) != 0;
      });
    });
  }

  bool hidden_pair() const {
    return any_pair([this](const auto& unit, int a, int b) {
      unsigned shared = digits_[at(a)] & digits_[at(b)];
      for (const int cell : unit)
        if (cell != a && cell != b) shared &= ~unsigned{digits_[at(cell)]};
      if (std::popcount(shared) < 2) return false;
      return std::popcount(digits_[at(a)]) > 2 || std::popcount(digits_[at(b)]) > 2;
    });
  }

  // A digit in `lines` rows with 2 to `lines` places each, in as many columns together, and
  // with a place in those columns outside; or the same with rows and columns exchanged.
  bool fish(int lines) const {
    for (int digit = 0; digit < size_; ++digit)
      for (const auto& places : {in_row_[at(digit)], in_column_[at(digit)]})
        if (fish_among(places, lines)) return true;
    return false;
  }

  bool xy_wing() const {
    return any_wings(2, [this](int pivot, int a, int b) {
      const unsigned middle = digits_[at(pivot)];
      const unsigned common = digits_[at(a)] & digits_[at(b)];
      if (std::popcount(common) != 1 || (common & middle) != 0) return false;
      if ((digits_[at(a)] | digits_[at(b)]) != (middle | common)) return false;
      return seen_outside(common, {a, b}, {pivot, a, b});
    });
  }

  bool xyz_wing() const {
    return any_wings(3, [this](int pivot, int a, int b) {
      const unsigned middle = digits_[at(pivot)];
      const unsigned common = digits_[at(a)] & digits_[at(b)];
      if (std::popcount(common) != 1) return false;
      if ((digits_[at(a)] | digits_[at(b)]) != middle) return false;
      return seen_outside(common, {pivot, a, b}, {pivot, a, b});
    });
  }

 private:
  using Places = std::array<std::uint16_t, kMostDigits>;

  void place(int row, int column) {
    for (unsigned rest = digits_[at(row * size_ + column)]; rest != 0; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      in_row_[at(digit)][at(row)] |= static_cast<std::uint16_t>(1u << column);
      in_column_[at(digit)][at(column)] |= static_cast<std::uint16_t>(1u << row);
    }
  }

  bool same_line(int a, int b) const { return a / size_ == b / size_ || a % size_ == b % size_; }

  bool is_line(const std::vector<std::uint16_t>& unit) const {
    const auto all = [&](auto key) {
      return std::all_of(unit.begin(), unit.end(),
                         [&](int cell) { return key(cell) == key(unit[0]); });
    };
    return all([this](int cell) { return cell / size_; }) ||
           all([this](int cell) { return cell % size_; });
  }

  bool sees(int a, int b) const {
    const auto& peers = topology_.peers[at(a)];
    return std::binary_search(peers.begin(), peers.end(), static_cast<std::uint16_t>(b));
  }

  bool fish_among(const Places& places, int lines) const {
    std::vector<int> eligible;
    for (int line = 0; line < size_; ++line) {
      const int count = std::popcount(places[at(line)]);
      if (count >= 2 && count <= lines) eligible.push_back(line);
    }
    const int n = static_cast<int>(eligible.size());
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) {
        const unsigned two = (1u << eligible[at(i)]) | (1u << eligible[at(j)]);
        if (lines == 2 && catches(places, two, 2)) return true;
        for (int k = j + 1; lines == 3 && k < n; ++k)
          if (catches(places, two | 1u << eligible[at(k)], 3)) return true;
      }
    }
    return false;
  }

  bool catches(const Places& places, unsigned chosen, int lines) const {
    unsigned inside = 0, outside = 0;
    for (int line = 0; line < size_; ++line)
      ((chosen >> line & 1) != 0 ? inside : outside) |= places[at(line)];
    return std::popcount(inside) == lines && (inside & outside) != 0;
  }

  // Pairs of cells with two candidates that see a pivot with `count` candidates.
  template <typename Test>
  bool any_wings(int count, Test test) const {
    for (int pivot = 0; pivot < topology_.cells; ++pivot) {
      if (std::popcount(digits_[at(pivot)]) != count) continue;
      std::vector<int> wings;
      for (const std::uint16_t peer : topology_.peers[at(pivot)])
        if (std::popcount(digits_[peer]) == 2 && digits_[peer] != digits_[at(pivot)])
          wings.push_back(peer);
      for (std::size_t i = 0; i < wings.size(); ++i)
        for (std::size_t j = i + 1; j < wings.size(); ++j)
          if (test(pivot, wings[i], wings[j])) return true;
    }
    return false;
  }

  // Is there a cell with the digit that sees all of `seen` and is not a cell of the pattern?
  bool seen_outside(unsigned digit, std::initializer_list<int> seen,
                    std::initializer_list<int> pattern) const {
    for (const std::uint16_t cell : topology_.peers[at(*seen.begin())]) {
      if ((digits_[cell] & digit) == 0) continue;
      if (std::find(pattern.begin(), pattern.end(), int{cell}) != pattern.end()) continue;
      if (std::all_of(seen.begin() + 1, seen.end(), [&](int other) { return sees(cell, other); }))
        return true;
    }
    return false;
  }

  const Topology& topology_;
  int size_;
  std::array<std::uint16_t, kMostCells> digits_{};
  std::array<Places, kMostDigits> in_row_{}, in_column_{};  // digit -> line -> places
};

}  // namespace

std::uint8_t printgen_patterns(const Topology& topology,
                               const std::function<std::uint16_t(int)>& candidates) {
  const Patterns patterns(topology, candidates);
  unsigned found = 0;
  if (patterns.naked_single()) found |= kNakedSingle;
  if (patterns.hidden_single()) found |= kHiddenSingle;
  if (patterns.naked_pair()) found |= kNakedPair;
  if (patterns.hidden_pair()) found |= kHiddenPair;
  if (patterns.fish(2)) found |= kXWing;
  if (patterns.xy_wing()) found |= kXyWing;
  if (patterns.fish(3)) found |= kSwordfish;
  if (patterns.xyz_wing()) found |= kXyzWing;
  return static_cast<std::uint8_t>(found);
}

namespace {

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

PrintgenMetric measure_printgen(const Topology& topology, std::span<const std::uint8_t> givens,
                                std::uint32_t budget) {
  PrintgenMetric metric;
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
      printgen_patterns(topology, [&](int cell) { return start.candidates(topology, cell); });
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
