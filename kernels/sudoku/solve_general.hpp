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
#include "sudoku/search_count.hpp"
#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

// How many branchings before a search gives up?  About a second's work at size 16.
constexpr std::uint32_t kGeneralBudget = 100'000;

// The first solution found is written to `solution` unless it is null.  With `random`, ties
// between choices and the order of digits are drawn, so that the first solution is a random
// one (not uniformly).
SearchCount count_solutions(const Topology& topology, const Candidates& start, std::uint32_t limit,
                            std::uint8_t* solution, std::uint32_t budget = kGeneralBudget,
                            Random* random = nullptr);

// The same for a grid of givens (0 is empty), which may be contradictory.
SearchCount count_solutions(const Topology& topology, std::span<const std::uint8_t> givens,
                            std::uint32_t limit, std::uint8_t* solution,
                            std::uint32_t budget = kGeneralBudget, Random* random = nullptr);

}  // namespace cruxpress::sudoku
