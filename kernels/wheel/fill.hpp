// All ways to write words into the entries of a grid, counted exactly.
//
// Each entry takes a different word, crossing entries agree in their cell, and given letters
// are kept.  Search with propagation: the letters that are still possible in a cell cut the
// words of its entries, the words cut the letters (generalised arc consistency, Mackworth
// 1977, on the table of words), and a word that stands in one entry leaves the others.
#pragma once

#include <cstdint>
#include <vector>

namespace cruxpress::wheel {

struct FillAsk {
  std::vector<std::vector<std::uint8_t>> words;     // letter codes below 32
  std::vector<std::vector<std::uint16_t>> entries;  // the cells of each entry, in order
  std::vector<std::uint8_t> givens;                 // by cell: a letter code, or kOpen
  int limit = 2;                                    // stop at so many solutions
  std::int64_t budget = 200'000;                    // how many entries may be propagated?
};

inline constexpr std::uint8_t kOpen = 255;

struct Fills {
  std::vector<std::vector<std::uint16_t>> found;  // the word of each entry
  std::int64_t work = 0;                          // entries propagated
  bool finished = true;                           // false if the budget ran out
};

Fills count_fills(const FillAsk& ask);

struct Votes {
  std::vector<int> by_cell;  // in how many other ways a cell has another letter
  int others = 0;            // how many of the ways that were found are others
  bool finished = true;
};

// How the ways to fill a grid differ from one of them, given by the word of each entry.
Votes count_votes(const FillAsk& ask, const std::vector<std::uint16_t>& right);

}  // namespace cruxpress::wheel
