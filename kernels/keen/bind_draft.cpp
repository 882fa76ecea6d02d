// Python's way to many puzzles at once: one call, the GIL released, a tuple for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <vector>

#include "keen/bind_shape.hpp"
#include "keen/draft.hpp"
#include "stream.hpp"

namespace cruxpress::keen {
namespace {

void append(std::string& json, const char* name, std::uint64_t number) {
  json.append("\"").append(name).append("\":").append(std::to_string(number)).append(",");
}

// What hard_steps() of rate.py says.
std::uint64_t hard_steps(const Draft& draft) {
  const auto tier = static_cast<std::size_t>(draft.verdict);
  if (tier == kUnreasonable) return draft.nodes;
  const Profile& profile = draft.profile;
  return static_cast<std::uint64_t>(tier == kEasy ? profile.rounds[tier] : profile.openings[tier]);
}

// The features from the rounds on, as the line of a record has them.
std::string features_of(const Draft& draft) {
  std::string json;
  json.reserve(192);
  int rounds = 0;
  for (const int number : draft.profile.rounds) rounds += number;
  append(json, "rounds", static_cast<std::uint64_t>(rounds));
  append(json, "nodes", draft.nodes);
  append(json, "cages", static_cast<std::uint64_t>(draft.cages));
  json.append("\"techniques\":{");
  for (const auto& [technique, times] : draft.used)
    append(json, name_of(technique), static_cast<std::uint64_t>(times));
  if (!draft.used.empty()) json.pop_back();
  return json.append("},\"stated\":\"\",\"as_stated\":true}");
}

nb::object object_of(const Draft& draft) {
  if (!draft.found) return nb::none();
  const Profile& profile = draft.profile;
  return nb::make_tuple(draft.id, draft.solution, draft.canonical,
                        static_cast<int>(draft.verdict), draft.work, draft.cages,
                        hard_steps(draft), profile.narrowest_hardest, profile.log2_layouts,
                        features_of(draft));
}

nb::list drafts(const std::vector<std::uint64_t>& streams, int size, int tier, int operators,
                int one_cell, int largest_cage, bool hidden, std::uint64_t making,
                std::uint64_t asking, std::uint64_t light) {
  const Shape shape = shape_from(size, operators, one_cell, largest_cage, hidden);
  const Tier at = tier_from(tier, kUnreasonable);
  std::vector<Draft> made;
  {
    nb::gil_scoped_release release;
    made.reserve(streams.size());
    const auto workshop = std::make_unique<Workshop>();
    for (const std::uint64_t seed : first_seeds(streams))
      made.push_back(draft(shape, at, seed, {making, asking, light}, *workshop));
  }
  nb::list out;
  for (const Draft& one : made) out.append(object_of(one));
  return out;
}

}  // namespace

void bind_drafts(nb::module_& module) {
  using namespace nb::literals;
  module.def("drafts", &drafts, "streams"_a, "size"_a, "tier"_a, "operators"_a, "one_cell"_a,
             "largest_cage"_a, "hidden"_a, "making"_a, "asking"_a, "light"_a,
             "The puzzle of generate() for the first seed of each stream, proved and rated: game id, "
             "solution, canonical form, tier, work of making, cages, hard steps, narrowest hardest "
             "round, log2 of the layouts, and the features from the rounds on as JSON.  "
             "None where the plain way is to decide.");
}

}  // namespace cruxpress::keen
