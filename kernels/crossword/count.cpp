#include "crossword/count.hpp"

#include <limits>

#include "crossword/search.hpp"

namespace cruxpress::crossword {
namespace {

// Which fill comes first does not matter, so words are taken as they come.
constexpr Manner kAny{.score = 0, .noise = 0, .sample = 1, .from_best = true};
constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

bool prepare_choices(Board& board, const std::vector<std::uint8_t>& letters,
                     const std::vector<std::vector<std::uint32_t>>& choices) {
  std::vector<std::uint32_t> words;
  for (std::size_t slot = 0; slot < choices.size(); ++slot) {
    words.clear();
    for (const auto number : choices[slot]) {
      const Place place = board.lexicon().place(number);
      if (static_cast<std::size_t>(place.length) == board.frame().length(slot))
        words.push_back(place.index);
    }
    board.allow_only(slot, words);
  }
  for (std::size_t cell = 0; cell < letters.size(); ++cell)
    if (letters[cell] != kOpen) board.fix(cell, letters[cell]);
  board.ask_all();
  return board.propagate();
}

std::vector<std::uint32_t> numbers(const Board& board) {
  std::vector<std::uint32_t> found;
  for (std::size_t slot = 0; slot < board.frame().size(); ++slot) {
    const Domain& domain = board.domain(slot);
    found.push_back(domain.shelf().numbers[domain.best()]);
  }
  return found;
}

}  // namespace

Counted count_fills(const Lexicon& lexicon, const Frame& frame,
                    const std::vector<std::uint8_t>& letters,
                    const std::vector<std::vector<std::uint32_t>>& choices, std::size_t limit,
                    std::int64_t budget) {
  Board board(lexicon, frame);
  Counted counted;
  if (prepare_choices(board, letters, choices)) {
    Choice choice(board, 0);
    Search search(board, choice);
    End end = search.run(kAny, kNoLimit, budget);
    while (end == End::kFound && counted.fills.size() < limit) {
      counted.fills.push_back(numbers(board));
      if (counted.fills.size() < limit) end = search.again(kAny, kNoLimit, budget);
    }
    counted.finished = end != End::kSpent;
  }
  counted.work = board.work();
  return counted;
}

}  // namespace cruxpress::crossword
