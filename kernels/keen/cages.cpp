#include "keen/cages.hpp"

#include <algorithm>
#include <limits>

namespace cruxpress::keen {
namespace {

std::int64_t product_of(std::span<const std::uint8_t> digits) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::int64_t product = 1;
  for (const std::uint8_t digit : digits) {
    // Few products are so large that it takes a division to tell whether they fit.
    if (product > most / kMaxSize && product > most / digit) return most;
    product *= digit;
  }
  return product;
}

}  // namespace

void group_cells(Puzzle& puzzle) {
  std::array<std::uint8_t, kMaxCells> cells;
  std::size_t count = 0;
  for (int row = 0; row < puzzle.size; ++row)
    for (int column = 0; column < puzzle.size; ++column)
      cells[count++] = static_cast<std::uint8_t>(cell_at(row, column));
  group_cells(puzzle, {cells.data(), count}, 0);
}

void group_cells(Puzzle& puzzle, std::span<const std::uint8_t> cells, int first) {
  for (int cage = first; cage < puzzle.cage_count; ++cage) puzzle.cages[cage].count = 0;
  for (const std::uint8_t cell : cells) ++puzzle.cages[puzzle.cage_of[cell]].count;
  std::uint16_t next = 0;
  if (first > 0) {
    const Cage& before = puzzle.cages[first - 1];
    next = static_cast<std::uint16_t>(before.first + before.count);
  }
  for (int cage = first; cage < puzzle.cage_count; ++cage) {
    puzzle.cages[cage].first = next;
    next = static_cast<std::uint16_t>(next + puzzle.cages[cage].count);
    puzzle.cages[cage].count = 0;
  }
  for (const std::uint8_t cell : cells) {
    Cage& cage = puzzle.cages[puzzle.cage_of[cell]];
    puzzle.cells[cage.first + cage.count++] = cell;
  }
}

std::string build_puzzle(int size, std::span<const std::uint8_t> cage,
                         std::span<const std::uint8_t> operators,
                         std::span<const std::int64_t> goals, Puzzle& puzzle) {
  if (size < kMinSize || size > kMaxSize)
    return "expected a size from 3 to 16, got " + std::to_string(size);
  const auto cells = static_cast<std::size_t>(size) * size;
  if (cage.size() != cells)
    return "expected a cage for each of " + std::to_string(cells) + " cells, got " +
           std::to_string(cage.size());
  if (operators.empty() || operators.size() > cells || operators.size() != goals.size())
    return "expected as many operators as goals, from 1 to " + std::to_string(cells) + ", got " +
           std::to_string(operators.size()) + " and " + std::to_string(goals.size());
  puzzle.size = size;
  puzzle.cage_count = static_cast<int>(operators.size());
  for (std::size_t i = 0; i < cells; ++i) {
    if (cage[i] >= operators.size())
      return "expected cage numbers below " + std::to_string(operators.size()) + ", got " +
             std::to_string(cage[i]) + " at cell " + std::to_string(i);
    const int row = static_cast<int>(i) / size;
    puzzle.cage_of[cell_at(row, static_cast<int>(i) % size)] = cage[i];
  }
  group_cells(puzzle);
  for (int i = 0; i < puzzle.cage_count; ++i) {
    if (puzzle.cages[i].count == 0) return "cage " + std::to_string(i) + " has no cell";
    if (operators[i] == 0 || operators[i] > kAllOperators)
      return "expected operators as a set of 1 (add), 2 (multiply), 4 (subtract), 8 (divide), "
             "got " +
             std::to_string(operators[i]) + " for cage " + std::to_string(i);
    puzzle.cages[i].operators = operators[i];
    puzzle.cages[i].goal = goals[i];
  }
  return {};
}

std::int64_t cage_value(Operator op, std::span<const std::uint8_t> digits) {
  if (op == kAdd) {
    std::int64_t sum = 0;
    for (const std::uint8_t digit : digits) sum += digit;
    return sum;
  }
  if (op == kMultiply) return product_of(digits);
  if (digits.size() != 2) return -1;
  const int high = std::max(digits[0], digits[1]);
  const int low = std::min(digits[0], digits[1]);
  if (op == kSubtract) return high - low;
  const int quotient = kQuotients[high][low];
  return quotient > 0 ? quotient : -1;
}

namespace {

// The cell that comes to a row and column in one of the eight images.
int cell_in(int image, int size, int row, int column) {
  if (image & 1) row = size - 1 - row;
  if (image & 2) column = size - 1 - column;
  return image & 4 ? cell_at(column, row) : cell_at(row, column);
}

// Draws an image as far as its cages are not above those of `bound`, if there is one; false where
// they are.
bool draw(const Puzzle& puzzle, int image, const Image* bound, Image& out) {
  std::array<int, kMaxCells> number;
  std::fill_n(number.begin(), puzzle.cage_count, kMaxCells);
  int cages = 0, i = 0;
  for (int row = 0; row < puzzle.size; ++row)
    for (int column = 0; column < puzzle.size; ++column, ++i) {
      const int old = puzzle.cage_of[cell_in(image, puzzle.size, row, column)];
      // A cage without a number takes the next one, which is above all others; it is written in
      // any case, as there is room.  No branch: what comes is hard to predict.
      const int own = std::min(number[old], cages);
      out.operators[cages] = puzzle.cages[old].operators;
      out.goals[cages] = puzzle.cages[old].goal;
      number[old] = own;
      cages += own == cages;
      out.cage[i] = static_cast<std::uint8_t>(own);
      if (bound == nullptr || out.cage[i] == bound->cage[i]) continue;
      if (out.cage[i] > bound->cage[i]) return false;
      bound = nullptr;
    }
  return true;
}

template <typename Values>
int compare(const Values& a, const Values& b, int count) {
  const auto [x, y] = std::mismatch(a.begin(), a.begin() + count, b.begin());
  return x == a.begin() + count ? 0 : *x < *y ? -1 : 1;
}

bool is_less(const Puzzle& puzzle, const Image& a, const Image& b) {
  int order = compare(a.cage, b.cage, puzzle.size * puzzle.size);
  if (order == 0) order = compare(a.operators, b.operators, puzzle.cage_count);
  if (order == 0) order = compare(a.goals, b.goals, puzzle.cage_count);
  return order < 0;
}

}  // namespace

Image image_of(const Puzzle& puzzle) {
  Image image;
  draw(puzzle, 0, nullptr, image);
  return image;
}

void load(const Image& image, int size, int cages, Puzzle& puzzle) {
  puzzle.size = size;
  puzzle.cage_count = cages;
  for (int row = 0, i = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      puzzle.cage_of[cell_at(row, column)] = image.cage[i++];
  for (int cage = 0; cage < cages; ++cage) {
    puzzle.cages[cage].operators = image.operators[cage];
    puzzle.cages[cage].goal = image.goals[cage];
  }
  group_cells(puzzle);
}

Image least_image(const Puzzle& puzzle) {
  std::array<Image, 2> images;
  Image *least = &images[0], *other = &images[1];
  draw(puzzle, 0, nullptr, *least);
  for (int image = 1; image < 8; ++image)
    if (draw(puzzle, image, least, *other) && is_less(puzzle, *other, *least))
      std::swap(least, other);
  return *least;
}

}  // namespace cruxpress::keen
