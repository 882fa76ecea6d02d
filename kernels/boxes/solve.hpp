// Exact solving: how many solutions up to a limit, and the first.
//
// Depth first; every board is settled, then the cell with the fewest digits is tried.
#pragma once

#include "boxes/board.hpp"
#include "random.hpp"

namespace cruxpress::boxes {

using Digits = std::array<std::uint8_t, kMaxCells>;

struct Found {
  int count = 0;
  Digits first{};
  std::uint64_t nodes = 0;
  bool spent = false;  // the budget ran out before the count was certain
};

// `budget` is in boards; with `random` the digits are tried in random order.
Found solve(const Rules& rules, const Board& start, int limit, std::uint64_t budget,
            Random* random = nullptr);

}  // namespace cruxpress::boxes
