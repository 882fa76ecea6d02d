// Exact solver: how many solutions a puzzle has, up to a limit, and which.
//
// Depth-first search: deduce up to a tier, then branch on the first cell in
// reading order with the fewest candidates, digits in ascending order.
#pragma once

#include <cstdint>
#include <vector>

#include "keen/deduce.hpp"

namespace cruxpress::keen {

enum class Count { kNone, kOne, kMany, kBudget };

struct SolveResult {
  Count count = Count::kNone;
  // Row after row, size * size printed digits for each solution found.
  std::vector<std::uint8_t> solutions;
  int found = 0;
  std::uint64_t nodes = 0;    // boards deduced to their fixpoint, the first included
  std::uint64_t guesses = 0;  // digits assumed
  int depth = 0;              // most guesses standing at once
  bool backtracked = false;   // a second digit was tried somewhere before the first solution
  std::uint64_t work = 0;
};

// Counts to `limit`; kMany as soon as two are found (with limit 1, the search
// stops at the first solution and says kOne).  kBudget when the work ran out
// before the answer was known.
SolveResult solve(const Puzzle& puzzle, int limit, std::uint64_t budget, Tier tier = kNormal);

// The same from the board that a deducer already holds.
void search(Deducer& deducer, int limit, Tier tier, SolveResult& result);

// Whether the board that a deducer holds has a solution besides the known one
// (0-based digits by inside cell number): kNone, kOne for yes, kBudget.
Count find_other(Deducer& deducer, const std::uint8_t* known, Tier tier);

// The tier of a puzzle: the easiest whose deductions alone fill the grid.
//
// The tiers are run one after the other on the same board, each from the
// fixpoint of the one before.  A puzzle on which extreme stalls needs guessing;
// if a search then proves one solution, it is unreasonable.

enum class Verdict : int {
  kEasy = 0,
  kNormal = 1,
  kHard = 2,
  kExtreme = 3,
  kUnreasonable = 4,
  kMany = 5,    // more than one solution
  kNone = 6,    // no solution
  kBudget = 7,  // the work ran out before the answer was known
};

struct Grade {
  Verdict verdict = Verdict::kBudget;
  std::uint64_t search_nodes = 0;  // boards that proving one solution took, 0 without guessing
  std::uint64_t work = 0;
};

// Deduces tier by tier; returns the tier that filled the grid, kUnreasonable
// when all stalled, or kNone or kBudget.
Verdict deduce_tiers(Deducer& deducer);

Grade grade(const Puzzle& puzzle, std::uint64_t budget);
// The same with a deducer whose memory is used again; `solved` is what the search found, if there
// was one.
Grade grade(const Puzzle& puzzle, Deducer& deducer, SolveResult& solved);

}  // namespace cruxpress::keen
