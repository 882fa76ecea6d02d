#include "keen/small_squares.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "clones.hpp"

namespace cruxpress::keen {
namespace {

constexpr int kLargest = 4, kCells = kLargest * kLargest, kSquares = 576;
// How many cells may a cage have?  The product of seven digits fits in sixteen bits, and so does
// that of a goal and any digit but the last, which would make zero.
constexpr int kMostCells = 7;
constexpr std::int64_t kMostGoal = 1 << 2 * kMostCells;

// A number for each square: a digit, what a cage makes of its digits, or whether that is its goal.
using Column = std::array<std::uint16_t, kSquares>;

// The digits of all squares of a size, by cell in reading order; those that there are not are zero.
class Squares {
 public:
  explicit Squares(int size) : size_(size) { fill(0); }
  const Column& digits(int row, int column) const { return digits_[row * size_ + column]; }
  int count() const { return count_; }

 private:
  void fill(int cell) {
    if (cell == size_ * size_) {
      for (int i = 0; i < cell; ++i) digits_[i][count_] = square_[i];
      ++count_;
      return;
    }
    for (std::uint16_t digit = 1; digit <= size_; ++digit) {
      bool is_free = true;
      for (int i = cell - cell % size_; i < cell; ++i) is_free = is_free && square_[i] != digit;
      for (int i = cell % size_; i < cell; i += size_) is_free = is_free && square_[i] != digit;
      square_[cell] = digit;
      if (is_free) fill(cell + 1);
    }
  }

  const int size_;
  int count_ = 0;
  std::array<std::uint16_t, kCells> square_{};
  std::array<Column, kCells> digits_{};
};

const Squares& squares_of(int size) {
  static const auto three = std::make_unique<const Squares>(3);
  static const auto four = std::make_unique<const Squares>(4);
  return size == 3 ? *three : *four;
}

// What is done with columns, for all squares at once.
CRUXPRESS_CLONES void add(Column& total, const Column& digits) {
  for (int i = 0; i < kSquares; ++i) total[i] = static_cast<std::uint16_t>(total[i] + digits[i]);
}
CRUXPRESS_CLONES void multiply(Column& total, const Column& digits) {
  for (int i = 0; i < kSquares; ++i) total[i] = static_cast<std::uint16_t>(total[i] * digits[i]);
}
CRUXPRESS_CLONES void equal(Column& made, const Column& total, std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] = total[i] == goal;
}
CRUXPRESS_CLONES void sums(Column& made, const Column& a, const Column& b, std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] = static_cast<std::uint16_t>(a[i] + b[i]) == goal;
}
CRUXPRESS_CLONES void products(Column& made, const Column& a, const Column& b,
                               std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] = static_cast<std::uint16_t>(a[i] * b[i]) == goal;
}
CRUXPRESS_CLONES void differences(Column& made, const Column& a, const Column& b,
                                  std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i)
    made[i] = (static_cast<std::uint16_t>(b[i] + goal) == a[i]) |
              (static_cast<std::uint16_t>(a[i] + goal) == b[i]);
}
CRUXPRESS_CLONES void quotients(Column& made, const Column& a, const Column& b,
                                std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i)
    made[i] = (static_cast<std::uint16_t>(b[i] * goal) == a[i]) |
              (static_cast<std::uint16_t>(a[i] * goal) == b[i]);
}
CRUXPRESS_CLONES void keep(Column& left, const Column& made) {
  for (int i = 0; i < kSquares; ++i) left[i] &= made[i];
}
CRUXPRESS_CLONES void join(Column& made, const Column& more) {
  for (int i = 0; i < kSquares; ++i) made[i] |= more[i];
}
// How many are left, and the sum of their numbers: of one alone, its own.
CRUXPRESS_CLONES std::pair<int, std::size_t> count_left(const Column& left) {
  std::uint16_t count = 0, numbers = 0;
  for (int i = 0; i < kSquares; ++i) {
    count = static_cast<std::uint16_t>(count + left[i]);
    numbers = static_cast<std::uint16_t>(numbers + left[i] * i);
  }
  return {count, numbers};
}

using Cells = std::span<const Column* const>;

// The squares in which one operator makes the goal of some cells.
void mark(Operator op, std::uint16_t goal, Cells cells, Column& made) {
  if (cells.size() == 1) return equal(made, *cells[0], goal);
  if (cells.size() == 2) {
    const auto of_two = op == kAdd        ? &sums
                        : op == kMultiply ? &products
                        : op == kSubtract ? &differences
                                          : &quotients;
    return of_two(made, *cells[0], *cells[1], goal);
  }
  if (op != kAdd && op != kMultiply) return made.fill(0);
  Column total = *cells[0];
  for (const Column* digits : cells.subspan(1)) (op == kAdd ? add : multiply)(total, *digits);
  equal(made, total, goal);
}

// Those in which any operator of a cage makes its goal; the others are not left.
void keep_made(const Puzzle& puzzle, int number, const Squares& squares, Column& left) {
  const Cage& cage = puzzle.cages[number];
  if (cage.goal < 1 || cage.goal > kMostGoal) return left.fill(0);
  const auto goal = static_cast<std::uint16_t>(cage.goal);
  std::array<const Column*, kMostCells> room;
  std::size_t count = 0;
  for (const std::uint8_t cell : puzzle.cells_of(number))
    room[count++] = &squares.digits(row_of(cell), column_of(cell));
  const Cells cells(room.data(), count);
  Column made, more;
  mark(static_cast<Operator>(bit(lowest(cage.operators))), goal, cells, made);
  for_bits(without_lowest(cage.operators), [&](int op) {
    mark(static_cast<Operator>(bit(op)), goal, cells, more);
    join(made, more);
  });
  keep(left, made);
}

}  // namespace

bool can_try_squares(const Puzzle& puzzle) {
  return puzzle.size <= kLargest &&
         std::all_of(puzzle.cages.begin(), puzzle.cages.begin() + puzzle.cage_count,
                     [](const Cage& cage) { return cage.count <= kMostCells; });
}

int count_squares(const Puzzle& puzzle, std::span<std::uint8_t> only) {
  const Squares& squares = squares_of(puzzle.size);
  Column left{};
  std::fill_n(left.begin(), squares.count(), std::uint16_t{1});
  for (int cage = 0; cage < puzzle.cage_count; ++cage) keep_made(puzzle, cage, squares, left);
  const auto [count, number] = count_left(left);
  if (count != 1) return count;
  for (std::size_t i = 0; i < only.size(); ++i) {
    const int at = static_cast<int>(i);
    only[i] =
        static_cast<std::uint8_t>(squares.digits(at / puzzle.size, at % puzzle.size)[number]);
  }
  return count;
}

}  // namespace cruxpress::keen
