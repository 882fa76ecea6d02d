// Exact solving of classic 9x9 sudokus: how many solutions up to a limit, and the first.
//
// Depth-first search over digit boards (boards.hpp) with an explicit stack.  Each branching
// tries one candidate of the most promising cell and then its absence, so no part of the
// search space is seen twice and an exhausted search is a proof.
#pragma once

#include <cstdint>
#include <span>

#include "sudoku/boards.hpp"
#include "sudoku/search_count.hpp"

namespace cruxpress::sudoku {

// How many branchings before a search gives up?  The hardest known puzzles need a few hundred.
constexpr std::uint32_t kClassicBudget = 10'000'000;

// Which machine code does the search?  All give the same results.
enum class Engine { best, portable };

// True if the processor has what the fast engine needs.
bool has_fast_engine();

// Boards with the givens placed and nothing deduced.  Digits 1-9, 0 is an empty cell.
void place_givens(std::span<const std::uint8_t, 81> givens, Boards& boards);

// Counts the ways to complete the boards.  The first is written to `solution` unless it is null.
SearchCount search(const Boards& boards, std::uint32_t limit, std::uint8_t* solution,
                   std::uint32_t budget = kClassicBudget, Engine engine = Engine::best);

inline SearchCount count_solutions(std::span<const std::uint8_t, 81> givens, std::uint32_t limit,
                                   std::uint8_t* solution, std::uint32_t budget = kClassicBudget,
                                   Engine engine = Engine::best) {
  Boards boards;
  place_givens(givens, boards);
  return search(boards, limit, solution, budget, engine);
}

}  // namespace cruxpress::sudoku
