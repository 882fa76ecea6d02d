// Hunting for classic puzzles that are as hard as wished.
//
// A puzzle is dug out of a random grid and climbed, no farther than the wish goes.  As long as
// it is too easy or too hard, some givens are put back and others dug out of the same grid:
// what digging has learnt about the grid makes that much cheaper than a new one.  Puzzles that
// the exact solver completes without branching need nothing harder than locked candidates, so
// where more is wished they are passed over without a climb; where less is wished, those are that
// hidden singles complete.
//
// Where it is enough that hidden singles do not complete a puzzle, of those with many givens hardly
// any is hard enough.  So digging goes on until one is, and then givens are put back, as many as
// wished, that leave it so.
//
// Where techniques are to be needed, the search is directed: a puzzle in which they come up is kept
// as a centre, and its neighbours are tried, with few givens exchanged, until one cannot do without.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "random.hpp"
#include "sudoku/generate.hpp"
#include "sudoku/ladder.hpp"

namespace cruxpress::sudoku {

struct HuntWish {
  DigWish dig;
  int low = 0;     // the hardest step is to be at least this, times ten
  int high = 255;  // and at most this
  int digs = 1;    // how many puzzles are tried
  std::vector<Technique> needed = {};  // without each of them it is clearly harder
};

struct Hunted {
  std::array<std::uint8_t, 81> puzzle;
  std::array<std::uint8_t, 81> solution;
  int digs = 0;
  bool on_target = false;  // else the puzzle is the nearest one found
  Rating rating;           // of a puzzle on target: that of a full climb
};

// Where nothing is too easy and no technique is needed, the first puzzle tried is that of random_puzzles() for item 0.
Hunted hunt(std::uint64_t seed, const HuntWish& wish);

}  // namespace cruxpress::sudoku
