// What an exact search tells: shared by the classic and the general solver.
#pragma once

#include <cstdint>

namespace cruxpress::sudoku {

struct SearchCount {
  std::uint32_t solutions = 0;  // found, at most the limit
  std::uint32_t nodes = 0;      // branchings
  bool spent = false;           // the budget ended the search: `solutions` is a lower bound
};

}  // namespace cruxpress::sudoku
