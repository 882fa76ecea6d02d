// The effort measure of the SudokuPrintGen documentation ("Difficulty System"), reproduced so
// that its scale can be offered by name.
//
// A naked-singles-only backtracking solver is run to its first solution and its calls, depth
// and guesses are counted; and the first candidate grid is searched for eight patterns, none
// of which is applied.  The counts change when the grid is turned or relabelled: they follow
// the original, row by row and digit by digit.
//
// A pattern counts only if it would take a candidate away (or place a digit).  Pairs are looked for
// in rows, in columns, and in other units only for cells that share no line, as the original
// does; fish are looked for in rows and in columns.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

// How many calls before the original's method is given up?  Its hardest band starts at 351.
constexpr std::uint32_t kPrintgenBudget = 1'000'000;

// Bits of PrintgenMetric::techniques, in the order of their weights 1 2 4 5 8 10 12 14.
enum PrintgenTechnique : std::uint8_t {
  kNakedSingle = 1,
  kHiddenSingle = 2,
  kNakedPair = 4,
  kHiddenPair = 8,
  kXWing = 16,
  kXyWing = 32,
  kSwordfish = 64,
  kXyzWing = 128,
};

struct PrintgenMetric {
  std::uint32_t iterations = 0;  // calls of the recursive solver
  std::uint32_t depth = 0;       // of the deepest call, the first being 1
  std::uint32_t guesses = 0;     // calls that had to branch
  std::uint8_t techniques = 0;
  bool solved = false;
  bool spent = false;  // the budget ended it: the counts are lower bounds
};

PrintgenMetric measure_printgen(const Topology& topology, std::span<const std::uint8_t> givens,
                                std::uint32_t budget = kPrintgenBudget);


// Bits of PrintgenTechnique.  `candidates` gives a bit a digit, none for a filled cell.
std::uint8_t printgen_patterns(const Topology& topology,
                               const std::function<std::uint16_t(int cell)>& candidates);

}  // namespace cruxpress::sudoku
