// Python names of what makes sudokus; every result depends on the seed alone.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>

#include "sudoku/bind_arrays.hpp"
#include "sudoku/few_givens.hpp"
#include "sudoku/generate.hpp"
#include "sudoku/only_places.hpp"
#include "sudoku/shapes.hpp"
#include "sudoku/solve_classic.hpp"
#include "sudoku/solve_general.hpp"
#include "sudoku/target_search.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

// How many puzzles may one search dig?
constexpr int kMostDigs = 1'000'000;

DigWish wish_of(const std::string& symmetry, int fewest, int spread = 0) {
  if (fewest < 0) throw nb::value_error("expected a number of givens of 0 or more");
  if (spread < 0 || spread > 81) throw nb::value_error("expected a spread of 0 to 81 givens");
  return {symmetry_named(symmetry), fewest, spread};
}

nb::bytes bytes_of(std::span<const std::uint8_t> values) {
  return nb::bytes(values.data(), values.size());
}

NumpyArray<std::uint8_t> array_of(std::span<const std::uint8_t> values) {
  std::uint8_t* data;
  auto out = new_array({values.size()}, data);
  std::copy(values.begin(), values.end(), data);
  return out;
}

void check_full(std::span<const std::uint8_t> grid) {
  if (std::find(grid.begin(), grid.end(), 0) != grid.end())
    throw nb::value_error("expected a full grid, got an empty cell");
}

// Givens must be of the solution: digging would not end at the wanted one otherwise.
void check_part(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  for (std::size_t cell = 0; cell < givens.size(); ++cell)
    if (givens[cell] != 0 && givens[cell] != solution[cell])
      throw nb::value_error(
          ("expected givens of the solution, not so cell " + std::to_string(cell)).c_str());
}

nb::tuple random_puzzles(std::uint64_t seed, std::uint64_t first, std::size_t count,
                         const std::string& symmetry, int fewest, int spread) {
  const DigWish wish = wish_of(symmetry, fewest, spread);
  std::uint8_t *puzzles, *solutions;
  auto puzzles_out = new_array({count, 81}, puzzles);
  auto solutions_out = new_array({count, 81}, solutions);
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count; ++i) {
      Random random(item_seed(seed, first + i));
      random_puzzle(random, wish, std::span<std::uint8_t, 81>(solutions + 81 * i, 81),
                    std::span<std::uint8_t, 81>(puzzles + 81 * i, 81));
    }
  }
  return nb::make_tuple(puzzles_out, solutions_out);
}

nb::object random_minimal(std::uint64_t seed, std::uint64_t first, std::size_t count) {
  return random_puzzles(seed, first, count, "none", 0, 0)[0];
}

NumpyArray<std::uint8_t> random_grids(std::uint64_t seed, std::uint64_t first, std::size_t count) {
  std::uint8_t* grids;
  auto out = new_array({count, 81}, grids);
  nb::gil_scoped_release unlocked;
  for (std::size_t i = 0; i < count; ++i) {
    Random random(item_seed(seed, first + i));
    random_classic_grid(random, std::span<std::uint8_t, 81>(grids + 81 * i, 81));
  }
  return out;
}

std::optional<NumpyArray<std::uint8_t>> random_grid_of_units(const UnitsArray& units,
                                                             std::uint64_t seed,
                                                             std::uint32_t budget) {
  const Topology topology = topology_of(units);
  std::vector<std::uint8_t> grid(static_cast<std::size_t>(topology.cells));
  bool found;
  {
    nb::gil_scoped_release unlocked;
    Random random(seed);
    found = random_grid(topology, random, budget, grid);
  }
  if (!found) return std::nullopt;
  return array_of(grid);
}

NumpyArray<std::uint8_t> dig_puzzle(const GridArray& givens, const GridArray& solution,
                                    std::uint64_t seed, const std::string& symmetry, int fewest) {
  const DigWish wish = wish_of(symmetry, fewest);
  const std::span<const std::uint8_t, 81> start(classic_grid(givens), 81);
  const Grid81 full(classic_grid(solution), 81);
  check_full(full);
  check_part(start, full);
  std::uint8_t puzzle[81];
  std::copy(start.begin(), start.end(), puzzle);
  {
    nb::gil_scoped_release unlocked;
    Random random(seed);
    dig_classic(random, wish, full, puzzle);
  }
  return array_of(puzzle);
}

