// Depth-first search for a filled grid: place a word or forbid it, and propagate.
#pragma once

#include <cstdint>
#include <vector>

#include "crossword/board.hpp"
#include "crossword/choice.hpp"

namespace cruxpress::crossword {

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
