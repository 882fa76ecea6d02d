// Every way to fill one cage: its layouts.
//
// A layout gives each cell of the cage one of the digits still open to it, such
// that no two cells of one row or column are equal and an allowed operator
// makes the goal.  Found by depth-first search in reading order, pruned by what
// the remaining cells can still add or multiply to; the last digit is implied.
// The search counts its nodes and gives up at a limit, so a cage of any size is
// safe to ask about.
//
// A layout is written as one bit for each (cell, digit): 64 / size cells to a
// 64-bit word.  Whether it is still possible is then one AND with the packed
// candidates, and the digits that a cage can still hold are one OR over its
// layouts.
#pragma once

#include <algorithm>
#include <limits>

#include "keen/cages.hpp"

namespace cruxpress::keen {

constexpr int cells_per_word(int size) { return 64 / size; }
constexpr int words_for(int size, int cells) {
  if (cells * size <= 64) return 1;
  return (cells + cells_per_word(size) - 1) / cells_per_word(size);
}
// A cage of 256 cells at size 16, four cells to a word.
constexpr int kMaxWords = 64;

// Exact division by 1..16 through the modular inverse of the odd part
// (Granlund and Montgomery, 1994): d divides x when the rotated product does
// not pass the limit, and the product is then the quotient.
struct ExactDivisor {
  std::uint64_t inverse;
  std::uint64_t limit;
  int shift;

  constexpr bool divide(std::uint64_t x, std::uint64_t& quotient) const {
    quotient = std::rotr(x * inverse, shift);
    return quotient <= limit;
  }
};

constexpr std::array<ExactDivisor, kMaxSize + 1> make_divisors() {
  std::array<ExactDivisor, kMaxSize + 1> table{};
  for (std::uint64_t d = 1; d <= kMaxSize; ++d) {
    const int shift = std::countr_zero(d);
    const std::uint64_t odd = d >> shift;
    std::uint64_t inverse = odd;  // right to 3 bits; each step doubles that
    for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
    table[d] = {inverse, std::numeric_limits<std::uint64_t>::max() / d, shift};
  }
  return table;
}
inline constexpr auto kDivisors = make_divisors();

// Visit is called as visit(words): the packed layout.
//
// What the cells of a line use up is kept for each cell of the cage, with the place of the one
// before it in its row and in its column, so that nothing is taken back on the way up.
template <typename Visit>
class LayoutSearch {
 public:
  LayoutSearch(int size, const Mask* candidates, std::span<const std::uint8_t> cells,
               std::uint64_t limit, Visit& visit)
      : size_(size), count_(cells.size()), limit_(limit), visit_(visit) {
    std::array<std::uint16_t, kMaxSize> in_row{}, in_column{};
    std::uint8_t word = 0;
    int shift = 0;
    row_used_[0] = column_used_[0] = 0;
    for (std::size_t i = 0; i < count_; ++i, shift += size) {
      const int row = row_of(cells[i]), column = column_of(cells[i]);
      if (shift + size > 64) {
        shift = 0;
        ++word;
      }
      cells_[i] = {in_row[row], in_column[column], candidates[cells[i]], word,
                   static_cast<std::uint8_t>(shift)};
      in_row[row] = in_column[column] = static_cast<std::uint16_t>(i + 1);
    }
  }

