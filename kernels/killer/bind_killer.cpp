// Python names of the killer kernels: _kernels.killer.
#include <nanobind/stl/string.h>

#include "grids/bind_steps.hpp"
#include "killer/generate.hpp"

namespace cruxpress::killer {
namespace {

template <int N>
Puzzle<N> puzzle_from(const Bytes& cage_of, const Bytes& sums) {
  Puzzle<N> puzzle;
  const std::string wrong =
      build_puzzle<N>({cage_of.data(), cage_of.size()}, {sums.data(), sums.size()}, puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::dict solve_py(int size, const Bytes& cage_of, const Bytes& sums, int limit,
                  std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return solved<CageRules<N>>(puzzle_from<N>(cage_of, sums), limit, budget);
  });
}

nb::dict climb_py(int size, const Bytes& cage_of, const Bytes& sums, std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return climbed<CageRules<N>>(puzzle_from<N>(cage_of, sums), budget);
  });
}

nb::dict walk_py(int size, const Bytes& cage_of, const Bytes& sums,
                 const std::optional<Bytes>& written, const std::optional<Masks>& candidates,
                 std::size_t steps, std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return walked<CageRules<N>>(puzzle_from<N>(cage_of, sums), written, candidates, steps, budget);
  });
}

nb::dict generate_py(std::uint64_t seed, int size, int floor, int ceiling, int largest,
                     int singles, bool blocks, const std::string& symmetry, std::uint64_t budget) {
  check_range(floor, ceiling);
  if (largest < 2 || largest > size)
    throw std::invalid_argument("expected cages of 2 cells or more");
  const CageWish cages{largest, singles, blocks, symmetry_named(symmetry)};
  return for_ruled_size(size, [&]<int N>() {
    Made<N> made;
    {
      nb::gil_scoped_release release;
      made = generate<N>({floor, ceiling, cages, budget}, seed);
    }
    std::vector<std::uint8_t> sums;
    for (const Cage& cage : made.puzzle.cages) sums.push_back(static_cast<std::uint8_t>(cage.sum));
    nb::dict out = dict_of(made);
    out["cage_of"] = bytes_of(made.puzzle.cage_of.data(), N * N);
    out["sums"] = bytes_of(sums.data(), sums.size());
    return out;
  });
}

}  // namespace

void bind_killer(nb::module_& module) {
  using nb::literals::operator""_a;
  module.attr("NO_CAGE") = kNoCage;
  module.def("solve", &solve_py, "size"_a, "cage_of"_a, "sums"_a, "limit"_a = 2,
             "budget"_a = 20'000, "How many solutions up to a limit, and the first.");
  module.def("climb", &climb_py, "size"_a, "cage_of"_a, "sums"_a, "budget"_a = kDefaultBudget,
             "The rating: in each round all easiest steps are taken together; the hardest counts.");
  module.def("walk", &walk_py, "size"_a, "cage_of"_a, "sums"_a, "written"_a = nb::none(),
             "candidates"_a = nb::none(), "steps"_a = kWholeWalk, "budget"_a = kDefaultBudget,
             "The steps of a person from any state, one at a time, easiest first.");
  module.def("generate", &generate_py, "seed"_a, "size"_a, "floor"_a, "ceiling"_a, "largest"_a,
             "singles"_a, "blocks"_a, "symmetry"_a, "budget"_a,
             "A puzzle whose hardest step is between two ratings, times ten.");
}

}  // namespace cruxpress::killer
