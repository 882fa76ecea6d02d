// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace cruxpress::wheel {
void bind_wheel(nb::module_& module);
}

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";
  auto wheel = module.def_submodule("wheel", "Words from letters, and grids of words.");
  cruxpress::wheel::bind_wheel(wheel);
}
