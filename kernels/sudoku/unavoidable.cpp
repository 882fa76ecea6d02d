#include "sudoku/unavoidable.hpp"

#include <array>
#include <bit>

namespace cruxpress::sudoku {
namespace {

constexpr int kMostRows = 4;  // of a set, in each of which it has two cells

using Visit = std::function<void(std::span<const std::uint16_t>)>;
using Nine = std::array<std::uint8_t, 9>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Where the digits are, by row.
std::array<Nine, 9> columns_of_digits(std::span<const std::uint8_t, 81> grid) {
  std::array<Nine, 9> columns{};
  for (int cell = 0; cell < 81; ++cell)
    columns[at(grid[at(cell)] - 1)][at(cell / 9)] = static_cast<std::uint8_t>(cell % 9);
  return columns;
}

int box_of(int row, int column) { return row / 3 * 3 + column / 3; }

// For each row, the rows that must go with it: those in which the second digit stands in the
// column and in the box where the first stands in this one.
std::array<std::uint16_t, 9> rows_with(const Nine& one, const Nine& two) {
  Nine in_column{}, in_box{};
  for (int row = 0; row < 9; ++row) {
    in_column[two[at(row)]] = static_cast<std::uint8_t>(row);
    in_box[at(box_of(row, two[at(row)]))] = static_cast<std::uint8_t>(row);
  }
  std::array<std::uint16_t, 9> with{};
  for (int row = 0; row < 9; ++row)
    with[at(row)] = static_cast<std::uint16_t>(
        1u << row | 1u << in_column[one[at(row)]] |
        1u << in_box[at(box_of(row, one[at(row)]))]);
  return with;
}

unsigned closed(const std::array<std::uint16_t, 9>& with, unsigned rows) {
  for (unsigned before = 0; before != rows;) {
    before = rows;
    for (unsigned left = before; left != 0; left &= left - 1)
      rows |= with[at(std::countr_zero(left))];
  }
  return rows;
}

void of_two_digits(const Nine& one, const Nine& two, const Visit& visit) {
  const std::array<std::uint16_t, 9> with = rows_with(one, two);
  for (unsigned open = 0x1ff; open != 0;) {
    const unsigned rows = closed(with, open & (0u - open));
    open &= ~rows;
    if (std::popcount(rows) > kMostRows) continue;
    std::array<std::uint16_t, 2 * kMostRows> cells;
    std::size_t count = 0;
    for (unsigned left = rows; left != 0; left &= left - 1) {
      const int row = std::countr_zero(left);
      cells[count++] = static_cast<std::uint16_t>(9 * row + one[at(row)]);
      cells[count++] = static_cast<std::uint16_t>(9 * row + two[at(row)]);
    }
    visit({cells.data(), count});
  }
}

// Lines are rows with steps of 1 and 9 between cells and rows, or columns with 9 and 1.  Pairs of
// cells in each are found as sets of two digits.
void of_two_lines(std::span<const std::uint8_t, 81> grid, int first, int second, int step,
                  const Visit& visit) {
  Nine place_of{};
  for (int i = 0; i < 9; ++i)
    place_of[at(grid[at(first + i * step)] - 1)] = static_cast<std::uint8_t>(i);
  for (unsigned open = 0x1ff; open != 0;) {
    std::array<std::uint16_t, 18> cells;
    std::size_t count = 0;
    for (int place = std::countr_zero(open); open >> place & 1;
         place = place_of[at(grid[at(second + place * step)] - 1)]) {
      open &= ~(1u << place);
      cells[count++] = static_cast<std::uint16_t>(first + place * step);
      cells[count++] = static_cast<std::uint16_t>(second + place * step);
    }
    if (count > 4 && count <= 2 * kMostRows) visit({cells.data(), count});
  }
}

}  // namespace

void each_small_set(std::span<const std::uint8_t, 81> grid, const Visit& visit) {
  const std::array<Nine, 9> columns = columns_of_digits(grid);
  for (std::size_t one = 0; one < 9; ++one)
    for (std::size_t two = one + 1; two < 9; ++two) of_two_digits(columns[one], columns[two], visit);
  for (int one = 0; one < 9; ++one)
    for (int two = one + 1; two < one / 3 * 3 + 3; ++two) {
      of_two_lines(grid, 9 * one, 9 * two, 1, visit);
      of_two_lines(grid, one, two, 9, visit);
    }
}

}  // namespace cruxpress::sudoku
