// Python's way to puzzles that are as hard as wished.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "sudoku/bind_wish.hpp"
#include "sudoku/few_givens.hpp"
#include "sudoku/target_search.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

std::vector<Technique> techniques_of(const std::vector<int>& numbers) {
  std::vector<Technique> found;
  for (const int number : numbers) {
    if (number < 0 || number >= kTechniques)
      throw nb::value_error(("expected the number of a technique, got " +
                             std::to_string(number)).c_str());
    found.push_back(static_cast<Technique>(number));
  }
  return found;
}

nb::tuple hunt_puzzle(std::uint64_t seed, int low, int high, const std::string& symmetry,
                      int fewest, int digs, const std::vector<int>& needed, int spread) {
  if (digs < 1 || digs > kMostDigs) throw nb::value_error("expected 1 to 1,000,000 digs");
  const HuntWish wish{wish_of(symmetry, fewest, spread), low, high, digs, techniques_of(needed)};
  Hunted found;
  {
    nb::gil_scoped_release unlocked;
    found = hunt(seed, wish);
  }
  nb::list used;
  for (int id = 0; id < kTechniques; ++id)
    if (found.rating.counts[id] != 0) used.append(nb::make_tuple(id, found.rating.counts[id]));
  return nb::make_tuple(bytes_of(found.puzzle), bytes_of(found.solution), found.digs,
                        found.on_target, found.rating.hardest, used);
}

nb::tuple few_givens(std::uint64_t seed, int givens, const std::string& symmetry,
                     std::uint32_t searches) {
  const FewWish wish{symmetry_named(symmetry), givens, searches};
  Few found;
  {
    nb::gil_scoped_release unlocked;
    Random random(seed);
    found = find_few(random, wish);
  }
  return nb::make_tuple(bytes_of(found.puzzle), bytes_of(found.solution), found.searches);
}

}  // namespace

void bind_sudoku_hunt(nb::module_& module) {
  module.def("hunt", &hunt_puzzle, "seed"_a, "low_x10"_a, "high_x10"_a = 255,
             "symmetry"_a = "none", "fewest"_a = 0, "digs"_a = 24,
             "needed"_a = std::vector<int>{}, "spread"_a = 0,
             "A classic puzzle whose hardest step is from low_x10 to high_x10, and that needs all\n"
             "techniques of the numbers `needed`: without each it is harder by 0.5 or unsolved.\n\n"
             "Up to `digs` puzzles are dug, several out of each grid.  Returns\n"
             "(puzzle, solution, digs, on_target, hardest_x10, used): if not\n"
             "on_target the puzzle is the nearest of them; else used is [(technique, count)] of\n"
             "its climb, as in rate_batch.  Digging stops at `fewest` givens, or with a spread at\n"
             "one of fewest to fewest + spread, drawn for the hunt.");
  module.def("few_givens", &few_givens, "seed"_a, "givens"_a, "symmetry"_a = "none",
             "searches"_a = 100'000,
             "A classic puzzle with as few givens as wished, or the fewest that were found within so\n"
             "many searches for other solutions.  Returns (puzzle, solution, searches).");
}

}  // namespace cruxpress::sudoku