nb::tuple dig_puzzle_of_units(const GridArray& givens, const GridArray& solution,
                              const UnitsArray& units, std::uint64_t seed,
                              const std::string& symmetry, int fewest, std::uint32_t budget) {
  const DigWish wish = wish_of(symmetry, fewest);
  const Topology topology = topology_of(units);
  const auto start = grid_of(givens, topology.size), full = grid_of(solution, topology.size);
  check_full(full);
  check_part(start, full);
  std::vector<std::uint8_t> puzzle(start.begin(), start.end());
  DigWork work;
  {
    nb::gil_scoped_release unlocked;
    Random random(seed);
    work = dig_general(topology, random, wish, budget, full, puzzle);
  }
  return nb::make_tuple(array_of(puzzle), work.searches, work.spent);
}

// The one solution of a puzzle; ValueError if there is not exactly one.
std::array<std::uint8_t, 81> only_solution(Grid81 puzzle) {
  std::array<std::uint8_t, 81> solution;
  if (search_givens(puzzle, {.solution = solution.data()}).solutions != 1)
    throw nb::value_error("expected a puzzle with exactly one solution");
  return solution;
}

NumpyArray<std::uint8_t> removable_givens(const GridArray& puzzle) {
  const Grid81 givens(classic_grid(puzzle), 81);
  return array_of(removable(givens, only_solution(givens)));
}

bool is_minimal(const GridArray& puzzle) {
  const Grid81 givens(classic_grid(puzzle), 81);
  return removable(givens, only_solution(givens)).empty();
}

bool is_of_only_places(const GridArray& puzzle, bool portable) {
  const Grid81 givens(classic_grid(puzzle), 81);
  only_solution(givens);
  return only_places_solve(givens, portable ? Engine::portable : Engine::best);
}

NumpyArray<std::uint8_t> minimise(const GridArray& puzzle, std::uint64_t seed) {
  const Grid81 givens(classic_grid(puzzle), 81);
  const auto solution = only_solution(givens);
  std::array<std::uint8_t, 81> fewer;
  std::copy(givens.begin(), givens.end(), fewer.begin());
  Random random(seed);
  dig_classic(random, {}, solution, fewer);
  return array_of(fewer);
}

NumpyArray<std::uint16_t> units_of(int size, const GridArray& regions, bool diagonals,
                                   std::optional<GridArray> colours) {
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  const auto map = [&](const GridArray& array) -> std::span<const std::uint8_t> {
    if (array.size() != cells)
      throw nb::value_error(("expected a map of " + std::to_string(cells) + " cells, got " +
                             std::to_string(array.size()))
                                .c_str());
    return {array.data(), array.size()};
  };
  if (size < 2 || size > kMostDigits) throw nb::value_error("expected a size from 2 to 16");
  const auto units = square_units(size, map(regions), diagonals,
                                  colours ? map(*colours) : std::span<const std::uint8_t>{});
  std::uint16_t* data;
  auto out = new_array(
      {units.size() / static_cast<std::size_t>(size), static_cast<std::size_t>(size)}, data);
  std::copy(units.begin(), units.end(), data);
  return out;
}

NumpyArray<std::uint8_t> boxes(int size) { return array_of(box_regions(size)); }

NumpyArray<std::uint8_t> jigsaw(int size, std::uint64_t seed, int swaps) {
  if (swaps < 0 || swaps > 1'000'000) throw nb::value_error("expected 0 to 1,000,000 swaps");
  Random random(seed);
  return array_of(random_regions(size, random, swaps));
}

NumpyArray<std::uint8_t> colours(const GridArray& grid, const GridArray& regions,
                                 std::uint64_t seed) {
  int size = 2;
  while (size < kMostDigits && static_cast<std::size_t>(size * size) < grid.size()) ++size;
  if (regions.size() != grid.size()) throw nb::value_error("expected a region for each cell");
  const std::span<const std::uint8_t> region_of(regions.data(), regions.size());
  const auto full = grid_of(grid, size);
  check_full(full);
  const Topology topology = make_topology(size, square_units(size, region_of, false));
  if (search_givens(topology, full, {.limit = 1}).solutions == 0)
    throw nb::value_error("expected every digit once in each row, column and region");
  Random random(seed);
  return array_of(random_colours(size, full, region_of, random));
}

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

