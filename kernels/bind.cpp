// The extension module cruxpress._kernels: glue only, one submodule a family.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_kernels, module) {
  module.doc() = "Hot loops of cruxpress; every function is pure and deterministic.";
}
