// Python names of the Keen kernels: _kernels.keen.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "keen/generate.hpp"
#include "keen/cages.hpp"
#include "keen/rating_features.hpp"
#include "keen/solve.hpp"
#include "keen/walk.hpp"

namespace nb = nanobind;

namespace cruxpress::keen {
namespace {

// By Verdict.
constexpr std::array<const char*, 8> kVerdicts{
    "easy", "normal", "hard", "extreme", "unreasonable", "many", "none", "budget"};

Tier tier_from(int tier, int most) {
  if (tier < 0 || tier > most)
    throw std::invalid_argument("expected a tier from 0 to " + std::to_string(most) + ", got " +
                                std::to_string(tier));
  return static_cast<Tier>(tier);
}

Shape shape_from(int size, int operators, int one_cell, int largest_cage, bool hidden) {
  const auto expect = [](bool fine, const char* sentence) {
    if (!fine) throw std::invalid_argument(sentence);
  };
  expect(size >= kMinSize && size <= kMaxSize, "expected a size from 3 to 16");
  expect(operators >= 1 && operators <= kAllOperators,
         "expected operators as a set of 1 (add), 2 (multiply), 4 (subtract), 8 (divide)");
  expect(one_cell >= 0 && one_cell <= 2, "expected one_cell 0 (none), 1 (few) or 2 (any)");
  expect(largest_cage >= 2 && largest_cage <= 6, "expected a largest cage of 2 to 6 cells");
  return {size, static_cast<std::uint8_t>(operators), static_cast<OneCell>(one_cell), largest_cage,
          hidden};
}

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Goals = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Masks = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::array<const char*, 4> kCounts{"none", "one", "many", "budget"};
constexpr std::array<const char*, 3> kMade{"found", "impossible", "budget"};

std::unique_ptr<Puzzle> puzzle_from(int size, const Bytes& cage, const Bytes& operators,
                                    const Goals& goals) {
  auto puzzle = std::make_unique<Puzzle>();
  const std::string wrong =
      build_puzzle(size, {cage.data(), cage.size()}, {operators.data(), operators.size()},
                   {goals.data(), goals.size()}, *puzzle);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  return puzzle;
}

nb::dict solve_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals,
                  int limit, std::uint64_t budget, int tier) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  if (limit < 1) throw std::invalid_argument("expected a limit of at least 1");
  const Tier at = tier_from(tier, kExtreme);
  SolveResult result;
  {
    nb::gil_scoped_release release;
    result = solve(*puzzle, limit, budget, at);
  }
  nb::dict out;
  out["status"] = kCounts[static_cast<int>(result.count)];
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  nb::list solutions;
  for (std::size_t found = 0; found < static_cast<std::size_t>(result.found); ++found)
    solutions.append(nb::bytes(result.solutions.data() + found * cells, cells));
  out["solutions"] = solutions;
  out["nodes"] = result.nodes;
  out["guesses"] = result.guesses;
  out["depth"] = result.depth;
  out["backtracked"] = result.backtracked;
  out["work"] = result.work;
  return out;
}

nb::dict grade_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals,
                  std::uint64_t budget) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  Grade result;
  {
    nb::gil_scoped_release release;
    result = grade(*puzzle, budget);
  }
  nb::dict out;
  out["verdict"] = kVerdicts[static_cast<int>(result.verdict)];
  out["search_nodes"] = result.search_nodes;
  out["work"] = result.work;
  return out;
}

template <typename Values>
nb::list list_of(const Values& values) {
  nb::list list;
  for (const auto value : values) list.append(value);
  return list;
}

nb::dict profile_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals,
                    std::uint64_t budget) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  Profile result;
  {
    nb::gil_scoped_release release;
    result = profile(*puzzle, budget);
  }
  nb::dict out;
  out["tier"] = result.tier;
  out["complete"] = result.complete;
  out["rounds"] = list_of(result.rounds);
  out["openings"] = list_of(result.openings);
  out["strikes"] = list_of(result.strikes);
  out["narrowest"] = result.narrowest;
  out["narrowest_hardest"] = result.narrowest_hardest;
  out["log2_layouts"] = result.log2_layouts;
  return out;
}

int outside(int cell, int size) { return row_of(cell) * size + column_of(cell); }

nb::list candidates(const std::vector<Candidate>& list, int size) {
  nb::list out;
  for (const auto& [cell, digit] : list) out.append(nb::make_tuple(outside(cell, size), digit + 1));
  return out;
}

nb::tuple line_pair(int line) {
  return nb::make_tuple(line < kMaxSize ? "row" : "column", line % kMaxSize);
}

// What is left empty by a trial: ("cell", cell), ("cage", cage), ("line", line,
// digit), ("crowd", line), or None.
nb::object contradiction(const Step& step, int size) {
  if (step.dead_cell >= 0) return nb::make_tuple("cell", outside(step.dead_cell, size));
  if (step.dead_cage >= 0) return nb::make_tuple("cage", step.dead_cage);
  if (step.dead_line >= 0 && step.dead_digit >= 0)
    return nb::make_tuple("line", line_pair(step.dead_line), step.dead_digit + 1);
  if (step.dead_line >= 0) return nb::make_tuple("crowd", line_pair(step.dead_line));
  return nb::none();
}

