#include "keen/line_sums.hpp"

#include <algorithm>

namespace cruxpress::keen {
namespace {

// How many cells left over does a person try to fill, and how many lines are added up?
constexpr int kMostLeft = 4;
constexpr int kMostLines = 2;
// How many sums are there at most?  Rows and columns: three of each line, two of each two lines.
constexpr int kMostSums = 2 * (3 * kMaxSize + 2 * (kMaxSize - 1));

// A number from which shares are taken: by subtraction, or by division that must be even.
struct Rest {
  bool product = false;
  std::int64_t left = 0;
  bool possible = true;

  void take(std::int64_t share) {
    if (!product) left -= share;
    else if (share == 0 || left % share != 0) possible = false;
    else left /= share;
  }
};

// A sum with few enough cells left over, and what these make.  Lines are as in LineSum.
struct Open {
  std::uint8_t first, width;
  bool product, outside;
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMostLeft> cells{};
  std::int64_t rest = 0;

  bool leave(int cell) {
    if (count == kMostLeft) return false;
    cells[count++] = static_cast<std::uint8_t>(cell);
    return true;
  }
  Mask lines() const { return static_cast<Mask>(all_digits(width) << first % kMaxSize); }
  bool has(int cell) const {
    return lines() >> (first < kMaxSize ? row_of(cell) : column_of(cell)) & 1;
  }
};

// Fills the cells left over in all ways that make a number.
class Fillings {
 public:
  Fillings(const Board& board, const Open& sum, std::uint64_t& work)
      : board_(board), sum_(sum), work_(work) {}

  void fill(int at, std::int64_t rest) {
    ++work_;
    if (at == sum_.count) {
      if (rest == (sum_.product ? 1 : 0))
        for (int i = 0; i < at; ++i) keep[i] |= bit(digits_[i]);
      return;
    }
    for_bits(board_.open[sum_.cells[at]], [&](int digit) {
      const bool takes = sum_.product ? rest % (digit + 1) == 0 : digit + 1 <= rest;
      if (!takes || clashes(at, digit)) return;
      digits_[at] = digit;
      fill(at + 1, sum_.product ? rest / (digit + 1) : rest - digit - 1);
    });
  }

  std::array<Mask, kMostLeft> keep{};

 private:
  bool clashes(int at, int digit) const {
    const int cell = sum_.cells[at];
    for (int i = 0; i < at; ++i) {
      const int other = sum_.cells[i];
      if (digits_[i] == digit &&
          (row_of(other) == row_of(cell) || column_of(other) == column_of(cell)))
        return true;
    }
    return false;
  }

  const Board& board_;
  const Open& sum_;
  std::uint64_t& work_;
  std::array<int, kMostLeft> digits_;
};

class Adder {
 public:
  Adder(const Puzzle& puzzle, const Board& board) : puzzle_(puzzle), board_(board) {
    for (int cage = 0; cage < puzzle.cage_count; ++cage) measure(cage);
    for (const int begin : {0, kMaxSize})
      for (int line = begin; line < begin + puzzle.size; ++line) measure_line(line);
  }

  // Gathers all sums with few enough cells left over.
  void gather() {
    for (int width = 1; width <= kMostLines; ++width)
      for (const int begin : {0, kMaxSize})
        for (int first = begin; first + width <= begin + puzzle_.size; ++first) {
          add(first, width, false, false);
          add(first, width, false, true);
          if (width == 1) add(first, width, true, false);
        }
  }

  // The first that strikes something, of those with the fewest cells left over first.
  bool find(LineSum& found, std::uint64_t& work) const {
    for (int count = 1; count <= kMostLeft; ++count)
      for (int i = 0; i < sum_count_; ++i) {
        const Open& sum = sums_[i];
        if (sum.count != count) continue;
        Fillings fillings(board_, sum, work);
        fillings.fill(0, sum.rest);
        bool strikes = false, possible = true;
        for (int cell = 0; cell < count; ++cell) {
          strikes |= fillings.keep[cell] != board_.open[sum.cells[cell]];
          possible &= fillings.keep[cell] != 0;
        }
        if (!strikes || !possible) continue;
        tell(sum, fillings.keep, found);
        return true;
      }
    return false;
  }

 private:
  // What the open cells of a cage still make together, where its goal tells that, and where they
  // are.
  struct Share {
    Rest sum, product;
    Mask rows = 0, columns = 0;
  };

  int digit_of(int cell) const { return lowest(board_.open[cell]) + 1; }

  void measure(int cage) {
    const Cage& told = puzzle_.cages[cage];
    Share& share = shares_[cage];
    share.sum = {false, told.goal, told.operators == kAdd};
    share.product = {true, told.goal, told.operators == kMultiply};
    share.rows = share.columns = 0;
    for (const std::uint8_t cell : puzzle_.cells_of(cage)) {
      if (board_.is_placed(cell)) {
        share.sum.take(digit_of(cell));
        share.product.take(digit_of(cell));
      } else {
        share.rows |= bit(row_of(cell));
        share.columns |= bit(column_of(cell));
      }
    }
  }

