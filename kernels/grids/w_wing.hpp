// The W-Wing: two cells with the same two digits, joined by a strong link.
//
// One of the digits has two places left in some unit, and each of these sees one of the cells:
// so one of the cells holds the other digit, which goes from every cell that sees both.  It is
// the forcing chain of eight candidates that people know by name and find by its look.
#pragma once

#include <optional>

#include "grids/grid.hpp"

namespace cruxpress::grids {

inline constexpr int kWWingNodes = 8;

struct WWing {
  int first, second;       // the cells with the same pair
  int first_end, second_end;  // the two places of the joint digit: each sees its cell
  int joint;
};

// A W-Wing that takes the digit from the target, if there is one.
template <int N>
std::optional<WWing> w_wing_on(const Grid<N>& grid, int target, int digit);

}  // namespace cruxpress::grids