nb::dict step_dict(const Step& step, int size) {
  nb::dict out;
  out["technique"] = name_of(step.technique);
  out["tier"] = static_cast<int>(tier_of(step.technique));
  out["cage"] = step.cage < 0 ? nb::none() : nb::object(nb::int_(step.cage));
  nb::list lines, cells, digits;
  for (const int line : step.lines) lines.append(line_pair(line));
  for (const int cell : step.cells) cells.append(outside(cell, size));
  for_bits(step.digits, [&](int digit) { digits.append(digit + 1); });
  out["lines"] = lines;
  out["cells"] = cells;
  out["digits"] = digits;
  out["chain"] = candidates(step.chain, size);
  out["struck"] = candidates(step.struck, size);
  out["placed"] =
      step.placed.first < 0
          ? nb::none()
          : nb::object(nb::make_tuple(outside(step.placed.first, size), step.placed.second + 1));
  if (step.technique == Technique::kLineSum) {
    out["cages"] = list_of(step.cages);
    out["product"] = step.product;
    out["outside"] = step.outside;
  }
  if (step.technique == Technique::kTrial) {
    out["trial_tier"] = static_cast<int>(step.trial_tier);
    out["trial_work"] = step.trial_work;
    out["contradiction"] = contradiction(step, size);
  }
  return out;
}

// Calls f(inside cell number, value) for a value for each cell in reading order.
template <typename Values, typename F>
void for_each_cell(int size, const std::optional<Values>& values, F&& f) {
  if (!values) return;
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  if (values->size() != cells)
    throw std::invalid_argument("expected a value for each of " + std::to_string(cells) +
                                " cells, got " + std::to_string(values->size()));
  const auto* value = values->data();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) f(cell_at(row, column), *value++);
}

State state_from(int size, const std::optional<Bytes>& written,
                 const std::optional<Masks>& struck) {
  State state;
  for_each_cell(size, written, [&](int cell, std::uint8_t digit) {
    if (digit > size)
      throw std::invalid_argument("expected written digits from 0 to " + std::to_string(size) +
                                  ", got " + std::to_string(digit));
    state.written[cell] = digit;
  });
  for_each_cell(size, struck, [&](int cell, Mask digits) { state.struck[cell] = digits; });
  return state;
}

nb::dict walk_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals,
                 std::uint64_t budget, int tier, const std::optional<Bytes>& written,
                 const std::optional<Masks>& struck, std::size_t steps_wanted) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  const State state = state_from(size, written, struck);
  const Reach reach{budget, tier_from(tier, kUnreasonable), steps_wanted, true};
  Walk result;
  {
    nb::gil_scoped_release release;
    result = walk(*puzzle, state, reach);
  }
  nb::list steps;
  for (const Step& step : result.steps) steps.append(step_dict(step, size));
  nb::dict out;
  out["verdict"] = kVerdicts[static_cast<int>(result.verdict)];
  out["complete"] = result.complete;
  out["steps"] = steps;
  return out;
}

// What a rating is made of; the techniques in the order of their first use.
nb::tuple measure_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals,
                     std::uint64_t budget) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  Measure found;
  {
    nb::gil_scoped_release release;
    found = measure(*puzzle, budget);
  }
  nb::dict used;
  for (int i = 0; i < found.used.count; ++i) {
    const Technique technique = found.used.order[i];
    used[name_of(technique)] = found.used.times[static_cast<std::size_t>(technique)];
  }
  const Profile& profile = found.profile;
  return nb::make_tuple(kVerdicts[static_cast<int>(found.verdict)], used, list_of(profile.rounds),
                        list_of(profile.openings), profile.narrowest_hardest,
                        profile.log2_layouts, found.nodes);
}

nb::tuple least_py(int size, const Bytes& cage, const Bytes& operators, const Goals& goals) {
  const auto puzzle = puzzle_from(size, cage, operators, goals);
  Image least;
  {
    nb::gil_scoped_release release;
    least = least_image(*puzzle);
  }
  const auto cages = static_cast<std::size_t>(puzzle->cage_count);
  nb::list numbers;
  for (std::size_t i = 0; i < cages; ++i) numbers.append(least.goals[i]);
  return nb::make_tuple(nb::bytes(least.cage.data(), cage.size()),
                        nb::bytes(least.operators.data(), cages), nb::tuple(numbers));
}

nb::dict stats_dict(const GenerateStats& stats) {
  nb::dict out;
  out["attempts"] = stats.attempts;
  out["regions"] = stats.regions;
  out["trials"] = stats.trials;
  out["too_easy"] = stats.too_easy;
  out["too_hard"] = stats.too_hard;
  out["not_unique"] = stats.not_unique;
  out["no_cut"] = stats.no_cut;
  out["work"] = stats.work;
  return out;
}

