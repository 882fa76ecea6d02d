#include "twist/generate.hpp"

#include <algorithm>

#include "twist/pen.hpp"

namespace cruxpress::twist {
namespace {

// How many boards may a full grid take, and the proof of a puzzle?
constexpr std::uint64_t kGrid = 3'000, kProof = 2'000;

class Maker {
 public:
  Maker(const Wish& wish, std::uint64_t seed)
      : wish_(wish), random_(seed), frame_(*frame_of(wish.size)) {}

  Made run() {
    while (!made_.found && made_.climbs < wish_.budget) {
      puzzle_ = empty_puzzle(wish_.size, wish_.knight);
      if (!fill_grid()) continue;
      puzzle_.lines =
          Pen(frame_, made_.solution, random_).draw(wish_.thermos, wish_.arrows, lines());
      if (!give()) continue;
      take_away();
      made_.found = wish_.floor >= kTrial ? needs_trials() : hardest_ >= wish_.floor;
    }
    made_.puzzle = puzzle_;
    return made_;
  }

 private:
  bool fill_grid() {
    ++made_.climbs;
    const Found found = solve(puzzle_, Board(puzzle_), 1, kGrid, &random_);
    made_.solution = found.first;
    return found.count == 1;
  }

  int lines() {
    if (!wish_.thermos && !wish_.arrows) return 0;
    return wish_.lines > 0 ? wish_.lines : frame_.size - 2 + static_cast<int>(random_.below(4));
  }

  // Trials are no part of making; they are looked for in the end.
  int reachable() const { return std::min<int>(wish_.ceiling, kHiddenQuad); }

  // Gives digits in open cells until the steps reach the end; they always do while they are sound.
  bool give() {
    Board board(puzzle_);
    Reasoner reasoner(puzzle_);
    for (;;) {
      ++made_.climbs;
      if (climb(reasoner, board, reachable()).filled) return true;
      Cells open;
      for (int cell = 0; cell < frame_.cells; ++cell)
        if (board.value[cell] == 0) open.push_back(static_cast<std::uint8_t>(cell));
      if (open.empty()) return false;
      const int cell = open[random_.below(static_cast<std::uint32_t>(open.size()))];
      puzzle_.givens[cell] = made_.solution[cell];
      board.place(puzzle_, cell, made_.solution[cell] - 1);
    }
  }

  Cells shuffled_givens() {
    Cells cells;
    for (int cell = 0; cell < frame_.cells; ++cell)
      if (puzzle_.givens[cell] != 0) cells.push_back(static_cast<std::uint8_t>(cell));
    random_.shuffle(cells.data(), cells.size());
    return cells;
  }

  // Takes givens away while the steps still reach the end.
  void take_away() {
    hardest_ = -1;
    for (const std::uint8_t cell : shuffled_givens()) {
      puzzle_.givens[cell] = 0;
      const Climb now = climb_up(reachable());
      if (now.filled)
        hardest_ = now.hardest;
      else
        puzzle_.givens[cell] = made_.solution[cell];
    }
    if (hardest_ < 0) hardest_ = climb_up(reachable()).hardest;
  }

  // Takes one given more away, so that only trials reach the end.
  bool needs_trials() {
    for (const std::uint8_t cell : shuffled_givens()) {
      puzzle_.givens[cell] = 0;
      made_.climbs += 2;
      const Found found = solve(puzzle_, puzzle_.start(), 2, kProof);
      if (found.count == 1 && !found.spent && climb_up(kTrial).filled) return true;
      puzzle_.givens[cell] = made_.solution[cell];
    }
    return false;
  }

  Climb climb_up(int ceiling) {
    made_.climbs += ceiling < kTrial ? 1 : 20;
    Board board = puzzle_.start();
    Reasoner reasoner(puzzle_);
    return climb(reasoner, board, ceiling);
  }

  Wish wish_;
  Random random_;
  const Frame& frame_;
  Puzzle puzzle_;
  Made made_;
  int hardest_ = -1;
};

}  // namespace

Made generate(const Wish& wish, std::uint64_t seed) { return Maker(wish, seed).run(); }

}  // namespace cruxpress::twist
