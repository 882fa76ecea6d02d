// How many fills does a grid have, when each slot takes one of a list of words?  Exact.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/frame.hpp"
#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

struct Counted {
  std::vector<std::vector<std::uint32_t>> fills;  // each: by slot the number of its word
  bool finished = true;                           // false if the budget was spent before
  std::int64_t work = 0;
};

// `choices` has numbers of words for each slot.  No word stands twice in a fill; stems are not
// looked at if the lexicon has none.  Stops at `limit` fills.
Counted count_fills(const Lexicon& lexicon, const Frame& frame,
                    const std::vector<std::uint8_t>& letters,
                    const std::vector<std::vector<std::uint32_t>>& choices, std::size_t limit,
                    std::int64_t budget);

}  // namespace cruxpress::crossword
