// The parts that a Keen puzzle is made from: a Latin square, cages cut at
// random, and a goal for each cage.
//
// The recipe is that of Simon Tatham's "Keen": mostly dominoes, the cells left
// over join a neighbour; operators are dealt out in turn so that all of them
// occur, and a clue that tells too much is given only when no other is left.
// Every part works on any set of cells, so that a region of a finished puzzle
// can be cut and clued again.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "keen/cages.hpp"
#include "keen/deduce.hpp"
#include "random.hpp"

namespace cruxpress::keen {

enum class OneCell : int { kNone = 0, kFew = 1, kAny = 2 };

struct Shape {
  int size = 6;
  std::uint8_t operators = kAllOperators;
  OneCell one_cell = OneCell::kNone;
  int largest_cage = 6;
  bool hidden = false;

  // Without addition and multiplication only two cells can have a goal.
  int largest() const { return operators & (kAdd | kMultiply) ? largest_cage : 2; }
  // One of these alone leaves two solutions unless some cage has one cell: see
  // why_impossible().
  bool needs_singles() const { return operators == kSubtract || operators == kDivide; }
  // How many one-cell cages may there be?
  int most_singles() const;
};

// 0-based digits by inside cell number.
using Digits = std::array<std::uint8_t, kMaxCells>;

// Rows in random order, each a random matching of columns to unused digits; such
// a matching always exists (Hall), so nothing is ever taken back.
void random_latin_square(int size, Random& random, Digits& digits);

// Cuts the given cells (reading order) into cages numbered from `first` on and
// writes them to `cage_of`.  Returns the number of cages, or 0 when the random
// choices left a cell that no cage may take.
class Cutter {
 public:
  Cutter(const Shape& shape, const Digits& digits, Random& random)
      : shape_(shape), digits_(digits), random_(random) {}

  // `pair_quarters` is the chance, in quarters, that a cell is paired when it can
  // be; the fewer pairs, the larger the cages.
  int cut(std::span<const std::uint8_t> cells, int first, int singles_allowed,
          std::uint32_t pair_quarters, std::array<std::uint8_t, kMaxCells>& cage_of);

 private:
  bool can_pair(int a, int b) const;
  int best_neighbour(int cell, bool lone) const;
  int best_alone(int cell) const;
  void rank_cells(std::span<const std::uint8_t> cells);
  void set_apart(int first, int singles_allowed);
  void pair_greedily(std::span<const std::uint8_t> cells, std::uint32_t pair_quarters);
  void pair_by_matching(std::span<const std::uint8_t> cells);
  bool find_partner(int cell, CageSet& seen);
  bool join_leftovers(std::span<const std::uint8_t> cells, int singles_allowed);
  void join(int cell, int neighbour);

  const Shape& shape_;
  const Digits& digits_;
  Random& random_;
  std::array<std::uint8_t, kMaxCells> rank_;
  int apart_ = 0;  // cells of a rank below this are not paired
  std::array<std::int16_t, kMaxCells> group_;  // -1: not of these cells
  std::array<std::uint8_t, kMaxCells> group_size_;
  // Of a cell that is still to be paired its rank, and its number in the lowest byte.
  // A row above and one below have none, so that no look beside a cell leaves the array.
  static constexpr std::uint32_t kNotAlone = ~0u;
  std::array<std::uint32_t, kMaxCells + 2 * kStride> alone_;
  std::uint32_t& alone(int cell) { return alone_[kStride + cell]; }
  std::uint32_t alone(int cell) const { return alone_[kStride + cell]; }
};

// The rectangles of a Latin square that hold two digits on their corners, each on a diagonal.
class Rectangles {
 public:
  // Of another square.
  void find(int size, const Digits& digits);
  // True when the digits of one of them can change places such that every cage keeps its digits:
  // whatever the clues, there would be a second solution.
  bool has_free_swap(const Puzzle& puzzle) const;

 private:
  struct Corners {
    std::uint8_t top_left, top_right, bottom_left, bottom_right;
  };
  // Each two cells of a column are in one rectangle at most, and a rectangle has two such pairs.
  static constexpr int kMost = kMaxSize * kMaxSize * (kMaxSize - 1) / 4;
  std::array<Corners, kMost> found_;
  int count_ = 0;
};

// Whether clues should tell more or less than chance would have it.
enum class Lean { kNone, kTight, kLoose };

// Gives cages their operators and goals.
class ClueDealer {
 public:
  ClueDealer(const Shape& shape, Tier tier, const Digits& digits, Random& random, Puzzle& puzzle)
      : shape_(shape), tier_(tier), digits_(digits), random_(random), puzzle_(puzzle) {}

  // Of how many cages does the one get an operator that it tells most (or
  // least) about?
  static constexpr int kChoices = 3;

  // All cages from `first` on, the operators in turn so that each gets its
  // share.  False when some cage can have no clue.  What a clue tells is judged
  // by the ways that it leaves a pair of what is open.
  bool deal(int first, Lean lean, const Open& open);

 private:
  bool list_clues(int first);
  void clue(int cage, Operator op);
  int ways(int cage, Operator op, const Open& open);
  int choose(const std::array<std::uint8_t, kMaxCells>& allowed, Operator op, Lean lean,
             const Open& open);

  const Shape& shape_;
  const Tier tier_;
  const Digits& digits_;
  Random& random_;
  Puzzle& puzzle_;
  int left_ = 0;
  std::array<std::uint8_t, kMaxCells> order_;   // cages without a clue yet
  std::array<std::uint8_t, kMaxCells> values_;  // printed digits of one cage
  std::array<std::uint8_t, kMaxCells> good_;    // operators by cage
  std::array<std::uint8_t, kMaxCells> poor_;    // those that tell too much
};

}  // namespace cruxpress::keen
