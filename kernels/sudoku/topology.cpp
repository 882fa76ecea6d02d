#include "sudoku/topology.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>
#include <string>

namespace cruxpress::sudoku {
namespace {

using Cells = std::vector<std::uint16_t>;

void check_unit(const Cells& unit, int cells) {
  for (const std::uint16_t cell : unit) {
    if (cell >= cells) {
      throw std::invalid_argument("expected cells 0-" + std::to_string(cells - 1) +
                                  " in units, got " + std::to_string(cell));
    }
  }
  Cells sorted = unit;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    throw std::invalid_argument("expected different cells in a unit, got cell " +
                                std::to_string(*twice) + " twice");
  }
}

using CellSet = std::bitset<kMostCells>;

CellSet set_of(const Cells& cells) {
  CellSet set;
  for (const std::uint16_t cell : cells) set.set(cell);
  return set;
}

UnitPair pair_of(const Topology& topology, const std::vector<CellSet>& sets, std::size_t first,
                 std::size_t second) {
  UnitPair pair{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), {}, {}, {}};
  for (const std::uint16_t cell : topology.units[first])
    (sets[second][cell] ? pair.shared : pair.near).push_back(cell);
  for (const std::uint16_t cell : topology.units[second])
    if (!sets[first][cell]) pair.far.push_back(cell);
  return pair;
}

// Pairs that share two cells or more, but not all.
void add_pairs(Topology& topology) {
  std::vector<CellSet> sets;
  for (const Cells& unit : topology.units) sets.push_back(set_of(unit));
  for (std::size_t a = 0; a < sets.size(); ++a) {
    for (std::size_t b = 0; b < sets.size(); ++b) {
      const std::size_t shared = (sets[a] & sets[b]).count();
      if (a != b && shared >= 2 && shared < static_cast<std::size_t>(topology.size))
        topology.pairs.push_back(pair_of(topology, sets, a, b));
    }
  }
}

void add_peers(Topology& topology, std::uint16_t cell) {
  CellSet seen;
  for (const std::uint8_t unit : topology.units_of[cell])
    for (const std::uint16_t other : topology.units[unit]) seen.set(other);
  seen.reset(cell);
  for (std::uint16_t other = 0; other < topology.cells; ++other)
    if (seen[other]) topology.peers[cell].push_back(other);
}

void add_regions(std::vector<std::uint16_t>& units, int size,
                 std::span<const std::uint8_t> region_of) {
  for (int region = 0; region < size; ++region) {
    const std::size_t before = units.size();
    for (int cell = 0; cell < size * size; ++cell)
      if (region_of[static_cast<std::size_t>(cell)] == region)
        units.push_back(static_cast<std::uint16_t>(cell));
    if (units.size() - before != static_cast<std::size_t>(size)) {
      throw std::invalid_argument("expected " + std::to_string(size) + " cells in region " +
                                  std::to_string(region) + ", got " +
                                  std::to_string(units.size() - before));
    }
  }
}

}  // namespace

Topology make_topology(int size, std::span<const std::uint16_t> units) {
  if (size < 2 || size > kMostDigits) {
    throw std::invalid_argument("expected a size from 2 to 16, got " + std::to_string(size));
  }
  const std::size_t count = units.size() / static_cast<std::size_t>(size);
  if (count * static_cast<std::size_t>(size) != units.size() || count > kMostUnits) {
    throw std::invalid_argument("expected at most 128 units of " + std::to_string(size) +
                                " cells each");
  }
  Topology topology;
  topology.size = size;
  topology.cells = size * size;
  topology.units_of.resize(static_cast<std::size_t>(topology.cells));
  topology.peers.resize(static_cast<std::size_t>(topology.cells));
  for (std::size_t u = 0; u < count; ++u) {
    const auto begin = units.begin() + static_cast<std::ptrdiff_t>(u) * size;
    Cells unit(begin, begin + size);
    check_unit(unit, topology.cells);
    for (const std::uint16_t cell : unit)
      topology.units_of[cell].push_back(static_cast<std::uint8_t>(u));
    topology.units.push_back(std::move(unit));
  }
  for (int cell = 0; cell < topology.cells; ++cell)
    add_peers(topology, static_cast<std::uint16_t>(cell));
  add_pairs(topology);
  return topology;
}

std::vector<std::uint16_t> square_units(int size, std::span<const std::uint8_t> region_of,
                                        bool diagonals, std::span<const std::uint8_t> colour_of) {
  std::vector<std::uint16_t> units;
  const auto push = [&](int row, int column) {
    units.push_back(static_cast<std::uint16_t>(size * row + column));
  };
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) push(row, column);
  for (int column = 0; column < size; ++column)
    for (int row = 0; row < size; ++row) push(row, column);
  add_regions(units, size, region_of);
  if (diagonals) {
    for (int i = 0; i < size; ++i) push(i, i);
    for (int i = 0; i < size; ++i) push(i, size - 1 - i);
  }
  if (!colour_of.empty()) add_regions(units, size, colour_of);
  return units;
}

std::vector<std::uint8_t> box_regions(int size) {
  int rows = 0;
  for (const int known : {4, 6, 9, 12, 16})
    if (known == size) rows = size < 9 ? 2 : size < 16 ? 3 : 4;
  if (rows == 0) {
    throw std::invalid_argument("expected size 4, 6, 9, 12 or 16, got " + std::to_string(size));
  }
  const int columns = size / rows;
  std::vector<std::uint8_t> region_of;
  for (int cell = 0; cell < size * size; ++cell) {
    const int row = cell / size, column = cell % size;
    region_of.push_back(static_cast<std::uint8_t>(row / rows * rows + column / columns));
  }
  return region_of;
}

}  // namespace cruxpress::sudoku
