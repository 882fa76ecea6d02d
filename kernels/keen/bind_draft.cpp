// Python's way to many puzzles at once: one call, the GIL released, a tuple for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <vector>

#include "keen/bind_shape.hpp"
#include "keen/draft.hpp"
#include "keen/told.hpp"
#include "stream.hpp"

namespace cruxpress::keen {
namespace {

// A draft with its rating.
struct Rated {
  Draft draft;
  Told told;
};

void make_model(RatingModel* model, const std::array<double, 5>& half_steps,
                const std::array<double, 3>& weights, double most, double less_for_cages,
                double fewest_ways, double more_ways) {
  const RatingModel made{half_steps, weights[0],     weights[1],  weights[2],
                         most,       less_for_cages, fewest_ways, more_ways};
  made.check();
  new (model) RatingModel(made);
}

nb::object object_of(const Rated& rated) {
  const auto& [draft, told] = rated;
  if (!draft.found) return nb::none();
  return nb::make_tuple(draft.id, draft.solution, draft.canonical,
                        kVerdicts[static_cast<int>(draft.verdict)], told.value, told.features,
                        told.hard_steps, draft.work);
}

nb::list drafts(const std::vector<std::uint64_t>& streams, int size, int tier, int operators,
                int one_cell, int largest_cage, bool hidden, std::uint64_t making,
                std::uint64_t asking, std::uint64_t light, std::uint64_t unit, const RatingModel& model) {
  const Shape shape = shape_from(size, operators, one_cell, largest_cage, hidden);
  const Tier at = tier_from(tier, kUnreasonable);
  if (unit == 0) throw std::invalid_argument("expected a unit of work that is positive");
  std::vector<Rated> made;
  {
    nb::gil_scoped_release release;
    made.reserve(streams.size());
    const auto workshop = std::make_unique<Workshop>();
    for (const std::uint64_t seed : first_seeds(streams)) {
      Rated& one = made.emplace_back();
      one.draft = draft(shape, at, seed, {making, asking, light, unit}, *workshop);
      if (one.draft.found) one.told = told_rating(model, one.draft, size * size);
    }
  }
  nb::list out;
  for (const Rated& one : made) out.append(object_of(one));
  return out;
}

}  // namespace

void bind_drafts(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<RatingModel>(module, "RatingModel",
                          "What the fraction inside a tier is made of, as rate.py has it.")
      .def("__init__", &make_model, "half_steps"_a, "weights"_a, "most"_a, "less_for_cages"_a,
           "fewest_ways"_a, "more_ways"_a,
           "half_steps: by tier; weights: of hard steps, bottleneck and ways.");
  module.def("drafts", &drafts, "streams"_a, "size"_a, "tier"_a, "operators"_a, "one_cell"_a,
             "largest_cage"_a, "hidden"_a, "making"_a, "asking"_a, "light"_a, "unit"_a, "model"_a,
             "The puzzle of generate() for the first seed of each stream, proved and rated: game id, "
             "solution, canonical form, level, value, features as JSON, hard steps, and units of "
             "work of making.  None where the plain way is to decide.");
}

}  // namespace cruxpress::keen
