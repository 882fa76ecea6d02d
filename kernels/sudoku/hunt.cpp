#include "sudoku/hunt.hpp"

#include <algorithm>

#include "sudoku/solve_classic.hpp"

namespace cruxpress::sudoku {
namespace {

// How many givens, of 81 cells, are put back before the next puzzle is dug?  With 6 to 14 the
// time until the wish is met is about the same.
constexpr std::size_t kPutBack = 10;
// How many puzzles are dug out of a grid?  Not all grids are rich in puzzles of a level.
constexpr int kDigsInGrid = 24;
// The hardest steps of puzzles that deduction alone completes, times ten.
constexpr int kDeduced = 28;
// How far from the wish is a puzzle that is too hard, times ten?
constexpr int kTooHard = 15;

class Hunt {
 public:
  Hunt(Random& random, const HuntWish& wish)
      : random_(random), wish_(wish), items_(orbits(9, wish.dig.symmetry)) {}

  Hunted run() {
    while (found_.digs < wish_.digs && !found_.on_target) hunt_in_grid();
    return found_;
  }

 private:
  void hunt_in_grid() {
    random_classic_grid(random_, solution_);
    givens_ = solution_;
    const FindOther find_other = classic_finder(solution_.data());
    Digger digger(solution_, find_other, wish_.dig.fewest, givens_);
    const int last = std::min(wish_.digs, found_.digs + kDigsInGrid);
    for (bool fresh = true; found_.digs < last && !found_.on_target; fresh = false) {
      ++found_.digs;
      if (fresh) dig(digger);
      else dig_again(digger);
      judge();
    }
  }

  void dig(Digger& digger) {
    random_.shuffle(items_.data(), items_.size());
    digger.dig(items_);
  }

  void dig_again(Digger& digger) {
    random_.shuffle(items_.data(), items_.size());
    std::size_t left = std::max<std::size_t>(1, items_.size() * kPutBack / 81);
    for (const DigItem& item : items_) {
      if (digger.is_given(item)) continue;
      digger.restore(item);
      if (--left == 0) break;
    }
    random_.shuffle(items_.data(), items_.size());
    digger.dig_one_by_one(items_);
  }

  void judge() {
    if (wish_.low > kDeduced && needs_no_branching()) return keep(wish_.low, {});
    Grid<9> grid(usual_board<9>());
    for (int cell = 0; cell < 81; ++cell)
      if (givens_[cell] != 0) grid.place(cell, givens_[cell] - 1);
    const Rating rating = climb(grid, {.ceiling = wish_.high, .inner = with_inner()});
    if (rating.status != Status::Solved) return keep(kTooHard, {});
    found_.on_target = rating.hardest >= wish_.low;
    keep(std::max(0, wish_.low - rating.hardest), rating);
  }

  // Only who wishes for such puzzles waits for chains inside chains.
  bool with_inner() const { return wish_.low >= rung_floor(Rung::PlusChains); }

  bool needs_no_branching() const {
    return search_givens(givens_, {.limit = 1, .budget = 0}).solutions == 1;
  }

  // Keeps the puzzle if it is the nearest so far.
  void keep(int distance, const Rating& rating) {
    if (distance >= nearest_) return;
    nearest_ = distance;
    found_.puzzle = givens_;
    found_.solution = solution_;
    found_.rating = rating;
  }

  Random& random_;
  const HuntWish& wish_;
  std::vector<DigItem> items_;
  std::array<std::uint8_t, 81> solution_, givens_;
  Hunted found_;
  int nearest_ = 1000;
};

}  // namespace

Hunted hunt(Random& random, const HuntWish& wish) { return Hunt(random, wish).run(); }

}  // namespace cruxpress::sudoku
