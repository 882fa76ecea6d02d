// Python names of the exact solvers, canonical forms and SudokuPrintGen's measure.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "sudoku/bind_arrays.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/printgen.hpp"
#include "sudoku/solve_classic.hpp"
#include "sudoku/solve_general.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

// Stands in an array of counts for "the budget was spent before the count was known".
constexpr std::uint8_t kUndecided = 255;

std::uint8_t decided(const SearchCount& found) {
  return found.spent ? kUndecided : static_cast<std::uint8_t>(found.solutions);
}

nb::tuple count_batch(const GridsArray& puzzles, unsigned limit, std::uint32_t budget,
                      bool portable) {
  if (limit < 1 || limit >= kUndecided) throw nb::value_error("expected a limit from 1 to 254");
  const std::uint8_t* givens = classic_grids(puzzles);
  const std::size_t n = puzzles.shape(0);
  std::uint8_t *counts, *solutions;
  std::uint32_t* nodes;
  auto counts_out = new_array({n}, counts);
  auto solutions_out = new_array({n, 81}, solutions);
  auto nodes_out = new_array({n}, nodes);
  {
    nb::gil_scoped_release unlocked;
    const Engine engine = portable ? Engine::portable : Engine::best;
    for (std::size_t i = 0; i < n; ++i) {
      const std::span<const std::uint8_t, 81> grid(givens + 81 * i, 81);
      const SearchTask task{
          .limit = limit, .solution = solutions + 81 * i, .budget = budget, .engine = engine};
      const SearchCount found = search_givens(grid, task);
      counts[i] = decided(found);
      nodes[i] = found.nodes;
    }
  }
  return nb::make_tuple(counts_out, solutions_out, nodes_out);
}

nb::tuple count_batch_of_units(const GridsArray& puzzles, const UnitsArray& units, unsigned limit,
                               std::uint32_t budget) {
  if (limit < 1 || limit >= kUndecided) throw nb::value_error("expected a limit from 1 to 254");
  const Topology topology = topology_of(units);
  const auto cells = static_cast<std::size_t>(topology.cells);
  const std::uint8_t* givens = grids_of(puzzles, topology.size);
  const std::size_t n = puzzles.shape(0);
  std::uint8_t *counts, *solutions;
  std::uint32_t* nodes;
  auto counts_out = new_array({n}, counts);
  auto solutions_out = new_array({n, cells}, solutions);
  auto nodes_out = new_array({n}, nodes);
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < n; ++i) {
      const GeneralTask task{.limit = limit, .solution = solutions + cells * i, .budget = budget};
      const SearchCount found = search_givens(topology, {givens + cells * i, cells}, task);
      counts[i] = decided(found);
      nodes[i] = found.nodes;
    }
  }
  return nb::make_tuple(counts_out, solutions_out, nodes_out);
}

nb::tuple solve_one(const nb::bytes& puzzle, const std::optional<UnitsArray>& units,
                    unsigned limit) {
  if (limit < 1 || limit >= kUndecided) throw nb::value_error("expected a limit from 1 to 254");
  std::optional<Topology> topology;
  if (units) topology = topology_of(*units);
  const auto givens = digits_of(puzzle, topology ? topology->size : 9);
  std::vector<std::uint8_t> solution(givens.size());
  SearchCount found;
  {
    nb::gil_scoped_release unlocked;
    found = topology ? search_givens(*topology, givens,
                                     {.limit = limit, .solution = solution.data()})
                     : search_givens(givens.first<81>(),
                                     {.limit = limit, .solution = solution.data()});
  }
  return nb::make_tuple(decided(found), nb::bytes(solution.data(), solution.size()));
}

nb::bytes canonical_one(const nb::bytes& puzzle, const nb::bytes& solution) {
  const auto givens = digits_of(puzzle, 9).first<81>(), full = digits_of(solution, 9).first<81>();
  CanonicalForm form;
  {
    nb::gil_scoped_release unlocked;
    form = canonical_form(givens, full);
  }
  return nb::bytes(form.puzzle.data(), form.puzzle.size());
}

nb::tuple count_of_units(const GridArray& puzzle, const UnitsArray& units, unsigned limit,
                         std::uint32_t budget) {
  const Topology topology = topology_of(units);
  const auto givens = grid_of(puzzle, topology.size);
  std::uint8_t* solution;
  auto solution_out = new_array({givens.size()}, solution);
  SearchCount found;
  {
    nb::gil_scoped_release unlocked;
    found =
        search_givens(topology, givens, {.limit = limit, .solution = solution, .budget = budget});
  }
  return nb::make_tuple(found.solutions, solution_out, found.nodes, found.spent);
}

