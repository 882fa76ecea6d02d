// Python names of the killer kernels: _kernels.killer.
#include "boxes/bind_steps.hpp"
#include "killer/generate.hpp"

namespace cruxpress::killer {
namespace {

Puzzle puzzle_from(int size, const Bytes& cage_of, const Bytes& sums) {
  Puzzle puzzle;
  const std::string wrong =
      build_puzzle(size, {cage_of.data(), cage_of.size()}, {sums.data(), sums.size()}, puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::dict solve_py(int size, const Bytes& cage_of, const Bytes& sums, int limit,
                  std::uint64_t budget) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Found found;
  {
    nb::gil_scoped_release release;
    found = solve(puzzle, Board(puzzle), limit, budget);
  }
  return dict_of(found, puzzle.frame->cells);
}

nb::dict climb_py(int size, const Bytes& cage_of, const Bytes& sums) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Climb climbed;
  {
    nb::gil_scoped_release release;
    Board board(puzzle);
    Reasoner reasoner(puzzle);
    climbed = climb(reasoner, board, kTrial);
  }
  return dict_of(climbed);
}

nb::dict walk_py(int size, const Bytes& cage_of, const Bytes& sums,
                 const std::optional<Bytes>& written, const std::optional<Masks>& struck,
                 int steps) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Board board(puzzle);
  write_down(puzzle, written, struck, board);
  Reasoner reasoner(puzzle);
  return walked(reasoner, board, steps);
}

nb::dict generate_py(std::uint64_t seed, int size, int floor, int ceiling, int largest,
                       std::uint64_t budget) {
  if (frame_of(size) == nullptr) throw std::invalid_argument("expected size 4, 6 or 9");
  if (floor < 0 || ceiling > kTrial || floor > ceiling)
    throw std::invalid_argument("expected techniques from 0 to the trial, floor below ceiling");
  if (largest < 2 || largest > size) throw std::invalid_argument("expected cages of 2 cells or more");
  const Wish wish{size, static_cast<Technique>(floor), static_cast<Technique>(ceiling), largest,
                  budget};
  Made made;
  {
    nb::gil_scoped_release release;
    made = generate(wish, seed);
  }
  const int cells = made.puzzle.frame->cells;
  std::vector<std::uint8_t> sums;
  for (const Cage& cage : made.puzzle.cages) sums.push_back(static_cast<std::uint8_t>(cage.sum));
  nb::dict out;
  out["found"] = made.found;
  out["cage_of"] = bytes_of(made.puzzle.cage_of.data(), cells);
  out["sums"] = bytes_of(sums.data(), static_cast<int>(sums.size()));
  out["solution"] = bytes_of(made.solution.data(), cells);
  out["climbs"] = made.climbs;
  return out;
}

}  // namespace

void bind_killer(nb::module_& module) {
  using nb::literals::operator""_a;
  module.attr("NO_CAGE") = kNoCage;
  module.def("solve", &solve_py, "size"_a, "cage_of"_a, "sums"_a, "limit"_a = 2,
             "budget"_a = 20'000, "How many solutions up to a limit, and the first.");
  module.def("climb", &climb_py, "size"_a, "cage_of"_a, "sums"_a,
             "How hard the hardest step is when all easiest ones are always taken together.");
  module.def("walk", &walk_py, "size"_a, "cage_of"_a, "sums"_a, "written"_a = nb::none(),
             "struck"_a = nb::none(), "steps"_a = 10'000,
             "The steps of a person, one at a time, easiest first, from any state.");
  module.def("generate", &generate_py, "seed"_a, "size"_a, "floor"_a, "ceiling"_a, "largest"_a,
             "budget"_a, "A puzzle whose hardest step is between two techniques.");
}

}  // namespace cruxpress::killer
