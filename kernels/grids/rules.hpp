// Rules beyond units, as the ladder and the solver see them: cages, lines, knights.
//
// A family of puzzles derives from Rules.  It adds its techniques to the ladder, one rung each, and
// says what follows from its marks (cages, lines) when a solver or a trial settles a grid.  Which
// cells see each other is a matter of the board (Board::add_peers).
#pragma once

#include "grids/collector.hpp"
#include "grids/grid.hpp"
#include "random.hpp"

namespace cruxpress::grids {

struct Placed {
  std::uint8_t cell;
  std::uint8_t digit;
};

// The order in which digits were placed, and how it ended.
struct Trace {
  std::vector<Placed> placed;
  Contradiction end;
};

template <int N>
class Rules {
 public:
  virtual ~Rules() = default;

  virtual const Board<N>& board() const = 0;
  // The rungs that it adds to the ladder.
  virtual std::span<const Rung> rungs() const = 0;
  // Offers the steps of such a rung.
  virtual void find(Rung rung, const Grid<N>& grid, Collector& out) = 0;
  // Takes all plain consequences (propagate.hpp); false when they end in a contradiction.
  virtual bool propagate(Grid<N>& grid, Trace* trace = nullptr) const = 0;
  // Of cells with equally many digits, a search tries the one that is worth most.
  virtual std::uint32_t worth(int) const { return 1; }
};

// The strikes of one step.
template <int N>
class Strikes {
 public:
  void add(const Grid<N>& grid, int cell, Mask digits) {
    if (const Mask gone = grid.mask(cell) & digits; gone != 0)
      list_[count_++] = {static_cast<std::uint16_t>(cell), gone};
  }
  bool empty() const { return count_ == 0; }
  Mask digits() const {
    Mask all = 0;
    for (int i = 0; i < count_; ++i) all |= list_[i].digits;
    return all;
  }

  // Offers the step; null if it strikes nothing or is not wanted.
  Pattern* offer(Technique technique, Collector& out) const {
    const int rating = info(technique).rating;
    if (count_ == 0 || !out.wants(rating)) return nullptr;
    Pattern& pattern = out.open(technique, rating);
    for (int i = 0; i < count_; ++i)
      each_bit(list_[i].digits, [&](int digit) { out.eliminate(list_[i].cell, digit); });
    return &pattern;
  }

 private:
  struct Strike {
    std::uint16_t cell;
    Mask digits;
  };
  std::array<Strike, N * N> list_;
  int count_ = 0;
};

// Offers a step that places a digit; null if it is not possible there or not wanted.
template <int N>
Pattern* offer_placement(const Grid<N>& grid, Technique technique, int cell, int digit,
                         Collector& out) {
  const int rating = info(technique).rating;
  if (digit < 0 || digit >= N || !grid.possible(cell, digit) || !out.wants(rating)) return nullptr;
  Pattern& pattern = out.open(technique, rating);
  out.place(cell, digit);
  pattern.cells = {static_cast<std::uint16_t>(cell)};
  pattern.digits = static_cast<Mask>(1u << digit);
  return &pattern;
}

// Strikes a digit from cells that see all its places in a unit, some of them by a further rule.
// Where units alone are enough, pointing and claiming come earlier.
template <int N>
void find_common_peers(const Grid<N>& grid, Technique technique, Collector& out) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit)
    for (int digit = 0; digit < N; ++digit) {
      const Mask where = grid.where(unit, digit);
      if (size_of(where) < 2) continue;
      CellSet<N> seeing = grid.spots(digit);
      each_bit(where, [&](int index) { seeing &= board.peers[board.cells[unit][index]]; });
      Strikes<N> strikes;
      seeing.minus(board.members[unit]).each([&](int cell) {
        strikes.add(grid, cell, static_cast<Mask>(1u << digit));
      });
      Pattern* found = strikes.offer(technique, out);
      if (!found || !out.full()) continue;
      found->units = {static_cast<std::uint16_t>(unit)};
      found->digits = static_cast<Mask>(1u << digit);
      each_bit(where, [&](int index) { found->cells.push_back(board.cells[unit][index]); });
    }
}

// trials.cpp: digits whose plain consequences contradict each other; a walk takes a short one.
template <int N>
void find_trials(const Grid<N>& grid, const Rules<N>& rules, Collector& out);
// Digits that lead nowhere, as only a search shows, from the cell with the fewest.
template <int N>
void find_searches(const Grid<N>& grid, const Rules<N>& rules, Collector& out);

// How many solutions a puzzle has.
template <int N>
struct Solutions {
  int count = 0;
  std::array<std::uint8_t, N * N> first{};
  std::uint64_t nodes = 0;
  bool spent = false;  // the budget ran out before the count was certain
};

// search.cpp: counts up to a limit, depth first: every grid is settled, then the cell with the
// fewest digits is tried.  `budget` is in grids; with `random` the order is random.
template <int N>
Solutions<N> solve(const Rules<N>& rules, const Grid<N>& start, int limit, std::uint64_t budget,
                   Random* random = nullptr);

}  // namespace cruxpress::grids
