#include "sudoku/canonical.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

namespace cruxpress::sudoku {
namespace {

using Grid = std::array<std::uint8_t, 81>;
using Order = std::array<std::uint8_t, 9>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// A way to write the grid (or its transpose): two rows that come first, and the columns.
struct Frame {
  bool transposed;
  std::uint8_t first, second;  // rows of one band
  Order columns;
};

// For two rows of a band: the column of the first row with the digit of each column of the second.
struct RowPair {
  bool transposed;
  std::uint8_t first, second;
  Order moves_to;
};

// All column orders for which the second row, written with the labels of the first, is least;
// kept over all pairs of rows.
class LeastSecondRow {
 public:
  void add(const RowPair& pair) {
    frame_ = {pair.transposed, pair.first, pair.second, {}};
    moves_to_ = pair.moves_to;
    Placed placed;
    extend(placed, 0);
  }

  // The row itself as one number; its first place is always 3, its last what is left.
  std::uint32_t row() const {
    std::uint32_t row = 0;
    for (int place = 1; place < 8; ++place) row = row << 4 | least_[at(place)];
    return row;
  }

  const std::vector<Frame>& frames() const { return frames_; }

 private:
  static constexpr std::uint8_t kOpen = 9;

  struct Placed {
    Order column{kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen};    // by place
    Order place_of{kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen};  // by column
    std::array<std::uint8_t, 3> stack{kOpen, kOpen, kOpen};  // by place of stack
    std::array<std::uint8_t, 3> place_of_stack{kOpen, kOpen, kOpen};

    void put(int place, int to) {
      column[at(place)] = static_cast<std::uint8_t>(to);
      place_of[at(to)] = static_cast<std::uint8_t>(place);
    }
    void put_stack(int place, int to) {
      stack[at(place)] = static_cast<std::uint8_t>(to);
      place_of_stack[at(to)] = static_cast<std::uint8_t>(place);
    }
    // The leftmost place that a column not yet placed could take.
    int leftmost(int to) {
      const int from = to / 3;
      if (place_of_stack[at(from)] == kOpen) {
        int place = 0;
        while (stack[at(place)] != kOpen) ++place;
        put_stack(place, from);
      }
      int place = 3 * place_of_stack[at(from)];
      while (column[at(place)] != kOpen) ++place;
      return place;
    }
  };

  // Settles places from left to right, trying each column that may come next (depth 9).
  void extend(const Placed& placed, int place) {
    if (place == 9) {
      frame_.columns = placed.column;
      frames_.push_back(frame_);
      return;
    }
    if (placed.column[at(place)] != kOpen) {
      Placed next = placed;
      settle(next, place, placed.column[at(place)]);
      return;
    }
    for (int column = 0; column < 9; ++column) {
      if (placed.place_of[at(column)] != kOpen) continue;
      if (place > 0 && placed.place_of_stack[at(column / 3)] != place / 3) continue;
      Placed next = placed;
      if (place == 0) next.put_stack(0, column / 3);
      next.put(place, column);
      settle(next, place, column);
    }
  }

  void settle(Placed& placed, int place, int column) {
    const int target = moves_to_[at(column)];
    if (placed.place_of[at(target)] == kOpen) placed.put(placed.leftmost(target), target);
    const std::uint8_t value = placed.place_of[at(target)];
    if (value > least_[at(place)]) return;
    if (value < least_[at(place)]) {
      least_[at(place)] = value;
      std::fill(least_.begin() + place + 1, least_.end(), kOpen);
      frames_.clear();
    }
    extend(placed, place + 1);
  }

  Frame frame_{};
  Order moves_to_{};
  Order least_{kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen, kOpen};
  std::vector<Frame> frames_;
};

// The least second row of pairs of rows.  There are 12,096 ways in which the digits of a row can
// stand in another one of its band, and each grid has 36 such pairs, so that what was worked out for
// one is kept for all grids.
class LeastRows {
 public:
  std::uint32_t of(const RowPair& pair) {
    std::atomic<std::uint32_t>& kept = rows_[index_of(pair.moves_to)];
    std::uint32_t row = kept.load(std::memory_order_relaxed);
    if (row != 0) return row;
    LeastSecondRow search;
    search.add(pair);
    row = search.row();
    kept.store(row, std::memory_order_relaxed);
    return row;
  }

 private:
  // To which of two stacks does each column move, and in what order do those of a stack come there?
  static std::size_t index_of(const Order& moves_to) {
    std::size_t index = 0;
    Order from{};
    for (std::size_t column = 0; column < 9; ++column) {
      from[moves_to[column]] = static_cast<std::uint8_t>(column);
      index = index << 1 | (moves_to[column] / 3u == (column / 3 + 1) % 3);
    }
    for (std::size_t stack = 0; stack < 9; stack += 3) {
      const std::uint8_t a = from[stack], b = from[stack + 1], c = from[stack + 2];
      index = index << 3 | static_cast<std::size_t>(a < b) << 2 |
              static_cast<std::size_t>(b < c) << 1 | static_cast<std::size_t>(a < c);
    }
    return index;
  }

