#include "sudoku/target_search.hpp"

#include <algorithm>

#include "sudoku/only_places.hpp"
#include "sudoku/solve_classic.hpp"
#include "sudoku/unavoidable.hpp"

namespace cruxpress::sudoku {
namespace {

// How many givens, of 81 cells, are put back before the next puzzle is dug?  With 6 to 14 the
// time until the wish is met is about the same.
constexpr std::size_t kPutBack = 10;
// How many puzzles are dug out of a grid?  Not all grids are rich in puzzles of a level.
constexpr int kDigsInGrid = 24;
// The hardest steps of puzzles that hidden singles complete, and of those that deduction alone
// completes, times ten.
constexpr int kOnlyPlaces = 15, kDeduced = 28;
// Below this, times ten, there is nothing between puzzles that hidden singles complete and others.
constexpr int kNextAfterPlaces = 17;
// Where that is all that is wished: how many givens fewer than wished are dug out to get there, and
// in how many ways are givens put back into such a puzzle?  With 6 to 12 and 1 to 3 the time is the same.
constexpr int kDeeper = 6, kWaysBack = 2;
// How far from the wish is a puzzle that is too hard, times ten?
constexpr int kTooHard = 15;
// The same for each technique that does not come up, or comes up and is not needed.
constexpr int kUnused = 40, kIdle = 20;
// And for one that was not even looked for, because easier ones were enough.
constexpr int kTooEasy = 10;
// How many neighbours of a puzzle in which a technique comes up are tried, and how many givens are
// put back for each?
constexpr int kDigsNear = 200;
constexpr std::size_t kPutBackNear = 4;

constexpr int kNowhere = 10'000;  // farther from the wish than any puzzle

class TargetSearch {
 public:
  TargetSearch(Random& random, const TargetWish& wish)
      : random_(random),
        wish_(wish),
        fewest_(wish.dig.drawn(random).fewest),
        items_(orbits(9, wish.dig.symmetry)),
        least_(wish.low) {
    for (const Technique technique : wish.needed)
      least_ = std::max<int>(least_, info(technique).rating);
  }

  TargetFound run() {
    while (goes_on(wish_.digs)) is_hard_enough_without_places() ? search_upwards() : search_in_grid();
    return found_;
  }

 private:
  void search_in_grid() {
    random_classic_grid(random_, solution_);
    givens_ = solution_;
    const FindOther find_other = classic_finder(solution_.data());
    Digger digger(solution_, find_other, fewest_, givens_);
    if (least_ > kOnlyPlaces) learn_small_sets(digger);
    int last = found_.digs + kDigsInGrid, centre_distance = kNowhere;
    for (bool fresh = true; goes_on(last); fresh = false) {
      ++found_.digs;
      if (fresh) dig(digger);
      else dig_again(digger, centre_distance < kUnused ? kPutBackNear : kPutBack);
      const int distance = judge();
      if (wish_.needed.empty()) continue;
      if (distance > centre_distance) {
        digger.return_to(centre_, items_);
        continue;
      }
      if (distance < centre_distance && distance < kUnused) last = found_.digs + kDigsNear;
      centre_ = givens_;
      centre_distance = distance;
    }
  }

  bool goes_on(int last) const {
    return found_.digs < std::min(last, wish_.digs) && !found_.on_target;
  }

  // Is a puzzle hard enough if only hidden singles do not complete it?
  bool is_hard_enough_without_places() const {
    return wish_.needed.empty() && least_ > kOnlyPlaces && least_ <= kNextAfterPlaces;
  }

  // As search_in_grid(), but digs on until hidden singles do not complete the puzzle, and puts givens
  // back that leave it so until it has as many as wished: of puzzles with many givens hardly any
  // is hard enough by chance.
  void search_upwards() {
    random_classic_grid(random_, solution_);
    givens_ = solution_;
    const FindOther find_other = finder_by_places();
    Digger digger(solution_, find_other, fewest_, givens_);
    learn_small_sets(digger);
    const int last = found_.digs + kDigsInGrid;
    for (bool fresh = true; goes_on(last); fresh = false) {
      ++found_.digs;
      easy_ = true;
      if (fresh) dig(digger);
      else dig_again(digger, kPutBack);
      if (easy_) keep(least_ - kOnlyPlaces, {});
      if (easy_) dig_deeper(digger);
      if (!easy_) judge_upwards();
    }
  }

  // What hidden singles complete has one solution.
  FindOther finder_by_places() {
    return [this, search = classic_finder(solution_.data())](
               std::span<const std::uint8_t> givens, int differs_at, std::uint8_t* other) {
      if (easy_ && only_places_solve(givens.first<81>())) return Other::none;
      const Other found = search(givens, differs_at, other);
      if (found == Other::none) easy_ = false;
      return found;
    };
  }

