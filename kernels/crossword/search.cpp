#include "crossword/search.hpp"

namespace cruxpress::crossword {

End Search::run(const Manner& manner, std::int64_t failures, std::int64_t work) {
  steps_.clear();
  root_ = board_.mark();
  return go_on(manner, failures, work);
}

End Search::again(const Manner& manner, std::int64_t failures, std::int64_t work) {
  std::int64_t left = failures;
  if (!turn(left)) return End::kExhausted;
  return go_on(manner, failures, work);
}

void Search::leave() {
  board_.back_to(root_);
  steps_.clear();
}

End Search::go_on(const Manner& manner, std::int64_t failures, std::int64_t work) {
  for (;;) {
    const int slot = choice_.slot();
    if (slot == kNone) return End::kFound;
    if (board_.work() >= work || failures <= 0) {
      leave();
      return board_.work() >= work ? End::kSpent : End::kFailures;
    }
    const auto s = static_cast<std::size_t>(slot);
    const std::uint32_t word = choice_.word(s, manner);
    steps_.push_back({board_.mark(), s, word});
    if (board_.place(s, word)) continue;
    choice_.blame(board_.failed());
    if (!turn(failures)) return End::kExhausted;
  }
}

bool Search::turn(std::int64_t& failures) {
  while (!steps_.empty()) {
    const Step step = steps_.back();
    steps_.pop_back();
    board_.back_to(step.before);
    --failures;
    if (board_.forbid(step.slot, step.word)) {
      // Without steps before it, the word is impossible whatever else happens.
      if (steps_.empty()) root_ = board_.mark();
      return true;
    }
    choice_.blame(board_.failed());
  }
  return false;
}

}  // namespace cruxpress::crossword
