// Python names of what all grids share: _kernels.grids.
#include "grids/bind_steps.hpp"

namespace cruxpress::grids {

void bind_grids(nb::module_& module) {
  module.def("techniques", [] { return technique_table(kTechniques); },
             "All techniques: a list of (id, slug, name, base rating x10, rung).");
}

}  // namespace cruxpress::grids
