// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

#include "interrupt.hpp"

namespace nb = nanobind;

void bind_keen(nb::module_& module);

namespace cruxpress::crossword {
void bind_crossword(nb::module_& module);
}  // namespace cruxpress::crossword

namespace cruxpress::grids {
void bind_grids(nb::module_& module);
}  // namespace cruxpress::grids

namespace cruxpress::killer {
void bind_killer(nb::module_& module);
}  // namespace cruxpress::killer

namespace cruxpress::marks {
void bind_marks_words(nb::module_& module);
}  // namespace cruxpress::marks

namespace cruxpress::sudoku {
void bind_sudoku_solve(nb::module_& module);
void bind_sudoku_generate(nb::module_& module);
void bind_sudoku_rate(nb::module_& module);
}  // namespace cruxpress::sudoku

namespace cruxpress::twist {
void bind_twist(nb::module_& module);
}  // namespace cruxpress::twist

namespace cruxpress::wheel {
void bind_wheel(nb::module_& module);
}  // namespace cruxpress::wheel

namespace {

// Runs Python's signal handlers; what they raise ends the kernel.
void run_signal_handlers() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

}  // namespace

NB_MODULE(_kernels, module) {
  cruxpress::check_interrupt = &run_signal_handlers;
#ifdef NDEBUG
  // Wordlists stay in caches until the interpreter ends; whether they are freed then is its affair.
  nb::set_leak_warnings(false);
#endif
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";

  nb::module_ crossword =
      module.def_submodule("crossword", "Crossword: fill, improve, blame, count.");
  cruxpress::crossword::bind_crossword(crossword);

  nb::module_ grids = module.def_submodule("grids", "Sudoku, killer and twist: the techniques.");
  cruxpress::grids::bind_grids(grids);

  nb::module_ keen = module.def_submodule("keen", "Keen: solve, grade, explain, make.");
  bind_keen(keen);

  nb::module_ killer = module.def_submodule("killer", "Killer: solve, climb, explain, make.");
  cruxpress::killer::bind_killer(killer);

  nb::module_ marks = module.def_submodule("marks", "Marks: feedback, puzzles, least rows.");
  cruxpress::marks::bind_marks_words(marks);

  nb::module_ sudoku = module.def_submodule("sudoku", "Sudoku: solve, make, compare, measure.");
  cruxpress::sudoku::bind_sudoku_solve(sudoku);
  cruxpress::sudoku::bind_sudoku_generate(sudoku);
  cruxpress::sudoku::bind_sudoku_rate(sudoku);

  nb::module_ twist =
      module.def_submodule("twist", "Sudoku with a twist: solve, climb, explain, make.");
  cruxpress::twist::bind_twist(twist);

  nb::module_ wheel = module.def_submodule("wheel", "Words from letters, and grids of words.");
  cruxpress::wheel::bind_wheel(wheel);
}
