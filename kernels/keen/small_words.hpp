// Grids of up to four by four in one word: four bits for each cell, sixteen for each row, so that
// what is open, a layout of a cage, or the placed digits are a word each, and singles show
// themselves in all lines at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "keen/cages.hpp"

namespace cruxpress::keen::small {

using Word = std::uint64_t;

constexpr int kLargest = 4, kCells = kLargest * kLargest;

// The first bit of every cell, the cells of every row's first column, all cells of the first row.
constexpr Word kEachCell = 0x1111'1111'1111'1111u;
constexpr Word kFirstColumn = 0x000f'000f'000f'000fu;
constexpr Word kFirstRow = 0xffffu;
constexpr Word kToColumns = 0x1111u, kToRows = 0x0001'0001'0001'0001u;

constexpr int small_cell(int cell) { return row_of(cell) * 4 + column_of(cell); }
constexpr Word bit_of(int small, int digit) { return Word{1} << (4 * small + digit); }
constexpr Word cell_bits(int small) { return Word{15} << 4 * small; }
constexpr Word all_open(int size) {
  Word open = 0;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      open |= Word{all_digits(size)} << 4 * (row * 4 + column);
  return open;
}

// By bit: the same digit in the other cells of row and column.
constexpr std::array<Word, 64> make_beside() {
  std::array<Word, 64> table{};
  for (int at = 0; at < 64; ++at)
    for (int other = 0; other < 64; ++other) {
      const bool same_row = at / 16 == other / 16, same_column = at / 4 % 4 == other / 4 % 4;
      if (at % 4 == other % 4 && same_row != same_column) table[at] |= Word{1} << other;
    }
  return table;
}
inline constexpr std::array<Word, 64> kBeside = make_beside();

// The cells with any digit, and with two or more, as their first bits.
constexpr Word some(Word open) { return (open | open >> 1 | open >> 2 | open >> 3) & kEachCell; }
constexpr Word several(Word open) {
  const Word a = open, b = open >> 1, c = open >> 2, d = open >> 3;
  return ((a & b) | (c & d) | ((a | b) & (c | d))) & kEachCell;
}

// std::popcount would be a call where the machine is not known to have it.
constexpr int count_bits(Word word) {
  word -= word >> 1 & 0x5555'5555'5555'5555u;
  word = (word & 0x3333'3333'3333'3333u) + (word >> 2 & 0x3333'3333'3333'3333u);
  word = (word + (word >> 4)) & 0x0f0f'0f0f'0f0f'0f0fu;
  return static_cast<int>(word * 0x0101'0101'0101'0101u >> 56);
}

// Of four words, the bits that one of them alone has.
constexpr Word in_one(Word a, Word b, Word c, Word d) {
  return (a ^ b ^ c ^ d) & ~((a & b) | (c & d));
}

// What some word has in the cells of a row, or of a column, as digits of its first cell.
constexpr Word in_rows(Word word) {
  word |= word >> 8;
  return (word | word >> 4) & kFirstColumn;
}
constexpr Word in_columns(Word word) {
  word |= word >> 32;
  return (word | word >> 16) & kFirstRow;
}

// The digits with one place in a row, or in a column, as digits of its first cell.
constexpr Word once_in_rows(Word open) {
  return in_one(open, open >> 4, open >> 8, open >> 12) & kFirstColumn;
}
constexpr Word once_in_columns(Word open) {
  return in_one(open, open >> 16, open >> 32, open >> 48) & kFirstRow;
}

// The digits of all cells together, in each cell.
constexpr Word digits_everywhere(Word word) {
  word |= word >> 32;
  word |= word >> 16;
  word |= word >> 8;
  word |= word >> 4;
  return (word & 15u) * kEachCell;
}

// Cells in which a digit has its only place keep that alone.
constexpr Word keep_only(Word open, Word lonely) {
  const Word found = open & lonely;
  return (open & ~(some(found) * 15)) | found;
}

// Singles to their end.
inline Word place_singles(Word open) {
  for (;;) {
    const Word before = open;
    const Word placed = open & (kEachCell & ~several(open)) * 15;
    open = (open & ~(in_rows(placed) * kToColumns | in_columns(placed) * kToRows)) | placed;
    open = keep_only(open, once_in_rows(open) * kToColumns);
    open = keep_only(open, once_in_columns(open) * kToRows);
    if (open == before) return open;
  }
}

}  // namespace cruxpress::keen::small
