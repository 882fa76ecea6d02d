// Ratings of classic puzzles as JSON: what families/sudoku/rate.py says of them, to the letter.
//
// The climb gives the hardest step and the techniques, the features of effort give the minutes by
// the fitted model.  Numbers are those of Python: the same functions of the C library in the same
// order, and roundings by exact integers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/effort.hpp"
#include "sudoku/ladder.hpp"

namespace cruxpress::sudoku {

// The fitted model of families/sudoku/effort.py and the levels of the ladder, with their floors.
struct RatingModel {
  EffortRates rates;
  std::vector<std::pair<std::size_t, double>> terms;  // column of a feature, slope
  double intercept = 0;
  double hardest = 0;  // up to which step was it measured?
  double doubling = 1;
  std::array<double, 2> spread{}, spread_beyond{};
  double longest = 0;
  std::vector<std::pair<std::string, double>> bands;

  // Throws std::invalid_argument for numbers that make no model.
  void check() const;
};

struct Told {
  std::string level;
  std::string features;  // JSON
  double minutes = 0;
};

// The rating of a puzzle that the climb solved.
Told told_rating(const RatingModel& model, const Rating& rating,
                 std::span<const std::uint8_t, 81> givens);

// The rating as JSON, or none unless the puzzle has one solution and the climb reaches it.
std::optional<std::string> rated_text(const RatingModel& model,
                                      std::span<const std::uint8_t, 81> givens);

}  // namespace cruxpress::sudoku
