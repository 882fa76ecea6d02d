// The fixed side of a sudoku board: its units and which cells see each other.
//
// A board is a list of units of N cells each: N rows, N columns, N regions
// (boxes or free shapes) and any number of extra units (diagonals, colours).
// Cells are numbered row by row.  Everything the finders ask for again and
// again (peers, the places of a cell in its units) is a table built once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>


// The board sizes that the kernels are built for.
#ifndef CRUXPRESS_FOR_EACH_SIZE
#define CRUXPRESS_FOR_EACH_SIZE(INSTANTIATE) \
  INSTANTIATE(4) INSTANTIATE(6) INSTANTIATE(9) INSTANTIATE(12) INSTANTIATE(16)
#endif

// Those of puzzles with further rules.
#define CRUXPRESS_FOR_EACH_RULED_SIZE(INSTANTIATE) INSTANTIATE(4) INSTANTIATE(6) INSTANTIATE(9)

namespace cruxpress::grids {

// Counts the bits of a word.  Written out because without knowing the processor
// the compiler turns std::popcount into a call.
inline int count_bits(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555ull;
  word = (word & 0x3333333333333333ull) + ((word >> 2) & 0x3333333333333333ull);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return static_cast<int>((word * 0x0101010101010101ull) >> 56);
}

// A set of cells of an N x N board, one bit a cell.
template <int N>
struct CellSet {
  static constexpr int kWords = (N * N + 63) / 64;
  std::array<std::uint64_t, kWords> words{};

  void add(int cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void remove(int cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  bool has(int cell) const { return (words[cell >> 6] >> (cell & 63)) & 1; }

  bool empty() const {
    std::uint64_t all = 0;
    for (auto word : words) all |= word;
    return all == 0;
  }
  int count() const {
    int total = 0;
    for (auto word : words) total += count_bits(word);
    return total;
  }
  int first() const {
    int word = 0;
    while (word + 1 < kWords && words[word] == 0) ++word;
    return word * 64 + std::countr_zero(words[word]);
  }
  bool within(const CellSet& other) const { return minus(other).empty(); }
  bool meets(const CellSet& other) const { return !(*this & other).empty(); }

  CellSet operator&(const CellSet& other) const {
    CellSet result;
    for (int i = 0; i < kWords; ++i) result.words[i] = words[i] & other.words[i];
    return result;
  }
  CellSet operator|(const CellSet& other) const {
    CellSet result;
    for (int i = 0; i < kWords; ++i) result.words[i] = words[i] | other.words[i];
    return result;
  }
  CellSet minus(const CellSet& other) const {
    CellSet result;
    for (int i = 0; i < kWords; ++i) result.words[i] = words[i] & ~other.words[i];
    return result;
  }
  CellSet& operator&=(const CellSet& other) { return *this = *this & other; }
  CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
  bool operator==(const CellSet&) const = default;

  // Calls visit(cell) for each cell, in ascending order.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t word = words[i]; word; word &= word - 1)
        visit(i * 64 + std::countr_zero(word));
  }
};

// A set of units.
struct UnitSet {
  std::array<std::uint64_t, 2> words{};

  void add(int unit) { words[unit >> 6] |= std::uint64_t{1} << (unit & 63); }
  void remove(int unit) { words[unit >> 6] &= ~(std::uint64_t{1} << (unit & 63)); }
  bool empty() const { return (words[0] | words[1]) == 0; }
  int first() const {
    return words[0] ? std::countr_zero(words[0]) : 64 + std::countr_zero(words[1]);
  }
  // Calls visit(unit) for each unit, in ascending order.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (int i = 0; i < 2; ++i)
      for (std::uint64_t word = words[i]; word; word &= word - 1)
        visit(i * 64 + std::countr_zero(word));
  }
  UnitSet operator&(const UnitSet& other) const {
    return {{words[0] & other.words[0], words[1] & other.words[1]}};
  }
};

enum class UnitKind : std::uint8_t { Row, Column, Region, Extra };

template <int N>
struct Board {
  static constexpr int kCells = N * N;
  static constexpr int kMaxUnits = 4 * N + 2;
  static constexpr int kMaxPlaces = 6;  // row, column, region, two diagonals, colour
  using Set = CellSet<N>;

  struct Place {
    std::uint8_t unit;
    std::uint8_t index;  // which cell of that unit
  };

  // Two units with cells in common, as seen from the first: at least two cells, or on boards
  // without equal boxes at least one.
  struct Crossing {
    std::uint8_t unit;
    std::uint8_t other;
    std::uint16_t inside;        // positions of `unit` that lie in `other`
    std::uint16_t other_inside;  // positions of `other` that lie in `unit`
  };

  int unit_count = 0;
  // Rectangular boxes, no extra units and no further rules: what the uniqueness techniques need,
  // because only there are two cells swapped without breaking anything else.
  bool plain = false;
  bool further_peers = false;  // are there cells that see each other without a common unit?
  std::array<UnitKind, kMaxUnits> kind{};
  std::array<std::array<std::uint16_t, N>, kMaxUnits> cells{};
  std::array<Set, kMaxUnits> members{};
  std::array<Set, kCells> peers{};
  std::array<std::array<Place, kMaxPlaces>, kCells> places{};
  std::array<std::uint8_t, kCells> place_count{};
  std::array<UnitSet, kCells> units_of{};
  std::vector<Crossing> crossings;  // grouped by `other`, then by the kind of `unit`
  std::array<std::uint16_t, kMaxUnits + 1> first_crossing{};  // of each `other`
  std::vector<Crossing> crossings_by_unit;                    // the same, grouped by `unit`
  std::array<std::uint16_t, kMaxUnits + 1> first_by_unit{};

  std::span<const Place> places_of(int cell) const {
    return {places[cell].data(), place_count[cell]};
  }
  std::span<const Crossing> crossings_into(int other) const {
    return {crossings.data() + first_crossing[other], crossings.data() + first_crossing[other + 1]};
  }
  std::span<const Crossing> crossings_from(int unit) const {
    return {crossings_by_unit.data() + first_by_unit[unit],
            crossings_by_unit.data() + first_by_unit[unit + 1]};
  }
  bool sees(int one, int other) const { return peers[one].has(other); }

  int row_of(int cell) const { return cell / N; }
  int column_of(int cell) const { return cell % N; }

  // Appends a unit; false when there is no room left or a cell sits in too many units.
  bool add_unit(UnitKind unit_kind, std::span<const std::uint16_t> unit_cells);
  // Fills peers, crossings and `plain`; to be called once, after the last unit.  `ruled`: the
  // puzzles of the board have rules beyond its units.
  void finish(bool ruled = false);
  // Makes cells see each other without a common unit; after finish().
  void add_peers(std::span<const std::uint8_t> group);

 private:
  bool has_equal_boxes() const;
};

// The usual classic board of each size: 2x2, 2x3, 3x3, 3x4 and 4x4 boxes.
template <int N>
const Board<N>& usual_board();

// The same for puzzles with rules beyond units.
template <int N>
const Board<N>& ruled_board();

}  // namespace cruxpress::grids
