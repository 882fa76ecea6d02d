// A Keen (KenKen) puzzle as plain data: a Latin square cut into cages, each
// with a goal and the operators that may reach it.
//
// Cells are numbered row * 16 + column on the inside, whatever the size, so
// that row and column are a shift and a mask and a cell fits in a byte.  Digits
// are 0-based on the inside: bit d of a mask stands for the printed d + 1.
//
// The images of a puzzle: it is the same to a person when the grid is turned or
// mirrored, in eight ways.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

namespace cruxpress::keen {

using Mask = std::uint16_t;

constexpr int kMinSize = 3;
constexpr int kMaxSize = 16;
constexpr int kStride = 16;
constexpr int kMaxCells = kStride * kStride;

constexpr int row_of(int cell) { return cell >> 4; }
constexpr int column_of(int cell) { return cell & 15; }
constexpr int cell_at(int row, int column) { return row * kStride + column; }
constexpr Mask bit(int index) { return static_cast<Mask>(1u << index); }
constexpr Mask all_digits(int size) { return static_cast<Mask>((1u << size) - 1u); }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 15 - std::countl_zero(mask); }
constexpr Mask without_lowest(Mask mask) { return static_cast<Mask>(mask & (mask - 1)); }
constexpr bool is_single(Mask mask) { return mask != 0 && without_lowest(mask) == 0; }
constexpr bool is_pair(Mask mask) {
  const Mask rest = without_lowest(mask);
  return rest != 0 && without_lowest(rest) == 0;
}
// std::popcount would be a call where the machine is not known to have it.
constexpr int count_digits(Mask mask) {
  unsigned x = mask;
  x -= x >> 1 & 0x5555u;
  x = (x & 0x3333u) + (x >> 2 & 0x3333u);
  x = (x + (x >> 4)) & 0x0f0fu;
  return static_cast<int>((x + (x >> 8)) & 0x1fu);
}

// Calls f(index) for every set bit, lowest first.
template <typename F>
inline void for_bits(Mask mask, F&& f) {
  for (; mask != 0; mask = without_lowest(mask)) f(lowest(mask));
}

// A cage's operators are a set: one bit for a printed operator, several for a
// hidden one ("any of these makes the goal").
enum Operator : std::uint8_t { kAdd = 1, kMultiply = 2, kSubtract = 4, kDivide = 8 };
constexpr std::uint8_t kAllOperators = kAdd | kMultiply | kSubtract | kDivide;

// [goal][digit]: the quotient where that is even, else 0, for goals of two cells; most processors
// take long to divide.
using Quotients = std::array<std::array<std::uint16_t, kMaxSize + 1>, kMaxSize * kMaxSize + 1>;
constexpr Quotients make_quotients() {
  Quotients table{};
  for (int goal = 1; goal <= kMaxSize * kMaxSize; ++goal)
    for (int digit = 1; digit <= kMaxSize; ++digit)
      if (goal % digit == 0) table[goal][digit] = static_cast<std::uint16_t>(goal / digit);
  return table;
}
inline constexpr Quotients kQuotients = make_quotients();

struct Cage {
  std::int64_t goal = 0;
  std::uint16_t first = 0;  // index of its first cell in Puzzle::cells
  std::uint16_t count = 0;  // number of cells
  std::uint8_t operators = 0;
};

struct Puzzle {
  int size = 0;
  int cage_count = 0;
  std::array<Cage, kMaxCells> cages;
  std::array<std::uint8_t, kMaxCells> cells;    // grouped by cage, reading order within
  std::array<std::uint8_t, kMaxCells> cage_of;  // by inside cell number

  std::span<const std::uint8_t> cells_of(int cage) const {
    return {cells.data() + cages[cage].first, cages[cage].count};
  }
};

// Builds a puzzle from a cage index per cell in reading order.  Returns an
// empty string, or a sentence that says what is wrong with the input.
std::string build_puzzle(int size, std::span<const std::uint8_t> cage,
                         std::span<const std::uint8_t> operators,
                         std::span<const std::int64_t> goals, Puzzle& puzzle);

// Fills `cells` and the cages' `first` and `count` from `cage_of`; goals and
// operators stay.
void group_cells(Puzzle& puzzle);
// The same for the cages from `first` on, whose cells are given in reading order; those before
// stay as they are.
void group_cells(Puzzle& puzzle, std::span<const std::uint8_t> cells, int first);

// The value that one operator makes of a cage's digits (printed, 1-based), or
// -1 where it makes none: subtraction and division need two cells, division an
// even result.  Saturates at the largest int64.
std::int64_t cage_value(Operator op, std::span<const std::uint8_t> digits);


// A puzzle in reading order, its cages numbered by their first cells.
struct Image {
  std::array<std::uint8_t, kMaxCells> cage;
  std::array<std::uint8_t, kMaxCells> operators;
  std::array<std::int64_t, kMaxCells> goals;
};

// The puzzle as it is.
Image image_of(const Puzzle& puzzle);

// The puzzle of an image.
void load(const Image& image, int size, int cages, Puzzle& puzzle);

// The least of the eight images, by cages, then operators, then goals.
Image least_image(const Puzzle& puzzle);

}  // namespace cruxpress::keen
