#include "keen/candidate.hpp"

#include <algorithm>

namespace cruxpress::keen {
namespace {

// The first set bit from a random place on.
int random_bit(Mask mask, int size, Random& random) {
  const auto from = random.below(static_cast<std::uint32_t>(size));
  const Mask above = static_cast<Mask>(mask >> from << from);
  return lowest(above != 0 ? above : mask);
}

struct RowMatching {
  std::array<Mask, kMaxSize> unused;        // digits not yet in the column
  std::array<std::int8_t, kMaxSize> owner;  // the column that has the digit
  int size;

  bool augment(int column, Mask& seen, Random& random) {
    while (const Mask open = static_cast<Mask>(unused[column] & ~seen)) {
      const int digit = random_bit(open, size, random);
      seen |= bit(digit);
      if (owner[digit] < 0 || augment(owner[digit], seen, random)) {
        owner[digit] = static_cast<std::int8_t>(column);
        return true;
      }
    }
    return false;
  }
};

struct Clues {
  std::uint8_t good = 0;
  std::uint8_t poor = 0;
};

// Ordered ways to write a product as two different digits, by size.
using Factorings = std::array<std::array<std::uint8_t, kMaxSize * kMaxSize + 1>, kMaxSize + 1>;
constexpr Factorings make_factorings() {
  Factorings table{};
  for (int size = 1; size <= kMaxSize; ++size)
    for (int a = 1; a <= size; ++a)
      for (int b = 1; b <= size; ++b)
        if (a != b) ++table[size][a * b];
  return table;
}
constexpr Factorings kFactorings = make_factorings();

constexpr Clues pair_clues(int high, int low, int size, bool is_hard) {
  Clues clues;
  const int sum = high + low;
  (sum > 4 && sum < 2 * size - 2 ? clues.good : clues.poor) |= kAdd;
  const bool telling = is_hard && kFactorings[size][high * low] <= 2;
  (telling ? clues.poor : clues.good) |= kMultiply;
  if (high - low < size - 1) clues.good |= kSubtract;
  const int quotient = kQuotients[high][low];
  if (quotient > 0 && 2 * quotient <= size) clues.good |= kDivide;
  return clues;
}

// By size, whether the tier is above normal, and two digits in any order.
using PairClues =
    std::array<std::array<std::array<std::array<Clues, kMaxSize + 1>, kMaxSize + 1>, 2>,
               kMaxSize + 1>;
constexpr PairClues make_pair_clues() {
  PairClues table{};
  for (int size = kMinSize; size <= kMaxSize; ++size)
    for (const bool is_hard : {false, true})
      for (int a = 1; a <= size; ++a)
        for (int b = 1; b <= size; ++b)
          table[size][is_hard][a][b] = pair_clues(std::max(a, b), std::min(a, b), size, is_hard);
  return table;
}
constexpr PairClues kPairClues = make_pair_clues();

Clues clues_for(const Shape& shape, Tier tier, std::span<const std::uint8_t> digits) {
  if (digits.size() == 1) {
    const auto own = static_cast<std::uint8_t>(shape.operators & (kAdd | kMultiply));
    return {own != 0 ? own : std::uint8_t{kAdd}, 0};
  }
  Clues clues{kAdd | kMultiply, 0};
  if (digits.size() == 2) clues = kPairClues[shape.size][tier > kNormal][digits[0]][digits[1]];
  clues.good &= shape.operators;
  clues.poor &= shape.operators;
  if ((clues.good | clues.poor) == 0)  // rather a clue that tells all than none
    for (const Operator op : {kSubtract, kDivide})
      if ((shape.operators & op) != 0 && cage_value(op, digits) > 0) clues.poor |= op;
  return clues;
}

void digits_of(const Puzzle& puzzle, int cage, const Digits& digits,
               std::array<std::uint8_t, kMaxCells>& out) {
  const auto cells = puzzle.cells_of(cage);
  for (std::size_t i = 0; i < cells.size(); ++i)
    out[i] = static_cast<std::uint8_t>(digits[cells[i]] + 1);
}

}  // namespace

int Shape::most_singles() const {
  if (one_cell == OneCell::kNone) return 0;
  return one_cell == OneCell::kFew ? std::max(1, size * size / 18) : size * size;
}

void random_latin_square(int size, Random& random, Digits& digits) {
  std::array<std::uint8_t, kMaxSize> rows;
  for (int i = 0; i < size; ++i) rows[i] = static_cast<std::uint8_t>(i);
  random.shuffle(rows.data(), static_cast<std::size_t>(size));
  RowMatching matching;
  matching.size = size;
  matching.unused.fill(all_digits(size));
  for (int i = 0; i < size; ++i) {
    matching.owner.fill(-1);
    const int offset = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    for (int j = 0; j < size; ++j) {
      Mask seen = 0;
      matching.augment((j + offset) % size, seen, random);
    }
    for (int digit = 0; digit < size; ++digit) {
      const int column = matching.owner[digit];
      digits[cell_at(rows[i], column)] = static_cast<std::uint8_t>(digit);
      matching.unused[column] &= static_cast<Mask>(~bit(digit));
    }
  }
}

bool Cutter::can_pair(int a, int b) const {
  if (shape_.operators & (kAdd | kMultiply | kSubtract)) return true;
  const int high = std::max(digits_[a], digits_[b]) + 1, low = std::min(digits_[a], digits_[b]) + 1;
  return kQuotients[high][low] > 0;
}

void Cutter::rank_cells(std::span<const std::uint8_t> cells) {
  std::fill_n(group_.begin(), shape_.size * kStride, std::int16_t{-1});
  std::fill_n(alone_.begin(), (shape_.size + 2) * kStride, kNotAlone);
  std::array<std::uint8_t, kMaxCells> order;
  std::copy(cells.begin(), cells.end(), order.begin());
  random_.shuffle(order.data(), cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    rank_[order[i]] = static_cast<std::uint8_t>(i);
    alone(order[i]) = static_cast<std::uint32_t>(i) << 8 | order[i];
    group_[cells[i]] = cells[i];
    group_size_[cells[i]] = 1;
  }
}

// Keeps some cells from being paired, at least one of the whole grid.
void Cutter::set_apart(int first, int singles_allowed) {
  apart_ = 0;
  if (!shape_.needs_singles() || singles_allowed < 1) return;
  const int most = std::min(singles_allowed, shape_.size);
  apart_ = first == 0 ? 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(most)))
                      : static_cast<int>(random_.below(static_cast<std::uint32_t>(most + 1)));
}

