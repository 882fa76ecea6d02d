// The two ways up the ladder: all easiest steps together (a rating), or one at a time (a walk).
#include <algorithm>

#include "boxes/steps.hpp"

namespace cruxpress::boxes {
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

  void write(const Rules& rules, Board& board) const {
    for (int cell = 0; cell < rules.frame->cells; ++cell) {
      board.strike(cell, struck[cell]);
      for_bits(placed[cell], [&](int digit) { board.place(rules, cell, digit); });
    }
  }
};

}  // namespace

Climb climb(Finder& finder, Board& board, int ceiling) {
  Climb climbed;
  climbed.used.resize(static_cast<std::size_t>(finder.techniques()));
  for (int at = 0; at <= ceiling && board.left > 0;) {
    Gathered gathered;
    finder.find(at, board, [&](const Step& step) { return gathered(step); });
    if (gathered.steps == 0) {
      ++at;
      continue;
    }
    climbed.used[at] += gathered.steps;
    climbed.hardest = std::max(climbed.hardest, at);
    ++climbed.rounds;
    gathered.write(finder.rules(), board);
    if (board.broken) break;
    at = 0;
  }
  climbed.broken = board.broken;
  climbed.filled = board.left == 0 && !board.broken;
  return climbed;
}

bool next_step(Finder& finder, const Board& board, Step& found) {
  for (int at = 0; at < finder.techniques(); ++at) {
    bool any = false;
    finder.find(at, board, [&](const Step& step) {
      if (!any || step.trace.placed.size() < found.trace.placed.size()) found = step;
      any = true;
      return at != finder.trial_number() || found.trace.placed.size() <= kShort;
    });
    if (any) return true;
  }
  return false;
}

std::vector<Step> walk(Finder& finder, Board& board, int steps) {
  std::vector<Step> taken;
  while (board.left > 0 && !board.broken && static_cast<int>(taken.size()) < steps) {
    Step step;
    if (!next_step(finder, board, step)) break;
    if (step.place >= 0) board.place(finder.rules(), step.place, lowest(step.digits));
    for (const auto& [cell, digits] : step.strikes) board.strike(cell, digits);
    taken.push_back(std::move(step));
  }
  return taken;
}

}  // namespace cruxpress::boxes
