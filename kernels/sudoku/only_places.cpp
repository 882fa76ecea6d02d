#include "sudoku/only_places.hpp"

#include "sudoku/board_units.hpp"
#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

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
