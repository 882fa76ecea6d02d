// Python names of the ladder (ratings in batches, walks one by one) and of the effort features.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>

#include "grids/bind_steps.hpp"
#include "sudoku/effort.hpp"

namespace nb = nanobind;

namespace cruxpress::sudoku {
namespace {

using namespace grids;

using Values = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Units = std::optional<
    nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>>;
using Kinds = std::optional<Values>;
using Candidates = std::optional<Masks>;
using Rates = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::c_contig>;

constexpr int kNone = -1;  // no technique

// Calls work.template operator()<N>() for the size that has this many cells.
template <typename Work>
auto for_size(std::size_t cells, Work&& work) {
  switch (cells) {
    case 16: return work.template operator()<4>();
    case 36: return work.template operator()<6>();
    case 81: return work.template operator()<9>();
    case 144: return work.template operator()<12>();
    case 256: return work.template operator()<16>();
  }
  throw nb::value_error(
      ("expected 16, 36, 81, 144 or 256 cells, got " + std::to_string(cells)).c_str());
}

template <int N>
Board<N> board_from(const Units& units, const Kinds& kinds) {
  if (!units) return usual_board<N>();
  if (!kinds || kinds->shape(0) != units->shape(0))
    throw nb::value_error("units and kinds must come together, one kind a unit");
  if (units->shape(1) != N)
    throw nb::value_error(("expected units of " + std::to_string(N) + " cells, got " +
                           std::to_string(units->shape(1))).c_str());
  Board<N> board;
  for (auto kind : {UnitKind::Row, UnitKind::Column, UnitKind::Region, UnitKind::Extra}) {
    for (std::size_t unit = 0; unit < units->shape(0); ++unit) {
      if (kinds->data()[unit] != static_cast<std::uint8_t>(kind)) continue;
      if (!board.add_unit(kind, {units->data() + unit * N, N}))
        throw nb::value_error(("unit " + std::to_string(unit) +
                               " has a cell off the board or in too many units").c_str());
    }
  }
  if (board.unit_count != static_cast<int>(units->shape(0)))
    throw nb::value_error("kinds are 0 row, 1 column, 2 region, 3 extra");
  for (int i = 0; i < 2 * N; ++i)
    if (i >= board.unit_count || board.kind[i] != (i < N ? UnitKind::Row : UnitKind::Column))
      throw nb::value_error(
          ("expected " + std::to_string(N) + " rows and as many columns").c_str());
  board.finish();
  return board;
}

void check_digits(const std::uint8_t* values, std::size_t count, int highest) {
  const auto* bad = std::find_if(values, values + count, [&](int v) { return v > highest; });
  if (bad != values + count)
    throw nb::value_error(("expected digits 0 to " + std::to_string(highest) + ", got " +
                           std::to_string(*bad)).c_str());
}

template <int N>
void apply_candidates(Grid<N>& grid, const Candidates& candidates) {
  if (!candidates) return;
  if (candidates->shape(0) != N * N)
    throw nb::value_error(("expected " + std::to_string(N * N) + " candidate masks, got " +
                           std::to_string(candidates->shape(0))).c_str());
  for (int cell = 0; cell < N * N; ++cell)
    each_bit(grid.mask(cell) & static_cast<Mask>(~candidates->data()[cell]),
             [&](int digit) { grid.eliminate(cell, digit); });
}

Limits limits_from(int ceiling, std::uint64_t budget, bool inner = true, bool classic = false,
                   int without = kNone) {
  if (without < kNone || without >= kPlainTechniques)
    throw nb::value_error(("expected the number of a technique, got " +
                           std::to_string(without)).c_str());
  Limits limits;
  if (without != kNone) limits.without = static_cast<Technique>(without);
  limits.inner = inner;
  limits.classic = classic;
  limits.ceiling = std::clamp(ceiling, 0, 255);
  limits.budget = budget;
  return limits;
}

template <typename T>
nb::object array_of(std::vector<T>&& values, std::vector<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(
      nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner));
}

nb::tuple rate_batch(Puzzles puzzles, int ceiling, std::uint64_t budget, Units units, Kinds kinds,
                     bool inner, bool classic, int without) {
  const Limits limits = limits_from(ceiling, budget, inner, classic, without);
  return for_size(puzzles.shape(1), [&]<int N>() {
    const std::size_t count = puzzles.shape(0);
    check_digits(puzzles.data(), puzzles.size(), N);
    const Board<N> board = board_from<N>(units, kinds);
    std::vector<std::uint8_t> status(count);
    std::vector<std::uint16_t> hardest(count), counts(count * kPlainTechniques);
    std::vector<std::uint64_t> work(count);
    {
      nb::gil_scoped_release released;
      for (std::size_t i = 0; i < count; ++i) {
        const Rating rating = climb(Grid<N>(board, puzzles.data() + i * N * N), limits);
        status[i] = static_cast<std::uint8_t>(rating.status);
        hardest[i] = static_cast<std::uint16_t>(rating.hardest);
        std::copy_n(rating.counts.begin(), kPlainTechniques, counts.begin() + i * kPlainTechniques);
        work[i] = rating.work;
      }
    }
    return nb::make_tuple(array_of(std::move(status), {count}),
                          array_of(std::move(hardest), {count}),
                          array_of(std::move(counts), {count, std::size_t{kPlainTechniques}}),
                          array_of(std::move(work), {count}));
  });
}

nb::tuple climb_one(const nb::bytes& puzzle, int ceiling, bool inner, bool classic, Units units,
                    Kinds kinds) {
  const Limits limits = limits_from(ceiling, kDefaultBudget, inner, classic);
  return for_size(puzzle.size(), [&]<int N>() {
    const auto* values = static_cast<const std::uint8_t*>(puzzle.data());
    check_digits(values, puzzle.size(), N);
    std::optional<Board<N>> own;
    if (units) own = board_from<N>(units, kinds);
    Rating rating;
    {
      nb::gil_scoped_release released;
      rating = climb(Grid<N>(own ? *own : usual_board<N>(), values), limits);
    }
    nb::list used;
    for (int id = 0; id < kTechniques; ++id)
      if (rating.counts[id] != 0) used.append(nb::make_tuple(id, rating.counts[id]));
    return nb::make_tuple(static_cast<int>(rating.status), rating.hardest, used);
  });
}

nb::dict walk_from(Values values, int ceiling, std::uint64_t budget, Candidates candidates,
                   Units units, Kinds kinds, std::size_t most, int without) {
  const Limits limits = limits_from(ceiling, budget, true, false, without);
  return for_size(values.shape(0), [&]<int N>() {
    check_digits(values.data(), values.size(), N);
    const Board<N> board = board_from<N>(units, kinds);
    Grid<N> grid(board, values.data());
    apply_candidates(grid, candidates);
    Walk walked;
    {
      nb::gil_scoped_release released;
      walked = walk(grid, limits, most);
    }
    return dict_of(walked, false);
  });
}

nb::list status_names() {
  nb::list names;
  for (const char* name : kStatusNames) names.append(name);
  return names;
}

// How large may a rate be?  Sums of 256 cells times 256 steps stay far below 2^63.
constexpr std::uint32_t kLargestRate = 1'000'000;

EffortRates checked_rates(std::span<const std::uint32_t> value) {
  if (value.size() != 6)
    throw std::invalid_argument(
        "expected 6 rates (region, line, naked, locked, stuck, floor), got " +
        std::to_string(value.size()));
  for (int i = 0; i < 6; ++i)
    if (value[i] > kLargestRate || (i >= 4 && value[i] == 0))
      throw std::invalid_argument(
          "expected rates up to 1000000, and stuck and floor above 0, got " +
          std::to_string(value[i]));
  return {value[0], value[1], value[2], value[3], value[4], value[5]};
}

EffortRates read_rates(const std::optional<Rates>& rates) {
  return rates ? checked_rates({rates->data(), rates->size()}) : EffortRates{};
}

void require_digits(std::span<const std::uint8_t> puzzle, int side, std::size_t row) {
  for (const std::uint8_t digit : puzzle)
    if (digit > side)
      throw std::invalid_argument("puzzle " + std::to_string(row) + ": expected digits 0 to " +
                                  std::to_string(side) + ", got " + std::to_string(digit));
}

Table features_of(const Puzzles& puzzles, const Units& units,
                  const std::optional<Rates>& given_rates) {
  std::optional<EffortBoard> own;
  if (units)
    own.emplace(static_cast<int>(units->shape(1)),
                std::span<const std::uint16_t>(units->data(), units->size()));
  const EffortBoard& board = own ? *own : EffortBoard::classic();
  const EffortRates rates = read_rates(given_rates);
  const std::size_t count = puzzles.shape(0), cells = puzzles.shape(1);
  if (cells != static_cast<std::size_t>(board.cells()))
    throw std::invalid_argument("expected puzzles of " + std::to_string(board.cells()) +
                                " cells, got " + std::to_string(cells));

  auto values = std::make_unique<double[]>(count * kEffortFeatures);
  {
    nb::gil_scoped_release release;
    for (std::size_t row = 0; row < count; ++row) {
      const std::span<const std::uint8_t> puzzle(puzzles.data() + row * cells, cells);
      require_digits(puzzle, board.side(), row);
      effort_features(board, rates, puzzle,
                      {values.get() + row * kEffortFeatures, kEffortFeatures});
    }
  }
  double* data = values.release();
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<double*>(p); });
  return Table(data, {count, kEffortFeatures}, owner);
}

