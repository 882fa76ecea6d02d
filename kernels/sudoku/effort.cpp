// The waves of a simulated person, and the features counted on them.
#include "sudoku/effort.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace cruxpress::sudoku {
namespace {

// What a simulated person sees and does in one wave.  A cell counts once, with its easiest kind.
struct Wave {
  int empty = 0;        // cells without a digit before the wave
  int region = 0;       // cells with a single hidden in their region
  int line = 0;         // others with a single hidden in another unit
  int naked = 0;        // others with one candidate
  int placed = 0;       // of the easiest kind present
  bool opened = false;  // by striking locked candidates just before

  int hidden() const { return region + line; }
  int singles() const { return region + line + naked; }
};

using Mask = std::uint16_t;  // bit d stands for digit d + 1
template <int Side>
using Cells = std::array<Mask, Side * Side>;

// A person before any board.
template <int Side>
class Person {
 public:
  static constexpr int kCells = Side * Side;

  // Singles that the grid shows, as the digits found for each cell.
  struct Singles {
    Cells<Side> region, line, naked;
    Wave counts;
  };

  Person(const EffortBoard& board, std::span<const std::uint8_t> puzzle);

  int empty() const { return empty_; }
  int candidates() const;
  void look(Singles& seen) const;
  static void join_hidden(Singles& seen) {
    for (std::size_t cell = 0; cell < kCells; ++cell) seen.region[cell] |= seen.line[cell];
  }
  bool place(const Cells<Side>& found);
  bool strike_locked();

 private:
  void look_at_lines(Cells<Side>& found) const;
  void look_along(const std::uint16_t* unit, Cells<Side>& found) const;
  void count(Singles& seen) const;
  void set(int cell, Mask digit) {
    candidates_[static_cast<std::size_t>(cell)] = 0;
    --empty_;
    const Mask keep = static_cast<Mask>(~digit);
    for (const std::uint16_t peer : board_->peers(cell)) candidates_[peer] &= keep;
  }

  const EffortBoard* board_;
  Cells<Side> candidates_;  // none where a digit stands
  int empty_ = kCells;
};

template <int Side>
Person<Side>::Person(const EffortBoard& board, std::span<const std::uint8_t> puzzle)
    : board_(&board) {
  candidates_.fill(static_cast<Mask>((1u << Side) - 1u));
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = puzzle[static_cast<std::size_t>(cell)];
    if (digit > 0) set(cell, static_cast<Mask>(1u << (digit - 1)));
  }
}

template <int Side>
int Person<Side>::candidates() const {
  int total = 0;
  for (int cell = 0; cell < kCells; ++cell)
    total += std::popcount(candidates_[static_cast<std::size_t>(cell)]);
  return total;
}

// The digits with exactly one place, counted while the cells go by.
struct Places {
  Mask once = 0, twice = 0;

  void add(Mask here) {
    twice |= once & here;
    once |= here;
  }
  Mask hidden() const { return static_cast<Mask>(once & ~twice); }
};

// Regions and extra units, which may have any form.
template <int Side>
void Person<Side>::look_along(const std::uint16_t* unit, Cells<Side>& found) const {
  Places places;
  for (int j = 0; j < Side; ++j) places.add(candidates_[unit[j]]);
  const Mask hidden = places.hidden();
  if (hidden == 0) return;
  for (int j = 0; j < Side; ++j) found[unit[j]] |= static_cast<Mask>(candidates_[unit[j]] & hidden);
}