  std::array<std::atomic<std::uint32_t>, 1 << 18> rows_{};  // 0 where it is not known yet
};

LeastRows least_rows;

// The pairs of rows of a grid and its transpose whose least second row is the least of all.
std::vector<RowPair> least_pairs(const Grid (&grids)[2]) {
  std::vector<RowPair> pairs;
  std::uint32_t least = ~0u;
  for (int side = 0; side < 2; ++side)
    for (int first = 0; first < 9; ++first) {
      Order column_of{};  // digit - 1 -> column of the first row
      for (int c = 0; c < 9; ++c)
        column_of[at(grids[side][at(9 * first + c)] - 1)] = static_cast<std::uint8_t>(c);
      for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
        if (second == first) continue;
        RowPair pair{side == 1, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), {}};
        for (int c = 0; c < 9; ++c)
          pair.moves_to[at(c)] = column_of[at(grids[side][at(9 * second + c)] - 1)];
        const std::uint32_t row = least_rows.of(pair);
        if (row > least) continue;
        if (row < least) pairs.clear();
        least = row;
        pairs.push_back(pair);
      }
    }
  return pairs;
}

// The whole transformation: frame, labels, and the other rows by their first column.
struct Image {
  bool transposed;
  Order rows, columns;
  std::array<std::uint8_t, 10> label{};  // label[0] is 0: an empty cell stays empty
};

Image complete(const Grid& grid, const Frame& frame) {
  Image image{frame.transposed, {}, frame.columns, {}};
  for (int c = 0; c < 9; ++c)
    image.label[grid[at(9 * frame.first + frame.columns[at(c)])]] =
        static_cast<std::uint8_t>(c + 1);
  const auto key = [&](std::uint8_t row) {
    return image.label[grid[at(9 * row + frame.columns[0])]];
  };
  const auto less = [&](std::uint8_t a, std::uint8_t b) { return key(a) < key(b); };
  const int band = frame.first / 3;
  const int third = 9 * band + 3 - frame.first - frame.second;  // the rows of a band add up
  std::array<std::uint8_t, 3> later[2];
  for (int i = 0; i < 2; ++i) {
    const int other = (band + 1 + i) % 3;
    for (int r = 0; r < 3; ++r) later[i][at(r)] = static_cast<std::uint8_t>(3 * other + r);
    std::sort(later[i].begin(), later[i].end(), less);
  }
  if (less(later[1][0], later[0][0])) std::swap(later[0], later[1]);
  image.rows = {frame.first, frame.second, static_cast<std::uint8_t>(third),
                later[0][0], later[0][1],  later[0][2],
                later[1][0], later[1][1],  later[1][2]};
  return image;
}

// Writes the image of a grid over `least` if it is less; tells how it compares.
int compare_and_keep(const Grid& grid, const Image& image, Grid& least) {
  for (int i = 0; i < 81; ++i) {
    const std::uint8_t* row = &grid[at(9 * image.rows[at(i / 9)])];
    const std::uint8_t digit = image.label[row[image.columns[at(i % 9)]]];
    if (digit == least[at(i)]) continue;
    if (digit > least[at(i)]) return 1;
    for (int j = i; j < 81; ++j)
      least[at(j)] = image.label[grid[at(9 * image.rows[at(j / 9)] + image.columns[at(j % 9)])]];
    return -1;
  }
  return 0;
}

Grid transpose(const Grid& grid) {
  Grid out;
  for (int i = 0; i < 81; ++i) out[at(i)] = grid[at(i % 9 * 9 + i / 9)];
  return out;
}

}  // namespace

CanonicalForm canonical_form(std::span<const std::uint8_t, 81> puzzle,
                             std::span<const std::uint8_t, 81> solution) {
  Grid grids[2], givens[2];
  std::copy(solution.begin(), solution.end(), grids[0].begin());
  std::copy(puzzle.begin(), puzzle.end(), givens[0].begin());
  grids[1] = transpose(grids[0]);
  givens[1] = transpose(givens[0]);

  LeastSecondRow search;
  for (const RowPair& pair : least_pairs(grids)) search.add(pair);

  CanonicalForm form;
  form.solution.fill(10);
  std::vector<Image> images;
  for (const Frame& frame : search.frames()) {
    const Grid& grid = grids[frame.transposed];
    const Image image = complete(grid, frame);
    const int order = compare_and_keep(grid, image, form.solution);
    if (order < 0) images.clear();
    if (order <= 0) images.push_back(image);
  }
  form.puzzle.fill(10);
  for (const Image& image : images) compare_and_keep(givens[image.transposed], image, form.puzzle);
  form.automorphisms = static_cast<std::uint32_t>(images.size());
  return form;
}

}  // namespace cruxpress::sudoku
