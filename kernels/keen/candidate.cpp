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
  std::array<Mask, kMaxSize> unused;          // digits not yet in the column
  std::array<std::int8_t, kMaxSize> owner;    // the column that has the digit
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

// The clues that a cage may have: good ones, and poor ones that tell too much.
struct Clues {
  std::uint8_t good = 0;
  std::uint8_t poor = 0;
};

// Ordered ways to write the product as two different digits.
int count_factorings(int product, int size) {
  int count = 0;
  for (int factor = 1; factor <= size; ++factor)
    if (product % factor == 0 && product / factor <= size && product / factor != factor) ++count;
  return count;
}

Clues pair_clues(int high, int low, int size, Tier tier) {
  Clues clues;
  const int sum = high + low;
  (sum > 4 && sum < 2 * size - 2 ? clues.good : clues.poor) |= kAdd;
  const bool telling = tier > kNormal && count_factorings(high * low, size) <= 2;
  (telling ? clues.poor : clues.good) |= kMultiply;
  if (high - low < size - 1) clues.good |= kSubtract;
  if (high % low == 0 && 2 * (high / low) <= size) clues.good |= kDivide;
  return clues;
}

Clues clues_for(const Shape& shape, Tier tier, std::span<const std::uint8_t> digits) {
  if (digits.size() == 1) {
    const auto own = static_cast<std::uint8_t>(shape.operators & (kAdd | kMultiply));
    return {own != 0 ? own : std::uint8_t{kAdd}, 0};
  }
  Clues clues{kAdd | kMultiply, 0};
  if (digits.size() == 2) {
    const int high = std::max(digits[0], digits[1]), low = std::min(digits[0], digits[1]);
    clues = pair_clues(high, low, shape.size, tier);
  }
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
  return high % low == 0;
}

void Cutter::rank_cells(std::span<const std::uint8_t> cells) {
  group_.fill(-1);
  std::array<std::uint8_t, kMaxCells> order;
  std::copy(cells.begin(), cells.end(), order.begin());
  random_.shuffle(order.data(), cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    rank_[order[i]] = static_cast<std::uint8_t>(i);
    group_[cells[i]] = cells[i];
    group_size_[cells[i]] = 1;
  }
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

void Cutter::pair_greedily(std::span<const std::uint8_t> cells) {
  for (const std::uint8_t cell : cells) {
    if (group_size_[group_[cell]] != 1) continue;
    const int other = best_neighbour(cell, true);
    if (other >= 0 && random_.below(4) != 0) join(cell, other);
  }
}

// Kuhn's algorithm on the chessboard colouring, neighbours in order of rank: for
// cages of two cells only, where a greedy pairing would almost never fit.
void Cutter::pair_by_matching(std::span<const std::uint8_t> cells) {
  for (const std::uint8_t cell : cells) {
    if ((row_of(cell) + column_of(cell)) % 2 != 0) continue;
    CageSet seen;
    find_partner(cell, seen, 0);
  }
}

bool Cutter::find_partner(int cell, CageSet& seen, int depth) {
  std::array<int, 4> others;
  int count = 0;
  const int row = row_of(cell), column = column_of(cell);
  const auto consider = [&](int other) {
    if (group_[other] >= 0 && can_pair(cell, other)) others[count++] = other;
  };
  if (column > 0) consider(cell - 1);
  if (column + 1 < shape_.size) consider(cell + 1);
  if (row > 0) consider(cell - kStride);
  if (row + 1 < shape_.size) consider(cell + kStride);
  std::sort(others.begin(), others.begin() + count,
            [&](int a, int b) { return rank_[a] < rank_[b]; });
  for (int i = 0; i < count; ++i) {
    const int other = others[i];
    if (seen.has(other)) continue;
    seen.add(other);
    const int rival = group_[other];  // a matched cell is in the group of its even partner
    if (rival == other || find_partner(rival, seen, depth + 1)) {
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
                std::array<std::uint8_t, kMaxCells>& cage_of) {
  rank_cells(cells);
  if (shape_.largest() == 2)
    pair_by_matching(cells);
  else
    pair_greedily(cells);
  if (!join_leftovers(cells, singles_allowed)) return 0;
  int count = 0;
  std::array<std::int16_t, kMaxCells> number;
  for (const std::uint8_t cell : cells) number[group_[cell]] = -1;
  for (const std::uint8_t cell : cells) {
    if (number[group_[cell]] < 0) number[group_[cell]] = static_cast<std::int16_t>(first + count++);
    cage_of[cell] = static_cast<std::uint8_t>(number[group_[cell]]);
  }
  return count;
}

bool deal_clues(const Shape& shape, Tier tier, const Digits& digits, int first, Random& random,
                Puzzle& puzzle) {
  std::array<Clues, kMaxCells> clues;
  std::array<std::uint8_t, kMaxCells> order, values;
  int left = 0;
  for (int cage = first; cage < puzzle.cage_count; ++cage) {
    digits_of(puzzle, cage, digits, values);
    clues[cage] = clues_for(shape, tier, {values.data(), puzzle.cages[cage].count});
    if ((clues[cage].good | clues[cage].poor) == 0) return false;
    puzzle.cages[cage].operators = 0;
    order[left++] = static_cast<std::uint8_t>(cage);
  }
  random.shuffle(order.data(), static_cast<std::size_t>(left));
  constexpr std::array<Operator, 4> turns{kDivide, kSubtract, kMultiply, kAdd};
  // The whole grid begins with the rarest operator; a region anywhere.
  unsigned turn = first == 0 ? 0 : random.below(4);
  for (; left > 0; ++turn) {
    const Operator op = turns[turn % 4];
    int pick = -1;
    for (int i = 0; i < left && pick < 0; ++i)
      if (clues[order[i]].good & op) pick = i;
    for (int i = 0; i < left && pick < 0; ++i)
      if (clues[order[i]].poor & op) pick = i;
    if (pick < 0) continue;
    const int cage = order[pick];
    std::copy(order.begin() + pick + 1, order.begin() + left, order.begin() + pick);
    --left;
    digits_of(puzzle, cage, digits, values);
    puzzle.cages[cage].goal = cage_value(op, {values.data(), puzzle.cages[cage].count});
    puzzle.cages[cage].operators = shape.hidden ? shape.operators : static_cast<std::uint8_t>(op);
  }
  return true;
}

}  // namespace cruxpress::keen