// Rows and columns lie straight, so no table of cells is needed.
template <int Side>
void Person<Side>::look_at_lines(Cells<Side>& found) const {
  std::array<Mask, Side> once{}, twice{};
  for (std::size_t row = 0; row < Side; ++row)
    for (std::size_t column = 0; column < Side; ++column) {
      const Mask here = candidates_[row * Side + column];
      twice[column] |= once[column] & here;
      once[column] |= here;
    }
  for (std::size_t column = 0; column < Side; ++column)
    once[column] &= static_cast<Mask>(~twice[column]);
  for (std::size_t row = 0; row < Side; ++row) {
    Places places;
    for (std::size_t column = 0; column < Side; ++column)
      places.add(candidates_[row * Side + column]);
    const Mask hidden = places.hidden();
    for (std::size_t column = 0; column < Side; ++column)
      found[row * Side + column] =
          static_cast<Mask>(candidates_[row * Side + column] & (hidden | once[column]));
  }
}

template <int Side>
void Person<Side>::look(Singles& seen) const {
  look_at_lines(seen.line);
  seen.region.fill(0);
  for (int index = 2 * Side; index < 3 * Side; ++index)
    look_along(board_->unit(index), seen.region);
  for (int index = 3 * Side; index < board_->unit_count(); ++index)
    look_along(board_->unit(index), seen.line);
  count(seen);
}

// Sorts the cells by the easiest kind of single.  Sums of 16 bits suffice for
// 256 cells, and let the compiler count eight cells at a time.
template <int Side>
void Person<Side>::count(Singles& seen) const {
  std::uint16_t regions = 0, lines = 0, nakeds = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const Mask here = candidates_[cell], region = seen.region[cell], line = seen.line[cell];
    const Mask several = static_cast<Mask>(here & (here - 1));
    const Mask naked = several != 0 ? Mask{0} : here;
    seen.naked[cell] = naked;
    regions += static_cast<Mask>(region != 0);
    lines += static_cast<Mask>((region == 0) & (line != 0));
    nakeds += static_cast<Mask>(((region | line) == 0) & (naked != 0));
  }
  seen.counts = Wave{};
  seen.counts.empty = empty_;
  seen.counts.region = regions;
  seen.counts.line = lines;
  seen.counts.naked = nakeds;
}

// Places all digits found.  False where they contradict each other: two digits
// for one cell, or one digit for two peers.  Whether this happens does not
// depend on the order, but what stands then does, so the caller must stop.
template <int Side>
bool Person<Side>::place(const Cells<Side>& found) {
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digit = found[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    const bool several = (digit & (digit - 1)) != 0;
    if (several || (candidates_[static_cast<std::size_t>(cell)] & digit) == 0) return false;
    set(cell, digit);
  }
  return true;
}

// Strikes at once what all crossings allow in the present grid.
template <int Side>
bool Person<Side>::strike_locked() {
  const auto seen_in = [this](const std::vector<std::uint16_t>& cells) {
    Mask seen = 0;
    for (const std::uint16_t cell : cells) seen |= candidates_[cell];
    return seen;
  };
  Cells<Side> struck{};
  for (const Crossing& crossing : board_->crossings()) {
    const Mask locked = static_cast<Mask>(seen_in(crossing.shared) & ~seen_in(crossing.rest));
    if (locked != 0)
      for (const std::uint16_t cell : crossing.target) struck[cell] |= locked;
  }
  bool changed = false;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    changed |= (candidates_[cell] & struck[cell]) != 0;
    candidates_[cell] &= static_cast<Mask>(~struck[cell]);
  }
  return changed;
}

// The whole solve as its waves.
struct History {
  std::array<Wave, kEffortMaxCells> waves;
  int count = 0;
  int strikes = 0;  // times that locked candidates were struck
  int stuck = 0;    // cells left when nothing helped
};

