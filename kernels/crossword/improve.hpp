// Raising the scores of a filled grid: large neighbourhood search.
//
// A few slots that hang together, around a weak one, are opened again, and the rest stands; a
// short search asks for words whose scores add up to more (Shaw, "Using constraint programming
// and local search methods to solve vehicle routing problems", CP 1998).  At first a little less
// is taken too, as in annealing, so that the search does not stay in the first dead end; the best
// grid is kept.  Floors, bans and standing words of the task hold all the time.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/fill.hpp"

namespace cruxpress::crossword {

struct Improved {
  std::vector<std::uint32_t> words;  // by slot: the index on its shelf
  std::int64_t work = 0;
  std::int64_t rounds = 0;
};

// `words` must be a fill of the task.
Improved improve(const Lexicon& lexicon, const Task& task, std::vector<std::uint32_t> words,
                 std::uint64_t seed, std::int64_t budget);

}  // namespace cruxpress::crossword