// The neighbour of lowest rank that is alone, or whose cage has room.
int Cutter::best_neighbour(int cell, bool lone) const {
  const int row = row_of(cell), column = column_of(cell);
  const int most = lone ? 2 : shape_.largest();
  int best = -1;
  const auto consider = [&](int other) {
    if (group_[other] < 0 || group_size_[group_[other]] >= most) return;
    if (best >= 0 && rank_[other] > rank_[best]) return;
    if (group_size_[group_[other]] == 1 && !can_pair(cell, other)) return;
    best = other;
  };
  if (column > 0) consider(cell - 1);
  if (column + 1 < shape_.size) consider(cell + 1);
  if (row > 0) consider(cell - kStride);
  if (row + 1 < shape_.size) consider(cell + kStride);
  return best;
}

// `cell` is alone; its neighbour may be in a cage.
void Cutter::join(int cell, int neighbour) {
  group_[cell] = group_[neighbour];
  ++group_size_[group_[neighbour]];
}

// best_neighbour() of a cell that is to be paired, where any two digits can be.
int Cutter::best_alone(int cell) const {
  // Only a grid as wide as the stride has cells of other rows beside its own.
  const bool is_wide = shape_.size == kStride;
  std::uint32_t best = std::min(alone(cell - kStride), alone(cell + kStride));
  if (!is_wide || column_of(cell) > 0) best = std::min(best, alone(cell - 1));
  if (!is_wide || column_of(cell) + 1 < kStride) best = std::min(best, alone(cell + 1));
  return best == kNotAlone ? -1 : static_cast<int>(best & 255u);
}

void Cutter::pair_greedily(std::span<const std::uint8_t> cells, std::uint32_t pair_quarters) {
  const bool any_pair = (shape_.operators & (kAdd | kMultiply | kSubtract)) != 0;
  for (const std::uint8_t cell : cells) {
    if (alone(cell) == kNotAlone) continue;
    const int other = any_pair ? best_alone(cell) : best_neighbour(cell, true);
    if (other < 0 || random_.below(4) >= pair_quarters) continue;
    join(cell, other);
    alone(cell) = alone(other) = kNotAlone;
  }
}

