// How much work a sudoku is for a person: numbers measured on a simulated solve.
//
// Two things make a sudoku hard: the hardest single step, and how few steps
// are open at once (R. Pelanek, "Difficulty Rating of Sudoku Puzzles: An
// Overview and Evaluation", 2014).  Here the second is measured.  A person who
// knows singles and locked candidates is simulated in waves: each wave places
// every single of the easiest kind that the grid shows (hidden in a region,
// else hidden in a line, else naked); where there is none, all locked
// candidates are struck at once; where that changes nothing, the person is
// stuck.
//
// A wave does not depend on the order in which the board is read, and all that
// is kept of it are counts.  So every feature is equal, bit for bit, for all
// images of a puzzle under relabelling, transposition and the exchange of
// rows, columns, bands and stacks.  Floating point is used only in divisions
// and sums of such counts, taken wave after wave.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cruxpress::sudoku {

inline constexpr int kEffortMaxSide = 16;
inline constexpr int kEffortMaxCells = kEffortMaxSide * kEffortMaxSide;

// Two units that share two cells or more, as seen from the unit `from`: where
// a digit of `from` has places in `shared` only, it leaves `target`.
struct Crossing {
  std::vector<std::uint16_t> shared;
  std::vector<std::uint16_t> rest;    // cells of `from` outside `shared`
  std::vector<std::uint16_t> target;  // cells of the other unit outside `shared`
};

// The geometry of a board: which cells must differ.
//
// `units` holds unit_count x side cells: first the rows from the top, then the
// columns from the left, then the regions (boxes), then any extra units such as
// diagonals.  Regions are where people look first; all other units count as
// lines.  Throws std::invalid_argument where this is not so.
class EffortBoard {
 public:
  EffortBoard(int side, std::span<const std::uint16_t> units);

  static const EffortBoard& classic();  // 9 x 9 with 3 x 3 boxes

  int side() const { return side_; }
  int cells() const { return side_ * side_; }
  int unit_count() const { return static_cast<int>(units_.size()) / side_; }
  const std::uint16_t* unit(int index) const {
    return &units_[static_cast<std::size_t>(index) * side_];
  }
  std::span<const std::uint16_t> peers(int cell) const {
    return peers_[static_cast<std::size_t>(cell)];
  }
  const std::vector<Crossing>& crossings() const { return crossings_; }

 private:
  void find_peers();
  void find_crossings();

  int side_;
  std::vector<std::uint16_t> units_;
  std::vector<std::vector<std::uint16_t>> peers_;
  std::vector<Crossing> crossings_;
};

// How fast the eye finds an open step of each kind, in hundredths of the rate
// for a single that is hidden in a region.  The defaults are those of the
// fitted weights (tools/fit_sudoku_effort.py tells how they were chosen).
struct EffortRates {
  std::uint32_t region = 100;  // hidden single in a region
  std::uint32_t line = 30;     // hidden single in a row or column
  std::uint32_t naked = 2;     // naked single
  std::uint32_t locked = 3;    // any single that locked candidates open
  std::uint32_t stuck = 10;    // a cell beyond singles and locked candidates
  std::uint32_t floor = 3;     // what is found even where nothing is counted
};

// The features, in the order of effort_feature_names(); a "step" is one placed digit:
//   givens, candidates   of the puzzle as printed
//   region_singles, hidden_singles, singles   in sight at the start, each including the former
//   hidden_waves, hidden_left   a solve by hidden singles alone: waves plus cells left; cells left
//   waves, line_steps, naked_steps   of the solve in waves, the steps by the kind of their wave
//   locked_strikes, stuck   times that locked candidates were struck; cells left at the end
//   scarce_*   sum over the steps of 1 / (steps in sight of that kind or easier + 1/2)
//   ample_*   sum over the steps of the harmonic number of those in sight
//   search   the time that looking takes (search_time() in effort.cpp)
inline constexpr std::size_t kEffortFeatures = 18;
const std::vector<std::string>& effort_feature_names();

// Writes the features of one puzzle (cells() digits, 0 for empty, none above
// side()) to `out`, which has kEffortFeatures places.  A puzzle without
// solution is measured up to the wave that would contradict itself.
void effort_features(const EffortBoard& board, const EffortRates& rates,
                     std::span<const std::uint8_t> puzzle, std::span<double> out);

}  // namespace cruxpress::sudoku
