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

// Visit is called as visit(words, rows, columns): the packed layout, and the
// digits it uses in each row and each column of the grid.
template <typename Visit>
class LayoutSearch {
 public:
  LayoutSearch(int size, const Mask* candidates, std::span<const std::uint8_t> cells,
               std::uint64_t limit, Visit& visit)
      : size_(size), candidates_(candidates), cells_(cells), limit_(limit), visit_(visit) {
    std::uint8_t word = 0;
    int shift = 0;
    for (std::size_t i = 0; i < cells.size(); ++i, shift += size) {
      if (shift + size > 64) {
        shift = 0;
        ++word;
      }
      word_[i] = word;
      shift_[i] = static_cast<std::uint8_t>(shift);
    }
  }

  // Returns false when the limit stopped it.
  bool run(const Cage& cage) {
    cage_ = &cage;
    if (cage.goal < 0) return true;
    const auto goal = static_cast<std::uint64_t>(cage.goal);
    if (cells_.size() == 1) {
      operator_ = kAdd;
      min_after_[0] = max_after_[0] = 0;
      descend<kAdd>(0, goal, 0);
      return !stopped_;
    }
    if (cage.operators & kAdd) run_for<kAdd>(goal);
    if (cage.operators & kMultiply) run_for<kMultiply>(goal);
    if (cells_.size() == 2) {
      if (cage.operators & kSubtract) run_pairs(kSubtract);
      if (cage.operators & kDivide) run_pairs(kDivide);
    }
    return !stopped_;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  template <Operator op>
  void run_for(std::uint64_t goal) {
    operator_ = op;
    if (!bound_remainders(op) || goal > max_before_) return;
    if (op == kMultiply && goal == 0) return;
    descend<op>(0, goal, 0);
  }

  // What the cells after each one can make at least and at most.
  bool bound_remainders(Operator op) {
    const std::size_t count = cells_.size();
    std::uint64_t low = op == kAdd ? 0 : 1, high = low;
    for (std::size_t i = count; i-- > 0;) {
      min_after_[i] = low;
      max_after_[i] = high;
      const Mask open = candidates_[cells_[i]];
      if (open == 0) return false;
      const auto least = static_cast<std::uint64_t>(lowest(open) + 1);
      const auto most = static_cast<std::uint64_t>(highest(open) + 1);
      if (op == kAdd) {
        low += least;
        high += most;
      } else {
        constexpr std::uint64_t cap = std::uint64_t{1} << 63;  // above every int64 goal
        low = low > cap / least ? cap : low * least;
        high = high > cap / most ? cap : high * most;
      }
    }
    max_before_ = high;
    return true;
  }

  Mask open_at(std::size_t i) const {
    const int cell = cells_[i];
    return static_cast<Mask>(candidates_[cell] &
                             ~(rows_[row_of(cell)] | columns_[column_of(cell)]));
  }

  void enter(std::size_t i, int digit) {
    const int cell = cells_[i];
    rows_[row_of(cell)] |= bit(digit);
    columns_[column_of(cell)] |= bit(digit);
  }

  void leave(std::size_t i, int digit) {
    const int cell = cells_[i];
    rows_[row_of(cell)] &= static_cast<Mask>(~bit(digit));
    columns_[column_of(cell)] &= static_cast<Mask>(~bit(digit));
  }

  template <Operator op>
  void descend(std::size_t i, std::uint64_t remainder, std::uint64_t word) {
    if (++nodes_ > limit_) {
      stopped_ = true;
      return;
    }
    Mask open = open_at(i);
    if (i + 1 == cells_.size()) {
      if (remainder >= 1 && remainder <= static_cast<std::uint64_t>(size_) &&
          (open >> (remainder - 1) & 1) != 0)
        step<op>(i, static_cast<int>(remainder) - 1, 0, word);
      return;
    }
    const std::uint64_t low = min_after_[i], high = max_after_[i];
    while (open != 0 && !stopped_) {
      const int digit = lowest(open);
      open = without_lowest(open);
      const auto value = static_cast<std::uint64_t>(digit + 1);
      std::uint64_t rest;
      if constexpr (op == kAdd) {
        if (remainder < value + low) break;
        rest = remainder - value;
      } else {
        if (!kDivisors[value].divide(remainder, rest)) continue;
        if (rest < low) break;
      }
      if (rest <= high) step<op>(i, digit, rest, word);
    }
  }

  // Puts the digit into cell i and goes on to the next cell, or reports.
  template <Operator op>
  void step(std::size_t i, int digit, std::uint64_t rest, std::uint64_t word) {
    word |= std::uint64_t{1} << (shift_[i] + digit);
    words_[word_[i]] = word;
    digits_[i] = static_cast<std::uint8_t>(digit + 1);
    enter(i, digit);
    if (i + 1 == cells_.size())
      report();
    else
      descend<op>(i + 1, rest, word_[i + 1] == word_[i] ? word : 0);
    leave(i, digit);
  }

  void run_pairs(Operator op) {
    operator_ = op;
    const std::int64_t goal = cage_->goal;
    if (goal < 1 || goal >= size_ + (op == kDivide)) return;
    const int by = static_cast<int>(goal);
    for_bits(candidates_[cells_[0]], [&](int first) {
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
    if (second_value < 1 || second_value > size_) return;
    const int second = second_value - 1;
    digits_[0] = static_cast<std::uint8_t>(first + 1);
    enter(0, first);
    if (open_at(1) >> second & 1) step<kAdd>(1, second, 0, std::uint64_t{1} << first);
    leave(0, first);
  }

  // A hidden operator may reach the goal in two ways with the same digits; the
  // layout counts once, for the first operator of the set that makes it.
  void report() {
    const auto earlier = static_cast<std::uint8_t>(cage_->operators & (operator_ - 1));
    if (earlier != 0 && cells_.size() > 1) {
      const std::span<const std::uint8_t> digits{digits_.data(), cells_.size()};
      for (const Operator op : {kAdd, kMultiply, kSubtract})
        if ((earlier & op) != 0 && cage_value(op, digits) == cage_->goal) return;
    }
    visit_(words_.data(), rows_.data(), columns_.data());
  }

  int size_;
  const Mask* candidates_;
  std::span<const std::uint8_t> cells_;
  const Cage* cage_ = nullptr;
  Operator operator_ = kAdd;
  std::uint64_t limit_;
  Visit& visit_;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_before_ = 0;
  bool stopped_ = false;
  std::array<Mask, kMaxSize> rows_{};
  std::array<Mask, kMaxSize> columns_{};
  std::array<std::uint64_t, kMaxCells> min_after_;
  std::array<std::uint64_t, kMaxCells> max_after_;
  std::array<std::uint64_t, kMaxWords> words_;
  std::array<std::uint8_t, kMaxCells> digits_;
  std::array<std::uint8_t, kMaxCells> word_;   // which word holds cell i
  std::array<std::uint8_t, kMaxCells> shift_;  // and from which bit on
};

}  // namespace cruxpress::keen
