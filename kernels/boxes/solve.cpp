#include "boxes/solve.hpp"

namespace cruxpress::boxes {
namespace {

// The open cell with the fewest digits; among equals the one that is worth most, or any by chance.
int fewest(const Rules& rules, const Board& board, Random* random) {
  int best = -1, best_count = kMaxSize + 1;
  std::uint32_t best_worth = 0;
  for (int cell = 0; cell < rules.frame->cells; ++cell) {
    if (board.value[cell] != 0) continue;
    const int count = count_digits(board.open[cell]);
    if (count > best_count) continue;
    const std::uint32_t worth = random != nullptr ? random->below(1u << 16) : rules.worth(cell);
    if (count == best_count && worth <= best_worth) continue;
    best = cell;
    best_count = count;
    best_worth = worth;
  }
  return best;
}

int drawn(Mask digits, Random* random) {
  if (random != nullptr)
    for (auto skip = random->below(static_cast<std::uint32_t>(count_digits(digits))); skip > 0;
         --skip)
      digits = without_lowest(digits);
  return lowest(digits);
}

}  // namespace

Found solve(const Rules& rules, const Board& start, int limit, std::uint64_t budget,
            Random* random) {
  Found found;
  std::vector<Board> stack{start};
  while (!stack.empty() && found.count < limit) {
    if (found.nodes >= budget) {
      found.spent = true;
      return found;
    }
    ++found.nodes;
    if (stack.back().broken || !rules.settle(stack.back())) {
      stack.pop_back();
      continue;
    }
    Board& board = stack.back();
    if (board.left == 0) {
      if (found.count++ == 0) found.first = board.value;
      stack.pop_back();
      continue;
    }
    const int cell = fewest(rules, board, random);
    const int digit = drawn(board.open[cell], random);
    Board with = board;
    board.strike(cell, bit(digit));
    with.place(rules, cell, digit);
    stack.push_back(with);
  }
  return found;
}

}  // namespace cruxpress::boxes