// Kuhn's algorithm on the chessboard colouring, neighbours in order of rank: for
// cages of two cells only, where a greedy pairing would almost never fit.
void Cutter::pair_by_matching(std::span<const std::uint8_t> cells) {
  for (const std::uint8_t cell : cells) {
    if ((row_of(cell) + column_of(cell)) % 2 != 0 || rank_[cell] < apart_) continue;
    CageSet seen;
    find_partner(cell, seen);
  }
}

// `seen` bounds the recursion.
bool Cutter::find_partner(int cell, CageSet& seen) {
  std::array<int, 4> others;
  int count = 0;
  const int row = row_of(cell), column = column_of(cell);
  const auto consider = [&](int other) {
    if (group_[other] >= 0 && rank_[other] >= apart_ && can_pair(cell, other))
      others[count++] = other;
  };
  if (column > 0) consider(cell - 1);
  if (column + 1 < shape_.size) consider(cell + 1);
  if (row > 0) consider(cell - kStride);
  if (row + 1 < shape_.size) consider(cell + kStride);
  for (int i = 1; i < count; ++i)
    for (int j = i; j > 0 && rank_[others[j]] < rank_[others[j - 1]]; --j)
      std::swap(others[j], others[j - 1]);
  for (int i = 0; i < count; ++i) {
    const int other = others[i];
    if (seen.has(other)) continue;
    seen.add(other);
    const int rival = group_[other];  // a matched cell is in the group of its even partner
    if (rival == other || find_partner(rival, seen)) {
      if (rival != other) --group_size_[rival];
      group_[other] = static_cast<std::int16_t>(cell);
      ++group_size_[cell];
      return true;
    }
  }
  return false;
}

bool Cutter::join_leftovers(std::span<const std::uint8_t> cells, int singles_allowed) {
  // Few are spread over the grid rather than spent on its first rows.
  const std::uint32_t stay_odds = shape_.one_cell == OneCell::kFew ? 4 : 2;
  for (const std::uint8_t cell : cells) {
    if (group_size_[group_[cell]] != 1) continue;
    const bool stay = singles_allowed > 0 && random_.below(stay_odds) == 0;
    const int other = stay ? -1 : best_neighbour(cell, false);
    if (other >= 0)
      join(cell, other);
    else if (--singles_allowed < 0)
      return false;
  }
  return true;
}

int Cutter::cut(std::span<const std::uint8_t> cells, int first, int singles_allowed,
                std::uint32_t pair_quarters, std::array<std::uint8_t, kMaxCells>& cage_of) {
  rank_cells(cells);
  set_apart(first, singles_allowed);
  if (shape_.largest() == 2)
    pair_by_matching(cells);
  else
    pair_greedily(cells, pair_quarters);
  if (!join_leftovers(cells, singles_allowed)) return 0;
  int next = first;
  std::array<std::int16_t, kMaxCells> number;
  std::fill_n(number.begin(), shape_.size * kStride, std::int16_t{kMaxCells});
  for (const std::uint8_t cell : cells) {
    // A cage without a number takes the next one, which is above all others.  No branch: which
    // cells are the first of their cages is hard to predict.
    const int own = std::min<int>(number[group_[cell]], next);
    number[group_[cell]] = static_cast<std::int16_t>(own);
    next += own == next;
    cage_of[cell] = static_cast<std::uint8_t>(own);
  }
  return next - first;
}

namespace {

// In how many ways a pair can make the goal with the digits open to its cells.
int count_pairs(Operator op, int goal, Mask first, Mask second) {
  int count = 0;
  const auto is_open = [&](int digit) {
    return digit >= 1 && digit <= kMaxSize && (second >> (digit - 1) & 1);
  };
  for_bits(first, [&](int index) {
    const int digit = index + 1;
    if (op == kAdd) count += goal != 2 * digit && is_open(goal - digit);
    if (op == kMultiply && goal != digit * digit) count += is_open(kQuotients[goal][digit]);
    if (op == kSubtract) count += is_open(digit - goal) + is_open(digit + goal);
    if (op == kDivide) count += is_open(digit * goal) + is_open(kQuotients[digit][goal]);
  });
  return count;
}

}  // namespace

