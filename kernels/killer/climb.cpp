// The two ways up the ladder: all easiest steps together (a rating), or one at a time (a walk).
#include <algorithm>

#include "killer/reason.hpp"

namespace cruxpress::killer {
namespace {

// With how many links is a trial short enough to be taken without looking for a shorter one?
constexpr std::size_t kShort = 8;

// What the steps of one technique say together.
struct Gathered {
  int steps = 0;
  std::array<Mask, kMaxCells> struck{};
  std::array<Mask, kMaxCells> placed{};

  bool operator()(const Step& step) {
    ++steps;
    if (step.place >= 0) placed[step.place] |= step.digits;
    for (const auto& [cell, digits] : step.strikes) struck[cell] |= digits;
    return false;
  }

  void write(const Puzzle& puzzle, Board& board) const {
    for (int cell = 0; cell < puzzle.frame->cells; ++cell) {
      board.strike(cell, struck[cell]);
      for_bits(placed[cell], [&](int digit) { board.place(puzzle, cell, digit); });
    }
  }
};

}  // namespace

Climb climb(const Puzzle& puzzle, Board& board, Technique ceiling) {
  Climb climbed;
  Reasoner reasoner(puzzle);
  for (int at = 0; at <= ceiling && board.left > 0;) {
    Gathered gathered;
    reasoner.find(static_cast<Technique>(at), board,
                  [&](const Step& step) { return gathered(step); });
    if (gathered.steps == 0) {
      ++at;
      continue;
    }
    climbed.used[at] += gathered.steps;
    climbed.hardest = std::max(climbed.hardest, at);
    ++climbed.rounds;
    gathered.write(puzzle, board);
    if (board.broken) break;
    at = 0;
  }
  climbed.broken = board.broken;
  climbed.filled = board.left == 0 && !board.broken;
  return climbed;
}

bool next_step(Reasoner& reasoner, const Board& board, Step& found) {
  for (int at = 0; at < kTechniques; ++at) {
    bool any = false;
    reasoner.find(static_cast<Technique>(at), board, [&](const Step& step) {
      if (!any || step.trace.placed.size() < found.trace.placed.size()) found = step;
      any = true;
      return at != kTrial || found.trace.placed.size() <= kShort;
    });
    if (any) return true;
  }
  return false;
}

void apply(const Puzzle& puzzle, const Step& step, Board& board) {
  if (step.place >= 0) board.place(puzzle, step.place, lowest(step.digits));
  for (const auto& [cell, digits] : step.strikes) board.strike(cell, digits);
}

}  // namespace cruxpress::killer
