// How a wish for digging comes from Python.
#pragma once

#include <algorithm>
#include <string>

#include "sudoku/bind_arrays.hpp"
#include "sudoku/generate.hpp"

namespace cruxpress::sudoku {

// How many puzzles may one hunt dig?
constexpr int kMostDigs = 1'000'000;

inline Symmetry symmetry_named(const std::string& name) {
  const auto* found = std::find(std::begin(kSymmetryNames), std::end(kSymmetryNames), name);
  if (found != std::end(kSymmetryNames))
    return static_cast<Symmetry>(found - std::begin(kSymmetryNames));
  std::string names;
  for (const std::string_view known : kSymmetryNames)
    names += (names.empty() ? "" : ", ") + std::string(known);
  throw nb::value_error(("expected a symmetry of " + names + "; got '" + name + "'").c_str());
}

inline DigWish wish_of(const std::string& symmetry, int fewest, int spread = 0) {
  if (fewest < 0) throw nb::value_error("expected a number of givens of 0 or more");
  if (spread < 0 || spread > 81) throw nb::value_error("expected a spread of 0 to 81 givens");
  return {symmetry_named(symmetry), fewest, spread};
}

inline nb::bytes bytes_of(std::span<const std::uint8_t> values) {
  return nb::bytes(values.data(), values.size());
}

inline NumpyArray<std::uint8_t> array_of(std::span<const std::uint8_t> values) {
  std::uint8_t* data;
  auto out = new_array({values.size()}, data);
  std::copy(values.begin(), values.end(), data);
  return out;
}

}  // namespace cruxpress::sudoku