nb::list effort_of(const nb::bytes& puzzle, const std::vector<std::uint32_t>& rates,
                   const Units& units) {
  std::optional<EffortBoard> own;
  if (units)
    own.emplace(static_cast<int>(units->shape(1)),
                std::span<const std::uint16_t>(units->data(), units->size()));
  const EffortBoard& board = own ? *own : EffortBoard::classic();
  const std::span<const std::uint8_t> cells(static_cast<const std::uint8_t*>(puzzle.data()),
                                            puzzle.size());
  if (cells.size() != static_cast<std::size_t>(board.cells()))
    throw std::invalid_argument("expected a puzzle of " + std::to_string(board.cells()) +
                                " cells, got " + std::to_string(cells.size()));
  require_digits(cells, board.side(), 0);
  std::array<double, kEffortFeatures> values;
  effort_features(board, checked_rates({rates.data(), rates.size()}), cells, values);
  nb::list out;
  for (const double value : values) out.append(value);
  return out;
}

}  // namespace

void bind_sudoku_rate(nb::module_& module) {
  module.def("rate_batch", &rate_batch, nb::arg("puzzles"), nb::arg("ceiling_x10") = 255,
             nb::arg("budget") = kDefaultBudget, nb::arg("units") = nb::none(),
             nb::arg("kinds") = nb::none(), nb::arg("inner") = true,
             nb::arg("classic") = false, nb::arg("without") = kNone,
             "Rates puzzles, an array u8[n, cells] with 0 for an empty cell.\n\n"
             "Returns (status u8[n], hardest_x10 u16[n], counts u16[n, techniques], work u64[n]);\n"
             "status counts into ladder_statuses(), columns of counts into techniques().\n"
             "Cells decide the size: 16, 36, 81, 144 or 256.  Without units the board is the\n"
             "classic one; else units is u16[u, size] and kinds u8[u] (0 row, 1 column, 2 region,\n"
             "3 extra).  Ends early with 'above' when a step over ceiling_x10 is needed and with\n"
             "'beyond' when the budget of work units is spent; hardest is then a lower bound.\n"
             "Without inner, chains inside chains are not tried; boards larger than 9 never do.\n"
             "With classic, only the techniques of Sudoku Explainer 1.2.1 are used; `without` is\n"
             "the number of a technique that is left out.");
  module.def("climb", &climb_one, nb::arg("puzzle"), nb::arg("ceiling_x10") = 255,
             nb::arg("inner") = true, nb::arg("classic") = false, nb::arg("units") = nb::none(),
             nb::arg("kinds") = nb::none(),
             "Rates one puzzle, bytes: (status, hardest_x10, [(technique, count)]), else as\n"
             "rate_batch().");
  module.def("walk", &walk_from, nb::arg("values"), nb::arg("ceiling_x10") = 255,
             nb::arg("budget") = kDefaultBudget, nb::arg("candidates") = nb::none(),
             nb::arg("units") = nb::none(), nb::arg("kinds") = nb::none(),
             nb::arg("most") = kWholeWalk, nb::arg("without") = kNone,
             "Solves one puzzle u8[cells] like a person, the easiest step at a time.\n\n"
             "A dict: status ('paused' after `most` steps), work, steps.  A step is a dict:\n"
             "technique (id), slug, rating (x10), placements and eliminations [(cell, digit)];\n"
             "cells, others, digits and units of the pattern; links [(chain, cell, digit, on,\n"
             "parents, cause, units of the cause)] of chains, where parents are positions in\n"
             "links.  Digits count from 1, cells and units from 0 (rows, then columns, then\n"
             "regions, then extras).  candidates u16[cells] (bit 0 is digit 1) narrows the state\n"
             "to start from; `without` is the number of a technique that is left out.");
  module.def("techniques", [] { return technique_table(kPlainTechniques); },
             "The ladder: a list of (id, slug, name, base rating x10, rung).");
  module.def("ladder_statuses", &status_names, "Names of the status codes of rate_batch().");
  module.def(
      "effort_features", &features_of, nb::arg("puzzles"), nb::arg("units") = nb::none(),
      nb::arg("rates") = nb::none(),
      "Measure the work that each puzzle is for a person, on a solve in waves.\n\n"
      "puzzles: uint8 [n, cells], 0 for an empty cell.\n"
      "units: uint16 [u, side]: rows, columns, regions, then extra units; classic 9x9 if left "
      "out.\n"
      "rates: uint32 [6], how fast a step strikes the eye: region, line, naked, locked, stuck, "
      "floor.\n"
      "Returns float64 [n, k], columns as in effort_feature_names(). Equal, bit for bit, for all\n"
      "images of a puzzle under the symmetries of its board.");
  module.def("effort", &effort_of, nb::arg("puzzle"), nb::arg("rates"),
             nb::arg("units") = nb::none(),
             "The same for one puzzle, bytes: a list of numbers.");
  module.def(
      "effort_feature_names", [] { return effort_feature_names(); },
      "The names of the columns of effort_features().");
}

}  // namespace cruxpress::sudoku
