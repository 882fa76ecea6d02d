// The simulated person of effort.hpp before a classic board, whose candidates are digit boards.
//
// It sees and does what any person does (effort.cpp), for all cells at once.
#pragma once

#include <span>

#include "sudoku/board.hpp"
#include "sudoku/board_units.hpp"
#include "sudoku/effort_wave.hpp"

namespace cruxpress::sudoku {

class ClassicPerson {
 public:
  static constexpr int kCells = 81;
  using Found = Lanes[kPairs];  // cells by digit

  struct Singles {
    Found region, line, naked;
    Wave counts;
  };

  CRUXPRESS_INLINE explicit ClassicPerson(std::span<const std::uint8_t> puzzle) {
    Boards given{};
    for (int cell = 0; cell < kCells; ++cell) {
      const int digit = puzzle[static_cast<std::size_t>(cell)];
      if (digit > 0) given.word[4 * (digit - 1) + cell / 27] |= 1u << cell_bit(cell);
    }
    const Lanes both = {kRowCells, kRowCells, kRowCells, 0, kRowCells, kRowCells, kRowCells, 0};
    const Lanes one = {kRowCells, kRowCells, kRowCells, 0, 0, 0, 0, 0};
    CRUXPRESS_EACH_PAIR candidates_[k] = k + 1 < kPairs ? both : one;
    Found placed;
    detail::load(given, placed);
    put(placed);
  }

  CRUXPRESS_INLINE int empty() const { return empty_; }

  CRUXPRESS_INLINE int candidates() const {
    int total = 0;
    CRUXPRESS_EACH_PAIR
    for (int i = 0; i < 8; ++i) total += count_bits(candidates_[k][i]);
    return total;
  }

  CRUXPRESS_INLINE void look(Singles& seen) const {
    Lanes one, two, regions, lines;
    detail::count_boards(candidates_, one, two);
    CRUXPRESS_EACH_PAIR {
      look_for(candidates_[k], seen.region[k], seen.line[k]);
      seen.naked[k] = candidates_[k] & ~two;
    }
    cells_of(seen.region, regions);
    cells_of(seen.line, lines);
    seen.counts = Wave{};
    seen.counts.empty = empty_;
    seen.counts.region = count(regions);
    seen.counts.line = count(lines & ~regions);
    seen.counts.naked = count(one & ~two & ~regions & ~lines);
  }

  CRUXPRESS_INLINE static void join_hidden(Singles& seen) {
    CRUXPRESS_EACH_PAIR seen.region[k] |= seen.line[k];
  }

  // False where two digits are found for a cell, or one twice in a unit.
  CRUXPRESS_INLINE bool place(const Found& found) {
    Lanes one, clash;
    detail::count_boards(found, one, clash);
    CRUXPRESS_EACH_PAIR {
      Lanes rest;
      UnitCounts counts;
      beyond_first(found[k], rest);
      count_in_units(found[k], counts);
      clash |= rest | counts.columns_twice | counts.boxes_twice;
    }
    if (any_bit(clash)) return false;
    put(found);
    return true;
  }

  CRUXPRESS_INLINE bool strike_locked() {
    Lanes changed{};
    CRUXPRESS_EACH_PAIR {
      Lanes rows, columns;
      struck_by_rows(candidates_[k], rows);
      struck_by_columns(candidates_[k], columns);
      changed |= candidates_[k] & (rows | columns);
      candidates_[k] &= ~(rows | columns);
    }
    return any_bit(changed);
  }

 private:
  // The only places of a digit in a box, and in a row or column.
  CRUXPRESS_INLINE static void look_for(const Lanes& x, Lanes& region, Lanes& line) {
    Lanes rest, several, columns, box_columns, boxes;
    UnitCounts counts;
    beyond_first(x, rest);
    rows_of(rest, several);
    count_in_units(x, counts);
    across(counts.boxes & ~counts.boxes_twice, box_columns);
    down(box_columns, boxes);
    down(counts.columns & ~counts.columns_twice, columns);
    region = x & boxes;
    line = x & (~several | columns);
  }

  // What locked candidates of rows and boxes strike, by minirows: bit 10 r + s is that of row r of
  // the band in box s.  One that is alone in its row strikes the others of its box; one that is
  // alone in its box, the others of its row.
  CRUXPRESS_INLINE static void struck_by_rows(const Lanes& x, Lanes& cells) {
    const Lanes m = (x | x >> 3 | x >> 6) & kRowBoxes;
    Lanes row_others, box_others, from_rows, from_boxes;
    other_boxes(m, row_others);
    other_rows(m, box_others);
    other_rows(m & ~row_others, from_rows);
    other_boxes(m & ~box_others, from_boxes);
    across(from_rows | from_boxes, cells);
  }
  CRUXPRESS_INLINE static void other_boxes(const Lanes& m, Lanes& others) {
    others = (m >> 1 | m << 2 | m >> 2 | m << 1) & kRowBoxes;
  }
  CRUXPRESS_INLINE static void other_rows(const Lanes& m, Lanes& others) {
    others = (m >> 10 | m << 20 | m >> 20 | m << 10) & kRowBoxes;
  }

  // The same for columns: bit 3 j + s is column j of box s, bands are neighbouring lanes.
  CRUXPRESS_INLINE static void struck_by_columns(const Lanes& x, Lanes& cells) {
    const Lanes m = (x | x >> 10 | x >> 20) & kColumns;
    Lanes column_others, box_others, from_columns, from_boxes;
    other_bands(m, column_others);
    other_columns(m, box_others);
    other_columns(m & ~column_others, from_columns);
    other_bands(m & ~box_others, from_boxes);
    down(from_columns | from_boxes, cells);
  }
  CRUXPRESS_INLINE static void other_bands(const Lanes& m, Lanes& others) {
    Lanes next, last;
    turn_threes(m, next);
    turn_threes(next, last);
    others = next | last;
  }
  CRUXPRESS_INLINE static void other_columns(const Lanes& m, Lanes& others) {
    others = (m >> 3 | m << 6 | m >> 6 | m << 3) & kColumns;
  }

  CRUXPRESS_INLINE void put(const Found& placed) {
    Lanes one;
    cells_of(placed, one);
    CRUXPRESS_EACH_PAIR {
      Lanes seen;
      seen_from(placed[k], seen);
      candidates_[k] &= ~(seen | one);
    }
    empty_ -= count(one);
  }

  // Cells of any digit, in both halves.
  CRUXPRESS_INLINE static void cells_of(const Found& found, Lanes& cells) {
    Lanes all = found[0], others;
    for (int k = 1; k < kPairs; ++k) all |= found[k];
    swap_halves(all, others);
    cells = all | others;
  }
  CRUXPRESS_INLINE static int count(const Lanes& cells) {
    const std::uint64_t two = std::uint64_t{cells[0]} << 32 | cells[1];
    return count_bits(two) + count_bits(cells[2]);
  }

  Found candidates_;  // none where a digit stands
  int empty_ = kCells;
};

}  // namespace cruxpress::sudoku