void Rectangles::find(int size, const Digits& digits) {
  std::array<std::array<std::uint8_t, kMaxSize>, kMaxSize> column_with;  // [row][digit]
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      column_with[row][digits[cell_at(row, column)]] = static_cast<std::uint8_t>(column);
  count_ = 0;
  for (int top = 0; top + 1 < size; ++top)
    for (int bottom = top + 1; bottom < size; ++bottom)
      for (int left = 0; left + 1 < size; ++left) {
        const int right = column_with[bottom][digits[cell_at(top, left)]];
        if (right < left || digits[cell_at(top, right)] != digits[cell_at(bottom, left)]) continue;
        found_[count_++] = {static_cast<std::uint8_t>(cell_at(top, left)),
                            static_cast<std::uint8_t>(cell_at(top, right)),
                            static_cast<std::uint8_t>(cell_at(bottom, left)),
                            static_cast<std::uint8_t>(cell_at(bottom, right))};
      }
}

// Each cage must hold as many corners of the one digit as of the other.
bool Rectangles::has_free_swap(const Puzzle& puzzle) const {
  return std::any_of(found_.begin(), found_.begin() + count_, [&](const Corners& corners) {
    const int a = puzzle.cage_of[corners.top_left], b = puzzle.cage_of[corners.top_right];
    const int c = puzzle.cage_of[corners.bottom_left], d = puzzle.cage_of[corners.bottom_right];
    return (a == b && d == c) || (a == c && d == b);
  });
}

void ClueDealer::clue(int cage, Operator op) {
  digits_of(puzzle_, cage, digits_, values_);
  puzzle_.cages[cage].goal = cage_value(op, {values_.data(), puzzle_.cages[cage].count});
  puzzle_.cages[cage].operators = shape_.hidden ? shape_.operators : static_cast<std::uint8_t>(op);
}

bool ClueDealer::list_clues(int first) {
  left_ = 0;
  for (int cage = first; cage < puzzle_.cage_count; ++cage) {
    digits_of(puzzle_, cage, digits_, values_);
    const Clues clues = clues_for(shape_, tier_, {values_.data(), puzzle_.cages[cage].count});
    good_[cage] = clues.good;
    poor_[cage] = clues.poor;
    if ((clues.good | clues.poor) == 0) return false;
    order_[left_++] = static_cast<std::uint8_t>(cage);
  }
  return true;
}

bool ClueDealer::deal(int first, Lean lean, const Open& open) {
  if (!list_clues(first)) return false;
  random_.shuffle(order_.data(), static_cast<std::size_t>(left_));
  constexpr std::array<Operator, 4> turns{kDivide, kSubtract, kMultiply, kAdd};
  // The whole grid begins with the rarest operator; a region with any.
  unsigned turn = first == 0 ? 0 : random_.below(4);
  for (; left_ > 0; ++turn) {
    const Operator op = turns[turn % 4];
    int pick = choose(good_, op, lean, open);
    if (pick < 0) pick = choose(poor_, op, lean, open);
    if (pick < 0) continue;
    clue(order_[pick], op);
    std::copy(order_.begin() + pick + 1, order_.begin() + left_, order_.begin() + pick);
    --left_;
  }
  return true;
}

// The first cage in the order that may have the operator; or, when clues are to
// lean, the better one of the first few if they are pairs.
int ClueDealer::choose(const std::array<std::uint8_t, kMaxCells>& allowed, Operator op, Lean lean,
                       const Open& open) {
  int pick = -1, fewest = 0, seen = 0;
  for (int i = 0; i < left_ && seen < kChoices; ++i) {
    const int cage = order_[i];
    if (!(allowed[cage] & op)) continue;
    if (lean == Lean::kNone) return i;
    ++seen;
    if (puzzle_.cages[cage].count != 2) {
      if (pick < 0) return i;
      continue;
    }
    const int sign = lean == Lean::kTight ? 1 : -1;
    const int count = sign * ways(cage, op, open);
    if (pick >= 0 && count >= fewest) continue;
    pick = i;
    fewest = count;
  }
  return pick;
}

int ClueDealer::ways(int cage, Operator op, const Open& open) {
  const auto cells = puzzle_.cells_of(cage);
  digits_of(puzzle_, cage, digits_, values_);
  const auto goal = static_cast<int>(cage_value(op, {values_.data(), 2}));
  return count_pairs(op, goal, open[cells[0]], open[cells[1]]);
}

}  // namespace cruxpress::keen
