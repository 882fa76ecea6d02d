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
CRUXPRESS_CLONES void mark_equal(Column& made, const Column& total, std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] |= total[i] == goal;
}
CRUXPRESS_CLONES void mark_sums(Column& made, const Column& a, const Column& b, std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] |= static_cast<std::uint16_t>(a[i] + b[i]) == goal;
}
CRUXPRESS_CLONES void mark_products(Column& made, const Column& a, const Column& b,
                                    std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i) made[i] |= static_cast<std::uint16_t>(a[i] * b[i]) == goal;
}
CRUXPRESS_CLONES void mark_differences(Column& made, const Column& a, const Column& b,
                                       std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i)
    made[i] |= (static_cast<std::uint16_t>(b[i] + goal) == a[i]) |
               (static_cast<std::uint16_t>(a[i] + goal) == b[i]);
}
CRUXPRESS_CLONES void mark_quotients(Column& made, const Column& a, const Column& b,
                                     std::uint16_t goal) {
  for (int i = 0; i < kSquares; ++i)
    made[i] |= (static_cast<std::uint16_t>(b[i] * goal) == a[i]) |
               (static_cast<std::uint16_t>(a[i] * goal) == b[i]);
}
CRUXPRESS_CLONES void keep(Column& left, const Column& made) {
  for (int i = 0; i < kSquares; ++i) left[i] &= made[i];
}

void mark_pair(const Cage& cage, const Column& a, const Column& b, Column& made) {
  const auto goal = static_cast<std::uint16_t>(cage.goal);
  if (cage.operators & kAdd) mark_sums(made, a, b, goal);
  if (cage.operators & kMultiply) mark_products(made, a, b, goal);
  if (cage.operators & kSubtract) mark_differences(made, a, b, goal);
  if (cage.operators & kDivide) mark_quotients(made, a, b, goal);
}

// The squares in which a cage makes its goal.
void mark(const Puzzle& puzzle, int number, const Squares& squares, Column& made) {
  made.fill(0);
  const Cage& cage = puzzle.cages[number];
  if (cage.goal < 1 || cage.goal > kMostGoal) return;
  const auto goal = static_cast<std::uint16_t>(cage.goal);
  std::array<const Column*, kMostCells> cells;
  std::size_t count = 0;
  for (const std::uint8_t cell : puzzle.cells_of(number))
    cells[count++] = &squares.digits(row_of(cell), column_of(cell));
  if (count == 2) return mark_pair(cage, *cells[0], *cells[1], made);
  if (count == 1) return mark_equal(made, *cells[0], goal);
  for (const auto& [op, take] : {std::pair{kAdd, &add}, std::pair{kMultiply, &multiply}}) {
    if (!(cage.operators & op)) continue;
    Column total = *cells[0];
    for (std::size_t i = 1; i < count; ++i) take(total, *cells[i]);
    mark_equal(made, total, goal);
  }
}

}  // namespace

bool can_try_squares(const Puzzle& puzzle) {
  return puzzle.size <= kLargest &&
         std::all_of(puzzle.cages.begin(), puzzle.cages.begin() + puzzle.cage_count,
                     [](const Cage& cage) { return cage.count <= kMostCells; });
}

int count_squares(const Puzzle& puzzle, std::span<std::uint8_t> found) {
  const Squares& squares = squares_of(puzzle.size);
  Column left, made;
  left.fill(0);
  std::fill_n(left.begin(), squares.count(), std::uint16_t{1});
  for (int cage = 0; cage < puzzle.cage_count; ++cage) {
    mark(puzzle, cage, squares, made);
    keep(left, made);
  }
  int count = 0;
  for (const std::uint16_t is_left : left) count += is_left;
  if (count == 0) return 0;
  const auto which = static_cast<std::size_t>(std::find(left.begin(), left.end(), 1) - left.begin());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int at = static_cast<int>(i);
    found[i] = static_cast<std::uint8_t>(
        squares.digits(at / puzzle.size, at % puzzle.size)[which]);
  }
  return count;
}

}  // namespace cruxpress::keen
