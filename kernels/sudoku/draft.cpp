#include "sudoku/draft.hpp"

#include <algorithm>

#include "sudoku/canonical.hpp"
#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

using Cells = std::array<std::uint8_t, 81>;

std::string text_of(const Cells& cells) {
  std::string text(81, '.');
  for (std::size_t i = 0; i < 81; ++i)
    if (cells[i] != 0) text[i] = static_cast<char>('0' + cells[i]);
  return text;
}

bool says(const std::string& text, const Cells& cells) {
  return text.size() == 81 && std::equal(text.begin(), text.end(), cells.begin(),
                                         [](char symbol, int digit) {
                                           return symbol == '.' ? digit == 0 : symbol - '0' == digit;
                                         });
}

// Whether every row, column and box of a grid holds all digits, and the givens stand in it.
bool fulfils(const Cells& grid, const Cells& givens) {
  std::array<unsigned, 27> held{};
  for (unsigned cell = 0; cell < 81; ++cell) {
    if (grid[cell] < 1 || grid[cell] > 9) return false;
    if (givens[cell] != 0 && givens[cell] != grid[cell]) return false;
    const unsigned row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    for (const unsigned unit : {row, 9 + column, 18 + box}) held[unit] |= 1u << grid[cell];
  }
  return std::all_of(held.begin(), held.end(), [](unsigned digits) { return digits == 0x3feu; });
}

bool is_only(const Cells& givens, const Cells& solution) {
  Cells first;
  const SearchCount found = search_givens(givens, {.limit = 2, .solution = first.data()});
  return found.solutions == 1 && !found.spent && first == solution;
}

// A puzzle and its solution, with the climb that it took; false if the wish was not met.
bool make(const DraftWish& wish, std::uint64_t seed, Cells& givens, Cells& solution,
          Draft& draft) {
  if (wish.hunted) {
    const Hunted found = hunt(seed, wish.hunt);
    givens = found.puzzle;
    solution = found.solution;
    draft.work = found.digs;
    draft.rating = found.rating;
    return found.on_target;
  }
  Random random(item_seed(seed, 0));
  random_puzzle(random, wish.hunt.dig, solution, givens);
  const Grid<9> grid(usual_board<9>(), givens.data());
  draft.rating = climb(grid, {});
  return draft.rating.status == Status::Solved;
}

}  // namespace

Draft draft(const DraftWish& wish, const RatingModel& model, std::uint64_t seed) {
  Draft draft;
  Cells givens, solution;
  if (!make(wish, seed, givens, solution, draft)) return draft;
  draft.told = told_rating(model, draft.rating, givens);
  draft.puzzle = text_of(givens);
  draft.solution = text_of(solution);
  draft.found = says(draft.puzzle, givens) && says(draft.solution, solution) &&
                fulfils(solution, givens) && is_only(givens, solution);
  if (draft.found) draft.canonical = text_of(canonical_form(givens, solution).puzzle);
  return draft;
}

}  // namespace cruxpress::sudoku
