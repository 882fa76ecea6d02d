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
// `pairs` tells which two letters some word of a length has at two places (`pair_bit`); a run that has
// two letters no word has is none.  Without it, all are.
struct AroundAsk {
  std::uint64_t seed = 0;
  int starts = 1;
  int nodes = 1;
  int breadth = 1;
  std::vector<std::uint8_t> pairs = {};
};

// How many letters has the longest word that pairs are told of, and how many bits are they?
inline constexpr int kLongestPaired = 15;
inline constexpr std::size_t kPairBits = std::size_t{1} << 22;

// The number of the bit of two letters (below 32) at places of a word.
constexpr std::size_t pair_bit(int length, int one, int first, int two, int second) {
  const auto at = static_cast<std::size_t>((length << 8) | (one << 4) | two);
  return (at << 10) | static_cast<std::size_t>((first << 5) | second);
}

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
