// Python names of the killer kernels: _kernels.killer.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <stdexcept>

#include "killer/generate.hpp"

namespace nb = nanobind;

namespace cruxpress::killer {
namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Masks = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Puzzle puzzle_from(int size, const Bytes& cage_of, const Bytes& sums) {
  Puzzle puzzle;
  const std::string wrong =
      build_puzzle(size, {cage_of.data(), cage_of.size()}, {sums.data(), sums.size()}, puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::bytes bytes_of(const std::uint8_t* values, int count) {
  return nb::bytes(values, static_cast<std::size_t>(count));
}

nb::dict solve_py(int size, const Bytes& cage_of, const Bytes& sums, int limit,
                  std::uint64_t budget) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Found found;
  {
    nb::gil_scoped_release release;
    found = solve(puzzle, Board(puzzle), limit, budget);
  }
  nb::dict out;
  out["count"] = found.count;
  out["first"] = found.count > 0 ? nb::object(bytes_of(found.first.data(), puzzle.frame->cells))
                                 : nb::object(nb::none());
  out["nodes"] = found.nodes;
  out["spent"] = found.spent;
  return out;
}

nb::dict climb_py(int size, const Bytes& cage_of, const Bytes& sums) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Climb climbed;
  {
    nb::gil_scoped_release release;
    Board board(puzzle);
    climbed = climb(puzzle, board, kTrial);
  }
  nb::list used;
  for (int at = 0; at < kTechniques; ++at) used.append(climbed.used[at]);
  nb::dict out;
  out["filled"] = climbed.filled;
  out["broken"] = climbed.broken;
  out["hardest"] = climbed.hardest;
  out["used"] = used;
  out["rounds"] = climbed.rounds;
  return out;
}

template <typename Values>
nb::list list_of(const Values& values) {
  nb::list list;
  for (const auto value : values) list.append(static_cast<int>(value));
  return list;
}

nb::list digits_of(Mask mask) {
  nb::list digits;
  for_bits(mask, [&](int digit) { digits.append(digit + 1); });
  return digits;
}

nb::object contradiction_of(const Contradiction& end) {
  switch (end.kind) {
    case Contradiction::kCell: return nb::make_tuple("cell", end.which);
    case Contradiction::kUnit: return nb::make_tuple("unit", end.which, end.digit + 1);
    case Contradiction::kCage: return nb::make_tuple("cage", end.which);
    case Contradiction::kArea: return nb::make_tuple("area", end.which);
    case Contradiction::kNone: break;
  }
  return nb::none();
}

nb::dict dict_of(const Step& step) {
  nb::dict out;
  out["technique"] = static_cast<int>(step.technique);
  out["cage"] = step.cage;
  out["outside"] = step.outside;
  out["sum"] = step.sum;
  out["units"] = list_of(step.units);
  out["cells"] = list_of(step.cells);
  out["digits"] = digits_of(step.digits);
  out["place"] = step.place;
  nb::list strikes;
  for (const auto& [cell, digits] : step.strikes)
    strikes.append(nb::make_tuple(static_cast<int>(cell), digits_of(digits)));
  out["strikes"] = strikes;
  nb::list links;
  for (const Placed& placed : step.trace.placed)
    links.append(nb::make_tuple(static_cast<int>(placed.cell), placed.digit + 1));
  out["links"] = links;
  out["contradiction"] = contradiction_of(step.trace.end);
  return out;
}

Board board_from(const Puzzle& puzzle, const std::optional<Bytes>& written,
                 const std::optional<Masks>& struck) {
  Board board(puzzle);
  const auto cells = static_cast<std::size_t>(puzzle.frame->cells);
  if ((written && written->size() != cells) || (struck && struck->size() != cells))
    throw std::invalid_argument("expected a value for each cell");
  for (int cell = 0; cell < puzzle.frame->cells; ++cell) {
    if (struck) board.strike(cell, struck->data()[cell]);
    if (written && written->data()[cell] > puzzle.frame->size)
      throw std::invalid_argument("expected digits up to the size");
    if (written && written->data()[cell] != 0) board.place(puzzle, cell, written->data()[cell] - 1);
  }
  return board;
}

nb::dict walk_py(int size, const Bytes& cage_of, const Bytes& sums,
                 const std::optional<Bytes>& written, const std::optional<Masks>& struck,
                 int steps) {
  const Puzzle puzzle = puzzle_from(size, cage_of, sums);
  Board board = board_from(puzzle, written, struck);
  std::vector<Step> taken;
  {
    nb::gil_scoped_release release;
    Reasoner reasoner(puzzle);
    while (board.left > 0 && !board.broken && static_cast<int>(taken.size()) < steps) {
      Step step;
      if (!next_step(reasoner, board, step)) break;
      apply(puzzle, step, board);
      taken.push_back(std::move(step));
    }
  }
  nb::list list;
  for (const Step& step : taken) list.append(dict_of(step));
  nb::dict out;
  out["steps"] = list;
  out["complete"] = board.left == 0 && !board.broken;
  return out;
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
