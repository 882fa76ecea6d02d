#include "killer/generate.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many joins are tried before a grid is given up, how many cuts of a cage into equal parts,
// and how many boards may prove a puzzle?
constexpr int kJoins = 120;
constexpr int kCuts = 4;
constexpr std::uint64_t kProof = 3'000;

template <int N>
class Maker {
 public:
  Maker(const Wish& wish, std::uint64_t seed) : wish_(wish), random_(seed) {}

  Made<N> run() {
    while (made_.climbs < wish_.budget) {
      fill_grid();
      cut();
      if (mend() && toughen()) {
        made_.found = true;
        break;
      }
    }
    made_.puzzle = puzzle_;
    number_cages(made_.puzzle);
    return made_;
  }

 private:
  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }

  void fill_grid() {
    Puzzle<N> empty;
    empty.group_cells();
    const CageRules<N> rules(empty);
    made_.solution = solve(rules, Grid<N>(empty.board), 1, 1'000'000, &random_).first;
  }

  template <typename F>
  void for_neighbours(int cell, F&& f) const {
    if (cell >= N) f(cell - N);
    if (cell % N > 0) f(cell - 1);
    if (cell % N + 1 < N) f(cell + 1);
    if (cell + N < N * N) f(cell + N);
  }

  bool holds(const Cells& cells, int digit) const {
    return std::any_of(cells.begin(), cells.end(),
                       [&](int cell) { return made_.solution[cell] == digit; });
  }

  // Cages grown from random cells; what stays alone joins a neighbour where it can.
  void cut() {
    puzzle_ = {};
    std::array<std::uint8_t, N * N> order;
    for (int cell = 0; cell < N * N; ++cell) order[cell] = static_cast<std::uint8_t>(cell);
    random_.shuffle(order.data(), N * N);
    for (int i = 0; i < N * N; ++i)
      if (puzzle_.cage_of[order[i]] == kNoCage) grow(order[i]);
    puzzle_.group_cells();
    add_up();
    for (int i = 0; i < N * N; ++i) {
      const int cage = puzzle_.cage_of[order[i]];
      if (puzzle_.cages[cage].cells.size() == 1) join(cage);
    }
  }

  void grow(int start) {
    const int cage = static_cast<int>(puzzle_.cages.size());
    const int size = 2 + below(static_cast<std::size_t>(wish_.largest - 1));
    Cells cells{static_cast<std::uint8_t>(start)};
    puzzle_.cages.emplace_back();
    puzzle_.cage_of[start] = static_cast<std::uint8_t>(cage);
    while (static_cast<int>(cells.size()) < size) {
      Cells around;
      for (const std::uint8_t cell : cells)
        for_neighbours(cell, [&](int next) {
          if (puzzle_.cage_of[next] == kNoCage && !holds(cells, made_.solution[next]))
            around.push_back(static_cast<std::uint8_t>(next));
        });
      if (around.empty()) return;
      const std::uint8_t next = around[below(around.size())];
      puzzle_.cage_of[next] = static_cast<std::uint8_t>(cage);
      cells.push_back(next);
    }
  }

  void add_up() {
    for (Cage& cage : puzzle_.cages) {
      cage.sum = 0;
      for (const std::uint8_t cell : cage.cells) cage.sum += made_.solution[cell];
    }
  }

  void regroup() {
    puzzle_.group_cells();
    add_up();
  }

  // Joins a cage to a random neighbour that it fits with; false where there is none.
  bool join(int cage) {
    Cells fitting;
    for (const std::uint8_t cell : puzzle_.cages[cage].cells)
      for_neighbours(cell, [&](int next) {
        const int other = puzzle_.cage_of[next];
        if (other != cage && fit(cage, other)) fitting.push_back(static_cast<std::uint8_t>(other));
      });
    if (fitting.empty()) return false;
    const std::uint8_t other = fitting[below(fitting.size())];
    for (const std::uint8_t cell : puzzle_.cages[cage].cells) puzzle_.cage_of[cell] = other;
    drop(cage);
    regroup();
    return true;
  }

  bool fit(int one, int other) const {
    const Cells &mine = puzzle_.cages[one].cells, &theirs = puzzle_.cages[other].cells;
    if (mine.size() + theirs.size() > static_cast<std::size_t>(wish_.largest)) return false;
    return std::none_of(theirs.begin(), theirs.end(),
                        [&](int cell) { return holds(mine, made_.solution[cell]); });
  }

  // Takes an empty cage away; the last one gets its number.
  void drop(int cage) {
    const auto last = static_cast<std::uint8_t>(puzzle_.cages.size() - 1);
    for (int cell = 0; cell < N * N; ++cell)
      if (puzzle_.cage_of[cell] == last && cage != last)
        puzzle_.cage_of[cell] = static_cast<std::uint8_t>(cage);
    puzzle_.cages.pop_back();
  }

  // Cuts a part of so many cells off a cage, if it grows so far and the rest hangs together.
  bool split(int cage, std::size_t size) {
    const Cells cells = puzzle_.cages[cage].cells;
    Cells part{cells[below(cells.size())]};
    while (part.size() < size) {
      Cells around;
      for (const std::uint8_t cell : part)
        for_neighbours(cell, [&](int next) {
          if (puzzle_.cage_of[next] == cage &&
              std::find(part.begin(), part.end(), next) == part.end())
            around.push_back(static_cast<std::uint8_t>(next));
        });
      if (around.empty()) return false;
      part.push_back(around[below(around.size())]);
    }
    for (const std::uint8_t cell : part)
      puzzle_.cage_of[cell] = static_cast<std::uint8_t>(puzzle_.cages.size());
    if (!hangs_together(cage, cells.size() - part.size())) {
      for (const std::uint8_t cell : part) puzzle_.cage_of[cell] = static_cast<std::uint8_t>(cage);
      return false;
    }
    puzzle_.cages.emplace_back();
    regroup();
    return true;
  }

  bool hangs_together(int cage, std::size_t count) const {
    const auto begin = puzzle_.cage_of.begin();
    Cells reached{static_cast<std::uint8_t>(
        std::find(begin, begin + N * N, static_cast<std::uint8_t>(cage)) - begin)};
    for (std::size_t at = 0; at < reached.size(); ++at)
      for_neighbours(reached[at], [&](int next) {
        if (puzzle_.cage_of[next] == cage &&
            std::find(reached.begin(), reached.end(), next) == reached.end())
          reached.push_back(static_cast<std::uint8_t>(next));
      });
    return reached.size() == count;
  }

  // The hardest rating allowed while making: chains and trials are tried only at the end.
  int reachable() const { return std::min(wish_.ceiling, kHardestWithoutChains); }

  Rating climb_now(Grid<N>& grid) {
    ++made_.climbs;
    CageRules<N> rules(puzzle_);
    return climb(grid, {.ceiling = reachable()}, rules);
  }

  // Cuts cages until the steps reach the end.
  bool mend() {
    while (made_.climbs < wish_.budget) {
      Grid<N> grid(puzzle_.board);
      const Rating now = climb_now(grid);
      if (now.status == Status::Solved) {
        hardest_ = now.hardest;
        return true;
      }
      if (!split_open(grid)) return false;
    }
    return false;
  }

  // Cuts one of the cages with open cells, a large one if there is any.
  bool split_open(const Grid<N>& grid) {
    Cells large, small;
    for (std::size_t cage = 0; cage < puzzle_.cages.size(); ++cage) {
      const Cells& cells = puzzle_.cages[cage].cells;
      const bool open = std::any_of(cells.begin(), cells.end(),
                                    [&](int cell) { return grid.value(cell) == 0; });
      if (open && cells.size() > 1)
        (cells.size() > 3 ? large : small).push_back(static_cast<std::uint8_t>(cage));
    }
    const Cells& from = large.empty() ? small : large;
    if (from.empty()) return false;
    const int cage = from[below(from.size())];
    for (std::size_t size = puzzle_.cages[cage].cells.size() / 2; size > 1; --size)
      for (int tries = 0; tries < kCuts; ++tries)
        if (split(cage, size)) return true;
    // One cell can always be cut off: every cage has two cells whose loss leaves it connected.
    while (!split(cage, 1)) {
    }
    return true;
  }

  // Joins cages until a step is as hard as wished.
  bool toughen() {
    const bool beyond = wish_.ceiling > kHardestWithoutChains;
    for (int joins = 0; joins < kJoins && made_.climbs < wish_.budget; ++joins) {
      if (hardest_ >= wish_.floor) return true;
      const Puzzle<N> before = puzzle_;
      if (!join(below(puzzle_.cages.size()))) continue;
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

  // Cages are numbered by their first cells.
  void number_cages(Puzzle<N>& puzzle) const {
    std::array<std::uint8_t, N * N> number;
    number.fill(kNoCage);
    std::uint8_t next = 0;
    std::vector<Cage> cages;
    for (int cell = 0; cell < N * N; ++cell) {
      const std::uint8_t cage = puzzle.cage_of[cell];
      if (number[cage] == kNoCage) {
        number[cage] = next++;
        cages.push_back(puzzle.cages[cage]);
      }
      puzzle.cage_of[cell] = number[cage];
    }
    puzzle.cages = std::move(cages);
  }

  Wish wish_;
  Random random_;
  Puzzle<N> puzzle_;
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
