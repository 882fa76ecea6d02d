#include "twist/generate.hpp"

#include <algorithm>

#include "twist/draw_lines.hpp"

namespace cruxpress::twist {
namespace {

// How many grids may a full one take, and the proof of a puzzle?
constexpr std::uint64_t kGrid = 300, kProof = 2'000;
// After how many line layouts in a row without a grid is a line less drawn?
constexpr int kLayouts = 60;
// How many climbs are made for a puzzle with fewer givens once there is one?
constexpr std::uint64_t kFewClimbs = 400;

template <int N>
class Maker {
 public:
  Maker(const Wish& wish, std::uint64_t seed) : wish_(wish), random_(seed), puzzle_(wish.knight) {}

  // The puzzle with fewest givens of all that few climbs make, or else the first.
  Made<N> run() {
    Made<N> best;
    std::size_t fewest = N * N + 1;
    while (made_.climbs < (best.found ? kFewClimbs : wish_.budget)) {
      if (!draft()) continue;
      const std::size_t givens = shuffled_givens().size();
      if (givens >= fewest) continue;
      fewest = givens;
      best = {true, puzzle_, made_.solution, 0};
    }
    best.climbs = made_.climbs;
    return best;
  }

 private:
  bool draft() {
    puzzle_.givens.fill(0);
    puzzle_.lines =
        LineDrawer(N, wish_.symmetry, random_).draw(wish_.thermos, wish_.arrows, lines());
    if (!fill_grid()) {
      if (++without_grid_ % kLayouts == 0)
        most_ = std::max(2, static_cast<int>(puzzle_.lines.size()) - 1);
      return false;
    }
    without_grid_ = 0;
    if (!give()) return false;
    take_away();
    return hardest_ >= wish_.floor || (wish_.ceiling > kHardestWithoutChains && toughen());
  }

  bool fill_grid() {
    ++made_.climbs;
    const LineRules<N> rules(puzzle_);
    const Solutions<N> found = solve(rules, Grid<N>(puzzle_.board), 1, kGrid, &random_);
    made_.solution = found.first;
    return found.count == 1;
  }

  int lines() {
    if (!wish_.thermos && !wish_.arrows) return 0;
    const int usual = N - 2 + static_cast<int>(random_.below(4));
    return std::min(most_, wish_.lines > 0 ? wish_.lines : usual);
  }

  // The hardest rating allowed while making: chains and trials are tried only at the end.
  int reachable() const { return std::min(wish_.ceiling, kHardestWithoutChains); }

  // Gives digits in open cells off the lines until the steps solve the puzzle; false where these
  // cells do not suffice.
  bool give() {
    CellSet<N> on_lines;
    for (const Line& line : puzzle_.lines)
      for (const std::uint8_t cell : line.cells) on_lines.add(cell);
    Grid<N> grid(puzzle_.board);
    LineRules<N> rules(puzzle_);
    for (;;) {
      ++made_.climbs;
      if (climb(grid, {.ceiling = reachable()}, rules).status == Status::Solved) return true;
      Cells open;
      grid.empty().each([&](int cell) {
        if (!on_lines.has(cell)) open.push_back(static_cast<std::uint8_t>(cell));
      });
      if (open.empty()) return false;
      const int cell = open[random_.below(static_cast<std::uint32_t>(open.size()))];
      puzzle_.givens[cell] = made_.solution[cell];
      grid.place(cell, made_.solution[cell] - 1);
    }
  }

  Cells shuffled_givens() {
    Cells cells;
    for (int cell = 0; cell < N * N; ++cell)
      if (puzzle_.givens[cell] != 0) cells.push_back(static_cast<std::uint8_t>(cell));
    random_.shuffle(cells.data(), cells.size());
    return cells;
  }

  // Takes givens away while the steps still reach the end.
  void take_away() {
    hardest_ = -1;
    for (const std::uint8_t cell : shuffled_givens()) {
      puzzle_.givens[cell] = 0;
      const Rating now = climb_up(reachable());
      if (now.status == Status::Solved)
        hardest_ = now.hardest;
      else
        puzzle_.givens[cell] = made_.solution[cell];
    }
    if (hardest_ < 0) hardest_ = climb_up(reachable()).hardest;
  }

  // Takes one given more away, so that only harder steps reach the end.
  bool toughen() {
    for (const std::uint8_t cell : shuffled_givens()) {
      puzzle_.givens[cell] = 0;
      made_.climbs += 2;
      const LineRules<N> rules(puzzle_);
      const Solutions<N> found = solve(rules, puzzle_.start(), 2, kProof);
      if (found.count == 1 && !found.spent) {
        const Rating rating = climb_up(wish_.ceiling);
        if (rating.status == Status::Solved && rating.hardest >= wish_.floor) return true;
      }
      puzzle_.givens[cell] = made_.solution[cell];
    }
    return false;
  }

  Rating climb_up(int ceiling) {
    made_.climbs += ceiling > kHardestWithoutChains ? kCostOfChains : 1;
    Grid<N> grid = puzzle_.start();
    LineRules<N> rules(puzzle_);
    return climb(grid, {.ceiling = ceiling}, rules);
  }

  Wish wish_;
  Random random_;
  Puzzle<N> puzzle_;
  Made<N> made_;
  int hardest_ = -1;
  int without_grid_ = 0, most_ = N * N;  // layouts in a row, and lines at most
};

}  // namespace

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed) {
  return Maker<N>(wish, seed).run();
}

#define CRUXPRESS_INSTANTIATE(N) template Made<N> generate<N>(const Wish&, std::uint64_t);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::twist
