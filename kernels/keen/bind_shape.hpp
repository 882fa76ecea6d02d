// What the Python names of Keen share: shapes and tiers, checked, and the names of verdicts.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <stdexcept>
#include <string>

#include "keen/candidate.hpp"
#include "keen/deduce.hpp"

namespace cruxpress::keen {

namespace nb = nanobind;

// By Verdict.
inline constexpr std::array<const char*, 8> kVerdicts{
    "easy", "normal", "hard", "extreme", "unreasonable", "many", "none", "budget"};

inline Tier tier_from(int tier, int most) {
  if (tier < 0 || tier > most)
    throw std::invalid_argument("expected a tier from 0 to " + std::to_string(most) + ", got " +
                                std::to_string(tier));
  return static_cast<Tier>(tier);
}

inline Shape shape_from(int size, int operators, int one_cell, int largest_cage, bool hidden) {
  const auto expect = [](bool fine, const char* sentence) {
    if (!fine) throw std::invalid_argument(sentence);
  };
  expect(size >= kMinSize && size <= kMaxSize, "expected a size from 3 to 16");
  expect(operators >= 1 && operators <= kAllOperators,
         "expected operators as a set of 1 (add), 2 (multiply), 4 (subtract), 8 (divide)");
  expect(one_cell >= 0 && one_cell <= 2, "expected one_cell 0 (none), 1 (few) or 2 (any)");
  expect(largest_cage >= 2 && largest_cage <= 6, "expected a largest cage of 2 to 6 cells");
  return {size, static_cast<std::uint8_t>(operators), static_cast<OneCell>(one_cell), largest_cage,
          hidden};
}

}  // namespace cruxpress::keen
