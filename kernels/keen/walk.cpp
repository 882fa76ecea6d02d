#include "keen/walk.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "keen/line_sums.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

struct TechniqueRow {
  const char* name;
  Tier tier;
};
constexpr std::array<TechniqueRow, kTechniqueCount> kTechniques{{
    {"single-in-row", kEasy},
    {"single-in-column", kEasy},
    {"last-candidate", kEasy},
    {"cage-union", kEasy},
    {"cage-cells", kNormal},
    {"cage-must-appear", kHard},
    {"subset", kHard},
    {"fish", kExtreme},
    {"forcing-chain", kExtreme},
    {"line-sum", kUnreasonable},
    {"trial", kUnreasonable},
}};

// The smallest Hall set of a matching that strikes something, as rows; 0 if none.
Mask smallest_set(const LineMatching& matching) {
  Mask best = 0;
  for (int row = 0; row < matching.count; ++row) {
    const Mask set = matching.hall_set(row);
    if (best != 0 && count_digits(set) >= count_digits(best)) continue;
    const Mask values = matching.values_of(set);
    for (int other = 0; other < matching.count; ++other)
      if (!(set >> other & 1) && (matching.open[other] & values) != 0) best = set;
  }
  return best;
}

class Walker {
 public:
  Walker(Deducer& deducer, const Reach& reach, Walk& walk)
      : tier_(reach.tier), most_(reach.steps), tell_(reach.tell), walk_(walk), deducer_(deducer) {
    deducer_.budget = reach.budget;
    walk_.used.reserve(static_cast<std::size_t>(2 * size() * size()));
  }

  void run() {
    while (board().unplaced > 0 && !board().broken && deducer_.work <= deducer_.budget &&
           walk_.used.size() < most_) {
      if (!find(tier_) || no_way_left()) return;
      apply();
      walk_.used.push_back(step_.technique);
      if (tell_) walk_.steps.push_back(std::move(step_));
    }
    walk_.complete = board().unplaced == 0 && !board().broken;
  }

 private:
  const Board& board() const { return deducer_.board; }
  int size() const { return deducer_.size(); }

  // The simplest step there is, up to a tier.
  bool find(Tier tier) {
    step_.clear();
    deducer_.forget_placed_singles();
    if (single() || cage(Technique::kCageUnion)) return true;
    if (tier >= kNormal && cage(Technique::kCageCells)) return true;
    if (tier >= kHard && (must_appear() || subset())) return true;
    if (tier >= kExtreme && (fish() || chain())) return true;
    return tier >= kUnreasonable && (line_sum() || trial_by_deduction() || trial_by_search());
  }

  void apply() {
    if (step_.placed.first >= 0 && !tell_) {
      deducer_.place(step_.placed.first, step_.placed.second);
    } else if (step_.placed.first >= 0) {
      const auto [cell, digit] = step_.placed;
      const Board before = board();
      deducer_.place(cell, digit);
      for_cells([&](int other) {
        strike(other, static_cast<Mask>(before.open[other] & ~board().open[other]));
      });
    } else {
      for (const auto& [cell, digit] : step_.struck) deducer_.strike(cell, bit(digit));
    }
    ++deducer_.work;
  }

  template <typename F>
  void for_cells(F&& f) const {
    for (int row = 0; row < size(); ++row)
      for (int column = 0; column < size(); ++column) f(cell_at(row, column));
  }

  void strike(int cell, Mask digits) {
    for_bits(digits, [&](int digit) { step_.struck.emplace_back(cell, digit); });
  }

  bool place(Technique technique, int cell, int digit) {
    step_.technique = technique;
    if (tell_) step_.cells = {cell};
    step_.digits = bit(digit);
    step_.placed = {cell, digit};
    return true;
  }

