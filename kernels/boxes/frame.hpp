// The fixed side of a grid with boxes: rows, columns, boxes, and which cells see each other.
//
// Cells are numbered in reading order, units rows first, then columns, then boxes.  Digits are
// 0-based on the inside: bit d of a mask stands for the printed d + 1.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace cruxpress::boxes {

using Mask = std::uint16_t;

constexpr int kMaxSize = 9;
constexpr int kMaxCells = kMaxSize * kMaxSize;

using Cells = std::vector<std::uint8_t>;

// A set of cells, or of anything else that there are no more of.
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

struct Frame {
  int size = 0;
  int cells = 0;
  int across = 0;  // boxes side by side
  Mask full = 0;
  std::vector<Cells> units;
  std::array<std::array<std::uint8_t, 3>, kMaxCells> units_of;
  std::array<CellSet, kMaxCells> peers;  // cells of the same unit

  bool in_unit(int cell, int unit) const {
    const auto& all = units_of[cell];
    return all[0] == unit || all[1] == unit || all[2] == unit;
  }
};

// The frame of size 4, 6 or 9; null for any other.
const Frame* frame_of(int size);

}  // namespace cruxpress::boxes
