#include "keen/told.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "hundredths.hpp"

namespace cruxpress::keen {
namespace {

void append(std::string& json, const char* name, std::uint64_t number) {
  json.append("\"").append(name).append("\":");
  append_count(json, number);
  json.push_back(',');
}

// What hard_steps() of rate.py says.
std::uint64_t hard_steps(const Draft& draft) {
  const auto tier = static_cast<std::size_t>(draft.verdict);
  if (tier == kUnreasonable) return draft.nodes;
  const Profile& profile = draft.profile;
  return static_cast<std::uint64_t>(tier == kEasy ? profile.rounds[tier] : profile.openings[tier]);
}

// What fraction_of() of rate.py says.
double fraction_of(const RatingModel& model, const Draft& draft, double steps, double layouts,
                   int cells) {
  const double half = model.half_steps[static_cast<std::size_t>(draft.verdict)];
  const int bottleneck = draft.profile.narrowest_hardest;
  const double ways = ((layouts - model.less_for_cages * draft.cages) / cells - model.fewest_ways) /
                      model.more_ways;
  return model.most * (model.steps * (steps / (steps + half)) +
                       model.bottleneck * (bottleneck > 1 ? 1.0 / bottleneck : 1.0) +
                       model.ways * std::clamp(ways, 0.0, 1.0));
}

// The features in the order of rating_of() of rate.py.
std::string features_of(const Draft& draft, std::uint64_t steps, std::uint64_t layouts) {
  const auto& rounds = draft.profile.rounds;
  std::string json;
  json.reserve(256);
  json.push_back('{');
  append(json, "hard_steps", steps);
  append(json, "bottleneck", static_cast<std::uint64_t>(draft.profile.narrowest_hardest));
  append_hundredths(json.append("\"layouts\":"), layouts);
  json.push_back(',');
  append(json, "rounds",
         static_cast<std::uint64_t>(std::accumulate(rounds.begin(), rounds.end(), 0)));
  append(json, "nodes", draft.nodes);
  append(json, "cages", static_cast<std::uint64_t>(draft.cages));
  json.append("\"techniques\":{");
  const Uses& used = draft.used;
  for (int i = 0; i < used.count; ++i) {
    const Technique technique = used.order[i];
    append(json, name_of(technique),
           static_cast<std::uint64_t>(used.times[static_cast<std::size_t>(technique)]));
  }
  if (used.count > 0) json.pop_back();
  return json.append("},\"stated\":\"\",\"as_stated\":true}");
}

}  // namespace

void RatingModel::check() const {
  const auto is_fine = [](double number) { return std::isfinite(number) && number >= 0; };
  const bool halves = std::all_of(half_steps.begin(), half_steps.end(),
                                  [&](double half) { return is_fine(half) && half > 0; });
  const bool weights = is_fine(steps) && is_fine(bottleneck) && is_fine(ways) && is_fine(most) &&
                       most * (steps + bottleneck + ways) <= 1;
  const bool terms = is_fine(less_for_cages) && std::isfinite(fewest_ways) &&
                     is_fine(more_ways) && more_ways > 0;
  if (!halves || !weights || !terms)
    throw std::invalid_argument("expected positive numbers, and weights that make no more than 1");
}

Told told_rating(const RatingModel& model, const Draft& draft, int cells) {
  const std::uint64_t steps = hard_steps(draft);
  const std::uint64_t layouts = hundredths(draft.profile.log2_layouts);
  const double fraction = fraction_of(model, draft, static_cast<double>(steps),
                                      static_cast<double>(layouts) / 100, cells);
  const std::uint64_t value = hundredths(static_cast<int>(draft.verdict) + fraction);
  return {static_cast<double>(value) / 100, steps, features_of(draft, steps, layouts)};
}

}  // namespace cruxpress::keen
