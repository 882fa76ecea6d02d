#include "sudoku/solve_general.hpp"

#include <bit>
#include <bitset>
#include <vector>

namespace cruxpress::sudoku {
namespace {

struct Choice {
  int cell = -1;
  std::uint16_t digit = 0;
  int ways = kMostDigits + 1;
  int worth = -1;  // among equal ways, the more the better
};

void take_better(Choice& best, const Choice& other) {
  if (other.ways < best.ways || (other.ways == best.ways && other.worth > best.worth)) best = other;
}

std::uint16_t lowest(unsigned digits) { return static_cast<std::uint16_t>(digits & (0u - digits)); }

std::uint16_t drawn(unsigned digits, Random& random) {
  for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(digits))); skip > 0;
       --skip)
    digits &= digits - 1;
  return lowest(digits);
}

// Cells with two candidates: their neighbourhood tells where a choice has consequences.
std::bitset<kMostCells> cells_of_two(const Topology& topology, const Candidates& grid) {
  std::bitset<kMostCells> cells;
  for (int cell = 0; cell < topology.cells; ++cell)
    if (std::popcount(grid.at(cell)) == 2) cells.set(static_cast<std::size_t>(cell));
  return cells;
}

Choice choose_cell(const Topology& topology, const Candidates& grid, Random* random) {
  const std::bitset<kMostCells> twos = cells_of_two(topology, grid);
  Choice best;
  for (int cell = 0; cell < topology.cells; ++cell) {
    const unsigned digits = grid.at(cell);
    const int ways = std::popcount(digits);
    if (ways < 2 || ways > best.ways) continue;
    int worth = 0;
    if (random != nullptr) {
      worth = static_cast<int>(random->below(1u << 16));
    } else {
      for (const std::uint16_t peer : topology.peers[static_cast<std::size_t>(cell)])
        worth += twos[peer];
    }
    take_better(best, {cell, random ? drawn(digits, *random) : lowest(digits), ways, worth});
  }
  return best;
}

// A digit with fewest places in a unit; looked for up to three, beyond which cells do as well.
Choice choose_place(const Topology& topology, const Candidates& grid) {
  Choice best;
  for (const auto& unit : topology.units) {
    unsigned once = 0, twice = 0, thrice = 0, more = 0;
    for (const std::uint16_t cell : unit) {
      const unsigned digits = grid.at(cell);
      more |= thrice & digits;
      thrice |= twice & digits;
      twice |= once & digits;
      once |= digits;
    }
    const unsigned two = twice & ~thrice, three = thrice & ~more;
    if ((two | three) == 0) continue;
    const int ways = two != 0 ? 2 : 3;
    if (ways >= best.ways) continue;
    const std::uint16_t digit = lowest(two != 0 ? two : three);
    for (const std::uint16_t cell : unit) {
      if ((grid.at(cell) & digit) == 0) continue;
      best = {cell, digit, ways, 0};
      break;
    }
  }
  return best;
}

Choice choose(const Topology& topology, const Candidates& grid, Random* random) {
  Choice best = choose_cell(topology, grid, random);
  if (best.ways > 2) {
    const Choice place = choose_place(topology, grid);
    if (place.ways < best.ways) best = place;
  }
  return best;
}

void write_solution(const Topology& topology, const Candidates& grid, std::uint8_t* solution) {
  for (int cell = 0; cell < topology.cells; ++cell)
    solution[cell] = static_cast<std::uint8_t>(std::countr_zero(grid.at(cell)) + 1);
}

bool is_solution(const Topology& topology, const Candidates& grid, const std::uint8_t* digits) {
  for (int cell = 0; cell < topology.cells; ++cell)
    if (grid.at(cell) != 1u << (digits[cell] - 1)) return false;
  return true;
}

}  // namespace

SearchCount search(const Topology& topology, const Candidates& start, const GeneralTask& task) {
  SearchCount result;
  std::vector<Candidates> stack;
  if (task.limit > 0) stack.push_back(start);
  while (!stack.empty()) {
    const bool broken = !stack.back().propagate(topology);
    if (broken || stack.back().solved()) {
      const bool counts =
          !broken && (task.except == nullptr || !is_solution(topology, stack.back(), task.except));
      if (counts && result.solutions++ == 0 && task.solution != nullptr)
        write_solution(topology, stack.back(), task.solution);
      if (result.solutions >= task.limit) return result;
      stack.pop_back();
      continue;
    }
    if (result.nodes >= task.budget) {
      result.spent = true;
      return result;
    }
    ++result.nodes;
    const Choice choice = choose(topology, stack.back(), task.random);
    Candidates with = stack.back();
    const bool without_lives = stack.back().remove(topology, choice.cell, choice.digit);
    const bool with_lives = with.place(topology, choice.cell, choice.digit);
    if (!without_lives) stack.pop_back();
    if (with_lives) stack.push_back(with);
  }
  return result;
}

SearchCount search_givens(const Topology& topology, std::span<const std::uint8_t> givens,
                          const GeneralTask& task) {
  Candidates start(topology);
  if (!start.place_givens(topology, givens)) return {};
  return search(topology, start, task);
}

}  // namespace cruxpress::sudoku
