// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace cruxpress::sudoku {
void bind_sudoku_solve(nb::module_& module);
void bind_sudoku_generate(nb::module_& module);
void bind_sudoku_effort(nb::module_& module);
void bind_sudoku_ladder(nb::module_& module);
}  // namespace cruxpress::sudoku

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";

  nb::module_ sudoku = module.def_submodule("sudoku", "Sudoku: solve, make, compare, measure.");
  cruxpress::sudoku::bind_sudoku_solve(sudoku);
  cruxpress::sudoku::bind_sudoku_generate(sudoku);
  cruxpress::sudoku::bind_sudoku_effort(sudoku);
  cruxpress::sudoku::bind_sudoku_ladder(sudoku);
}
