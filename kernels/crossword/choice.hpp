// Which slot to fill next, and with which word.
//
// The slot: the fewest words for its weight, where a slot gains weight each time it runs out of
// words (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
// constraints", ECAI 2004).  The word: its score, plus the logarithm of how many crossing words
// each of its letters leaves, plus a little chance.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "crossword/board.hpp"
#include "random.hpp"

namespace cruxpress::crossword {

// How words are valued.
struct Manner {
  int score = 0;              // units for a point of score; a factor of two in support is 256
  int noise = 0;              // up to how many units of chance for a letter
  std::uint32_t sample = 40;  // how many words are looked at
  bool from_best = true;      // from the best down, or anywhere
};

class Choice {
 public:
  Choice(const Board& board, std::uint64_t seed);

  // The open slot to fill next, or kNone if every slot is settled.
  int slot();
  std::uint32_t word(std::size_t slot, const Manner& manner);

  // How good a word looks, after the letters of its slot were weighed.
  void weigh(std::size_t slot);
  int value(std::size_t slot, std::uint32_t word, const Manner& manner);

  void blame(int slot);
  // Weights fade, so that early troubles do not rule for ever.
  void fade();
  // The slot that ran out of words most often.
  int heaviest() const;
  Random& chance() { return chance_; }

 private:
  using Worth = std::array<int, kAlphabet>;  // by letter

  void weigh_position(std::size_t crossing, int position, Letters open, Worth& worth) const;
  template <typename Visit>
  void each_candidate(std::size_t slot, const Manner& manner, Visit visit);

  const Board& board_;
  Random chance_;
  std::vector<std::uint32_t> weights_;
  std::array<Worth, kLongest> worth_{};
};

}  // namespace cruxpress::crossword
