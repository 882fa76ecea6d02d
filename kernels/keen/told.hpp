// The ratings of drafts as records have them: what families/keen/rate.py says, to the letter.
//
// Numbers are those of Python: the same products and sums in the same order, and roundings by
// exact integers.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "keen/draft.hpp"

namespace cruxpress::keen {

// What the fraction inside a tier is made of: the numbers of rate.py.
struct RatingModel {
  std::array<double, 5> half_steps{};  // by tier
  double steps = 0, bottleneck = 0, ways = 0;  // weights
  double most = 0;
  double less_for_cages = 0, fewest_ways = 0, more_ways = 1;

  // Throws std::invalid_argument for numbers that make no model.
  void check() const;
};

struct Told {
  double value = 0;
  std::uint64_t hard_steps = 0;
  std::string features;  // JSON
};

// The rating of a draft that was found, of a puzzle of so many cells.
Told told_rating(const RatingModel& model, const Draft& draft, int cells);

}  // namespace cruxpress::keen
