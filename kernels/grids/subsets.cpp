// Subsets of a unit: k digits in k cells, naked or hidden.
//
// Members have at least two options each, and a set is only looked for where it
// is not the larger half of its unit (its complement is then the easier set).
// "Direct" hidden sets at once leave a single place for another digit.  A naked
// set may lie in two units and is then one step in a walk.
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

constexpr int kMaxDegree = 4;

// The same as each_tuple() for two options, which must be alike.
template <typename Options, typename Visit>
void each_pair(const Options& options, Mask usable, Visit&& visit) {
  each_bit(usable, [&](int one) {
    each_bit(usable & static_cast<Mask>(~1u << one), [&](int two) {
      if (options[one] == options[two])
        visit(static_cast<Mask>(1u << one | 1u << two), options[one]);
    });
  });
}

// Calls visit(chosen, joined) for each choice of `degree` among the options, of 2..degree bits,
// whose union has exactly `degree` bits; chosen is a mask of option numbers.
template <typename Options, typename Visit>
void each_tuple(const Options& options, Mask usable, int degree, Visit&& visit) {
  if (degree == 2) return each_pair(options, usable, visit);
  struct Level {
    Mask left;
    Mask chosen;
    Mask joined;
  };
  std::array<Level, kMaxDegree + 1> stack;
  stack[0] = {usable, 0, 0};
  for (int depth = 0; depth >= 0;) {
    Level& level = stack[depth];
    if (depth == degree) {
      if (size_of(level.joined) == degree) visit(level.chosen, level.joined);
      --depth;
      continue;
    }
    if (size_of(level.left) < degree - depth) {
      --depth;
      continue;
    }
    const int option = lowest(level.left);
    level.left &= static_cast<Mask>(level.left - 1);
    const Mask joined = level.joined | options[option];
    if (size_of(joined) > degree) continue;
    stack[depth + 1] = {level.left, static_cast<Mask>(level.chosen | (1u << option)), joined};
    ++depth;
  }
}

// The digits of a unit with 2..degree places, and those places.
template <int N>
Mask hidden_options(const Grid<N>& grid, int unit, int degree, std::array<Mask, N>& places) {
  Mask usable = 0;
  for (int digit = 0; digit < N; ++digit) {
    places[digit] = grid.where(unit, digit);
    const int size = size_of(places[digit]);
    if (size >= 2 && size <= degree) usable |= static_cast<Mask>(1u << digit);
  }
  return usable;
}

template <int N>
void add_cells(const Board<N>& board, int unit, Mask indexes, Pattern& pattern) {
  each_bit(indexes, [&](int index) { pattern.cells.push_back(board.cells[unit][index]); });
  pattern.units.push_back(static_cast<std::uint16_t>(unit));
}

Technique hidden_technique(int degree) {
  return degree == 2   ? Technique::HiddenPair
         : degree == 3 ? Technique::HiddenTriplet
                       : Technique::HiddenQuad;
}

Technique naked_technique(int degree) {
  return degree == 2   ? Technique::NakedPair
         : degree == 3 ? Technique::NakedTriplet
                       : Technique::NakedQuad;
}

// Takes the digits of a naked set from the further units that hold all its cells.
template <int N>
void strike_elsewhere(const Grid<N>& grid, Pattern& pattern, Collector& out) {
  const Board<N>& board = grid.board();
  CellSet<N> set;
  for (int cell : pattern.cells) set.add(cell);
  const int found_in = pattern.units[0];
  for (int unit = 0; unit < board.unit_count; ++unit) {
    if (unit == found_in || !set.within(board.members[unit])) continue;
    bool fresh = false;
    (grid.empty() & board.members[unit]).minus(set).each([&](int cell) {
      each_bit(grid.mask(cell) & pattern.digits, [&](int digit) {
        out.eliminate(cell, digit);
        fresh = true;
      });
    });
    if (fresh) pattern.units.push_back(static_cast<std::uint16_t>(unit));
  }
}

}  // namespace

