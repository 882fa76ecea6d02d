#include "killer/generate.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many joins are tried before a grid is given up, how many times cages are drawn anew without
// more cells being solved, and how many boards may prove a puzzle?
constexpr int kJoins = 120;
constexpr int kRedraws = 12;
constexpr std::uint64_t kProof = 3'000;

template <int N>
class Maker {
 public:
  Maker(const Wish& wish, std::uint64_t seed)
      : wish_(wish), random_(seed), cutter_(wish.cages, random_) {}

  Made<N> run() {
    while (made_.climbs < wish_.budget) {
      fill_grid();
      if (cutter_.cut(puzzle_, made_.solution) && mend() && toughen()) {
        made_.found = true;
        break;
      }
    }
    made_.puzzle = puzzle_;
    return made_;
  }

 private:
  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }

  void fill_grid() {
    ++made_.climbs;
    Puzzle<N> empty;
    empty.group_cells();
    const CageRules<N> rules(empty);
    made_.solution = solve(rules, Grid<N>(empty.board), 1, 1'000'000, &random_).first;
  }

  // The hardest rating allowed while making: chains and trials are tried only at the end.
  int reachable() const { return std::min(wish_.ceiling, kHardestWithoutChains); }

  Rating climb_now(Grid<N>& grid) {
    ++made_.climbs;
    CageRules<N> rules(puzzle_);
    return climb(grid, {.ceiling = reachable()}, rules);
  }

  // Cuts cages, or draws them anew where none can be cut, until the steps reach the end.
  bool mend() {
    Puzzle<N> best;
    int fewest = N * N + 1;  // open cells of the best puzzle where the steps got stuck
    for (int redraws = 0; redraws < kRedraws && made_.climbs < wish_.budget;) {
      Grid<N> grid(puzzle_.board);
      const Rating now = climb_now(grid);
      if (now.status == Status::Solved) {
        hardest_ = now.hardest;
        return true;
      }
      const int open = grid.empty().count();
      if (open < fewest) redraws = 0;
      if (open <= fewest) {
        fewest = open;
        best = puzzle_;
        open_ = open_cages(grid);
      } else {
        puzzle_ = best;
      }
      if (split_open()) continue;
      ++redraws;
      cutter_.redraw(puzzle_, open_[below(open_.size())]);
    }
    return false;
  }

  Cells open_cages(const Grid<N>& grid) const {
    Cells open;
    for (std::size_t cage = 0; cage < puzzle_.cages.size(); ++cage) {
      const Cells& cells = puzzle_.cages[cage].cells;
      if (std::any_of(cells.begin(), cells.end(), [&](int cell) { return grid.value(cell) == 0; }))
        open.push_back(static_cast<std::uint8_t>(cage));
    }
    return open;
  }

  // Cuts one of the cages with open cells, a large one if there is any.
  bool split_open() {
    random_.shuffle(open_.data(), open_.size());
    std::stable_partition(open_.begin(), open_.end(),
                          [&](int cage) { return puzzle_.cages[cage].cells.size() > 3; });
    return std::any_of(open_.begin(), open_.end(),
                       [&](int cage) { return cutter_.split(puzzle_, cage); });
  }

  // Joins cages until a step is as hard as wished.
  bool toughen() {
    const bool beyond = wish_.ceiling > kHardestWithoutChains;
    for (int joins = 0; joins < kJoins && made_.climbs < wish_.budget; ++joins) {
      if (hardest_ >= wish_.floor) return true;
      const Puzzle<N> before = puzzle_;
      if (!cutter_.join(puzzle_, below(puzzle_.cages.size()))) continue;
      Grid<N> grid(puzzle_.board);
      const Rating now = climb_now(grid);
      if (now.status == Status::Solved) {
        hardest_ = now.hardest;
      } else if (beyond && proved_further(grid)) {
        return true;
      } else {
        puzzle_ = before;
      }
    }
    return false;
  }

  // Where the usual steps got stuck: is there one solution, and do harder steps find it?
  bool proved_further(Grid<N>& grid) {
    CageRules<N> rules(puzzle_);
    const Solutions<N> found = solve(rules, grid, 2, kProof);
    if (found.count != 1 || found.spent) return false;
    made_.climbs += kCostOfChains;
    const Rating rating = climb(grid, {.ceiling = wish_.ceiling}, rules);
    return rating.status == Status::Solved && rating.hardest >= wish_.floor;
  }

  Wish wish_;
  Random random_;
  CageCutter<N> cutter_;
  Puzzle<N> puzzle_;
  Cells open_;  // the cages with open cells where the steps got stuck
  Made<N> made_;
  int hardest_ = 0;
};

}  // namespace

template <int N>
Made<N> generate(const Wish& wish, std::uint64_t seed) {
  return Maker<N>(wish, seed).run();
}

#define CRUXPRESS_INSTANTIATE(N) template Made<N> generate<N>(const Wish&, std::uint64_t);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::killer
