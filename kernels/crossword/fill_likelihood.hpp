// How likely is it that the lines of a lattice can be filled, given the letters already placed?
//
// A run of cells with k open junctions and n words that fit its letters has log2 n - 2k octaves of
// room: two letters that chance draws are the same once in sixteen, and each junction is shared by
// two runs.  What is lacking of some room to spare is its price, and a line is parted into runs so
// that their prices are least.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "crossword/lexicon.hpp"
#include "crossword/skeleton.hpp"

namespace cruxpress::crossword {

inline constexpr std::uint8_t kNoLetter = 0xFF;

// What is settled of a line: cells as bits, letters by their place.
struct LineState {
  std::uint32_t open = 0;
  std::uint32_t closed = 0;
  std::uint32_t lettered = 0;
  std::array<std::uint8_t, kWidestSide> letters{};

  bool operator==(const LineState&) const = default;
};

// A line parted into runs: its blocks as bits, and what that costs.
struct Parting {
  std::uint32_t blocks = 0;
  int price = 0;
};

// A line, the one that mirrors it (or itself), and what is settled of both.
struct Lines {
  const Pair& pair;
  const Line& line;
  const LineState& one;
  const LineState& other;
};

class FillLikelihood {
 public:
  // Without a lexicon, every run has words.  The words of the user's own stand for themselves.
  // With `loose`, a letter at a junction may be crossed by nothing, at a price.
  FillLikelihood(const Lexicon* lexicon, const std::vector<std::vector<std::uint8_t>>& own, bool loose);

  // The price of a line, and of the one that mirrors it: 0 where there is room to spare.  Both
  // are parted into runs at the same places.
  int price(const Lines& lines);
  // The partings that have words, the cheapest first, and none that costs much more than that.
  std::vector<Parting> partings(const Lines& lines);

 private:
  struct Kept {
    std::uint64_t digest = 0;
    int value = 0;
  };
  class Steps;

  int cheapest(const Lines& lines);
  int run(const LineState& state, const std::uint64_t* digests, int start, int end, int crossing);
  int room(const LineState& state, int start, int end);
  bool is_own(const LineState& state, int start, int end) const;

  const Lexicon* lexicon_;
  const std::vector<std::vector<std::uint8_t>>& own_;
  bool loose_;
  std::vector<Kept> kept_;    // of runs
  std::vector<Kept> prices_;  // of lines
};

}  // namespace cruxpress::crossword
