#include "crossword/fill.hpp"

#include "crossword/choice.hpp"
#include "crossword/search.hpp"

namespace cruxpress::crossword {
namespace {

// The two manners; tried on patterns of 9x9 to 21x21 (November 2026).
constexpr Manner kForScore{.score = 20, .noise = 60, .sample = 40, .from_best = true};
constexpr Manner kForSupport{.score = 2, .noise = 60, .sample = 150, .from_best = false};
// How many failures may the first search have?  Each one later may have 30 % more.
constexpr std::int64_t kFailures = 50;

}  // namespace

bool prepare(Board& board, const Task& task) {
  for (std::size_t slot = 0; slot < task.floors.size(); ++slot)
    if (task.floors[slot] > 0) board.allow_at_least(slot, task.floors[slot]);
  for (const auto number : task.banned)
    if (!board.ban(board.lexicon().place(number))) return false;
  for (std::size_t cell = 0; cell < task.letters.size(); ++cell)
    if (task.letters[cell] != kOpen) board.fix(cell, task.letters[cell]);
  board.ask_all();
  for (const auto number : task.standing)
    if (!board.exclude(board.lexicon().place(number))) return false;
  return board.propagate();
}

Filled fill(const Lexicon& lexicon, const Task& task, std::uint64_t seed, std::int64_t budget) {
  Board board(lexicon, task.frame);
  if (!prepare(board, task)) return {Verdict::kUnfillable, {}, board.failed(), board.work()};
  if (task.frame.size() == 0) return {Verdict::kFilled, {}, kNone, 0};
  Choice choice(board, seed);
  Search search(board, choice);
  std::int64_t failures = kFailures;
  End end = search.run(kForScore, failures, budget);
  for (bool scores = false; end == End::kFailures; scores = !scores) {
    failures += failures * 3 / 10;
    choice.fade();
    end = search.run(scores ? kForScore : kForSupport, failures, budget);
  }
  Filled filled{Verdict::kSpent, {}, choice.heaviest(), board.work()};
  if (end == End::kExhausted) filled.verdict = Verdict::kUnfillable;
  if (end == End::kFound) {
    filled.verdict = Verdict::kFilled;
    for (std::size_t slot = 0; slot < task.frame.size(); ++slot)
      filled.words.push_back(board.domain(slot).best());
  }
  return filled;
}

}  // namespace cruxpress::crossword