template <int N>
void find_direct_hidden_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  const Technique technique =
      degree == 2 ? Technique::DirectHiddenPair : Technique::DirectHiddenTriplet;
  const int rating = info(technique).rating;
  std::array<Mask, N> places;
  for (int unit = 0; unit < board.unit_count; ++unit) {
    if (grid.holes(unit) <= degree || memo.known(grid, unit)) continue;
    bool quiet = true;
    const Mask usable = hidden_options<N>(grid, unit, degree, places);
    each_tuple(places, usable, degree, [&](Mask digits, Mask indexes) {
      for (int digit = 0; digit < N; ++digit) {
        if (digits >> digit & 1) continue;
        const Mask left = places[digit] & static_cast<Mask>(~indexes);
        if (left == places[digit] || !is_single(left)) continue;
        quiet = false;
        Pattern& pattern = out.open(technique, rating);
        out.place(board.cells[unit][lowest(left)], digit);
        if (out.full()) {
          pattern.digits = digits;
          add_cells(board, unit, indexes, pattern);
        }
      }
    });
    if (quiet) memo.remember(grid, unit);
  }
}

template <int N>
void find_hidden_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  const Technique technique = hidden_technique(degree);
  const int rating = info(technique).rating;
  std::array<Mask, N> places;
  for (int unit = 0; unit < board.unit_count; ++unit) {
    if (grid.holes(unit) <= 2 * degree || memo.known(grid, unit)) continue;
    bool quiet = true;
    const Mask usable = hidden_options<N>(grid, unit, degree, places);
    each_tuple(places, usable, degree, [&](Mask digits, Mask indexes) {
      bool opened = false;
      each_bit(indexes, [&](int index) {
        const int cell = board.cells[unit][index];
        const Mask extra = grid.mask(cell) & static_cast<Mask>(~digits);
        if (extra == 0) return;
        if (!opened) {
          Pattern& pattern = out.open(technique, rating);
          if (out.full()) {
            pattern.digits = digits;
            add_cells(board, unit, indexes, pattern);
          }
          opened = true;
          quiet = false;
        }
        each_bit(extra, [&](int digit) { out.eliminate(cell, digit); });
      });
    });
    if (quiet) memo.remember(grid, unit);
  }
}

template <int N>
void find_naked_sets(const Grid<N>& grid, int degree, UnitMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  const Technique technique = naked_technique(degree);
  const int rating = info(technique).rating;
  std::array<Mask, N> options;
  for (int unit = 0; unit < board.unit_count; ++unit) {
    if (grid.holes(unit) < 2 * degree || memo.known(grid, unit)) continue;
    bool quiet = true;
    Mask usable = 0;
    Mask open_cells = 0;
    for (int i = 0; i < N; ++i) {
      options[i] = grid.mask(board.cells[unit][i]);
      const int size = size_of(options[i]);
      if (size > 0) open_cells |= static_cast<Mask>(1u << i);
      if (size >= 2 && size <= degree) usable |= static_cast<Mask>(1u << i);
    }
    each_tuple(options, usable, degree, [&](Mask indexes, Mask digits) {
      bool opened = false;
      each_bit(open_cells & static_cast<Mask>(~indexes), [&](int index) {
        const Mask extra = options[index] & digits;
        if (extra == 0) return;
        if (!opened) {
          Pattern& pattern = out.open(technique, rating);
          if (out.full()) {
            pattern.digits = digits;
            add_cells(board, unit, indexes, pattern);
          }
          opened = true;
          quiet = false;
        }
        each_bit(extra, [&](int digit) { out.eliminate(board.cells[unit][index], digit); });
      });
      if (opened && out.full()) strike_elsewhere(grid, out.patterns().back(), out);
    });
    if (quiet) memo.remember(grid, unit);
  }
}

#define CRUXPRESS_INSTANTIATE(N)                                                            \
  template void find_direct_hidden_sets<N>(const Grid<N>&, int, UnitMemo<N>&, Collector&);  \
  template void find_hidden_sets<N>(const Grid<N>&, int, UnitMemo<N>&, Collector&);         \
  template void find_naked_sets<N>(const Grid<N>&, int, UnitMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
