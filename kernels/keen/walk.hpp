// How a person solves a puzzle: every deduction as a step, simplest first.
//
// The walk asks the same finders as the grader, one technique after the other
// in the order of Technique below, takes the first deduction there is, and
// begins again.  It therefore uses no technique above the puzzle's tier, and
// it meets the same forcing chains.  Where all techniques stall and there is
// one solution, it goes on with line sums, which the tiers do not know, and
// with trials: a digit whose assumption leads to a contradiction is struck.  A
// walk may begin from any state that a person has on the board; chains are not
// monotone, so a trial may then be needed where the walk from the empty grid
// has none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "keen/deduce.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {

// Cages and lines that gave nothing when they were last examined.  They are skipped until one of
// their candidates changes.
//
// A skipped examination still counts as work, so the cache does not change where a budget ends.
// The candidates that cells had when they were last looked at.
class SeenCages {
 public:
  template <typename Cells>
  bool is_same(const Board& board, const Cells& cells) const {
    return std::all_of(cells.begin(), cells.end(),
                       [&](int cell) { return open_[cell] == board.open[cell]; });
  }
  template <typename Cells>
  void remember(const Board& board, const Cells& cells) {
    for (const int cell : cells) open_[cell] = board.open[cell];
  }
  void forget() { open_.fill(0); }

 private:
  std::array<Mask, kMaxCells> open_{};  // an open cell has some
};

// Cages, of which a technique found nothing to strike.
class LookedCages {
 public:
  bool is_same(Deducer& deducer, int cage) const {
    if (!looked_.is_same(deducer.board, deducer.puzzle().cells_of(cage))) return false;
    deducer.work += deducer.board.alive[cage];
    return true;
  }
  void remember(const Deducer& deducer, int cage) {
    if (deducer.is_stored(cage))
      looked_.remember(deducer.board, deducer.puzzle().cells_of(cage));
  }
  void forget() { looked_.forget(); }

 private:
  SeenCages looked_;
};

// Lines, of which no subset strikes anything.
class LookedLines {
 public:
  bool is_same(const Deducer& deducer, int line) const {
    const auto cells = cells_of(deducer, line);
    return of(line).is_same(deducer.board, std::span(cells.data(), deducer.size()));
  }
  void remember(const Deducer& deducer, int line) {
    const auto cells = cells_of(deducer, line);
    of(line).remember(deducer.board, std::span(cells.data(), deducer.size()));
  }

 private:
  static std::array<std::uint8_t, kMaxSize> cells_of(const Deducer& deducer, int line) {
    std::array<std::uint8_t, kMaxSize> cells;
    for (int i = 0; i < deducer.size(); ++i)
      cells[i] = static_cast<std::uint8_t>(line < kMaxSize ? cell_at(line, i)
                                                           : cell_at(i, line - kMaxSize));
    return cells;
  }
  SeenCages& of(int line) { return line < kMaxSize ? rows_ : columns_; }
  const SeenCages& of(int line) const { return line < kMaxSize ? rows_ : columns_; }

  SeenCages rows_, columns_;
};

// The digits that cages need in their lines.
class KnownMust {
 public:
  // What a cage needs, or null where that is nothing.
  const MustAppear* find(Deducer& deducer, int cage) {
    const auto cells = deducer.puzzle().cells_of(cage);
    Entry& known = known_[cage];
    if (looked_.is_same(deducer.board, cells)) {
      deducer.work += known.work;
    } else {
      const std::uint64_t before = deducer.work;
      known.any = deducer.must_appear(cage, known.must);
      known.work = deducer.work - before;
      if (deducer.is_stored(cage)) looked_.remember(deducer.board, cells);
    }
    return known.any ? &known.must : nullptr;
  }
  void forget() { looked_.forget(); }

 private:
  struct Entry {
    MustAppear must;
    std::uint64_t work;
    bool any;
  };
  SeenCages looked_;
  std::array<Entry, kMaxCells> known_;
};

enum class Technique {
  kSingleInRow,
  kSingleInColumn,
  kLastCandidate,
  kCageUnion,
  kCageCells,
  kCageMustAppear,
  kSubset,
  kFish,
  kForcingChain,
  kLineSum,
  kTrial,
};

constexpr std::size_t kTechniqueCount = 11;

const char* name_of(Technique technique);
Tier tier_of(Technique technique);

// A cell (inside number) with a digit (0-based).
using Candidate = std::pair<int, int>;

// What of a step takes no memory of its own.
struct StepFacts {
  Technique technique = Technique::kSingleInRow;
  int cage = -1;
  // Of a line sum: of what the cages take a share.
  bool product = false;
  bool outside = false;
  Mask digits = 0;  // the digits it is about
  Candidate placed{-1, -1};
  // Of a trial: the tier whose techniques find the contradiction (unreasonable
  // when that takes guesses of its own), and where it shows: a cell without a
  // digit, a cage that nothing fills, a line (as below) without a place for a
  // digit or, where no digit is said, with too few digits for its cells.
  Tier trial_tier = kEasy;
  std::uint64_t trial_work = 0;
  int dead_cell = -1;
  int dead_cage = -1;
  int dead_line = -1;
  int dead_digit = -1;
};

struct Step : StepFacts {
  // Rows are 0..15 and columns 16..31.  A subset has one line; a fish has first
  // the lines that hold the digit, then those that cross them.
  std::vector<int> lines;
  std::vector<int> cells;  // the cells that the deduction looks at
  std::vector<int> cages;  // of a line sum: those that take a share
  // Of a forcing chain: its cells with the digits that they are forced to.  Of a
  // trial: the assumption, then what is placed on the way to the contradiction,
  // each following from what is before it.
  std::vector<Candidate> chain;
  std::vector<Candidate> struck;  // in the order of cells, then digits

  // Empties it, and keeps its memory.
  void clear();
};

// How often a walk takes each technique, and which in the order of their first use.
struct Uses {
  std::array<int, kTechniqueCount> times{};
  std::array<Technique, kTechniqueCount> order;
  int count = 0;

  void add(Technique technique) {
    if (times[static_cast<std::size_t>(technique)]++ == 0) order[count++] = technique;
  }
  // The hardest tier of those techniques, easy where there are none.
  Tier tier() const;
};

struct Walk {
  Verdict verdict = Verdict::kBudget;
  bool complete = false;         // the steps fill the grid
  std::vector<Technique> used;   // of every step
  std::vector<Step> steps;       // none when they are only counted
};

// What is on the board when a walk begins, by inside cell number.
struct State {
  std::array<std::uint8_t, kMaxCells> written{};  // printed digits, 0 where a cell is empty
  std::array<Mask, kMaxCells> struck{};
};

// How far a walk goes.  `tier` bounds the techniques (with kExtreme there are no
// trials), `steps` their number.  Without `tell` the same steps are taken and
// only their techniques kept.
struct Reach {
  std::uint64_t budget = ~0ull;
  Tier tier = kUnreasonable;
  std::size_t steps = ~std::size_t{0};
  bool tell = true;
};

Walk walk(const Puzzle& puzzle, const State& state, Reach reach);
// The same for a puzzle whose grade is known.
Walk walk(const Puzzle& puzzle, const State& state, Reach reach, Verdict verdict);

// The steps from the empty grid with the layouts of all cages at hand, its verdict left open.
// Where the reach is below chains and the walk is complete, its hardest step tells the tier:
// those techniques are monotone, so that none is used unless all simpler ones stall.
Walk walk_prepared(Deducer& deducer, const Reach& reach);

}  // namespace cruxpress::keen
