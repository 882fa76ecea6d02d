// The smallest number of rows that leave only the answer: an exact set cover.
//
// Every word but the answer must be ruled out by some row.  For one row more than was proved
// too few, a depth-first search branches on the word that the fewest guesses rule out, because
// one of those must be among the rows; guesses that leave less are tried first.  The last row
// is only looked for, not branched on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "marks/word_list.hpp"
#include "marks/search.hpp"

namespace cruxpress::marks {

struct Cover {
  bool exists = false;                 // do `guesses` leave only the answer?
  bool proved = false;                 // is this number proved the smallest (or none to exist)?
  int lower = 1;                       // fewer rows than these are proved not to be enough
  std::vector<std::uint32_t> guesses;  // a smallest set of rows
  std::uint64_t work = 0;              // sets of words looked at
};

// At most `most` rows, taken from `guesses` within the limits.
Cover min_rows(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
               const Limits& limits, int most, std::uint64_t budget);

}  // namespace cruxpress::marks
