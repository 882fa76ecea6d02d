#include "crossword/fill.hpp"

#include <cstdlib>
#include "crossword/choice.hpp"
#include "crossword/search.hpp"

namespace cruxpress::crossword {
static int env(const char*n,int d){const char*e=getenv(n);return e?atoi(e):d;}

bool prepare(Board& board, const Task& task) {
  for (std::size_t slot = 0; slot < task.floors.size(); ++slot)
    board.allow_at_least(slot, task.floors[slot]);
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
  Filled filled;
  if (!prepare(board, task)) {
    return {Verdict::kUnfillable, {}, board.failed(), board.work()};
  }
  Choice choice(board, seed);
  Search search(board, choice);
  static const Manner kScores{env("SA",20), env("SN",60), (unsigned)env("SK",40), true}, kSupport{env("UA",2), env("UN",60), (unsigned)env("UK",40), (bool)env("UB",0)};
  static const int F0=env("F0",50), G=env("G",8), ALT=env("ALT",0);
  std::int64_t failures = F0;
  for (int turn = 0;; ++turn) {
    bool sc = ALT==0? turn%2==0 : ALT==1;
    const End end = search.run(sc ? kScores : kSupport, failures, budget);
    filled.work = board.work();
    if (end == End::kFailures) {
      failures += failures * G/100;
      choice.fade();
      continue;
    }
    if (end == End::kFound) {
      filled.verdict = Verdict::kFilled;
      for (std::size_t slot = 0; slot < task.frame.size(); ++slot)
        filled.words.push_back(board.domain(slot).best());
    } else if (end == End::kExhausted) {
      filled.verdict = Verdict::kUnfillable;
    }
    if (task.frame.size() != 0) filled.trouble = choice.heaviest();
    return filled;
  }
}

}  // namespace cruxpress::crossword