  void dig_deeper(Digger& digger) {
    digger.allow(kDeeper);
    for (std::size_t i = 0; i < items_.size() && easy_; ++i)
      digger.dig_one_by_one({&items_[i], 1});
    digger.allow(-kDeeper);
  }

  // Judges the puzzle with givens put back, in some ways; the givens are the same afterwards.
  void judge_upwards() {
    const auto deep = givens_;
    const int missing = fewest_ - static_cast<int>(81 - std::count(deep.begin(), deep.end(), 0));
    for (int way = 0; way < (missing > 0 ? kWaysBack : 1) && !found_.on_target; ++way) {
      if (missing <= 0 || put_back_upwards(missing)) judge();
      givens_ = deep;
    }
  }

  // Puts givens back that leave the puzzle one that hidden singles do not complete; false if there
  // are not enough of them.
  bool put_back_upwards(int missing) {
    random_.shuffle(items_.data(), items_.size());
    for (const int over : {0, 81}) {
      for (const DigItem& item : items_) {
        const int size = static_cast<int>(item.size());
        if (missing <= 0) return true;
        if (givens_[item.front()] != 0 || size > missing + over) continue;
        for (const std::uint16_t cell : item) givens_[cell] = solution_[cell];
        if (!only_places_solve(givens_)) missing -= size;
        else
          for (const std::uint16_t cell : item) givens_[cell] = 0;
      }
    }
    return missing <= 0;
  }

  void learn_small_sets(Digger& digger) const {
    each_small_set(solution_, [&](std::span<const std::uint16_t> cells) { digger.learn(cells); });
  }

  void dig(Digger& digger) {
    random_.shuffle(items_.data(), items_.size());
    digger.dig(items_);
  }

  void dig_again(Digger& digger, std::size_t put_back) {
    random_.shuffle(items_.data(), items_.size());
    std::size_t left = std::max<std::size_t>(1, items_.size() * put_back / 81);
    for (const DigItem& item : items_) {
      if (digger.is_given(item)) continue;
      digger.restore(item);
      if (--left == 0) break;
    }
    random_.shuffle(items_.data(), items_.size());
    digger.dig_one_by_one(items_);
  }

  // How far is the puzzle from the wish?  It is kept if it is the nearest so far.
  int judge() {
    const int unused = kUnused * static_cast<int>(wish_.needed.size());
    if (least_ > kDeduced && needs_no_branching()) return keep(unused + kTooEasy + least_, {});
    if (least_ > kNextAfterPlaces && wish_.needed.empty() && only_places_solve(givens_))
      return keep(least_ - kOnlyPlaces, {});
    const Grid<9> grid(usual_board<9>(), givens_.data());
    const Rating rating = climb(grid, {.ceiling = wish_.high, .inner = with_inner()});
    if (rating.status != Status::Solved) return keep(unused + kTooHard, {});
    const int distance = std::max(0, wish_.low - rating.hardest) + unneeded(grid, rating);
    found_.on_target = distance == 0;
    return keep(distance, rating);
  }

  int unneeded(const Grid<9>& grid, const Rating& rating) const {
    int distance = 0;
    for (const Technique technique : wish_.needed) {
      if (rating.counts[static_cast<int>(technique)] == 0)
        distance += kUnused + (rating.hardest < info(technique).rating ? kTooEasy : 0);
      else if (!needs(grid, rating, technique)) distance += kIdle + above(rating, technique);
    }
    return distance;
  }

  // Where harder steps are left, a technique is needed less often.
  static int above(const Rating& rating, Technique technique) {
    return std::clamp((rating.hardest - info(technique).rating) / 4, 0, kUnused - kIdle - 1);
  }

  // Only who wishes for such puzzles waits for chains inside chains.
  bool with_inner() const { return least_ >= rung_floor(Rung::PlusChains); }

  bool needs_no_branching() const {
    return search_givens(givens_, {.limit = 1, .budget = 0}).solutions == 1;
  }

  int keep(int distance, const Rating& rating) {
    if (distance >= nearest_) return distance;
    nearest_ = distance;
    found_.puzzle = givens_;
    found_.solution = solution_;
    found_.rating = rating;
    return distance;
  }

  Random& random_;
  const TargetWish& wish_;
  const int fewest_;  // one number of givens for the whole search, so that the spread stays even
  std::vector<DigItem> items_;
  int least_;  // the hardest step that is wished for, times ten
  std::array<std::uint8_t, 81> solution_, givens_;
  std::array<std::uint8_t, 81> centre_;  // the puzzle in this grid that came nearest
  TargetFound found_;
  int nearest_ = kNowhere;
  bool easy_ = true;  // may hidden singles complete what digging has left?
};

}  // namespace

TargetFound search_target(std::uint64_t seed, const TargetWish& wish) {
  const bool first_will_do = wish.low <= 0 && wish.needed.empty();
  Random random(first_will_do ? item_seed(seed, 0) : seed);
  return TargetSearch(random, wish).run();
}

}  // namespace cruxpress::sudoku
