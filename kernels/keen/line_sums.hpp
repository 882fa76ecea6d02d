// Line sums: what the digits of a row or column add up to, or multiply to, is known.
//
// Cages whose goal is a sum take their share of it; the other open cells have the rest ("innies").
// Where such cages hold all open cells of the line and stick out of it, the cells outside have what
// the cages need more ("outies").  Two neighbouring lines are added up alike.  Products are shared
// out in one line, and only inwards: larger ones nobody works out.
#pragma once

#include <cstdint>
#include <vector>

#include "keen/deduce.hpp"

namespace cruxpress::keen {

struct LineSum {
  bool product = false;
  bool outside = false;
  std::vector<int> lines;  // rows are 0..15 and columns 16..31
  std::vector<int> cages;  // those that take a share
  std::vector<int> cells;  // the cells left over, in reading order
  std::vector<Mask> keep;  // the digits that they can hold
};

// The line sum with the fewest cells left over that strikes something.  Written digits are taken
// for known; `work` grows with the digits tried.
bool find_line_sum(const Puzzle& puzzle, const Board& board, LineSum& found, std::uint64_t& work);

}  // namespace cruxpress::keen