nb::tuple canonical_batch(const GridsArray& puzzles) {
  const std::uint8_t* givens = classic_grids(puzzles);
  const std::size_t n = puzzles.shape(0);
  std::uint8_t *forms, *solutions;
  std::uint32_t* automorphisms;
  auto forms_out = new_array({n, 81}, forms);
  auto solutions_out = new_array({n, 81}, solutions);
  auto automorphisms_out = new_array({n}, automorphisms);
  std::size_t bad = n;
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < n; ++i) {
      const std::span<const std::uint8_t, 81> grid(givens + 81 * i, 81);
      std::uint8_t solution[81];
      if (search_givens(grid, {.solution = solution}).solutions != 1) {
        bad = i;
        break;
      }
      const CanonicalForm form = canonical_form(grid, solution);
      std::copy(form.puzzle.begin(), form.puzzle.end(), forms + 81 * i);
      std::copy(form.solution.begin(), form.solution.end(), solutions + 81 * i);
      automorphisms[i] = form.automorphisms;
    }
  }
  if (bad < n) {
    throw nb::value_error(
        ("expected puzzles with exactly one solution, not so row " + std::to_string(bad)).c_str());
  }
  return nb::make_tuple(forms_out, solutions_out, automorphisms_out);
}

nb::tuple printgen_batch(const GridsArray& puzzles, const UnitsArray& units, std::uint32_t budget) {
  const Topology topology = topology_of(units);
  const auto cells = static_cast<std::size_t>(topology.cells);
  const std::uint8_t* givens = grids_of(puzzles, topology.size);
  const std::size_t n = puzzles.shape(0);
  std::uint32_t* counts;
  std::uint8_t *techniques, *status;
  auto counts_out = new_array({n, 3}, counts);
  auto techniques_out = new_array({n}, techniques);
  auto status_out = new_array({n}, status);
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < n; ++i) {
      const PrintgenMetric metric = measure_printgen(topology, {givens + cells * i, cells}, budget);
      counts[3 * i] = metric.iterations;
      counts[3 * i + 1] = metric.depth;
      counts[3 * i + 2] = metric.guesses;
      techniques[i] = metric.techniques;
      status[i] = metric.spent ? kUndecided : metric.solved;
    }
  }
  return nb::make_tuple(counts_out, techniques_out, status_out);
}

}  // namespace

void bind_sudoku_solve(nb::module_& module) {
  module.attr("UNDECIDED") = kUndecided;
  module.def("has_fast_engine", &has_fast_engine,
             "True if this processor runs the AVX2 build of the classic solver.");
  module.def("solve", &solve_one, "puzzle"_a, "units"_a = nb::none(), "limit"_a = 2,
             "Count the solutions of one puzzle, up to a limit: (count, first solution).\n\n"
             "puzzle: bytes, 0 is empty; units: uint16[u, size], the classic 9x9 ones if left out.\n"
             "The solution is bytes, zeros without one; a count may be UNDECIDED.");
  module.def("canonical", &canonical_one, "puzzle"_a, "solution"_a,
             "The canonical form of a classic puzzle with its one solution; all are bytes.");
  module.def("count_batch", &count_batch, "puzzles"_a, "limit"_a = 2, "budget"_a = kClassicBudget,
             "portable"_a = false,
             "Count the solutions of classic 9x9 puzzles, up to a limit.\n\n"
             "puzzles: uint8[n, 81], 0 is empty.  Returns (counts uint8[n], solutions\n"
             "uint8[n, 81], nodes uint32[n]): a row of solutions is the first solution found, or\n"
             "zeros; nodes are branchings.  A count of UNDECIDED means that `budget` branchings\n"
             "were not enough.  `portable` asks for the code without AVX2: the same results.");
  module.def("count_batch_of_units", &count_batch_of_units, "puzzles"_a, "units"_a, "limit"_a = 2,
             "budget"_a = kGeneralBudget,
             "Count the solutions of puzzles of any topology, up to a limit.\n\n"
             "puzzles: uint8[n, cells]; units: uint16[u, size], cells = size * size, each unit\n"
             "holds every digit once.  Returns as count_batch.");
  module.def("count_of_units", &count_of_units, "puzzle"_a, "units"_a, "limit"_a = 2,
             "budget"_a = kGeneralBudget,
             "Count the solutions of one puzzle, up to any limit.\n\n"
             "puzzle: uint8[cells]; units: uint16[u, size].  Returns (count, first solution\n"
             "uint8[cells] or zeros, nodes, spent): if spent, the count is a lower bound.");
  module.def("canonical_batch", &canonical_batch, "puzzles"_a,
             "Canonical forms of classic puzzles with exactly one solution.\n\n"
             "puzzles: uint8[n, 81].  Returns (forms uint8[n, 81], solutions uint8[n, 81] of the\n"
             "forms, automorphisms uint32[n] of the solution grids).  Forms are equal exactly for\n"
             "puzzles that are images of each other.  ValueError names the first row without\n"
             "exactly one solution.");
  module.def("printgen_batch", &printgen_batch, "puzzles"_a, "units"_a,
             "budget"_a = kPrintgenBudget,
             "The effort measure of the SudokuPrintGen document.\n\n"
             "puzzles: uint8[n, cells]; units: uint16[u, size].  Returns (counts uint32[n, 3]:\n"
             "iterations, depth, guesses; techniques uint8[n]: bits 0-7 are naked single, hidden\n"
             "single, naked pair, hidden pair, x-wing, xy-wing, swordfish, xyz-wing; status\n"
             "uint8[n]: 1 solved, 0 no solution, UNDECIDED if `budget` iterations were not\n"
             "enough).");
}

}  // namespace cruxpress::sudoku
