// What a setter asks of a half-filled grid: how many words each slot may still take, and which
// words of one slot leave the others most choice.
//
// Candidates are put in order by how many crossing words their letters leave; the first of them
// are then placed one by one and propagated, and valued by the choice that is left in all other
// slots together.  A word that leaves some slot none is no candidate.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/fill.hpp"

namespace cruxpress::crossword {

struct Candidate {
  std::uint32_t word = 0;   // the index on its shelf
  int room = 0;             // logarithms of the words that the other slots have left, added up
  std::uint32_t least = 0;  // the fewest words that a crossing slot has left; 0 if none crosses
};

struct Advice {
  bool possible = false;              // does every slot have a word left?
  int trouble = kNone;                // the slot that has none
  std::vector<std::uint32_t> counts;  // by slot: its words, where it is possible
  std::vector<Candidate> words;       // the best first
  std::int64_t work = 0;
};

// `slot` may be kNone.  At most `most` words are tried, and none begun after `budget` is spent.
Advice advise(const Lexicon& lexicon, const Task& task, int slot, std::size_t most,
              std::int64_t budget);

// By slot: the words that fit its own letters, whatever crosses it.
std::vector<std::uint32_t> fitting(const Lexicon& lexicon, const Task& task);

}  // namespace cruxpress::crossword