// `first` is the first look of the person.
template <int Side>
void solve_in_waves(const Person<Side>& start, const typename Person<Side>::Singles& first,
                    History& history) {
  Person<Side> person = start;
  typename Person<Side>::Singles seen = first;
  bool opened = false;
  for (; person.empty() > 0; person.look(seen)) {
    Wave wave = seen.counts;
    if (wave.singles() == 0) {
      if (!person.strike_locked()) break;
      ++history.strikes;
      opened = true;
      continue;
    }
    wave.opened = opened;
    wave.placed = wave.region > 0 ? wave.region : wave.line > 0 ? wave.line : wave.naked;
    if (!person.place(wave.region > 0 ? seen.region : wave.line > 0 ? seen.line : seen.naked)) {
      history.stuck = wave.empty;
      return;
    }
    history.waves[static_cast<std::size_t>(history.count++)] = wave;
    opened = false;
  }
  history.stuck = person.empty();
}

struct HiddenSolve {
  int waves = 0;
  int left = 0;
};

// The solve of a person who places all hidden singles at once and knows nothing else.
template <int Side>
HiddenSolve solve_hidden(const Person<Side>& start, const typename Person<Side>::Singles& first) {
  Person<Side> person = start;
  typename Person<Side>::Singles seen = first;
  HiddenSolve solve;
  for (;; person.look(seen)) {
    solve.left = person.empty();
    if (seen.counts.hidden() == 0) return solve;
    Person<Side>::join_hidden(seen);
    if (!person.place(seen.region)) return solve;
    ++solve.waves;
  }
}

// How many steps are open while a wave is placed one by one: the count goes in
// a straight line from what the wave saw to what the next wave sees.  Before a
// strike or a standstill it falls to nothing; the last cell of all is open.
Wave seen_after(const History& history, int index) {
  if (index + 1 < history.count) {
    const Wave& next = history.waves[static_cast<std::size_t>(index + 1)];
    return next.opened ? Wave{} : next;
  }
  Wave last;
  last.region = history.stuck == 0;
  return last;
}

// The sum over the steps of a wave of 1 / (open + 1/2).
double scarcity(int placed, int first, int next) {
  double sum = 0;
  for (int step = 0; step < placed; ++step)
    sum += static_cast<double>(2 * placed) /
           static_cast<double>(2 * (first * placed + step * (next - first)) + placed);
  return sum;
}

// 1 + 1/2 + ... + 1/count: grows like the logarithm, and is the same on every machine.
double harmonic(int count) {
  static const auto table = [] {
    std::array<double, kEffortMaxCells + 1> sums{};
    for (std::size_t i = 1; i < sums.size(); ++i)
      sums[i] = sums[i - 1] + 1.0 / static_cast<double>(i);
    return sums;
  }();
  return table[static_cast<std::size_t>(count)];
}

// The sum over the steps of a wave of the harmonic number of what is open.
double plenty(int placed, int first, int next) {
  const double both = harmonic(first) + harmonic(next);
  return static_cast<double>(placed) * both / 2.0;
}

std::int64_t find_rate(const EffortRates& rates, const Wave& seen) {
  return std::int64_t{rates.floor} + std::int64_t{rates.region} * seen.region +
         std::int64_t{rates.line} * seen.line + std::int64_t{rates.naked} * seen.naked;
}

// The time that looking takes: at each step the square of the empty cells (the
// places to look at times the digits to look for, both of which dwindle)
// divided by the rate at which an open step strikes the eye.
double search_time(const EffortRates& rates, const History& history) {
  double sum = 0;
  for (int index = 0; index < history.count; ++index) {
    const Wave& wave = history.waves[static_cast<std::size_t>(index)];
    const std::int64_t first = find_rate(rates, wave);
    const std::int64_t next = find_rate(rates, seen_after(history, index));
    for (int step = 0; step < wave.placed; ++step) {
      const std::int64_t empty = wave.empty - step;
      std::int64_t rate = first * wave.placed + step * (next - first);
      if (wave.opened && step == 0)
        rate =
            (std::int64_t{rates.floor} + std::int64_t{rates.locked} * wave.singles()) * wave.placed;
      sum += static_cast<double>(empty * empty * wave.placed) / static_cast<double>(rate);
    }
  }
  for (std::int64_t empty = history.stuck; empty > 0; --empty)
    sum += static_cast<double>(empty * empty) / static_cast<double>(rates.stuck);
  return sum;
}

