#include "keen/line_sums.hpp"

#include <algorithm>
#include <optional>

namespace cruxpress::keen {
namespace {

// How many cells left over does a person try to fill, and how many lines are added up?
constexpr std::size_t kMostLeft = 4;
constexpr int kMostLines = 2;

// Fills the cells left over in all ways that make a number.
class Fillings {
 public:
  Fillings(const Board& board, LineSum& sum, std::uint64_t& work)
      : board_(board), sum_(sum), work_(work), digits_(sum.cells.size()) {
    sum_.keep.assign(sum_.cells.size(), 0);
  }

  void fill(std::size_t at, std::int64_t rest) {
    ++work_;
    if (at == digits_.size()) {
      if (rest == (sum_.product ? 1 : 0))
        for (std::size_t i = 0; i < at; ++i) sum_.keep[i] |= bit(digits_[i]);
      return;
    }
    for_bits(board_.open[sum_.cells[at]], [&](int digit) {
      const bool takes = sum_.product ? rest % (digit + 1) == 0 : digit + 1 <= rest;
      if (!takes || clashes(at, digit)) return;
      digits_[at] = digit;
      fill(at + 1, sum_.product ? rest / (digit + 1) : rest - digit - 1);
    });
  }

 private:
  bool clashes(std::size_t at, int digit) const {
    const int cell = sum_.cells[at];
    for (std::size_t i = 0; i < at; ++i) {
      const int other = sum_.cells[i];
      if (digits_[i] == digit &&
          (row_of(other) == row_of(cell) || column_of(other) == column_of(cell)))
        return true;
    }
    return false;
  }

  const Board& board_;
  LineSum& sum_;
  std::uint64_t& work_;
  std::vector<int> digits_;
};

// A number from which shares are taken: by subtraction, or by division that must be even.
struct Rest {
  bool product;
  std::int64_t left;
  bool possible = true;

  void take(std::int64_t share) {
    if (!product) left -= share;
    else if (share == 0 || left % share != 0) possible = false;
    else left /= share;
  }
};

class Adder {
 public:
  Adder(const Puzzle& puzzle, const Board& board) : puzzle_(puzzle), board_(board) {}

  struct Open {
    LineSum sum;
    std::int64_t rest;
  };

  // All sums with few enough cells left over, those with the fewest first.
  std::vector<Open> all() const {
    std::vector<Open> found;
    for (int width = 1; width <= kMostLines; ++width)
      for (const int begin : {0, kMaxSize})
        for (int first = begin; first + width <= begin + puzzle_.size; ++first) {
          LineSum sum;
          for (int line = first; line < first + width; ++line) sum.lines.push_back(line);
          add(inside(sum), found);
          add(outside(sum), found);
          sum.product = true;
          if (width == 1) add(inside(sum), found);
        }
    std::stable_sort(found.begin(), found.end(), [](const Open& one, const Open& other) {
      return one.sum.cells.size() < other.sum.cells.size();
    });
    return found;
  }

 private:
  using Found = std::optional<Open>;

  static void add(Found one, std::vector<Open>& found) {
    if (!one || one->sum.cells.empty() || one->sum.cells.size() > kMostLeft) return;
    if (one->sum.cages.empty() || one->rest < 1) return;
    std::sort(one->sum.cells.begin(), one->sum.cells.end());
    found.push_back(std::move(*one));
  }

  static bool in_area(const LineSum& sum, int cell) {
    const int line = sum.lines[0] < kMaxSize ? row_of(cell) : kMaxSize + column_of(cell);
    return line >= sum.lines.front() && line <= sum.lines.back();
  }

  template <typename F>
  void for_area(const LineSum& sum, F&& f) const {
    for (const int line : sum.lines)
      for (int i = 0; i < puzzle_.size; ++i)
        f(line < kMaxSize ? cell_at(line, i) : cell_at(i, line - kMaxSize));
  }

  int digit_of(int cell) const { return lowest(board_.open[cell]) + 1; }

  // What the open cells of the lines make together.
  Rest whole(const LineSum& sum) const {
    std::int64_t all = sum.product ? 1 : 0;
    for (int digit = 1; digit <= puzzle_.size; ++digit)
      all = sum.product ? all * digit : all + digit * static_cast<int>(sum.lines.size());
    Rest rest{sum.product, all};
    for_area(sum, [&](int cell) {
      if (board_.is_placed(cell)) rest.take(digit_of(cell));
    });
    return rest;
  }

  // What the open cells of a cage still make; impossible where its goal says nothing of that.
  Rest share(int cage, bool product) const {
    const Cage& told = puzzle_.cages[cage];
    Rest rest{product, told.goal, told.operators == (product ? kMultiply : kAdd)};
    for (const std::uint8_t cell : puzzle_.cells_of(cage))
      if (board_.is_placed(cell)) rest.take(digit_of(cell));
    return rest;
  }

  // The cages with open cells in the lines, in the order in which they are met.
  std::vector<int> cages_of(const LineSum& sum) const {
    std::vector<int> cages;
    for_area(sum, [&](int cell) {
      const int cage = puzzle_.cage_of[cell];
      if (!board_.is_placed(cell) && std::find(cages.begin(), cages.end(), cage) == cages.end())
        cages.push_back(cage);
    });
    return cages;
  }

  template <typename F>
  void for_open(int cage, F&& f) const {
    for (const std::uint8_t cell : puzzle_.cells_of(cage))
      if (!board_.is_placed(cell)) f(int{cell});
  }

  bool lies_in(int cage, const LineSum& sum) const {
    bool all = true;
    for_open(cage, [&](int cell) { all = all && in_area(sum, cell); });
    return all;
  }

  Found inside(LineSum sum) const {
    Rest rest = whole(sum);
    for (const int cage : cages_of(sum)) {
      const Rest taken = share(cage, sum.product);
      if (taken.possible && lies_in(cage, sum)) {
        rest.take(taken.left);
        sum.cages.push_back(cage);
      } else {
        for_open(cage, [&](int cell) {
          if (in_area(sum, cell)) sum.cells.push_back(cell);
        });
      }
    }
    if (!rest.possible) return std::nullopt;
    return Open{std::move(sum), rest.left};
  }

  Found outside(LineSum sum) const {
    sum.outside = true;
    std::int64_t need = 0;
    for (const int cage : cages_of(sum)) {
      const Rest taken = share(cage, false);
      if (!taken.possible) return std::nullopt;
      need += taken.left;
      sum.cages.push_back(cage);
      for_open(cage, [&](int cell) {
        if (!in_area(sum, cell)) sum.cells.push_back(cell);
      });
    }
    return Open{sum, need - whole(sum).left};
  }

  const Puzzle& puzzle_;
  const Board& board_;
};

}  // namespace

bool find_line_sum(const Puzzle& puzzle, const Board& board, LineSum& found, std::uint64_t& work) {
  for (Adder::Open& one : Adder(puzzle, board).all()) {
    Fillings(board, one.sum, work).fill(0, one.rest);
    bool strikes = false, possible = true;
    for (std::size_t i = 0; i < one.sum.cells.size(); ++i) {
      strikes |= one.sum.keep[i] != board.open[one.sum.cells[i]];
      possible &= one.sum.keep[i] != 0;
    }
    if (!strikes || !possible) continue;
    found = std::move(one.sum);
    return true;
  }
  return false;
}

}  // namespace cruxpress::keen
