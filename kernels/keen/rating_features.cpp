#include "keen/rating_features.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "keen/cages.hpp"

namespace cruxpress::keen {
namespace {

// Most cages have few layouts, and a table gives the same as the function.
constexpr std::size_t kFewLayouts = 256;

class Rounds {
 public:
  explicit Rounds(Deducer& deducer) : puzzle_(deducer.puzzle()), deducer_(deducer) {}

  Profile run() {
    count_layouts();
    while (board().unplaced > 0 && !board().broken && deducer_.work <= deducer_.budget) {
      const int tier = round();
      if (tier < 0) break;
      profile_.add_round(tier, openings_, strikes_);
    }
    profile_.complete = board().unplaced == 0 && !board().broken;
    return profile_;
  }

 private:
  const Board& board() const { return deducer_.board; }

  void count_layouts() {
    for (int cage = 0; cage < puzzle_.cage_count; ++cage)
      profile_.log2_layouts += log2_of(board().alive[cage]);
  }

  // Gathers what one technique finds, applies it, and returns its tier; -1 when
  // all of them stall.
  int round() {
    openings_ = strikes_ = 0;
    if (place_singles() || strike_cages(true)) return kEasy;
    if (strike_cages(false)) return kNormal;
    if (strike_must_appear() || strike_subsets()) return kHard;
    if (strike_fish() || strike_chain()) return kExtreme;
    return -1;
  }

  bool place_singles() {
    int count = 0;
    std::array<std::uint8_t, kMaxCells> cells;
    for (const std::uint16_t single : deducer_.singles()) {
      const int cell = single >> 4;
      if (board().is_placed(cell)) continue;
      if (gone_[cell] == 0) cells[count++] = static_cast<std::uint8_t>(cell);
      gone_[cell] |= bit(single & 15);
    }
    deducer_.forget_singles();
    for (int i = 0; i < count; ++i) {
      deducer_.place(cells[i], lowest(gone_[cells[i]]));
      gone_[cells[i]] = 0;
    }
    openings_ += count;
    return count > 0;
  }

  void note(int cell, Mask digits) {
    const Mask gone = static_cast<Mask>(board().open[cell] & digits);
    if (gone == 0) return;
    gone_[cell] |= gone;
    noted_[row_of(cell)] |= bit(column_of(cell));
    noted_rows_ |= bit(row_of(cell));
  }

  // Applies what was noted since the last time.
  bool strike_noted() {
    for_bits(noted_rows_, [&](int row) {
      for_bits(noted_[row], [&](int column) {
        const int cell = cell_at(row, column);
        strikes_ += count_digits(gone_[cell]);
        deducer_.strike(cell, gone_[cell]);
        gone_[cell] = 0;
      });
      noted_[row] = 0;
    });
    noted_rows_ = 0;
    return strikes_ > 0;
  }

  bool strike_cages(bool union_only) {
    std::array<Mask, kMaxCells> digits;
    LookedCages& looked = union_only ? in_union_ : in_cells_;
    for (int cage = 0; cage < puzzle_.cage_count; ++cage) {
      if (looked.is_same(deducer_, cage)) continue;
      const Deducer::Found found = deducer_.look(cage, digits.data());
      if (found == Deducer::Found::kNothing) looked.remember(deducer_, cage);
      if (found != Deducer::Found::kSome) continue;
      const auto cells = puzzle_.cells_of(cage);
      Mask any = 0, noted = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) any |= digits[i];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const Mask gone = static_cast<Mask>(~(union_only ? any : digits[i]));
        note(cells[i], gone);
        noted |= gone_[cells[i]];
      }
      openings_ += noted != 0;
      if (noted == 0) looked.remember(deducer_, cage);
    }
    return strike_noted();
  }

  bool strike_must_appear() {
    for (int cage = 0; cage < puzzle_.cage_count; ++cage) {
      const MustAppear* must = must_.find(deducer_, cage);
      if (must == nullptr) continue;
      bool useful = false;
      for (const std::uint8_t inside : puzzle_.cells_of(cage)) {
        const Mask in_row = must->rows[row_of(inside)];
        const Mask in_column = must->columns[column_of(inside)];
        for (int i = 0; in_row != 0 && i < puzzle_.size; ++i)
          useful |= note_outside(cage, cell_at(row_of(inside), i), in_row);
        for (int i = 0; in_column != 0 && i < puzzle_.size; ++i)
          useful |= note_outside(cage, cell_at(i, column_of(inside)), in_column);
      }
      openings_ += useful;
    }
    return strike_noted();
  }

  bool note_outside(int cage, int cell, Mask digits) {
    if (puzzle_.cage_of[cell] == cage || (board().open[cell] & digits) == 0) return false;
    note(cell, digits);
    return true;
  }

