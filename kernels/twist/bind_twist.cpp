// Python names of the kernels of sudokus with a twist: _kernels.twist.
#include <nanobind/stl/string.h>

#include "grids/bind_steps.hpp"
#include "twist/generate.hpp"

namespace cruxpress::twist {
namespace {

template <int N>
Puzzle<N> puzzle_from(bool knight, const Bytes& givens, const Bytes& lines) {
  Puzzle<N> puzzle(knight);
  if (givens.size() != N * N) throw std::invalid_argument("expected a given or 0 for each cell");
  for (int cell = 0; cell < N * N; ++cell) {
    puzzle.givens[cell] = givens.data()[cell];
    if (puzzle.givens[cell] > N) throw std::invalid_argument("expected digits up to the size");
  }
  const std::string wrong = add_lines<N>({lines.data(), lines.size()}, puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::dict solve_py(int size, bool knight, const Bytes& givens, const Bytes& lines, int limit,
                  std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return solved<LineRules<N>>(puzzle_from<N>(knight, givens, lines), limit, budget);
  });
}

nb::dict climb_py(int size, bool knight, const Bytes& givens, const Bytes& lines,
                  std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return climbed<LineRules<N>>(puzzle_from<N>(knight, givens, lines), budget);
  });
}

nb::dict walk_py(int size, bool knight, const Bytes& givens, const Bytes& lines,
                 const std::optional<Bytes>& written, const std::optional<Masks>& candidates,
                 std::size_t steps, std::uint64_t budget) {
  return for_ruled_size(size, [&]<int N>() {
    return walked<LineRules<N>>(puzzle_from<N>(knight, givens, lines), written, candidates, steps, budget);
  });
}

nb::dict generate_py(std::uint64_t seed, int size, bool thermos, bool arrows, bool knight,
                     int lines, const std::string& symmetry, int floor, int ceiling,
                     std::uint64_t budget) {
  check_range(floor, ceiling);
  return for_ruled_size(size, [&]<int N>() {
    Made<N> made;
    {
      nb::gil_scoped_release release;
      made = generate<N>({thermos, arrows, knight, lines, symmetry_named(symmetry), floor, ceiling, budget}, seed);
    }
    std::vector<std::uint8_t> drawn;
    for (const Line& line : made.puzzle.lines) {
      drawn.push_back(line.kind);
      drawn.push_back(static_cast<std::uint8_t>(line.cells.size()));
      drawn.insert(drawn.end(), line.cells.begin(), line.cells.end());
    }
    nb::dict out = dict_of(made);
    out["givens"] = bytes_of(made.puzzle.givens.data(), N * N);
    out["lines"] = bytes_of(drawn.data(), drawn.size());
    return out;
  });
}

}  // namespace

void bind_twist(nb::module_& module) {
  using nb::literals::operator""_a;
  module.def("solve", &solve_py, "size"_a, "knight"_a, "givens"_a, "lines"_a, "limit"_a = 2,
             "budget"_a = 20'000, "How many solutions up to a limit, and the first.");
  module.def("climb", &climb_py, "size"_a, "knight"_a, "givens"_a, "lines"_a,
             "budget"_a = kDefaultBudget,
             "The rating: in each round all easiest steps are taken together; the hardest counts.");
  module.def("walk", &walk_py, "size"_a, "knight"_a, "givens"_a, "lines"_a,
             "written"_a = nb::none(), "candidates"_a = nb::none(), "steps"_a = kWholeWalk,
             "budget"_a = kDefaultBudget,
             "The steps of a person from any state, one at a time, easiest first.");
  module.def("generate", &generate_py, "seed"_a, "size"_a, "thermos"_a, "arrows"_a, "knight"_a,
             "lines"_a, "symmetry"_a, "floor"_a, "ceiling"_a, "budget"_a,
             "A puzzle whose hardest step is between two ratings, times ten.");
}

}  // namespace cruxpress::twist
