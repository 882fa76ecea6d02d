#include "sudoku/shapes.hpp"

#include <algorithm>
#include <array>

#include "sudoku/generate.hpp"
#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {
namespace {

using Map = std::vector<std::uint8_t>;

// How many exchanges are tried for one that is made?  About one try in twelve succeeds.
constexpr int kTriesPerSwap = 100;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

template <typename Visit>
void each_neighbour(int size, int cell, Visit visit) {
  const int row = cell / size, column = cell % size;
  if (row > 0) visit(cell - size);
  if (row + 1 < size) visit(cell + size);
  if (column > 0) visit(cell - 1);
  if (column + 1 < size) visit(cell + 1);
}

bool touches(const Map& region_of, int size, int cell, int region) {
  bool found = false;
  each_neighbour(size, cell, [&](int other) { found |= region_of[at(other)] == region; });
  return found;
}

bool connected(const Map& region_of, int size, int region) {
  const auto first = std::find(region_of.begin(), region_of.end(), region);
  std::vector<int> reached{static_cast<int>(first - region_of.begin())};
  std::array<bool, kMostCells> seen{};
  seen[at(reached[0])] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    each_neighbour(size, reached[i], [&](int other) {
      if (region_of[at(other)] != region || seen[at(other)]) return;
      seen[at(other)] = true;
      reached.push_back(other);
    });
  }
  return static_cast<int>(reached.size()) == size;
}

// One exchange between a random cell and a random cell of a region next to it.
bool try_swap(Map& region_of, int size, Random& random) {
  const auto cells = static_cast<std::uint32_t>(size * size);
  const int a = static_cast<int>(random.below(cells));
  const int b = static_cast<int>(random.below(cells));
  const int region_a = region_of[at(a)], region_b = region_of[at(b)];
  if (region_a == region_b) return false;
  if (!touches(region_of, size, a, region_b) || !touches(region_of, size, b, region_a))
    return false;
  std::swap(region_of[at(a)], region_of[at(b)]);
  if (connected(region_of, size, region_a) && connected(region_of, size, region_b)) return true;
  std::swap(region_of[at(a)], region_of[at(b)]);
  return false;
}

// Units for a colouring of a full grid: a colour comes once in each class of equal digits and
// once in each region; with the lines that are asked for, once in each of those too.
Topology colouring(int size, std::span<const std::uint8_t> grid,
                   std::span<const std::uint8_t> region_of, bool rows, bool columns) {
  Map digit_of(grid.begin(), grid.end());
  for (std::uint8_t& digit : digit_of) --digit;
  std::vector<std::uint16_t> units = square_units(size, region_of, false, digit_of);
  const auto lines = static_cast<std::ptrdiff_t>(size) * size;  // rows come first, then columns
  if (!columns) units.erase(units.begin() + lines, units.begin() + 2 * lines);
  if (!rows) units.erase(units.begin(), units.begin() + lines);
  return make_topology(size, units);
}

}  // namespace

Map random_regions(int size, Random& random, int swaps) {
  Map region_of = box_regions(size);
  for (int made = 0, tries = swaps * kTriesPerSwap; made < swaps && tries > 0; --tries)
    made += try_swap(region_of, size, random);
  return region_of;
}

Map random_colours(int size, std::span<const std::uint8_t> grid,
                   std::span<const std::uint8_t> region_of, Random& random) {
  struct Wish {
    bool rows, columns;
    std::uint32_t budget;
  };
  // The last always succeeds: it asks for a Latin square of regions by digits.
  constexpr Wish kWishes[] = {
      {true, true, 200}, {true, false, 600}, {false, true, 600}, {false, false, 1'000'000}};
  Map colours(at(size * size));
  for (const Wish& wish : kWishes) {
    const Topology units = colouring(size, grid, region_of, wish.rows, wish.columns);
    if (random_grid(units, random, wish.budget, colours)) break;
  }
  for (std::uint8_t& colour : colours) --colour;
  return colours;
}

}  // namespace cruxpress::sudoku
