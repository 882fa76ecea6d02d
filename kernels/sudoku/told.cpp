#include "sudoku/told.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "hundredths.hpp"
#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

// How many minutes may a model tell?  Their hundredths are exact far beyond.
constexpr double kMostMinutes = 1e9;
constexpr double kMostSpread = 100;
constexpr double kLargestPower = 700;  // exp() of it is finite
// How large may a rate be?  Sums of 256 cells times 256 steps stay far below 2^63.
constexpr std::uint32_t kLargestRate = 1'000'000;

std::uint64_t minutes_of(const RatingModel& model, std::span<const double> effort,
                         double hardest) {
  double total = model.intercept;
  for (const auto& [column, slope] : model.terms) total += slope * std::log1p(effort[column]);
  if (hardest > model.hardest)
    total += (hardest - model.hardest) / model.doubling * std::numbers::ln2;
  return hundredths(std::min(std::exp(std::min(total, kLargestPower)), model.longest));
}

void append_techniques(std::string& text, const Rating& rating) {
  char before = '{';
  for (const TechniqueInfo& row : techniques()) {
    const std::uint16_t times = rating.counts[static_cast<std::size_t>(row.id)];
    if (times == 0) continue;
    text.push_back(before);
    text.append("\"").append(row.slug).append("\":");
    append_count(text, times);
    before = ',';
  }
  text.append(before == '{' ? "{}" : "}");
}

const std::string& level_of(const RatingModel& model, double value) {
  const std::string* level = &model.bands.front().first;
  for (const auto& [name, at_least] : model.bands)
    if (value >= at_least) level = &name;
  return *level;
}

std::size_t column_named(const char* name) {
  const auto& names = effort_feature_names();
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

void RatingModel::check() const {
  const auto within = [](double value, double low, double high) {
    return value >= low && value <= high;  // which no number that is none is
  };
  bool good = std::isfinite(intercept) && std::isfinite(hardest) && std::isfinite(doubling);
  good = good && doubling > 0 && within(longest, 0, kMostMinutes) && !bands.empty();
  for (const auto& [column, slope] : terms)
    good = good && column < kEffortFeatures && std::isfinite(slope);
  for (const std::uint32_t rate : {rates.region, rates.line, rates.naked, rates.locked})
    good = good && rate <= kLargestRate;
  for (const std::uint32_t rate : {rates.stuck, rates.floor})
    good = good && within(rate, 1, kLargestRate);
  for (const double share : {spread[0], spread[1], spread_beyond[0], spread_beyond[1]})
    good = good && within(share, 0, kMostSpread);
  if (!good)
    throw std::invalid_argument("expected a model of finite numbers, known features and levels");
}

Told told_rating(const RatingModel& model, const Rating& rating,
                 std::span<const std::uint8_t, 81> givens) {
  static const std::size_t waves = column_named("waves");
  std::array<double, kEffortFeatures> effort;
  effort_features(EffortBoard::classic(), model.rates, givens, effort);
  const auto tenths = static_cast<std::uint64_t>(rating.hardest);
  const double hardest = static_cast<double>(tenths) / 10;
  const bool measured = hardest <= model.hardest;
  const auto& [low, high] = measured ? model.spread : model.spread_beyond;
  const std::uint64_t count = minutes_of(model, effort, hardest);
  const double minutes = static_cast<double>(count) / 100;

  Told told{level_of(model, hardest), {}, minutes};
  std::string& text = told.features;
  text.reserve(320);
  append_hundredths(text.append("{\"hardest\":"), tenths * 10);
  append_hundredths(text.append(",\"minutes\":"), count);
  append_hundredths(text.append(",\"minutes_low\":"), hundredths(minutes * low));
  append_hundredths(text.append(",\"minutes_high\":"),
                    hundredths(std::min(minutes * high, model.longest)));
  text.append(",\"measured\":").append(measured ? "true" : "false");
  append_count(text.append(",\"waves\":"), static_cast<std::uint64_t>(effort[waves]));
  append_count(text.append(",\"givens\":"),
               static_cast<std::uint64_t>(81 - std::count(givens.begin(), givens.end(), 0)));
  append_techniques(text.append(",\"techniques\":"), rating);
  text.append(",\"beyond\":false}");
  return told;
}

std::optional<std::string> rated_text(const RatingModel& model,
                                      std::span<const std::uint8_t, 81> givens) {
  const SearchCount found = search_givens(givens, {.limit = 2});
  if (found.solutions != 1 || found.spent) return std::nullopt;
  const Rating rating = climb(Grid<9>(usual_board<9>(), givens.data()), {});
  if (rating.status != Status::Solved) return std::nullopt;
  const Told told = told_rating(model, rating, givens);
  std::string text;
  text.reserve(told.features.size() + 64);
  text.append("{\"level\":\"").append(told.level).append("\",\"value\":");
  append_hundredths(text, static_cast<std::uint64_t>(rating.hardest) * 10);
  return text.append(",\"features\":").append(told.features).append("}");
}

}  // namespace cruxpress::sudoku
