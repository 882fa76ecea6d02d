// What is known of cages on the way: their open cells, and cells that are left over in areas.
//
// The plain consequences of a killer are those of its units, the digits that cages leave to their
// cells, and cells that are alone left over in an area.
#pragma once

#include "killer/puzzle.hpp"
#include "killer/ways.hpp"

namespace cruxpress::killer {

// The cells of a cage that are not written yet, what they can hold and what they must add up to.
struct OpenCage {
  int count = 0;
  int sum = 0;
  std::array<std::uint8_t, kMaxSize> cells;
  std::array<Mask, kMaxSize> open;

  OpenCage(const Cage& cage, const Board& board);
  Ways ways() const { return ways_of_cage({open.data(), static_cast<std::size_t>(count)}, sum); }
};

// Cells whose sum follows from the sums of cages and of an area: inside it, those of cages that
// stick out ("innies"); or outside it, of cages that stick out ("outies").  Only cells without a
// written digit count.
struct Leftover {
  Cells cells;
  int sum = 0;
};

// For the area of a number; false where nothing can be said.
bool innies(const Puzzle& puzzle, const Board& board, int number, Leftover& found);
bool outies(const Puzzle& puzzle, const Board& board, int number, Leftover& found);

}  // namespace cruxpress::killer