  static int cell_in(int line, int i) {
    return line < kMaxSize ? cell_at(line, i) : cell_at(i, line - kMaxSize);
  }

  // What the open cells of a line make together.
  void measure_line(int line) {
    std::int64_t sum = 0, product = 1;
    for (int digit = 1; digit <= puzzle_.size; ++digit) {
      sum += digit;
      product *= digit;
    }
    line_sum_[line] = {false, sum};
    line_product_[line] = {true, product};
    for (int i = 0; i < puzzle_.size; ++i) {
      const int cell = cell_in(line, i);
      if (!board_.is_placed(cell)) continue;
      line_sum_[line].take(digit_of(cell));
      line_product_[line].take(digit_of(cell));
    }
  }

  Rest whole(const Open& sum) const {
    if (sum.product) return line_product_[sum.first];
    Rest rest;
    for (int line = sum.first; line < sum.first + sum.width; ++line)
      rest.left += line_sum_[line].left;
    return rest;
  }

  // Calls f(cell) for the open cells of the lines until it returns false; whether it never does.
  template <typename F>
  bool all_open(const Open& sum, F&& f) const {
    for (int line = sum.first; line < sum.first + sum.width; ++line)
      for (int i = 0; i < puzzle_.size; ++i)
        if (const int cell = cell_in(line, i); !board_.is_placed(cell) && !f(cell)) return false;
    return true;
  }

  // Whether a cage takes its share of what the lines make: all of its open cells lie there.
  bool takes_share(const Open& sum, int cage) const {
    const Share& share = shares_[cage];
    const Mask lines = sum.first < kMaxSize ? share.rows : share.columns;
    return (sum.product ? share.product : share.sum).possible && (lines & ~sum.lines()) == 0;
  }

  void add(int first, int width, bool product, bool outside) {
    Open& sum = sums_[sum_count_];
    sum = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(width), product, outside};
    if (!(outside ? share_outside(sum) : share_inside(sum))) return;
    if (sum.count == 0 || sum.rest < 1) return;
    std::sort(sum.cells.begin(), sum.cells.begin() + sum.count);
    ++sum_count_;
  }

  bool share_inside(Open& sum) const {
    Rest rest = whole(sum);
    CageSet taken;
    bool any = false;
    const bool few = all_open(sum, [&](int cell) {
      const int cage = puzzle_.cage_of[cell];
      if (!takes_share(sum, cage)) return sum.leave(cell);
      if (!taken.has(cage)) rest.take((sum.product ? shares_[cage].product : shares_[cage].sum).left);
      taken.add(cage);
      return any = true;
    });
    sum.rest = rest.left;
    return few && any && rest.possible;
  }

  bool share_outside(Open& sum) const {
    CageSet met;
    std::int64_t need = 0;
    const bool few = all_open(sum, [&](int open) {
      const int cage = puzzle_.cage_of[open];
      if (met.has(cage)) return true;
      met.add(cage);
      if (!shares_[cage].sum.possible) return false;
      need += shares_[cage].sum.left;
      for (const std::uint8_t cell : puzzle_.cells_of(cage))
        if (!board_.is_placed(cell) && !sum.has(cell) && !sum.leave(cell)) return false;
      return true;
    });
    sum.rest = need - whole(sum).left;
    return few;
  }

  // The sum with the cages that take a share, in the order in which they are met.
  void tell(const Open& sum, const std::array<Mask, kMostLeft>& keep, LineSum& found) const {
    found = LineSum{sum.product, sum.outside, {}, {}, {}, {}};
    for (int line = sum.first; line < sum.first + sum.width; ++line) found.lines.push_back(line);
    all_open(sum, [&](int cell) {
      const int cage = puzzle_.cage_of[cell];
      const bool is_new =
          std::find(found.cages.begin(), found.cages.end(), cage) == found.cages.end();
      if (is_new && (sum.outside || takes_share(sum, cage))) found.cages.push_back(cage);
      return true;
    });
    found.cells.assign(sum.cells.begin(), sum.cells.begin() + sum.count);
    found.keep.assign(keep.begin(), keep.begin() + sum.count);
  }

  const Puzzle& puzzle_;
  const Board& board_;
  std::array<Share, kMaxCells> shares_;
  std::array<Rest, 2 * kMaxSize> line_sum_, line_product_;
  std::array<Open, kMostSums + 1> sums_;
  int sum_count_ = 0;
};

}  // namespace

bool find_line_sum(const Puzzle& puzzle, const Board& board, LineSum& found, std::uint64_t& work) {
  Adder adder(puzzle, board);
  adder.gather();
  return adder.find(found, work);
}

}  // namespace cruxpress::keen
