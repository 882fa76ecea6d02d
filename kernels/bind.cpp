// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_keen(nb::module_& module);

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";
  nb::module_ keen = module.def_submodule("keen");
  bind_keen(keen);
}
