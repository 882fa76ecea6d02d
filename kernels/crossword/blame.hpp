// Which slots are to blame for a grid that cannot be filled.
//
// First rings of crossing slots are put around the slot that ran out of words, until they are
// unfillable by themselves; then slots are left out one by one as long as that stays so (the
// deletion filter of Chinneck and Dravnieks, 1991).  A question that its budget does not answer
// keeps the slot, so the answer is always unfillable by itself, and mostly small.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/fill.hpp"

namespace cruxpress::crossword {

// `trouble` is where to begin; `budget` is the work for one question, `total` for all of them.
// The task must be unfillable; if nothing smaller can be proved, all slots are to blame.
std::vector<int> blame(const Lexicon& lexicon, const Task& task, int trouble, std::uint64_t seed,
                       std::int64_t budget, std::int64_t total);

}  // namespace cruxpress::crossword
