#include "sudoku/generate.hpp"

#include <algorithm>

#include "sudoku/solve_classic.hpp"
#include "sudoku/solve_general.hpp"

namespace cruxpress::sudoku {
namespace {

// How many branchings before a random walk to a full grid starts again?
constexpr std::uint32_t kClassicWalk = 100;
constexpr std::uint32_t kGeneralWalk = 300;
// How many such walks for a classic grid?  Nearly all succeed at once.
constexpr int kMostWalks = 1000;

std::vector<DigItem> shuffled_orbits(int size, Symmetry symmetry, Random& random) {
  std::vector<DigItem> items = orbits(size, symmetry);
  random.shuffle(items.data(), items.size());
  return items;
}

FindOther general_finder(const Topology& topology, const std::uint8_t* solution,
                         std::uint32_t budget) {
  return [&topology, solution, budget](std::span<const std::uint8_t> givens, int differs_at,
                                       std::uint8_t* other) {
    Candidates start(topology);
    if (!start.place_givens(topology, givens)) return Other::none;
    if (differs_at != kAnywhere) {
      const auto digit = static_cast<std::uint16_t>(1u << (solution[differs_at] - 1));
      if (!start.remove(topology, differs_at, digit)) return Other::none;
    }
    const GeneralTask task{.limit = 1, .solution = other, .except = solution, .budget = budget};
    const SearchCount found = search(topology, start, task);
    return found.solutions > 0 ? Other::found : found.spent ? Other::spent : Other::none;
  };
}

}  // namespace

FindOther classic_finder(const std::uint8_t* solution) {
  return [solution](std::span<const std::uint8_t> givens, int differs_at, std::uint8_t* other) {
    Boards boards;
    place_givens(givens.first<81>(), boards);
    if (differs_at != kAnywhere) forbid(boards, differs_at, solution[differs_at]);
    const SearchTask task{
        .limit = 1, .solution = other, .except = differs_at == kAnywhere ? solution : nullptr};
    const SearchCount found = search(boards, task);
    return found.solutions > 0 ? Other::found : found.spent ? Other::spent : Other::none;
  };
}

std::uint64_t item_seed(std::uint64_t seed, std::uint64_t index) {
  Random base(seed);
  return Random(base.next() + index).next();
}

void random_classic_grid(Random& random, std::span<std::uint8_t, 81> grid) {
  static constexpr std::uint8_t kEmpty[81] = {};
  SearchTask task{.limit = 1, .solution = grid.data(), .budget = kClassicWalk, .random = &random};
  for (int walk = 0; walk < kMostWalks; ++walk)
    if (search_givens(Grid81(kEmpty), task).solutions > 0) return;
  task.random = nullptr;  // never seen; the first grid in order is still a grid
  task.budget = kClassicBudget;
  search_givens(Grid81(kEmpty), task);
}

bool random_grid(const Topology& topology, Random& random, std::uint32_t budget,
                 std::span<std::uint8_t> grid) {
  const Candidates empty(topology);
  for (std::uint32_t used = 0; used < budget;) {
    const std::uint32_t walk = std::min(kGeneralWalk, budget - used);
    const SearchCount found = search(
        topology, empty, {.limit = 1, .solution = grid.data(), .budget = walk, .random = &random});
    if (found.solutions > 0) return true;
    if (!found.spent) return false;
    used += walk;
  }
  return false;
}

DigWish DigWish::drawn(Random& random) const {
  if (spread == 0) return *this;
  return {symmetry, fewest + static_cast<int>(random.below(static_cast<std::uint32_t>(spread) + 1))};
}

DigWork dig_classic(Random& random, const DigWish& wish, Grid81 solution,
                    std::span<std::uint8_t, 81> givens) {
  const DigOrder order{shuffled_orbits(9, wish.symmetry, random), wish.fewest};
  return dig(solution, order, classic_finder(solution.data()), givens);
}

DigWork dig_general(const Topology& topology, Random& random, const DigWish& wish,
                    std::uint32_t budget, std::span<const std::uint8_t> solution,
                    std::span<std::uint8_t> givens) {
  const DigOrder order{shuffled_orbits(topology.size, wish.symmetry, random), wish.fewest};
  return dig(solution, order, general_finder(topology, solution.data(), budget), givens);
}

void random_puzzle(Random& random, const DigWish& wish, std::span<std::uint8_t, 81> solution,
                   std::span<std::uint8_t, 81> puzzle) {
  const DigWish drawn = wish.drawn(random);
  random_classic_grid(random, solution);
  std::copy(solution.begin(), solution.end(), puzzle.begin());
  dig_classic(random, drawn, solution, puzzle);
}

std::vector<std::uint8_t> removable(Grid81 puzzle, Grid81 solution) {
  std::vector<std::uint8_t> cells;
  std::vector<std::uint8_t> fewer(puzzle.begin(), puzzle.end());
  const FindOther find_other = classic_finder(solution.data());
  std::uint8_t other[81];
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] == 0) continue;
    fewer[cell] = 0;
    if (find_other(fewer, static_cast<int>(cell), other) == Other::none)
      cells.push_back(static_cast<std::uint8_t>(cell));
    fewer[cell] = puzzle[cell];
  }
  return cells;
}

}  // namespace cruxpress::sudoku
