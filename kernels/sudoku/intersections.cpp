// Locked candidates: a digit of one unit confined to its overlap with another.
//
// From a region it is called pointing, from any other unit claiming.  "Direct"
// means that the eliminations leave a single place in a further unit of the
// same kind, which a person sees without writing candidates.  Any two units
// with at least two common cells count, so diagonals and free regions work too.
#include "sudoku/finders.hpp"

namespace cruxpress::sudoku {
namespace {

template <int N>
std::vector<std::uint16_t> cells_at(const Board<N>& board, int unit, Mask where) {
  std::vector<std::uint16_t> cells;
  each_bit(where, [&](int index) { cells.push_back(board.cells[unit][index]); });
  return cells;
}

template <int N>
Pattern locked_pattern(const Grid<N>& grid, const typename Board<N>::Crossing& crossing,
                       int digit) {
  return {cells_at(grid.board(), crossing.unit, grid.where(crossing.unit, digit)),
          static_cast<Mask>(1u << digit),
          {crossing.unit, crossing.other},
          {}};
}

// Is the digit, not yet single in the unit, confined to the overlap?
template <int N>
bool confined(const Grid<N>& grid, const typename Board<N>::Crossing& crossing, int digit) {
  const Mask where = grid.where(crossing.unit, digit);
  return size_of(where) >= 2 && (where & ~crossing.inside) == 0;
}

}  // namespace

template <int N>
void find_locking(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  for (const auto& crossing : board.crossings) {
    const bool pointing = board.kind[crossing.unit] == UnitKind::Region;
    const Technique technique = pointing ? Technique::Pointing : Technique::Claiming;
    const int rating = info(technique).rating;
    if (!out.wants(rating)) continue;
    for (int digit = 0; digit < N; ++digit) {
      const Mask victims =
          grid.where(crossing.other, digit) & static_cast<Mask>(~crossing.other_inside);
      if (victims == 0 || !confined(grid, crossing, digit)) continue;
      Pattern& pattern = out.open(technique, rating);
      each_bit(victims,
               [&](int index) { out.eliminate(board.cells[crossing.other][index], digit); });
      if (out.full()) pattern = locked_pattern(grid, crossing, digit);
    }
  }
}

template <int N>
void find_direct_locking(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  const auto& crossings = board.crossings;
  for (std::size_t first = 0, last = 0; first < crossings.size(); first = last) {
    const UnitKind kind = board.kind[crossings[first].unit];
    while (last < crossings.size() && crossings[last].other == crossings[first].other &&
           board.kind[crossings[last].unit] == kind)
      ++last;
    const Technique technique =
        kind == UnitKind::Region ? Technique::DirectPointing : Technique::DirectClaiming;
    const int rating = info(technique).rating;
    if (!out.wants(rating)) continue;
    for (std::size_t lock = first; lock < last; ++lock) {
      for (int digit = 0; digit < N; ++digit) {
        if (!confined(grid, crossings[lock], digit)) continue;
        for (std::size_t third = first; third < last; ++third) {
          if (third == lock) continue;
          const Mask where = grid.where(crossings[third].unit, digit);
          const Mask left = where & static_cast<Mask>(~crossings[third].inside);
          if (left == where || !is_single(left)) continue;
          Pattern& pattern = out.open(technique, rating);
          out.place(board.cells[crossings[third].unit][lowest(left)], digit);
          if (out.full()) {
            pattern = locked_pattern(grid, crossings[lock], digit);
            pattern.units.push_back(crossings[third].unit);
          }
        }
      }
    }
  }
}

#define CRUXPRESS_INSTANTIATE(N)                                    \
  template void find_locking<N>(const Grid<N>&, Collector&);        \
  template void find_direct_locking<N>(const Grid<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
