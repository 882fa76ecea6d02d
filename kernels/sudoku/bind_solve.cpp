// Python's way to the exact sudoku solvers: arrays in, arrays out, the GIL released.
#include <nanobind/nanobind.h>

#include "sudoku/bind_arrays.hpp"
#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;

// Stands in an array of counts for "the budget was spent before the count was known".
constexpr std::uint8_t kUndecided = 255;

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
      const SearchCount found = count_solutions(grid, limit, solutions + 81 * i, budget, engine);
      counts[i] = found.spent ? kUndecided : static_cast<std::uint8_t>(found.solutions);
      nodes[i] = found.nodes;
    }
  }
  return nb::make_tuple(counts_out, solutions_out, nodes_out);
}

}  // namespace

void bind_sudoku_solve(nb::module_& module) {
  module.attr("UNDECIDED") = kUndecided;
  module.def("has_fast_engine", &has_fast_engine,
             "True if this processor runs the AVX2 build of the classic solver.");
  module.def(
      "count_batch", &count_batch, "puzzles"_a, "limit"_a = 2, "budget"_a = kClassicBudget,
      "portable"_a = false,
      "Count the solutions of classic 9x9 puzzles, up to a limit.\n\n"
      "puzzles: uint8[n, 81], 0 is empty.  Returns (counts uint8[n], solutions uint8[n, 81],\n"
      "nodes uint32[n]): a row of solutions is the first solution found, or zeros; nodes are\n"
      "branchings.  A count of UNDECIDED means that `budget` branchings were not enough.");
}

}  // namespace cruxpress::sudoku