  // The first single: those of rows by row and digit, then of columns, then of cells.
  bool single() {
    constexpr int kColumns = 1 << 8, kCells = 1 << 9, kNone = 1 << 10;
    int first = kNone, found = 0;
    for (const std::uint16_t single : deducer_.singles()) {
      const int cell = single >> 4, digit = single & 15, row = row_of(cell), column = column_of(cell);
      if (board().is_placed(cell)) continue;
      const int place = board().in_row[digit][row] == bit(column)      ? row << 4 | digit
                        : board().in_column[digit][column] == bit(row) ? kColumns | column << 4 | digit
                                                                       : kCells | cell;
      if (place >= first) continue;
      first = place;
      found = single;
    }
    if (first == kNone) return false;
    const int cell = found >> 4;
    if (tell_ && first < kCells)
      step_.lines = {first < kColumns ? row_of(cell) : kMaxSize + column_of(cell)};
    return place(first < kColumns ? Technique::kSingleInRow
                 : first < kCells ? Technique::kSingleInColumn
                                  : Technique::kLastCandidate,
                 cell, found & 15);
  }

  bool cage(Technique technique) {
    std::array<Mask, kMaxCells> digits;
    LookedCages& looked = technique == Technique::kCageUnion ? in_union_ : in_cells_;
    for (int cage = 0; cage < deducer_.puzzle().cage_count; ++cage) {
      if (looked.is_same(deducer_, cage)) continue;
      const Deducer::Found found = deducer_.look(cage, digits.data());
      if (found == Deducer::Found::kNothing) looked.remember(deducer_, cage);
      if (found != Deducer::Found::kSome) continue;
      const auto cells = deducer_.puzzle().cells_of(cage);
      Mask any = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) any |= digits[i];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const Mask keep = technique == Technique::kCageUnion ? any : digits[i];
        strike(cells[i], static_cast<Mask>(board().open[cells[i]] & ~keep));
      }
      if (!step_.struck.empty()) return about_cage(technique, cage, any);
      looked.remember(deducer_, cage);
    }
    return false;
  }

  // Whether the step says that nothing fills its cage any more.
  bool no_way_left() const {
    return step_.technique == Technique::kCageUnion && step_.digits == 0;
  }

  bool about_cage(Technique technique, int cage, Mask digits) {
    const auto cells = deducer_.puzzle().cells_of(cage);
    step_.technique = technique;
    step_.cage = cage;
    if (tell_) step_.cells.assign(cells.begin(), cells.end());
    step_.digits = digits;
    return true;
  }

  bool must_appear() {
    for (int cage = 0; cage < deducer_.puzzle().cage_count; ++cage) {
      const MustAppear* must = must_.find(deducer_, cage);
      if (must == nullptr) continue;
      for (const std::uint8_t cell : deducer_.puzzle().cells_of(cage))
        for (const int line : {row_of(cell), kMaxSize + column_of(cell)}) {
          const Mask needed = line < kMaxSize ? must->rows[line] : must->columns[line - kMaxSize];
          if (needed != 0 && strike_rest_of_line(cage, line, needed)) return true;
        }
    }
    return false;
  }

  bool strike_rest_of_line(int cage, int line, Mask needed) {
    Mask useful = 0;
    for (int i = 0; i < size(); ++i) {
      const int cell = line < kMaxSize ? cell_at(line, i) : cell_at(i, line - kMaxSize);
      if (deducer_.puzzle().cage_of[cell] == cage) continue;
      const Mask gone = static_cast<Mask>(board().open[cell] & needed);
      useful |= gone;
      strike(cell, gone);
    }
    if (useful == 0) return false;
    step_.lines = {line};
    return about_cage(Technique::kCageMustAppear, cage, useful);
  }

  // The smallest subset of any line, told by its cells (naked) or, when they are
  // the fewer, by the other cells of the line (hidden).
  bool subset() {
    LineMatching matching, best;
    std::array<std::uint8_t, kMaxSize> cells, best_cells{};
    Mask set = 0;
    for (int i = 0; i < 2 * size(); ++i) {
      const int line = i < size() ? i : kMaxSize + i - size();
      if (in_lines_.is_same(deducer_, line)) continue;
      deducer_.load_line(line, matching, cells);
      if (matching.count < 4 || !matching.may_strike() || !matching.solve() ||
          !matching.strikes_something()) {
        in_lines_.remember(deducer_, line);
        continue;
      }
      const Mask found = smallest_set(matching);
      if (set != 0 && told_size(found, matching.count) >= told_size(set, best.count)) continue;
      set = found;
      best = matching;
      best_cells = cells;
      step_.lines = {line};
    }
    if (set == 0) return false;
    step_.technique = Technique::kSubset;
    const Mask told = told_rows(set, best.count);
    for_bits(told, [&](int row) { step_.cells.push_back(best_cells[row]); });
    step_.digits = best.values_of(told);
    for_other_rows(set, best, [&](int row, Mask gone) { strike(best_cells[row], gone); });
    return true;
  }

  static int told_size(Mask set, int count) {
    return std::min(count_digits(set), count - count_digits(set));
  }
  static Mask told_rows(Mask set, int count) {
    const Mask rest = static_cast<Mask>(all_digits(count) & ~set);
    return count_digits(rest) < count_digits(set) ? rest : set;
  }
  template <typename F>
  static void for_other_rows(Mask set, const LineMatching& matching, F&& f) {
    const Mask values = matching.values_of(set);
    for (int row = 0; row < matching.count; ++row)
      if (!(set >> row & 1) && (matching.open[row] & values) != 0)
        f(row, static_cast<Mask>(matching.open[row] & values));
  }

  // Rows that hold the digit in as many columns, or the other way round.
  bool fish() {
    LineMatching matching, best;
    std::array<std::uint8_t, kMaxSize> rows, best_rows{};
    Mask set = 0;
    int best_digit = -1;
    for (int digit = 0; digit < size(); ++digit) {
      deducer_.load_fish(digit, matching, rows);
      if (matching.count < 4 || !matching.solve() || !matching.strikes_something()) continue;
      const Mask found = smallest_set(matching);
      if (set != 0 && told_size(found, matching.count) >= told_size(set, best.count)) continue;
      set = found;
      best = matching;
      best_rows = rows;
      best_digit = digit;
    }
    if (set == 0) return false;
    tell_fish(set, best, best_rows, best_digit);
    return true;
  }

  void tell_fish(Mask set, const LineMatching& best, const std::array<std::uint8_t, kMaxSize>& rows,
                 int digit) {
    step_.technique = Technique::kFish;
    step_.digits = bit(digit);
    const Mask told = told_rows(set, best.count), columns = best.values_of(told);
    std::vector<int> by_row, by_column;
    for_bits(told, [&](int row) { by_row.push_back(rows[row]); });
    for_bits(columns, [&](int column) { by_column.push_back(kMaxSize + column); });
    const bool rows_hold = told == set;
    step_.lines = rows_hold ? by_row : by_column;
    const auto& crossing = rows_hold ? by_column : by_row;
    step_.lines.insert(step_.lines.end(), crossing.begin(), crossing.end());
    for (const int row : by_row)
      for (const int column : by_column)
        if (board().open[cell_at(row, column - kMaxSize)] >> digit & 1)
          step_.cells.push_back(cell_at(row, column - kMaxSize));
    for_other_rows(set, best, [&](int row, Mask gone) {
      for_bits(gone, [&](int column) { strike(cell_at(rows[row], column), bit(digit)); });
    });
  }

  // The grader takes a chain for one cell that it strikes; here it strikes all
  // cells that it can.
  bool chain() {
    Chain chain;
    if (!deducer_.find_chain(chain)) return false;
    step_.technique = Technique::kForcingChain;
    step_.digits = bit(chain.digit);
    for (int cell = chain.last;; cell = chain.parent[cell]) {
      step_.chain.emplace_back(cell, chain.forced[cell]);
      step_.cells.push_back(cell);
      if (cell == chain.start) break;
    }
    std::reverse(step_.chain.begin(), step_.chain.end());
    std::reverse(step_.cells.begin(), step_.cells.end());
    for_cells([&](int cell) {
      if (cell == chain.start || cell == chain.last) return;
      if (!share_line(cell, chain.start) || !share_line(cell, chain.last)) return;
      strike(cell, static_cast<Mask>(board().open[cell] & bit(chain.digit)));
    });
    return true;
  }

  static bool share_line(int a, int b) {
    return row_of(a) == row_of(b) || column_of(a) == column_of(b);
  }

  // A cell that is left over alone is written.
  bool line_sum() {
    LineSum sum;
    if (!find_line_sum(deducer_.puzzle(), board(), sum, deducer_.work)) return false;
    step_.lines = sum.lines;
    step_.cages = sum.cages;
    step_.product = sum.product;
    step_.outside = sum.outside;
    if (sum.cells.size() == 1)
      return place(Technique::kLineSum, sum.cells[0], lowest(sum.keep[0]));
    step_.technique = Technique::kLineSum;
    step_.cells = sum.cells;
    for (std::size_t i = 0; i < sum.cells.size(); ++i)
      strike(sum.cells[i], static_cast<Mask>(board().open[sum.cells[i]] & ~sum.keep[i]));
    return true;
  }

  // Calls f(cell, digit) for the open candidates, narrow cells first, until it
  // returns true.
  template <typename F>
  bool any_candidate(F&& f) const {
    const Board before = board();
    for (int count = 2; count <= size(); ++count)
      for (int row = 0; row < size(); ++row)
        for (int column = 0; column < size(); ++column) {
          const int cell = cell_at(row, column);
          if (count_digits(before.open[cell]) != count) continue;
          for (Mask digits = before.open[cell]; digits != 0; digits = without_lowest(digits))
            if (f(cell, lowest(digits))) return true;
        }
    return false;
  }

  bool trial(int cell, int digit, Tier tier, std::uint64_t work) {
    step_.technique = Technique::kTrial;
    step_.cells = {cell};
    step_.digits = bit(digit);
    step_.chain.insert(step_.chain.begin(), {cell, digit});
    step_.trial_tier = tier;
    step_.trial_work = work;
    strike(cell, bit(digit));
    return true;
  }

  // Assumes a digit and deduces, with the simplest techniques that will do.
  bool trial_by_deduction() {
    const Board before = board();
    for (const Tier tier : {kEasy, kNormal, kHard, kExtreme})
      if (any_candidate([&](int cell, int digit) {
            const std::uint64_t start = deducer_.work;
            deducer_.place(cell, digit);
            const bool broken = deducer_.run(tier) == Outcome::kBroken;
            const std::uint64_t work = deducer_.work - start;
            go_back(before);
            if (!broken) return false;
            follow(cell, digit, tier);
            go_back(before);
            return trial(cell, digit, tier, work);
          }))
        return true;
    return false;
  }

  void go_back(const Board& before) {
    deducer_.board = before;
    deducer_.forget_singles();
    // Layouts are as they were before, too: not filtered, and perhaps in another order.
    in_union_.forget();
    in_cells_.forget();
    must_.forget();
  }

  // Goes from an assumption to its contradiction as a walk would, so that what
  // is told comes in an order in which a person can see it, and ends at once.
  void follow(int cell, int digit, Tier tier) {
    std::vector<Candidate> links;
    deducer_.place(cell, digit);
    while (!board().broken && cage_without_ways() < 0 && deducer_.work <= deducer_.budget &&
           find(tier)) {
      if (step_.placed.first >= 0) links.push_back(step_.placed);
      apply();
    }
    step_ = Step{};
    step_.chain = std::move(links);
    tell_contradiction();
  }

  int cage_without_ways() {
    std::array<Mask, kMaxCells> digits;
    for (int cage = 0; cage < deducer_.puzzle().cage_count; ++cage)
      if (deducer_.support(cage, digits.data()) && digits[0] == 0) return cage;
    return -1;
  }

  void tell_contradiction() {
    if (board().broken) return tell_empty();
    step_.dead_cage = cage_without_ways();
    if (step_.dead_cage < 0) tell_crowd();
  }

  // The first thing that is empty: a cell, or a digit's places in a line.
  void tell_empty() {
    for_cells([&](int cell) {
      if (board().open[cell] == 0 && step_.dead_cell < 0) step_.dead_cell = cell;
    });
    if (step_.dead_cell >= 0) return;
    for (int digit = 0; digit < size(); ++digit)
      for (int line = 0; line < size(); ++line) {
        const bool in_row = board().in_row[digit][line] == 0;
        if (!in_row && board().in_column[digit][line] != 0) continue;
        step_.dead_line = in_row ? line : kMaxSize + line;
        step_.dead_digit = digit;
        return;
      }
  }

  // A line with more cells than digits for them, which subsets find broken.
  void tell_crowd() {
    LineMatching matching;
    std::array<std::uint8_t, kMaxSize> cells;
    for (int i = 0; i < 2 * size() && step_.dead_line < 0; ++i) {
      const int line = i < size() ? i : kMaxSize + i - size();
      deducer_.load_line(line, matching, cells);
      if (!matching.solve()) step_.dead_line = line;
    }
  }

  bool trial_by_search() {
    const Board before = board();
    return any_candidate([&](int cell, int digit) {
      SolveResult result;
      deducer_.place(cell, digit);
      const std::uint64_t start = deducer_.work;
      search(deducer_, 1, kHard, result);
      go_back(before);
      return result.count == Count::kNone &&
             trial(cell, digit, kUnreasonable, deducer_.work - start);
    });
  }

  const Tier tier_;
  const std::size_t most_;
  const bool tell_;
  LookedCages in_union_, in_cells_;
  LookedLines in_lines_;
  KnownMust must_;
  Walk& walk_;
  Deducer& deducer_;
  Step step_;
};

