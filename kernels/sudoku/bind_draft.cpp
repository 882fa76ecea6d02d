// Python's way to many classic puzzles at once: one call, the GIL released, a tuple for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "sudoku/bind_wish.hpp"
#include "sudoku/draft.hpp"
#include "stream.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

// The techniques with their numbers, as the line of a record has them.
std::string json_of(const Rating& rating) {
  std::string json = "{";
  for (int id = 0; id < kTechniques; ++id) {
    if (rating.counts[id] == 0) continue;
    if (json.size() > 1) json.push_back(',');
    json.append("\"").append(techniques()[id].slug).append("\":");
    json.append(std::to_string(rating.counts[id]));
  }
  return json.append("}");
}

nb::object object_of(const Draft& draft) {
  if (!draft.found) return nb::none();
  nb::list effort;
  for (const double value : draft.effort) effort.append(value);
  return nb::make_tuple(draft.puzzle, draft.solution, draft.canonical, draft.work, draft.givens,
                        draft.rating.hardest, json_of(draft.rating), effort);
}

nb::list drafts(const std::vector<std::uint64_t>& streams, bool hunted, int low, int high,
                const std::string& symmetry, int fewest, int digs, int spread,
                const std::array<std::uint32_t, 6>& rates) {
  if (digs < 1 || digs > kMostDigs) throw nb::value_error("expected 1 to 1,000,000 digs");
  const DraftWish wish{hunted,
                       {wish_of(symmetry, fewest, spread), low, high, digs},
                       {rates[0], rates[1], rates[2], rates[3], rates[4], rates[5]}};
  std::vector<Draft> made;
  {
    nb::gil_scoped_release unlocked;
    made.reserve(streams.size());
    for (const std::uint64_t seed : first_seeds(streams)) made.push_back(draft(wish, seed));
  }
  nb::list out;
  for (const Draft& one : made) out.append(object_of(one));
  return out;
}

}  // namespace

void bind_sudoku_draft(nb::module_& module) {
  module.def("drafts", &drafts, "streams"_a, "hunted"_a, "low_x10"_a, "high_x10"_a, "symmetry"_a,
             "fewest"_a, "digs"_a, "spread"_a, "rates"_a,
             "The puzzle of hunt(), or that of random_puzzles() for item 0, for the first seed of each stream, proved\n"
             "and rated: (puzzle, solution, canonical form, digs, givens, hardest_x10,\n"
             "techniques with their number as JSON, effort features).  None where the plain way is to decide.");
}

}  // namespace cruxpress::sudoku
