// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace cruxpress::sudoku {
void bind_sudoku_effort(nb::module_&);
}  // namespace cruxpress::sudoku

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";

  nb::module_ sudoku = module.def_submodule("sudoku", "Kernels of the family sudoku.");
  cruxpress::sudoku::bind_sudoku_effort(sudoku);
}
