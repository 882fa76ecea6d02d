#include "keen/images.hpp"

#include <algorithm>

namespace cruxpress::keen {
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
