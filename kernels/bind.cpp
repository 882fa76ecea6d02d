// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace cruxpress::sudoku {
void bind_sudoku_ladder(nb::module_& module);
}

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";
  nb::module_ sudoku = module.def_submodule("sudoku", "Sudoku: the technique ladder.");
  cruxpress::sudoku::bind_sudoku_ladder(sudoku);
}
