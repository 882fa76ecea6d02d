// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace cruxpress::marks {
void bind_marks_words(nb::module_&);
}

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";
  nb::module_ marks = module.def_submodule("marks", "Words, marks and searches of the marks family.");
  cruxpress::marks::bind_marks_words(marks);
}
