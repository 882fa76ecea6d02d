// Python's way to many puzzles at once: one call, the GIL released, a tuple for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "keen/bind_shape.hpp"
#include "keen/draft.hpp"
#include "stream.hpp"

namespace cruxpress::keen {
namespace {

// As the line of a record has it.
std::string json_of(const std::vector<std::pair<Technique, int>>& used) {
  std::string json = "{";
  for (const auto& [technique, times] : used) {
    if (json.size() > 1) json.push_back(',');
    json.append("\"").append(name_of(technique)).append("\":").append(std::to_string(times));
  }
  return json.append("}");
}

nb::tuple tuple_of(const std::array<int, 4>& by_tier) {
  return nb::make_tuple(by_tier[0], by_tier[1], by_tier[2], by_tier[3]);
}

nb::object object_of(const Draft& draft) {
  if (!draft.found) return nb::none();
  const Profile& profile = draft.profile;
  return nb::make_tuple(draft.id, draft.solution, draft.canonical,
                        static_cast<int>(draft.verdict), draft.work, draft.cages,
                        tuple_of(profile.rounds), tuple_of(profile.openings),
                        profile.narrowest_hardest, profile.log2_layouts, draft.nodes,
                        json_of(draft.used));
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
    for (const std::uint64_t stream : streams)
      made.push_back(draft(shape, at, first_seed(stream), {making, asking, light}));
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
             "The puzzle of generate() for the first seed of each stream, proved and rated: game id, solution, "
             "canonical form, tier, work of making, cages, rounds and openings by tier, narrowest "
             "hardest round, log2 of the layouts, search nodes, techniques with their number as JSON.  "
             "None where the plain way is to decide.");
}

}  // namespace cruxpress::keen
