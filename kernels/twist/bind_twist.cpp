// Python names of the kernels of sudokus with a twist: _kernels.twist.
#include "boxes/bind_steps.hpp"
#include "twist/generate.hpp"

namespace cruxpress::twist {
namespace {

Puzzle puzzle_from(int size, bool knight, const Bytes& givens, const Bytes& lines) {
  if (frame_of(size) == nullptr) throw std::invalid_argument("expected size 4, 6 or 9");
  Puzzle puzzle = empty_puzzle(size, knight);
  if (givens.size() != static_cast<std::size_t>(puzzle.frame->cells))
    throw std::invalid_argument("expected a given or 0 for each cell");
  for (int cell = 0; cell < puzzle.frame->cells; ++cell) {
    puzzle.givens[cell] = givens.data()[cell];
    if (puzzle.givens[cell] > size) throw std::invalid_argument("expected digits up to the size");
  }
  const std::string wrong = add_lines({lines.data(), lines.size()}, puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::dict solve_py(int size, bool knight, const Bytes& givens, const Bytes& lines, int limit,
                  std::uint64_t budget) {
  const Puzzle puzzle = puzzle_from(size, knight, givens, lines);
  Found found;
  {
    nb::gil_scoped_release release;
    found = solve(puzzle, puzzle.start(), limit, budget);
  }
  return dict_of(found, puzzle.frame->cells);
}

nb::dict climb_py(int size, bool knight, const Bytes& givens, const Bytes& lines) {
  const Puzzle puzzle = puzzle_from(size, knight, givens, lines);
  Climb climbed;
  {
    nb::gil_scoped_release release;
    Board board = puzzle.start();
    Reasoner reasoner(puzzle);
    climbed = climb(reasoner, board, kTrial);
  }
  return dict_of(climbed);
}

nb::dict walk_py(int size, bool knight, const Bytes& givens, const Bytes& lines,
                 const std::optional<Bytes>& written, const std::optional<Masks>& struck,
                 int steps) {
  const Puzzle puzzle = puzzle_from(size, knight, givens, lines);
  Board board = puzzle.start();
  write_down(puzzle, written, struck, board);
  Reasoner reasoner(puzzle);
  return walked(reasoner, board, steps);
}

nb::dict generate_py(std::uint64_t seed, int size, bool thermos, bool arrows, bool knight,
                     int lines, int floor, int ceiling, std::uint64_t budget) {
  if (frame_of(size) == nullptr) throw std::invalid_argument("expected size 4, 6 or 9");
  if (floor < 0 || ceiling > kTrial || floor > ceiling)
    throw std::invalid_argument("expected techniques from 0 to the trial, floor below ceiling");
  const Wish wish{size,  thermos, arrows, knight, lines, static_cast<Technique>(floor),
                  static_cast<Technique>(ceiling), budget};
  Made made;
  {
    nb::gil_scoped_release release;
    made = generate(wish, seed);
  }
  std::vector<std::uint8_t> drawn;
  for (const Line& line : made.puzzle.lines) {
    drawn.push_back(line.kind);
    drawn.push_back(static_cast<std::uint8_t>(line.cells.size()));
    drawn.insert(drawn.end(), line.cells.begin(), line.cells.end());
  }
  const int cells = made.puzzle.frame->cells;
  nb::dict out;
  out["found"] = made.found;
  out["givens"] = bytes_of(made.puzzle.givens.data(), cells);
  out["lines"] = bytes_of(drawn.data(), static_cast<int>(drawn.size()));
  out["solution"] = bytes_of(made.solution.data(), cells);
  out["climbs"] = made.climbs;
  return out;
}

}  // namespace

void bind_twist(nb::module_& module) {
  using nb::literals::operator""_a;
  module.def("solve", &solve_py, "size"_a, "knight"_a, "givens"_a, "lines"_a, "limit"_a = 2,
             "budget"_a = 20'000, "How many solutions up to a limit, and the first.");
  module.def("climb", &climb_py, "size"_a, "knight"_a, "givens"_a, "lines"_a,
             "How hard the hardest step is when all easiest ones are always taken together.");
  module.def("walk", &walk_py, "size"_a, "knight"_a, "givens"_a, "lines"_a,
             "written"_a = nb::none(), "struck"_a = nb::none(), "steps"_a = 10'000,
             "The steps of a person, one at a time, easiest first, from any state.");
  module.def("generate", &generate_py, "seed"_a, "size"_a, "thermos"_a, "arrows"_a, "knight"_a,
             "lines"_a, "floor"_a, "ceiling"_a, "budget"_a,
             "A puzzle whose hardest step is between two techniques.");
}

}  // namespace cruxpress::twist
