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

// Depth-first search for a filled grid: place a word or forbid it, and propagate.

enum class End {
  kFound,      // every slot is settled, and the board stays so
  kExhausted,  // there is no fill
  kFailures,   // as many failures as were allowed
  kSpent,      // the budget of work is used up
};

class Search {
 public:
  // The board must have been propagated.
  Search(Board& board, Choice& choice) : board_(board), choice_(choice) {}

  // `failures` and `work` say how far to go; `work` is compared with the board's.  Unless it
  // found a fill, the board is as it was, without what was proved to be impossible.
  End run(const Manner& manner, std::int64_t failures, std::int64_t work);

  // After a fill: takes its last word back and looks for another one.
  End again(const Manner& manner, std::int64_t failures, std::int64_t work);

  // Goes back to where the search began.
  void leave();

 private:
  struct Step {
    Board::Mark before;
    std::size_t slot;
    std::uint32_t word;
  };

  End go_on(const Manner& manner, std::int64_t failures, std::int64_t work);
  // Takes the last step back and forbids its word, and so on until that is possible.
  bool turn(std::int64_t& failures);

  Board& board_;
  Choice& choice_;
  Board::Mark root_{};
  std::vector<Step> steps_;
};

}  // namespace cruxpress::crossword
