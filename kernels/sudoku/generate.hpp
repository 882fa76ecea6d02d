// Making sudokus: full grids, and givens dug out of them.
//
// Classic grids and puzzles run on the classic solver, all others on the general one.  Each
// function takes its randomness from the generator passed in, so an item of a batch depends
// only on the seed and its index.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "random.hpp"
#include "sudoku/dig.hpp"
#include "grids/symmetry.hpp"
#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

using grids::Symmetry;

using Grid81 = std::span<const std::uint8_t, 81>;

// The seed of item `index` in a batch.
std::uint64_t item_seed(std::uint64_t seed, std::uint64_t index);

// A full classic grid: random placements with deduction between them, backtracking, restarts.
void random_classic_grid(Random& random, std::span<std::uint8_t, 81> grid);

// The same for any topology; false if `budget` branchings over all restarts were not enough
// or there is no grid.
bool random_grid(const Topology& topology, Random& random, std::uint32_t budget,
                 std::span<std::uint8_t> grid);

// How to dig a puzzle.
struct DigWish {
  Symmetry symmetry = Symmetry::none;
  int fewest = 0;  // 0 digs until no more can go
  int spread = 0;  // up to so many more are left, all numbers equally often

  // The wish with one number of givens drawn; without a spread nothing is drawn.
  DigWish drawn(Random& random) const;
};

// How digging in a classic grid looks for other solutions; `solution` is kept by reference.
FindOther classic_finder(const std::uint8_t* solution);

// Digs `givens`, whose one solution is `solution`, in a random order of orbits.
DigWork dig_classic(Random& random, const DigWish& wish, Grid81 solution,
                    std::span<std::uint8_t, 81> givens);
// The same for any topology; each search may use `budget` branchings.
DigWork dig_general(const Topology& topology, Random& random, const DigWish& wish,
                    std::uint32_t budget, std::span<const std::uint8_t> solution,
                    std::span<std::uint8_t> givens);

// A classic puzzle dug out of a random grid.
void random_puzzle(Random& random, const DigWish& wish, std::span<std::uint8_t, 81> solution,
                   std::span<std::uint8_t, 81> puzzle);

// The cells whose given could go, each on its own, from a puzzle with exactly one solution.
std::vector<std::uint8_t> removable(Grid81 puzzle, Grid81 solution);

}  // namespace cruxpress::sudoku