// What is added up over the waves.
struct Sums {
  int line_steps = 0, naked_steps = 0;
  double scarce_region = 0, scarce_hidden = 0, scarce_single = 0;
  double ample_region = 0, ample_hidden = 0;
};

Sums add_up(const History& history) {
  Sums sums;
  for (int index = 0; index < history.count; ++index) {
    const Wave& wave = history.waves[static_cast<std::size_t>(index)];
    const Wave next = seen_after(history, index);
    if (wave.region == 0) (wave.line > 0 ? sums.line_steps : sums.naked_steps) += wave.placed;
    sums.scarce_region += scarcity(wave.placed, wave.region, next.region);
    sums.scarce_hidden += scarcity(wave.placed, wave.hidden(), next.hidden());
    sums.scarce_single += scarcity(wave.placed, wave.singles(), next.singles());
    sums.ample_region += plenty(wave.placed, wave.region, next.region);
    sums.ample_hidden += plenty(wave.placed, wave.hidden(), next.hidden());
  }
  return sums;
}

// What the features are counted on.
struct Solves {
  int empty = 0, candidates = 0;
  Wave start;
  HiddenSolve hidden;
  History history;
};

template <int Side>
void run_on(const EffortBoard& board, std::span<const std::uint8_t> puzzle, Solves& solves) {
  const Person<Side> person(board, puzzle);
  typename Person<Side>::Singles first;
  person.look(first);
  solves.empty = person.empty();
  solves.candidates = person.candidates();
  solves.start = first.counts;
  solves.hidden = solve_hidden(person, first);
  solve_in_waves(person, first, solves.history);
}

void measure(const EffortRates& rates, int cells, const Solves& solves, std::span<double> out) {
  const Wave& start = solves.start;
  const HiddenSolve& hidden = solves.hidden;
  const History& history = solves.history;
  const Sums sums = add_up(history);

  // In the order of effort_feature_names().
  const std::array<double, kEffortFeatures> features = {
      static_cast<double>(cells - solves.empty),
      static_cast<double>(solves.candidates),
      static_cast<double>(start.region),
      static_cast<double>(start.hidden()),
      static_cast<double>(start.singles()),
      static_cast<double>(hidden.waves + hidden.left),
      static_cast<double>(hidden.left),
      static_cast<double>(history.count),
      static_cast<double>(sums.line_steps),
      static_cast<double>(sums.naked_steps),
      static_cast<double>(history.strikes),
      static_cast<double>(history.stuck),
      sums.scarce_region,
      sums.scarce_hidden,
      sums.scarce_single,
      sums.ample_region,
      sums.ample_hidden,
      search_time(rates, history)};
  std::copy(features.begin(), features.end(), out.begin());
}

}  // namespace

const std::vector<std::string>& effort_feature_names() {
  static const std::vector<std::string> names = {
      "givens",         "candidates",   "region_singles", "hidden_singles", "singles",
      "hidden_waves",   "hidden_left",  "waves",          "line_steps",     "naked_steps",
      "locked_strikes", "stuck",        "scarce_region",  "scarce_hidden",  "scarce_single",
      "ample_region",   "ample_hidden", "search"};
  return names;
}

void effort_features(const EffortBoard& board, const EffortRates& rates,
                     std::span<const std::uint8_t> puzzle, std::span<double> out) {
  Solves solves;
  switch (board.side()) {
    case 4: run_on<4>(board, puzzle, solves); break;
    case 6: run_on<6>(board, puzzle, solves); break;
    case 9: run_on<9>(board, puzzle, solves); break;
    case 12: run_on<12>(board, puzzle, solves); break;
    default: run_on<16>(board, puzzle, solves);
  }
  measure(rates, board.cells(), solves, out);
}

}  // namespace cruxpress::sudoku
