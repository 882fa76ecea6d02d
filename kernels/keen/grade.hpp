// The tier of a puzzle: the easiest whose deductions alone fill the grid.
//
// The tiers are run one after the other on the same board, each from the
// fixpoint of the one before.  A puzzle on which extreme stalls needs guessing;
// if a search then proves one solution, it is unreasonable.
#pragma once

#include <cstdint>

#include "keen/deduce.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {

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
