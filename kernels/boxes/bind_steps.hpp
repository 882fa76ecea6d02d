// Climbs and walks as Python gets them, and boards as Python gives them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <stdexcept>

#include "boxes/steps.hpp"

namespace cruxpress::boxes {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Masks = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline nb::bytes bytes_of(const std::uint8_t* values, int count) {
  return nb::bytes(values, static_cast<std::size_t>(count));
}

template <typename Values>
nb::list list_of(const Values& values) {
  nb::list list;
  for (const auto value : values) list.append(static_cast<int>(value));
  return list;
}

inline nb::list digits_of(Mask mask) {
  nb::list digits;
  for_bits(mask, [&](int digit) { digits.append(digit + 1); });
  return digits;
}

inline nb::dict dict_of(const Found& found, int cells) {
  nb::dict out;
  out["count"] = found.count;
  out["first"] = found.count > 0 ? nb::object(bytes_of(found.first.data(), cells))
                                 : nb::object(nb::none());
  out["nodes"] = found.nodes;
  out["spent"] = found.spent;
  return out;
}

inline nb::dict dict_of(const Climb& climbed) {
  nb::dict out;
  out["filled"] = climbed.filled;
  out["broken"] = climbed.broken;
  out["hardest"] = climbed.hardest;
  out["used"] = list_of(climbed.used);
  out["rounds"] = climbed.rounds;
  return out;
}

inline nb::object contradiction_of(const Contradiction& end) {
  switch (end.kind) {
    case Contradiction::kCell: return nb::make_tuple("cell", end.which);
    case Contradiction::kUnit: return nb::make_tuple("unit", end.which, end.digit + 1);
    case Contradiction::kMark: return nb::make_tuple("mark", end.which);
    case Contradiction::kArea: return nb::make_tuple("area", end.which);
    case Contradiction::kNone: break;
  }
  return nb::none();
}

inline nb::dict dict_of(const Step& step) {
  nb::dict out;
  out["technique"] = step.technique;
  out["mark"] = step.mark;
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

// Writes down what a person has written and struck.
inline void write_down(const Rules& rules, const std::optional<Bytes>& written,
                       const std::optional<Masks>& struck, Board& board) {
  const auto cells = static_cast<std::size_t>(rules.frame->cells);
  if ((written && written->size() != cells) || (struck && struck->size() != cells))
    throw std::invalid_argument("expected a value for each cell");
  for (int cell = 0; cell < rules.frame->cells; ++cell) {
    if (struck) board.strike(cell, struck->data()[cell]);
    if (written && written->data()[cell] > rules.frame->size)
      throw std::invalid_argument("expected digits up to the size");
    if (written && written->data()[cell] != 0) board.place(rules, cell, written->data()[cell] - 1);
  }
}

// The steps from a board; the GIL is released meanwhile.
inline nb::dict walked(Finder& finder, Board& board, int steps) {
  std::vector<Step> taken;
  {
    nb::gil_scoped_release release;
    taken = walk(finder, board, steps);
  }
  nb::list list;
  for (const Step& step : taken) list.append(dict_of(step));
  nb::dict out;
  out["steps"] = list;
  out["complete"] = board.left == 0 && !board.broken;
  return out;
}

}  // namespace cruxpress::boxes