// Cages are numbered by their first cell in reading order, as game ids need.
void add_puzzle(const Generated& made, nb::dict& out) {
  const Puzzle& puzzle = made.puzzle;
  const auto size = static_cast<std::size_t>(puzzle.size);
  std::array<std::uint8_t, kMaxCells> cage, solution, operators;
  std::array<std::int64_t, kMaxCells> goals;
  std::array<int, kMaxCells> number;
  number.fill(-1);
  std::size_t cages = 0, i = 0;
  for (int row = 0; row < puzzle.size; ++row)
    for (int column = 0; column < puzzle.size; ++column, ++i) {
      const int cell = cell_at(row, column), old = puzzle.cage_of[cell];
      if (number[old] < 0) {
        operators[cages] = puzzle.cages[old].operators;
        goals[cages] = puzzle.cages[old].goal;
        number[old] = static_cast<int>(cages++);
      }
      cage[i] = static_cast<std::uint8_t>(number[old]);
      solution[i] = static_cast<std::uint8_t>(made.solution[cell] + 1);
    }
  nb::list numbers;
  for (std::size_t cage_number = 0; cage_number < cages; ++cage_number)
    numbers.append(goals[cage_number]);
  out["cage"] = nb::bytes(cage.data(), size * size);
  out["operators"] = nb::bytes(operators.data(), cages);
  out["goals"] = nb::tuple(numbers);
  out["solution"] = nb::bytes(solution.data(), size * size);
}

nb::dict generate_py(std::uint64_t seed, int size, int tier, int operators, int one_cell,
                     int largest_cage, bool hidden, std::uint64_t budget) {
  const Shape shape = shape_from(size, operators, one_cell, largest_cage, hidden);
  const Tier at = tier_from(tier, kUnreasonable);
  const auto made = std::make_unique<Generated>();
  {
    nb::gil_scoped_release release;
    generate(shape, at, seed, budget, *made);
  }
  nb::dict out;
  out["status"] = kMade[static_cast<int>(made->made)];
  out["why"] = why_impossible(shape, at);
  out["stats"] = stats_dict(made->stats);
  if (made->made == Made::kFound) add_puzzle(*made, out);
  return out;
}

}  // namespace
}  // namespace cruxpress::keen

void bind_keen(nb::module_& module) {
  using namespace nb::literals;
  namespace keen = cruxpress::keen;
  module.doc() =
      "Keen (KenKen): a puzzle is its size, a cage number per cell in reading order, and for each "
      "cage a set of operators (1 add, 2 multiply, 4 subtract, 8 divide; several bits mean a "
      "hidden operator) and a goal.  Tiers are 0 easy to 4 unreasonable.";
  module.def("solve", &keen::solve_py, "size"_a, "cage"_a, "operators"_a, "goals"_a, "limit"_a = 2,
             "budget"_a = 1'000'000'000, "tier"_a = 1,
             "Count solutions to a limit: status (none, one, many, budget), solutions as bytes, "
             "nodes, guesses, depth, backtracked, work.  The tier says what is deduced between "
             "guesses.");
  module.def(
      "grade", &keen::grade_py, "size"_a, "cage"_a, "operators"_a, "goals"_a,
      "budget"_a = 1'000'000'000,
      "The easiest tier whose deductions fill the grid: verdict (easy, normal, hard, extreme, "
      "unreasonable, many, none, budget), search_nodes, work.");
  module.def("profile", &keen::profile_py, "size"_a, "cage"_a, "operators"_a, "goals"_a,
             "budget"_a = 1'000'000'000,
             "Numbers that order puzzles inside a tier: rounds, openings and strikes by tier, the "
             "narrowest round, log2 of the cage layouts.");
  module.def("walk", &keen::walk_py, "size"_a, "cage"_a, "operators"_a, "goals"_a,
             "budget"_a = 1'000'000'000, "tier"_a = 4, "written"_a = nb::none(),
             "struck"_a = nb::none(), "steps"_a = std::size_t{0xffff},
             "Every deduction as a step, simplest technique first: verdict, complete, steps.  From "
             "the empty grid, or from the digits written (0 where a cell is empty) and the masks of "
             "digits struck, for each cell; no more steps than wanted.");
  module.def("measure", &keen::measure_py, "size"_a, "cage"_a, "operators"_a, "goals"_a,
             "budget"_a = 1'000'000'000,
             "What a rating is made of: verdict, how often the walk uses each technique, rounds and "
             "openings by tier, the narrowest round of the hardest tier, log2 of the cage layouts, "
             "and the nodes of a search.");
  module.def("least", &keen::least_py, "size"_a, "cage"_a, "operators"_a, "goals"_a,
             "The least of the eight turned and mirrored images: cage, operators, goals, cages "
             "numbered by their first cells.");
  module.def("generate", &keen::generate_py, "seed"_a, "size"_a, "tier"_a,
             "operators"_a = int{keen::kAllOperators}, "one_cell"_a = 0, "largest_cage"_a = 6,
             "hidden"_a = false, "budget"_a = 200'000'000,
             "Make one puzzle at a tier: status (found, impossible, budget), why, stats, and when "
             "found cage, operators and solution as bytes, and goals.");
}