void begin_at(const State& state, int size, Deducer& deducer) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const int cell = cell_at(row, column);
      deducer.strike(cell, state.struck[cell]);
      if (state.written[cell] != 0) deducer.place(cell, state.written[cell] - 1);
    }
}

}  // namespace

void Step::clear() {
  static_cast<StepFacts&>(*this) = StepFacts{};
  lines.clear();
  cells.clear();
  cages.clear();
  chain.clear();
  struck.clear();
}

const char* name_of(Technique technique) { return kTechniques[static_cast<int>(technique)].name; }
Tier tier_of(Technique technique) { return kTechniques[static_cast<int>(technique)].tier; }

Tier Uses::tier() const {
  Tier hardest = kEasy;
  for (int i = 0; i < count; ++i) hardest = std::max(hardest, tier_of(order[i]));
  return hardest;
}

Walk walk(const Puzzle& puzzle, const State& state, Reach reach) {
  return walk(puzzle, state, reach, grade(puzzle, reach.budget).verdict);
}

Walk walk(const Puzzle& puzzle, const State& state, Reach reach, Verdict verdict) {
  Walk walk;
  walk.verdict = verdict;
  // Trials prove nothing where there are several solutions.
  if (walk.verdict > Verdict::kUnreasonable) reach.tier = std::min(reach.tier, kExtreme);
  const auto deducer = std::make_unique<Deducer>();
  deducer->budget = reach.budget;
  deducer->load(puzzle);
  begin_at(state, puzzle.size, *deducer);
  deducer->prepare_all();
  std::make_unique<Walker>(*deducer, reach, walk)->run();
  return walk;
}

Walk walk_prepared(Deducer& deducer, const Reach& reach) {
  Walk walk;
  std::make_unique<Walker>(deducer, reach, walk)->run();
  return walk;
}

}  // namespace cruxpress::keen
