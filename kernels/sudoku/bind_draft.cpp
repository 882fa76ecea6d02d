// Python's way to many classic puzzles at once: one call, the GIL released, a tuple for each.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "sudoku/bind_wish.hpp"
#include "sudoku/draft.hpp"
#include "stream.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

nb::object object_of(const Draft& draft) {
  if (!draft.found) return nb::none();
  return nb::make_tuple(draft.puzzle, draft.solution, draft.canonical, draft.told.level,
                        static_cast<double>(draft.rating.hardest) / 10, draft.told.features,
                        draft.told.minutes, draft.work);
}

nb::list drafts(const std::vector<std::uint64_t>& streams, bool hunted, int low, int high,
                const std::string& symmetry, int fewest, int digs, int spread,
                const RatingModel& model) {
  if (digs < 1 || digs > kMostDigs) throw nb::value_error("expected 1 to 1,000,000 digs");
  const DraftWish wish{hunted,
                       {wish_of(symmetry, fewest, spread), low, high, digs}};
  std::vector<Draft> made;
  {
    nb::gil_scoped_release unlocked;
    made.reserve(streams.size());
    for (const std::uint64_t seed : first_seeds(streams)) made.push_back(draft(wish, model, seed));
  }
  nb::list out;
  for (const Draft& one : made) out.append(object_of(one));
  return out;
}

}  // namespace

void bind_sudoku_draft(nb::module_& module) {
  module.def("drafts", &drafts, "streams"_a, "hunted"_a, "low_x10"_a, "high_x10"_a, "symmetry"_a,
             "fewest"_a, "digs"_a, "spread"_a, "model"_a,
             "The puzzle of hunt(), or that of random_puzzles() for item 0, for the first seed of each stream, proved\n"
             "and rated: (puzzle, solution, canonical form, level, hardest, features as JSON,\n"
             "minutes, digs).  None where the plain way is to decide.");
}

}  // namespace cruxpress::sudoku
