// Makes Keen puzzles at a tier.
//
// A candidate of the usual recipe is rarely at the tier asked for (and most are
// not unique), so it is not thrown away but repaired: a region of a few cages
// around what is unsolved (or anywhere, when the puzzle is too easy) is cut and
// clued again many times over.  All that follows from the other cages is deduced
// once for all these trials, which is sound because every deduction up to hard
// is monotone; a trial then only goes on from there.  The best trial is kept and
// the next region chosen, until the puzzle is at the tier or a new candidate is
// begun.
#pragma once

#include <array>
#include <cstdint>

#include "keen/candidate.hpp"
#include "keen/deduce.hpp"

namespace cruxpress::keen {

enum class Made { kFound, kImpossible, kBudget };

struct GenerateStats {
  std::uint64_t attempts = 0;    // Latin squares begun
  std::uint64_t regions = 0;     // regions taken out
  std::uint64_t trials = 0;      // puzzles graded
  std::uint64_t too_easy = 0;    // trials that the tier below fills
  std::uint64_t too_hard = 0;    // trials on which the tier stalls
  std::uint64_t not_unique = 0;  // trials with a second solution (unreasonable only)
  std::uint64_t no_cut = 0;      // cuts or clues that did not come out
  std::uint64_t work = 0;
};

struct Generated {
  Made made = Made::kBudget;
  Puzzle puzzle;
  Digits solution;
  GenerateStats stats;
};

// Why a shape can have no puzzle at the tier, as a sentence; empty when it may.
const char* why_impossible(const Shape& shape, Tier tier);

// One puzzle for one seed, whatever was made before.
void generate(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget,
              Generated& result);
// The same with a deducer whose memory is used again.
void generate(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget,
              Deducer& deducer, Generated& result);
}  // namespace cruxpress::keen
