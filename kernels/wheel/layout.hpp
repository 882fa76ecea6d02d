// Laying a set of words out as a connected crossword inside bounds.
//
// Greedy insertion (longest first, with noise), then ruin and recreate (Schrimpf et al.,
// 2000): words are taken out of the current grid, the words that stay are checked again (a
// taken word can leave two neighbouring cells that no word covers), and everything that is
// left is inserted anew, mostly inside bounds a little tighter than the best grid's.  A new
// grid is accepted unless it is worse by more than a threshold that falls to zero (Dueck and
// Scheuer, 1990).  Objective: words placed, then the smaller area, then more crossings.
// A compact grid has a part of the words: the first one and those that cross most.
// Whole numbers only, so every machine finds the same grid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wheel/board.hpp"

namespace cruxpress::wheel {

struct LayoutAsk {
  int height = 14;        // most rows
  int width = 14;         // most columns
  int iterations = 200;   // grids built
  int enough_area = 0;    // stop when all words stand in so many cells
  bool stop_when_placed = false;  // stop when all words stand
  std::uint64_t seed = 0;
  // 0: place all words.  Otherwise place so many, the first one always, and prefer crossings and an
  // aspect of at most 1.6 to a small area.
  int compact = 0;
};

struct Layout {
  std::vector<Place> places;  // lines and starts counted from the corner of the grid
  int height = 0;
  int width = 0;
  int crossings = 0;
  int iterations = 0;  // how many were needed
};

// Words as letter codes; a word longer than both bounds is never placed.
Layout lay_out(const std::vector<std::vector<std::uint8_t>>& words, const LayoutAsk& ask);

}  // namespace cruxpress::wheel
