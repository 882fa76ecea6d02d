// Locked candidates: a digit of one unit confined to its overlap with another.
//
// From a region it is called pointing, from any other unit claiming.  "Direct"
// means that the eliminations leave a single place in a further unit of the
// same kind, which a person sees without writing candidates.  Any two units
// with common cells count, so diagonals and free regions work too.
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
std::vector<std::uint16_t> cells_at(const Board<N>& board, int unit, Mask where) {
  std::vector<std::uint16_t> cells;
  each_bit(where, [&](int index) { cells.push_back(board.cells[unit][index]); });
  return cells;
}

// Takes the digit from the further units that hold all its places in the unit, as may be on
// boards with free regions and extra units.
template <int N>
void strike_elsewhere(const Grid<N>& grid, const typename Board<N>::Crossing& crossing, int digit,
                      Pattern& pattern, Collector& out) {
  const Board<N>& board = grid.board();
  for (const auto& further : board.crossings) {
    if (further.unit != crossing.unit || further.other == crossing.other) continue;
    const Mask victims =
        grid.where(further.other, digit) & static_cast<Mask>(~further.other_inside);
    if (victims == 0 || (grid.where(further.unit, digit) & ~further.inside) != 0) continue;
    each_bit(victims,
             [&](int index) { out.eliminate(board.cells[further.other][index], digit); });
    pattern.units.push_back(further.other);
  }
}

template <int N>
Pattern locked_pattern(const Grid<N>& grid, const typename Board<N>::Crossing& crossing,
                       int digit) {
  return {cells_at(grid.board(), crossing.unit, grid.where(crossing.unit, digit)),
          static_cast<Mask>(1u << digit),
          {crossing.unit, crossing.other},
          {},
          {}};
}

// Is the digit, not yet single in the unit, confined to the overlap?
template <int N>
bool confined(const Grid<N>& grid, const typename Board<N>::Crossing& crossing, int digit) {
  const Mask where = grid.where(crossing.unit, digit);
  return (where & ~crossing.inside) == 0 && size_of(where) >= 2;  // the first is rarer
}

// Calls visit(crossing) where the digit is confined to an overlap.  The order matters only to a
// walk, which takes the first; else few units have so few places of the digit.
template <int N, typename Visit>
void each_confined(const Grid<N>& grid, int digit, const Collector& out, Visit&& visit) {
  const Board<N>& board = grid.board();
  if (out.full()) {
    for (const auto& crossing : board.crossings)
      if (confined(grid, crossing, digit)) visit(crossing);
    return;
  }
  for (int unit = 0; unit < board.unit_count; ++unit) {
    const Mask where = grid.where(unit, digit);
    if (where == 0 || is_single(where)) continue;
    for (const auto& crossing : board.crossings_from(unit))
      if ((where & ~crossing.inside) == 0) visit(crossing);
  }
}

// The positions among `places` of the crossing's first unit that do not lie in `unit`.  The two
// diagonals share a cell; the digit may still go there.
template <int N>
Mask outside(const Board<N>& board, const typename Board<N>::Crossing& crossing, Mask places,
             int unit) {
  Mask left = 0;
  each_bit(places, [&](int index) {
    if (!board.members[unit].has(board.cells[crossing.unit][index]))
      left |= static_cast<Mask>(1u << index);
  });
  return left;
}

}  // namespace

template <int N>
void find_locking(const Grid<N>& grid, DigitMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  for (int digit = 0; digit < N; ++digit) {
    if (memo.known(digit, grid.spots(digit))) continue;
    bool quiet = true;
    each_confined(grid, digit, out, [&](const auto& crossing) {
      const Mask victims =
          grid.where(crossing.other, digit) & static_cast<Mask>(~crossing.other_inside);
      if (victims == 0) return;
      quiet = false;
      const Technique technique = board.kind[crossing.unit] == UnitKind::Region
                                      ? Technique::Pointing
                                      : Technique::Claiming;
      const int rating = info(technique).rating;
      if (!out.wants(rating)) return;
      Pattern& pattern = out.open(technique, rating);
      each_bit(victims,
               [&](int index) { out.eliminate(board.cells[crossing.other][index], digit); });
      if (!out.full()) return;
      pattern = locked_pattern(grid, crossing, digit);
      strike_elsewhere(grid, crossing, digit, pattern, out);
    });
    if (quiet) memo.remember(digit, grid.spots(digit));
  }
}

template <int N>
void find_direct_locking(const Grid<N>& grid, DigitMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  for (int digit = 0; digit < N; ++digit) {
    if (memo.known(digit, grid.spots(digit))) continue;
    bool quiet = true;
    each_confined(grid, digit, out, [&](const auto& lock) {
      const UnitKind kind = board.kind[lock.unit];
      for (const auto& third : board.crossings_into(lock.other)) {
        if (board.kind[third.unit] != kind || third.unit == lock.unit) continue;
        const Mask where = grid.where(third.unit, digit);
        const Mask struck = outside(board, third, where & third.inside, lock.unit);
        const Mask left = where ^ struck;
        if (struck == 0 || !is_single(left)) continue;
        quiet = false;
        const Technique technique =
            kind == UnitKind::Region ? Technique::DirectPointing : Technique::DirectClaiming;
        const int rating = info(technique).rating;
        if (!out.wants(rating)) continue;
        Pattern& pattern = out.open(technique, rating);
        out.place(board.cells[third.unit][lowest(left)], digit);
        if (!out.full()) continue;
        pattern = locked_pattern(grid, lock, digit);
        pattern.units.push_back(third.unit);
      }
    });
    if (quiet) memo.remember(digit, grid.spots(digit));
  }
}

#define CRUXPRESS_INSTANTIATE(N)                                               \
  template void find_locking<N>(const Grid<N>&, DigitMemo<N>&, Collector&);    \
  template void find_direct_locking<N>(const Grid<N>&, DigitMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