  bool strike_subsets() {
    LineMatching matching;
    std::array<std::uint8_t, kMaxSize> cells;
    for (int i = 0; i < 2 * puzzle_.size; ++i) {
      const int line = i < puzzle_.size ? i : kMaxSize + i - puzzle_.size;
      if (in_lines_.is_same(deducer_, line)) continue;
      deducer_.load_line(line, matching, cells);
      if (matching.count < 4 || !matching.may_strike() || !matching.solve() ||
          !matching.strikes_something()) {
        in_lines_.remember(deducer_, line);
        continue;
      }
      ++openings_;
      for (int row = 0; row < matching.count; ++row)
        note(cells[row], static_cast<Mask>(~matching.keep[row]));
    }
    return strike_noted();
  }

  bool strike_fish() {
    LineMatching matching;
    std::array<std::uint8_t, kMaxSize> rows;
    for (int digit = 0; digit < puzzle_.size; ++digit) {
      deducer_.load_fish(digit, matching, rows);
      if (matching.count < 4 || !matching.solve() || !matching.strikes_something()) continue;
      ++openings_;
      for (int row = 0; row < matching.count; ++row)
        for_bits(static_cast<Mask>(matching.open[row] & ~matching.keep[row]),
                 [&](int column) { note(cell_at(rows[row], column), bit(digit)); });
    }
    return strike_noted();
  }

  bool strike_chain() {
    Chain chain;
    if (!deducer_.find_chain(chain)) return false;
    ++openings_;
    note(chain.target, bit(chain.digit));
    return strike_noted();
  }

  const Puzzle& puzzle_;
  Deducer& deducer_;
  Profile profile_;
  LookedCages in_union_, in_cells_;
  LookedLines in_lines_;
  KnownMust must_;
  int openings_ = 0;
  int strikes_ = 0;
  std::array<Mask, kMaxCells> gone_{};  // noted to be struck, or to be placed
  std::array<Mask, kMaxSize> noted_{};  // [row]: columns of cells that are to lose something
  Mask noted_rows_ = 0;
};

}  // namespace

double log2_of(std::uint32_t layouts) {
  static const auto table = [] {
    std::array<double, kFewLayouts> values{};
    for (std::size_t i = 1; i < kFewLayouts; ++i) values[i] = std::log2(double(i));
    return values;
  }();
  return layouts < kFewLayouts ? table[layouts] : std::log2(double(layouts));
}

void Profile::add_round(int of_tier, int opened, int struck) {
  ++rounds[of_tier];
  openings[of_tier] += opened;
  strikes[of_tier] += struck;
  narrowest = tier < 0 ? opened : std::min(narrowest, opened);
  if (of_tier > tier) narrowest_hardest = opened;
  if (of_tier == tier) narrowest_hardest = std::min(narrowest_hardest, opened);
  tier = std::max(tier, of_tier);
}

Profile profile(const Puzzle& puzzle, std::uint64_t budget) {
  const auto deducer = std::make_unique<Deducer>();
  deducer->budget = budget;
  deducer->load(puzzle);
  deducer->prepare_all();
  return profile_prepared(*deducer);
}

Profile profile_prepared(Deducer& deducer) { return std::make_unique<Rounds>(deducer)->run(); }

namespace {

Uses uses_of(const Walk& walked) {
  Uses uses;
  for (const Technique technique : walked.used) uses.add(technique);
  return uses;
}

// Walk and profile from one start; false if the puzzle is above hard, or its layouts are too many to
// be kept.
bool measure_together(const Puzzle& puzzle, std::uint64_t budget, Measure& found) {
  const auto deducer = std::make_unique<Deducer>();
  deducer->budget = budget;
  deducer->load(puzzle);
  deducer->prepare_all();
  if (!deducer->are_all_stored()) return false;
  const Deducer::Start start = deducer->start();
  const Walk walked = walk_prepared(*deducer, {.budget = budget, .tier = kHard, .tell = false});
  if (!walked.complete) return false;
  found.used = uses_of(walked);
  found.verdict = static_cast<Verdict>(found.used.tier());
  deducer->begin_again(start);
  found.profile = profile_prepared(*deducer);
  return true;
}

}  // namespace

Measure measure(const Puzzle& puzzle, std::uint64_t budget) {
  Measure found;
  if (measure_together(puzzle, budget, found)) return found;
  found.verdict = grade(puzzle, budget).verdict;
  if (found.verdict > Verdict::kUnreasonable) return found;
  const Reach reach{.budget = budget, .tell = false};
  found.used = uses_of(walk(puzzle, State{}, reach, found.verdict));
  if (found.verdict < Verdict::kExtreme) {
    found.profile = profile(puzzle, budget);
    return found;
  }
  const auto least = std::make_unique<Puzzle>();
  load(least_image(puzzle), puzzle.size, puzzle.cage_count, *least);
  found.profile = profile(*least, budget);
  if (found.verdict == Verdict::kUnreasonable) found.nodes = grade(*least, budget).search_nodes;
  return found;
}

}  // namespace cruxpress::keen
