// Digging: taking givens away from a sudoku in a given order while it keeps one solution.
//
// Every other solution differs from the wanted one on a set of cells, and some given must
// stay in each such set (an unavoidable set).  Sets once found refuse later removals without
// a search.  Removals that no known set refuses are made several at once and proved together
// by one search for another solution; if there is one, its set is learnt and the group is
// tried again.  Because uniqueness is monotone, the result is exactly that of testing the
// removals one by one in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cruxpress::sudoku {

enum class Other { none, found, spent };

// Looks for a solution of `givens` other than the known one and writes it to `other`.  It is
// known to differ at cell `differs_at` unless that is kAnywhere.
constexpr int kAnywhere = -1;
using FindOther =
    std::function<Other(std::span<const std::uint8_t> givens, int differs_at, std::uint8_t* other)>;

// Cells whose givens go together.
using DigItem = std::vector<std::uint16_t>;

struct DigOrder {
  std::vector<DigItem> items;  // in this order
  int fewest = 0;              // stop where this many givens are left
};

struct DigWork {
  std::uint32_t searches = 0;
  bool spent = false;  // a given was kept because a search gave up, not because it is needed
};

// Cells where solutions differ, with the number of givens left in each set.
class UnavoidableSets {
 public:
  explicit UnavoidableSets(std::size_t cells) : sets_of_(cells * kRoom), count_of_(cells) {}

  void add(std::span<const std::uint8_t> solution, const std::uint8_t* other,
           std::span<const std::uint8_t> givens);
  // The same for a set whose cells are known.
  void add(std::span<const std::uint16_t> cells, std::span<const std::uint8_t> givens);
  // Takes the cells out unless that would leave a set without a given.
  bool try_remove(const DigItem& cells);
  void put_back(const DigItem& cells);

 private:
  static constexpr std::size_t kRoom = 64;  // for sets of a cell, at first

  std::span<const std::uint16_t> sets_of(std::size_t cell) const {
    return {sets_of_.data() + cell * room_, count_of_[cell]};
  }
  void note(std::size_t cell);
  void make_room();

  std::size_t room_ = kRoom;
  std::vector<std::uint16_t> sets_of_;   // as much room for each cell
  std::vector<std::uint16_t> count_of_;  // how many sets a cell is in
  std::vector<std::uint16_t> left_;
};

// Digs in one solution, again and again if wished: what was learnt about it is kept.
class Digger {
 public:
  // All are kept by reference.  `givens` must have the one solution `solution`.
  Digger(std::span<const std::uint8_t> solution, const FindOther& find_other, int fewest,
         std::span<std::uint8_t> givens);

  // Takes note of an unavoidable set.
  void learn(std::span<const std::uint16_t> cells) { sets_.add(cells, givens_); }
  // Removes what can be removed of items that are given, in order.
  void dig(std::span<const DigItem> items);
  // The same, better where few of them can go.
  void dig_one_by_one(std::span<const DigItem> items);
  // Gives an item that was removed again.
  void restore(const DigItem& item);
  // Makes the givens what they were before; they must have the one solution.
  void return_to(std::span<const std::uint8_t> givens, std::span<const DigItem> items);
  // So many givens more may go, or fewer.
  void allow(int more) { spare_ += more; }
  bool is_given(const DigItem& item) const { return givens_[item.front()] != 0; }

  DigWork work;

 private:
  using Items = std::span<const DigItem>;

  void dig_together(Items items);
  std::vector<const DigItem*> take(Items items);

  std::span<const std::uint8_t> solution_;
  const FindOther& find_other_;
  std::span<std::uint8_t> givens_;
  UnavoidableSets sets_;
  std::vector<std::uint8_t> other_;
  int spare_;  // givens that may still go
};

// Removes from `givens`, which must have the one solution `solution`.
DigWork dig(std::span<const std::uint8_t> solution, const DigOrder& order,
            const FindOther& find_other, std::span<std::uint8_t> givens);

}  // namespace cruxpress::sudoku
