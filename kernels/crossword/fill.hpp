// Filling a grid: restarts of a search, until a fill is found or there is proved to be none.
//
// Restarts end heavy tails (Gomes, Selman and Kautz, 1998).  They take turns between two manners:
// one goes for high scores, the other for words that leave the crossing slots most choice, which
// solves open grids.  The allowance of failures grows, so that the search is complete.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/board.hpp"
#include "crossword/frame.hpp"
#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

struct Task {
  Frame frame;
  std::vector<std::uint8_t> letters;    // by cell: a letter that stands, or kOpen
  std::vector<std::uint8_t> floors;     // by slot: the least score of its word
  std::vector<std::uint32_t> banned;    // numbers of words
  std::vector<std::uint32_t> standing;  // words that stand in other slots
};

enum class Verdict { kFilled, kUnfillable, kSpent };

struct Filled {
  Verdict verdict = Verdict::kSpent;
  std::vector<std::uint32_t> words;  // by slot: the index on its shelf
  int trouble = kNone;               // the slot that ran out of words most often
  std::int64_t work = 0;
};

// Puts a task onto a fresh board and propagates; false if that fails.
bool prepare(Board& board, const Task& task);

Filled fill(const Lexicon& lexicon, const Task& task, std::uint64_t seed, std::int64_t budget);

// Which slots are to blame for a grid that cannot be filled.
//
// First rings of crossing slots are put around the slot that ran out of words, until they are
// unfillable by themselves; then slots are left out one by one as long as that stays so (the
// deletion filter of Chinneck and Dravnieks, 1991).  A question that its budget does not answer
// keeps the slot, so the answer is always unfillable by itself, and mostly small.

// `trouble` is where to begin; `budget` is the work for one question, `total` for all of them.
// The task must be unfillable; if nothing smaller can be proved, all slots are to blame.
std::vector<int> blame(const Lexicon& lexicon, const Task& task, int trouble, std::uint64_t seed,
                       std::int64_t budget, std::int64_t total);

}  // namespace cruxpress::crossword
