#include "sudoku/only_places.hpp"

#include "sudoku/boards.hpp"
#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

constexpr std::uint32_t kRowBox = 7;  // the boxes of a band, as bits of a minicolumn

// Cells of the rows that hold one of the cells.
CRUXPRESS_INLINE void rows_of(const Lanes& cells, Lanes& rows) {
  const Lanes guards = (cells + kRowCells) & kGuards;
  rows = guards - (guards >> 9);
}

// What stands for a column or a minicolumn, in all its rows; and for a box, in all its columns.
CRUXPRESS_INLINE void down(const Lanes& columns, Lanes& cells) {
  cells = columns | columns << 10 | columns << 20;
}
CRUXPRESS_INLINE void across(const Lanes& boxes, Lanes& columns) {
  columns = boxes | boxes << 3 | boxes << 6;
}

// All but the first cell of each row; rows may be empty.
CRUXPRESS_INLINE void beyond_first(const Lanes& cells, Lanes& rest) {
  rest = cells & ((cells | kGuards) - kRowStarts);
}

// The columns of a band that have a cell in it, those that have two or more in the whole grid; the
// boxes that have one, and two or more.
struct UnitCounts {
  Lanes columns, columns_twice, boxes, boxes_twice;
};

CRUXPRESS_INLINE void count_in_units(const Lanes& x, UnitCounts& counts) {
  Lanes once_next, once_last, twice_next, twice_last;
  const Lanes a = x & kColumns, b = x >> 10 & kColumns, c = x >> 20 & kColumns;
  const Lanes once = a | b | c, twice = (a & b) | ((a | b) & c);
  turn_threes(once, once_next);
  turn_threes(once_next, once_last);
  turn_threes(twice, twice_next);
  turn_threes(twice_next, twice_last);
  const Lanes once_here = once | once >> 3, twice_here = twice | twice >> 3 | twice >> 6;
  counts.columns = once;
  counts.columns_twice = twice | twice_next | twice_last | (once & once_next) |
                         ((once | once_next) & once_last);
  counts.boxes = (once_here | once >> 6) & kRowBox;
  counts.boxes_twice = (twice_here | (once & once >> 3) | (once_here & once >> 6)) & kRowBox;
}

// The cells of rows, columns and boxes with cells: they themselves, and all that they see.
CRUXPRESS_INLINE void seen_from(const Lanes& cells, Lanes& seen) {
  Lanes rows, columns, boxes, next, last;
  rows_of(cells, rows);
  const Lanes once = (cells | cells >> 10 | cells >> 20) & kColumns;
  turn_threes(once, next);
  turn_threes(next, last);
  across((once | once >> 3 | once >> 6) & kRowBox, boxes);
  down(once | next | last | boxes, columns);
  seen = rows | columns;
}

// The places that are the only ones of their row, column or box.
CRUXPRESS_INLINE void only_ones(const Lanes& x, Lanes& only) {
  Lanes several, columns, boxes;
  UnitCounts counts;
  rows_of(x & (x - kRowStarts), several);
  count_in_units(x, counts);
  across(counts.boxes & ~counts.boxes_twice, boxes);
  down((counts.columns & ~counts.columns_twice) | boxes, columns);
  only = x & (~several | columns);
}

// Takes the digit of cells that are placed from the rest of their rows, columns and boxes.
CRUXPRESS_INLINE void clear_peers(const Lanes& placed, Lanes& x) {
  Lanes seen;
  seen_from(placed, seen);
  x = (x & ~seen) | placed;
}

// Places all hidden singles that there are; what is placed already stays one of its row.
CRUXPRESS_INLINE void place_all(Lanes (&x)[kPairs]) {
  Lanes placed[kPairs], one, two;
  CRUXPRESS_EACH_PAIR only_ones(x[k], placed[k]);
  detail::count_boards(placed, one, two);
  CRUXPRESS_EACH_PAIR {
    x[k] &= ~one | placed[k];
    clear_peers(placed[k], x[k]);
  }
}

CRUXPRESS_INLINE bool is_open(const Lanes (&x)[kPairs]) {
  Lanes open{};
  CRUXPRESS_EACH_PAIR open |= x[k] & (x[k] - kRowStarts) & kRowCells;
  return any_bit(open);
}

CRUXPRESS_INLINE bool run(const Boards& start) {
  Lanes x[kPairs], before[kPairs];
  detail::load(start, x);
  do {
    CRUXPRESS_EACH_PAIR before[k] = x[k];
    place_all(x);
  } while (detail::differ(x, before));
  return !is_open(x);
}

bool run_portable(const Boards& start) { return run(start); }
#ifdef CRUXPRESS_HAS_AVX2_BUILD
CRUXPRESS_AVX2 bool run_avx2(const Boards& start) { return run(start); }
#endif

}  // namespace

bool only_places_solve(std::span<const std::uint8_t, 81> givens, Engine engine) {
  Boards boards;
  place_givens(givens, boards);
#ifdef CRUXPRESS_HAS_AVX2_BUILD
  if (engine == Engine::best && has_fast_engine()) return run_avx2(boards);
#endif
  static_cast<void>(engine);
  return run_portable(boards);
}

}  // namespace cruxpress::sudoku
