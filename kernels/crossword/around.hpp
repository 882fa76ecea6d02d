// Words put on the lines of a lattice's skeleton, before it has any other blocks.
//
// A depth-first search that begins again often: next the word with the fewest places left, a place
// that takes little room first.  A place opens its cells and those opposite, and closes the cells
// before and behind; parts of lines that have become too short for a word are closed, and a place
// after which some line cannot be completed is none.  Two words may cross where they agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

enum class Symmetry : std::uint8_t { kRotate, kMirror, kNone };

// Lines are the rows and columns of a parity each.
struct Skeleton {
  int height = 0;
  int width = 0;
  Symmetry symmetry = Symmetry::kRotate;
  int rows = 0;     // parity of the rows that are lines
  int columns = 0;  // parity of the columns that are lines
};

// How often the search begins, how many places are tried before it begins again, and how many for
// one word.
// With a `lexicon`, a run whose letters no word of it has is none; without, all are.
struct AroundAsk {
  std::uint64_t seed = 0;
  int starts = 1;
  int nodes = 1;
  int breadth = 1;
  const Lexicon* lexicon = nullptr;
};

struct Spot {
  int word = 0;
  int row = 0;
  int column = 0;
  bool down = false;
};

struct Around {
  std::vector<Spot> spots;   // of the words that found one: all, or as many as were found
  std::vector<int> closed;   // cells that are blocks then, by number
  std::int64_t nodes = 0;
};

Around put_around(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
                  const AroundAsk& ask);

}  // namespace cruxpress::crossword
