// Python's door to the effort features: checks shapes, releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "sudoku/effort.hpp"

namespace nb = nanobind;

namespace cruxpress::sudoku {
namespace {

using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Units = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Rates = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::c_contig>;

// How large may a rate be?  Sums of 256 cells times 256 steps stay far below 2^63.
constexpr std::uint32_t kLargestRate = 1'000'000;

EffortRates checked(std::span<const std::uint32_t> value) {
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
  return rates ? checked({rates->data(), rates->size()}) : EffortRates{};
}

void require_digits(std::span<const std::uint8_t> puzzle, int side, std::size_t row) {
  for (const std::uint8_t digit : puzzle)
    if (digit > side)
      throw std::invalid_argument("puzzle " + std::to_string(row) + ": expected digits 0 to " +
                                  std::to_string(side) + ", got " + std::to_string(digit));
}

Table features_of(const Puzzles& puzzles, const std::optional<Units>& units,
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
                   const std::optional<Units>& units) {
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
  effort_features(board, checked({rates.data(), rates.size()}), cells, values);
  nb::list out;
  for (const double value : values) out.append(value);
  return out;
}

}  // namespace

void bind_sudoku_effort(nb::module_& module) {
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
