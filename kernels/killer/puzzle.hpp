// A killer sudoku as plain data: a grid of boxes without givens, cut into cages with sums.
//
// Cells are numbered in reading order, units rows first, then columns, then boxes.  Digits are
// 0-based on the inside: bit d of a mask stands for the printed d + 1.  A digit stands once in a
// unit and once in a cage; a cell may be in no cage.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cruxpress::killer {

using Mask = std::uint16_t;

constexpr int kMaxSize = 9;
constexpr int kMaxCells = kMaxSize * kMaxSize;
constexpr int kNoCage = 255;

using Cells = std::vector<std::uint8_t>;

// A set of cells, or of cages.
struct CellSet {
  std::array<std::uint64_t, 2> words{};
  void set(int cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  bool operator[](int cell) const { return words[cell >> 6] >> (cell & 63) & 1; }
};

// Calls f(cell) for every cell of a set, in reading order.
template <typename F>
void for_cells(const CellSet& set, F&& f) {
  for (int word = 0; word < 2; ++word)
    for (std::uint64_t bits = set.words[word]; bits != 0; bits &= bits - 1)
      f(word * 64 + std::countr_zero(bits));
}

constexpr Mask bit(int digit) { return static_cast<Mask>(1u << digit); }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 15 - std::countl_zero(mask); }
constexpr Mask without_lowest(Mask mask) { return static_cast<Mask>(mask & (mask - 1)); }
constexpr bool is_single(Mask mask) { return mask != 0 && without_lowest(mask) == 0; }
inline int count_digits(Mask mask) { return std::popcount(mask); }

// Calls f(digit) for every digit of a mask, lowest first.
template <typename F>
void for_bits(Mask mask, F&& f) {
  for (; mask != 0; mask = without_lowest(mask)) f(lowest(mask));
}

struct Cage {
  int sum = 0;
  Cells cells;
};

// Units that lie side by side, whose digits add up to a number that is known.
struct Area {
  std::vector<std::uint8_t> units;
  CellSet inside;
  Cells cells;
  int sum = 0;
};

// The fixed side of a size: units, peers without cages, areas.
struct Frame {
  int size = 0;
  int cells = 0;
  Mask full = 0;
  std::vector<Cells> units;
  std::array<std::array<std::uint8_t, 3>, kMaxCells> units_of;
  std::array<CellSet, kMaxCells> peers;
  std::vector<Area> areas;  // those of one unit first, then wider ones
};

// The frame of size 4, 6 or 9; null for any other.
const Frame* frame_of(int size);

struct Puzzle {
  const Frame* frame = nullptr;
  std::vector<Cage> cages;
  std::array<std::uint8_t, kMaxCells> cage_of;  // kNoCage for a cell in none
  std::array<CellSet, kMaxCells> peers;         // cells of the same unit or cage
  std::vector<std::vector<std::uint8_t>> cages_in;  // the cages that reach into each area
};

// Builds a puzzle from a cage number a cell; a sentence says what is wrong with the input.
std::string build_puzzle(int size, std::span<const std::uint8_t> cage_of,
                         std::span<const std::uint8_t> sums, Puzzle& puzzle);

// Fills the cells of the cages, the peers and the cages of areas from `cage_of`.
void group_cells(Puzzle& puzzle);

}  // namespace cruxpress::killer