  // Returns false when the limit stopped it.
  bool run(const Cage& cage) {
    cage_ = &cage;
    if (cage.goal < 0) return true;
    const auto goal = static_cast<std::uint64_t>(cage.goal);
    if (count_ == 1) {
      operator_ = kAdd;
      ++nodes_;
      finish(0, goal, 0);
      return !stopped_;
    }
    if (cage.operators & kAdd) run_for<kAdd>(goal);
    if (cage.operators & kMultiply) run_for<kMultiply>(goal);
    if (count_ == 2) {
      if (cage.operators & kSubtract) run_pairs(kSubtract);
      if (cage.operators & kDivide) run_pairs(kDivide);
    }
    return !stopped_;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Cell {
    std::uint16_t above, left;  // one more than the cell of the cage before it in its line, or 0
    Mask open;                  // the candidates
    std::uint8_t word, shift;   // where its digits are in a layout
  };

  template <Operator op>
  void run_for(std::uint64_t goal) {
    operator_ = op;
    if (!bound_remainders(op) || goal > max_before_) return;
    if (op == kMultiply && goal == 0) return;
    if (++nodes_ > limit_)
      stopped_ = true;
    else
      descend<op>(0, goal, 0);
  }

  // What the cells after each one can make at least and at most.
  bool bound_remainders(Operator op) {
    std::uint64_t low = op == kAdd ? 0 : 1, high = low;
    for (std::size_t i = count_; i-- > 0;) {
      min_after_[i] = low;
      max_after_[i] = high;
      const Mask open = cells_[i].open;
      if (open == 0) return false;
      const auto least = static_cast<std::uint64_t>(lowest(open) + 1);
      const auto most = static_cast<std::uint64_t>(highest(open) + 1);
      low = op == kAdd ? low + least : product(low, least);
      high = op == kAdd ? high + most : product(high, most);
    }
    max_before_ = high;
    return true;
  }

  // Saturates above every int64 goal.
  static std::uint64_t product(std::uint64_t value, std::uint64_t digit) {
    constexpr std::uint64_t most = std::uint64_t{1} << 63;
    if (value < most / kMaxSize) return value * digit;
    return value > most / digit ? most : value * digit;
  }

  Mask open_at(const Cell& cell) const {
    return static_cast<Mask>(cell.open & ~(row_used_[cell.left] | column_used_[cell.above]));
  }

  // Puts every digit that fits into cell i, which is not the last one, and goes on.
  template <Operator op>
  void descend(std::size_t i, std::uint64_t remainder, std::uint64_t word) {
    const Cell& cell = cells_[i];
    const Mask in_row = row_used_[cell.left], in_column = column_used_[cell.above];
    const std::uint64_t low = min_after_[i], high = max_after_[i];
    const bool is_last_but_one = i + 2 == count_;
    for (Mask open = open_at(cell); open != 0 && !stopped_; open = without_lowest(open)) {
      const int digit = lowest(open);
      const auto value = static_cast<std::uint64_t>(digit + 1);
      std::uint64_t rest;
      if constexpr (op == kAdd) {
        if (remainder < value + low) break;
        rest = remainder - value;
      } else {
        if (!kDivisors[value].divide(remainder, rest)) continue;
        if (rest < low) break;
      }
      if (rest > high) continue;
      if (++nodes_ > limit_) {
        stopped_ = true;
        return;
      }
      const std::uint64_t with = word | std::uint64_t{1} << (cell.shift + digit);
      words_[cell.word] = with;
      row_used_[i + 1] = static_cast<Mask>(in_row | bit(digit));
      column_used_[i + 1] = static_cast<Mask>(in_column | bit(digit));
      const std::uint64_t next = cells_[i + 1].word == cell.word ? with : 0;
      if (is_last_but_one)
        finish(i + 1, rest, next);
      else
        descend<op>(i + 1, rest, next);
    }
  }

  // The last digit is what is left.
  void finish(std::size_t i, std::uint64_t remainder, std::uint64_t word) {
    const Cell& cell = cells_[i];
    if (remainder < 1 || remainder > static_cast<std::uint64_t>(size_)) return;
    const int digit = static_cast<int>(remainder) - 1;
    if (!(open_at(cell) >> digit & 1)) return;
    words_[cell.word] = word | std::uint64_t{1} << (cell.shift + digit);
    report();
  }

  void run_pairs(Operator op) {
    operator_ = op;
    const std::int64_t goal = cage_->goal;
    if (goal < 1 || goal >= size_ + (op == kDivide)) return;
    const int by = static_cast<int>(goal);
    for_bits(cells_[0].open, [&](int first) {
      ++nodes_;
      const int value = first + 1;
      if (op == kSubtract) {
        try_pair(first, value + by);
        try_pair(first, value - by);
      } else if (by > 1) {
        try_pair(first, value * by);
        if (value % by == 0) try_pair(first, value / by);
      }
    });
  }

  void try_pair(int first, int second_value) {
    row_used_[1] = column_used_[1] = bit(first);
    if (second_value > 0)
      finish(1, static_cast<std::uint64_t>(second_value), std::uint64_t{1} << first);
  }

  // A hidden operator may reach the goal in two ways with the same digits; the
  // layout counts once, for the first operator of the set that makes it.
  void report() {
    const auto earlier = static_cast<std::uint8_t>(cage_->operators & (operator_ - 1));
    if (earlier == 0 || count_ == 1 || !is_made_by(earlier)) visit_(words_.data());
  }

  bool is_made_by(std::uint8_t operators) const {
    std::array<std::uint8_t, kMaxCells> digits;
    for (std::size_t i = 0; i < count_; ++i)
      digits[i] = static_cast<std::uint8_t>(
          lowest(static_cast<Mask>(words_[cells_[i].word] >> cells_[i].shift)) + 1);
    for (const Operator op : {kAdd, kMultiply, kSubtract})
      if ((operators & op) != 0 && cage_value(op, {digits.data(), count_}) == cage_->goal)
        return true;
    return false;
  }

  int size_;
  std::size_t count_;
  const Cage* cage_ = nullptr;
  Operator operator_ = kAdd;
  std::uint64_t limit_;
  Visit& visit_;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_before_ = 0;
  bool stopped_ = false;
  std::array<Cell, kMaxCells> cells_;
  // By cell of the cage, from 1 on: digits in its row, and in its column, up to it.
  std::array<Mask, kMaxCells + 1> row_used_;
  std::array<Mask, kMaxCells + 1> column_used_;
  std::array<std::uint64_t, kMaxCells> min_after_;
  std::array<std::uint64_t, kMaxCells> max_after_;
  std::array<std::uint64_t, kMaxWords> words_;
};

// How many layouts does a pair have at most?
constexpr std::size_t kMostPairs = 2 * kMaxSize;

// What a search of the layouts of a pair finds, in the same order and by as many nodes, where one
// operator is printed and the two cells lie in a line: most cages are such pairs, and to get ready
// for a search would take longer than this.  There must be room for kMostPairs.
class PairLayouts {
 public:
  PairLayouts(int size, Mask first, Mask second, std::uint64_t* out)
      : size_(size), first_(first), second_(second), begin_(out), end_(out) {}