nb::tuple search_puzzle(std::uint64_t seed, int low, int high, const std::string& symmetry,
                      int fewest, int digs, const std::vector<int>& needed, int spread) {
  if (digs < 1 || digs > kMostDigs) throw nb::value_error("expected 1 to 1,000,000 digs");
  const TargetWish wish{wish_of(symmetry, fewest, spread), low, high, digs, techniques_of(needed)};
  TargetFound found;
  {
    nb::gil_scoped_release unlocked;
    found = search_target(seed, wish);
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

void bind_sudoku_generate(nb::module_& module) {
  module.def("random_grids", &random_grids, "seed"_a, "first"_a, "count"_a,
             "Full random classic grids, uint8[count, 81]; item i depends on seed and first + i.");
  module.def("random_minimal", &random_minimal, "seed"_a, "first"_a, "count"_a,
             "Minimal classic puzzles, uint8[count, 81]; item i depends on seed and first + i.");
  module.def(
      "random_puzzles", &random_puzzles, "seed"_a, "first"_a, "count"_a, "symmetry"_a = "none",
      "fewest"_a = 0, "spread"_a = 0,
      "Classic puzzles with a symmetric pattern of givens.\n\n"
      "Dug until `fewest` givens are left (with a spread, one of fewest to fewest + spread) or no\n"
      "orbit can go.  Returns (puzzles\n"
      "uint8[count, 81], solutions uint8[count, 81]); item i depends on seed and first + i.");
  module.def("random_grid_of_units", &random_grid_of_units, "units"_a, "seed"_a,
             "budget"_a = 30'000,
             "A full random grid for any topology, uint8[cells], or None if `budget` branchings\n"
             "did not find one.  units: uint16[u, size].");
  module.def(
      "dig", &dig_puzzle, "givens"_a, "solution"_a, "seed"_a, "symmetry"_a = "none", "fewest"_a = 0,
      "Take givens from a classic puzzle in random order while it keeps its one solution.\n\n"
      "givens, solution: uint8[81]; start with givens = solution for a new puzzle.");
  module.def("dig_of_units", &dig_puzzle_of_units, "givens"_a, "solution"_a, "units"_a, "seed"_a,
             "symmetry"_a = "none", "fewest"_a = 0, "budget"_a = 2'000,
             "As dig, for any topology.  Returns (puzzle uint8[cells], searches, spent): spent is\n"
             "True if a given was kept because a search used up its `budget` of branchings.");
  module.def("removable", &removable_givens, "puzzle"_a,
             "Cells whose given could go, each on its own; the classic puzzle must have exactly\n"
             "one solution.");
  module.def("is_minimal", &is_minimal, "puzzle"_a,
             "True if no given of the classic puzzle, which has one solution, could go.");
  module.def("is_of_only_places", &is_of_only_places, "puzzle"_a, "portable"_a = false,
             "True if hidden singles complete the classic puzzle, which has one solution.\n"
             "`portable` asks for the code without AVX2: the same result.");
  module.def("minimise", &minimise, "puzzle"_a, "seed"_a,
             "The classic puzzle, which has one solution, without givens that are not needed.");
  module.def("units", &units_of, "size"_a, "regions"_a, "diagonals"_a = false,
             "colours"_a = nb::none(),
             "Units of a square board, uint16[u, size]: rows, columns, regions, then the two\n"
             "diagonals and the colour regions if given.  regions, colours: uint8[cells].");
  module.def("box_regions", &boxes, "size"_a,
             "Region map of the usual boxes, uint8[cells], for sizes 4, 6, 9, 12 and 16.");
  module.def("random_regions", &jigsaw, "size"_a, "seed"_a, "swaps"_a,
             "Region map of a jigsaw, uint8[cells]: connected regions of `size` cells.");
  module.def("random_colours", &colours, "grid"_a, "regions"_a, "seed"_a,
             "Colour map for a full grid, uint8[cells]: each colour holds every digit once and\n"
             "has one cell in each region.");
  module.def("search_target", &search_puzzle, "seed"_a, "low_x10"_a, "high_x10"_a = 255,
             "symmetry"_a = "none", "fewest"_a = 0, "digs"_a = 24,
             "needed"_a = std::vector<int>{}, "spread"_a = 0,
             "A classic puzzle whose hardest step is from low_x10 to high_x10, and that needs all\n"
             "techniques of the numbers `needed`: without each it is harder by 0.5 or unsolved.\n\n"
             "Up to `digs` puzzles are dug, several out of each grid.  Returns\n"
             "(puzzle, solution, digs, on_target, hardest_x10, used): if not\n"
             "on_target the puzzle is the nearest of them; else used is [(technique, count)] of\n"
             "its climb, as in rate_batch.  Digging stops at `fewest` givens, or with a spread at\n"
             "one of fewest to fewest + spread, drawn for the search.");
  module.def("few_givens", &few_givens, "seed"_a, "givens"_a, "symmetry"_a = "none",
             "searches"_a = 100'000,
             "A classic puzzle with as few givens as wished, or the fewest that were found within so\n"
             "many searches for other solutions.  Returns (puzzle, solution, searches).");
}

}  // namespace cruxpress::sudoku
