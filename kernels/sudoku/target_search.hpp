// The search for a classic puzzle whose hardest step is in a range.
//
// A puzzle is dug out of a random grid and climbed up to the end of the range.  While it is too
// easy or too hard, some givens are put back and others are dug out of the same grid.  This is much
// cheaper than a new grid, because digging has already learnt about this one.
//
// Two quick tests save climbs.  A puzzle that the exact solver completes without branching needs
// nothing harder than locked candidates; a harder range skips it.  A puzzle that hidden singles
// complete is skipped by ranges above these.
//
// If a range asks only for more than hidden singles, puzzles with many givens hardly ever qualify.
// So digging goes on until a puzzle qualifies; then givens are put back, as many as wished, as long
// as it still does.
//
// If techniques are needed, the search is directed: a puzzle that uses them becomes the centre, and
// its neighbours, with a few givens exchanged, are tried until one cannot do without them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "grids/ladder.hpp"
#include "random.hpp"
#include "sudoku/generate.hpp"

namespace cruxpress::sudoku {

using namespace grids;

struct TargetWish {
  DigWish dig;
  int low = 0;     // the hardest step is to be at least this, times ten
  int high = 255;  // and at most this
  int digs = 1;    // how many puzzles are tried
  std::vector<Technique> needed = {};  // without each of them it is clearly harder
};

struct TargetFound {
  std::array<std::uint8_t, 81> puzzle;
  std::array<std::uint8_t, 81> solution;
  int digs = 0;
  bool on_target = false;  // else the puzzle is the nearest one found
  Rating rating;           // of a puzzle on target: that of a full climb
};

// If nothing is too easy and no technique is needed, the first puzzle tried is item 0 of
// random_puzzles().
TargetFound search_target(std::uint64_t seed, const TargetWish& wish);

}  // namespace cruxpress::sudoku