  void write(const Cage& cage) {
    if (cage.goal < 1 || cage.goal > kMaxSize * kMaxSize || first_ == 0 || second_ == 0) return;
    const int goal = static_cast<int>(cage.goal);
    const int low = lowest(second_) + 1, high = highest(second_) + 1;
    const auto rest_of = [&](int value, int rest) {
      if (rest < low || rest > high) return;
      ++nodes_;
      pair(value, rest);
    };
    switch (cage.operators) {
      case kAdd:
        if (goal > highest(first_) + 1 + high) return;
        ++nodes_;
        for_values([&](int value) { rest_of(value, goal - value); });
        break;
      case kMultiply:
        if (goal > (highest(first_) + 1) * high) return;
        ++nodes_;
        for_values([&](int value) { rest_of(value, kQuotients[goal][value]); });
        break;
      case kSubtract:
        if (goal >= size_) return;
        for_values([&](int value) {
          ++nodes_;
          pair(value, value + goal);
          pair(value, value - goal);
        });
        break;
      default:
        if (goal > size_) return;
        for_values([&](int value) {
          ++nodes_;
          if (goal == 1) return;
          pair(value, value * goal);
          pair(value, kQuotients[value][goal]);
        });
    }
  }

  std::uint32_t count() const { return static_cast<std::uint32_t>(end_ - begin_); }
  std::uint64_t nodes() const { return nodes_; }

 private:
  template <typename F>
  void for_values(F&& f) const {
    for_bits(first_, [&](int digit) { f(digit + 1); });
  }

  void pair(int value, int other) {
    if (other < 1 || other > size_ || other == value || !(second_ >> (other - 1) & 1)) return;
    *end_++ = std::uint64_t{1} << (value - 1) | std::uint64_t{1} << (size_ + other - 1);
  }

  const int size_;
  const Mask first_, second_;
  std::uint64_t* const begin_;
  std::uint64_t* end_;
  std::uint64_t nodes_ = 0;
};

}  // namespace cruxpress::keen
