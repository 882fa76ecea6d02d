// Words put on the lines of a lattice's skeleton, before it has any other blocks.
//
// Simulated annealing (Kirkpatrick et al., 1983): a word moves to another berth, most often one
// that crosses another word where they agree, and those that it collides with lose theirs.  Parts
// of lines that have become too short for a word are closed.  What is made small is the price of
// all lines (`likelihood.hpp`), and of words without a berth.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/fill_likelihood.hpp"
#include "crossword/lexicon.hpp"
#include "crossword/skeleton.hpp"

namespace cruxpress::crossword {

// With a `lexicon`, runs whose letters few of its words have are dear; without, none are.  With
// `loose`, letters may be crossed by nothing where two lines meet.
struct LatticeRequest {
  std::uint64_t seed = 0;
  int moves = 1;
  bool loose = false;
  const Lexicon* lexicon = nullptr;
};

struct Spot {
  int word = 0;
  int row = 0;
  int column = 0;
  bool down = false;
};

struct Choice {
  bool down = false;
  int number = 0;  // of the row or column
  std::vector<Parting> partings;
};

struct BuiltLattice {
  std::vector<Spot> spots;  // of the words that found one: all, or as many as were found
  std::vector<int> closed;  // cells that are blocks then, by number
  // How each row and column that is a line, and the line that mirrors it, may be parted: none at
  // all where there are no words for one.
  std::vector<Choice> choices;
};

BuiltLattice build_lattice(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
                  const LatticeRequest& ask);

}  // namespace cruxpress::crossword
