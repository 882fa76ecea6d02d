// What the cells of thermometers and arrows can hold.
#pragma once

#include "grids/sums.hpp"
#include "twist/puzzle.hpp"

namespace cruxpress::twist {

// The lowest and the highest digit that each cell of a thermometer can hold; false when one can
// hold none.
struct Span {
  int low = 0;
  int high = 0;
  Mask beyond() const { return static_cast<Mask>(~((1u << (high + 1)) - (1u << low))); }
};
using Spans = std::array<Span, kMostDigits>;
template <int N>
bool spans_of(const Line& thermo, const Grid<N>& grid, Spans& spans);

// The ways to fill an arrow, its circle first.
template <int N>
Ways ways_of_arrow(const Line& arrow, const Grid<N>& grid);

// What some cells add up to at least and at most, if those that see each other differ.
struct Bounds {
  int least = 0;
  int most = 0;
  bool possible = false;
};
template <int N>
Bounds bounds_of(const Grid<N>& grid, std::span<const std::uint8_t> cells);

// Does a line of written digits hold?
template <int N>
bool holds(const Line& line, const Grid<N>& grid);

}  // namespace cruxpress::twist
