// Exact solving of any sudoku: how many solutions up to a limit, and the first.
//
// Depth-first search over candidate grids (candidates.hpp).  Branching is on the tightest
// choice there is, a cell or a digit's places in a unit, whichever has fewer ways; one way is
// tried, then its absence.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/candidates.hpp"
#include "sudoku/solve_classic.hpp"
#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

// How many branchings before a search gives up?  About a second's work at size 16.
constexpr std::uint32_t kGeneralBudget = 100'000;

// What to look for among the completions of a candidate grid.
struct GeneralTask {
  std::uint32_t limit = 2;                // stop at so many solutions
  std::uint8_t* solution = nullptr;       // the first is written here
  const std::uint8_t* except = nullptr;   // a solution that does not count
  std::uint32_t budget = kGeneralBudget;  // branchings
  Random* random = nullptr;               // draws the branchings, for random solutions
};

SearchCount search(const Topology& topology, const Candidates& start, const GeneralTask& task);

// The same for a grid of givens (0 is empty), which may be contradictory.
SearchCount search_givens(const Topology& topology, std::span<const std::uint8_t> givens,
                          const GeneralTask& task);

}  // namespace cruxpress::sudoku
