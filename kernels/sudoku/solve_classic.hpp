// Exact solving of classic 9x9 sudokus: how many solutions up to a limit, and the first.
//
// Depth-first search over digit boards (boards.hpp) with an explicit stack.  Each branching parts
// the boards into those that have something and those that have it not, so no part of the search
// space is seen twice and an exhausted search is a proof.  A search that gets long deduces about
// triads too (triads.hpp), and branches by ways and learns from its failures (band_branching.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sudoku/boards.hpp"

namespace cruxpress::sudoku {

// What an exact search found; the general solver returns it too.
struct SearchCount {
  std::uint32_t solutions = 0;  // found, at most the limit
  std::uint32_t nodes = 0;      // branchings
  bool spent = false;           // the budget ended the search: `solutions` is a lower bound
};

// How many branchings before a search gives up?  The hardest known puzzles need a few hundred.
constexpr std::uint32_t kClassicBudget = 10'000'000;

// Which machine code does the search?  All give the same results.
enum class Engine { best, portable };

// True if the processor has what the fast engine needs.
bool has_fast_engine();

// Boards with the givens placed and nothing deduced.  Digits 1-9, 0 is an empty cell.
void place_givens(std::span<const std::uint8_t, 81> givens, Boards& boards);

// Takes a digit (1-9) from a cell.
inline void forbid(Boards& boards, int cell, int digit) {
  boards.word[4 * (digit - 1) + cell / 27] &= ~(1u << cell_bit(cell));
}

// What to look for among the completions of boards.
struct SearchTask {
  std::uint32_t limit = 2;                // stop at so many solutions
  std::uint8_t* solution = nullptr;       // the first is written here
  const std::uint8_t* except = nullptr;   // a solution that does not count
  std::uint32_t budget = kClassicBudget;  // branchings
  Random* random = nullptr;               // draws the branchings, for random solutions
  Engine engine = Engine::best;
};

SearchCount search(const Boards& boards, const SearchTask& task);

inline SearchCount search_givens(std::span<const std::uint8_t, 81> givens, const SearchTask& task) {
  Boards boards;
  place_givens(givens, boards);
  return search(boards, task);
}

}  // namespace cruxpress::sudoku
