#include "keen/small.hpp"

#include <algorithm>
#include <bit>

namespace cruxpress::keen {
namespace {

using Word = std::uint64_t;

// The first bit of every cell, the cells of every row's first column, all cells of the first row.
constexpr Word kEachCell = 0x1111'1111'1111'1111u;
constexpr Word kFirstColumn = 0x000f'000f'000f'000fu;
constexpr Word kFirstRow = 0xffffu;
constexpr Word kToColumns = 0x1111u, kToRows = 0x0001'0001'0001'0001u;

constexpr int small_cell(int cell) { return row_of(cell) * 4 + column_of(cell); }
constexpr Word bit_of(int small, int digit) { return Word{1} << (4 * small + digit); }
constexpr Word cell_bits(int small) { return Word{15} << 4 * small; }
constexpr Word all_open(int size) {
  Word open = 0;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      open |= Word{all_digits(size)} << 4 * (row * 4 + column);
  return open;
}

// By bit: the same digit in the other cells of row and column.
constexpr std::array<Word, 64> make_beside() {
  std::array<Word, 64> table{};
  for (int at = 0; at < 64; ++at)
    for (int other = 0; other < 64; ++other) {
      const bool same_row = at / 16 == other / 16, same_column = at / 4 % 4 == other / 4 % 4;
      if (at % 4 == other % 4 && same_row != same_column) table[at] |= Word{1} << other;
    }
  return table;
}
constexpr std::array<Word, 64> kBeside = make_beside();

// By operator as its place in the set, and goal: the digits d, e of two cells that make it, as
// bits 4 * d + e; and those of three by sum and product, as bits 16 * d + 4 * e + f.
constexpr std::size_t kMostOfTwo = 16, kMostOfThree = 64;
using Pairs = std::array<std::array<std::uint16_t, kMostOfTwo + 1>, 4>;
using Triples = std::array<std::array<Word, kMostOfThree + 1>, 2>;
constexpr Pairs make_pairs() {
  Pairs table{};
  for (int both = 0; both < 16; ++both) {
    const int d = both / 4 + 1, e = both % 4 + 1;
    if (d == e) continue;
    const int high = std::max(d, e), low = std::min(d, e);
    const auto bit = static_cast<std::uint16_t>(1u << both);
    table[0][d + e] |= bit;
    table[1][d * e] |= bit;
    table[2][high - low] |= bit;
    if (high % low == 0) table[3][high / low] |= bit;
  }
  return table;
}
constexpr Triples make_triples() {
  Triples table{};
  for (int all = 0; all < 64; ++all) {
    const int d = all / 16 + 1, e = all / 4 % 4 + 1, f = all % 4 + 1;
    table[0][d + e + f] |= Word{1} << all;
    table[1][d * e * f] |= Word{1} << all;
  }
  return table;
}
constexpr Pairs kPairs = make_pairs();
constexpr Triples kTriples = make_triples();

// The cells with any digit, and with two or more, as their first bits.
Word some(Word open) { return (open | open >> 1 | open >> 2 | open >> 3) & kEachCell; }
Word several(Word open) {
  const Word a = open, b = open >> 1, c = open >> 2, d = open >> 3;
  return ((a & b) | (c & d) | ((a | b) & (c | d))) & kEachCell;
}

// Of four words, the bits that one of them alone has.
Word in_one(Word a, Word b, Word c, Word d) {
  return (a ^ b ^ c ^ d) & ~((a & b) | (c & d));
}

// Cells in which a digit has its only place keep that alone.
Word keep_only(Word open, Word lonely) {
  const Word found = open & lonely;
  return (open & ~(some(found) * 15)) | found;
}

// Singles to their end.
Word place_singles(Word open) {
  for (;;) {
    const Word before = open;
    const Word placed = open & (kEachCell & ~several(open)) * 15;
    Word in_rows = placed | placed >> 8;
    in_rows = ((in_rows | in_rows >> 4) & kFirstColumn) * kToColumns;
    Word in_columns = placed | placed >> 32;
    in_columns = ((in_columns | in_columns >> 16) & kFirstRow) * kToRows;
    open = (open & ~(in_rows | in_columns)) | placed;
    const Word by_row =
        in_one(open, open >> 4, open >> 8, open >> 12) & kFirstColumn;
    open = keep_only(open, by_row * kToColumns);
    const Word by_column = in_one(open, open >> 16, open >> 32, open >> 48) & kFirstRow;
    open = keep_only(open, by_column * kToRows);
    if (open == before) return open;
  }
}

}  // namespace

SmallJudge::SmallJudge(int size, Tier tier, std::uint64_t budget)
    : size_(size), tier_(tier), budget_(budget) {}

void SmallJudge::begin(const Puzzle& puzzle, int kept) {
  puzzle_ = &puzzle;
  kept_ = kept;
  layout_count_ = 0;
  looks_ = 0;
  open_ = all_open(size_);
  add_cages(0, kept);
  if (kept > 0) deduce(kEasy);
  base_ = open_;
  base_looks_ = looks_;
  for (int row = 0; row < size_; ++row)
    for (int column = 0; column < size_; ++column)
      base_open_[cell_at(row, column)] = static_cast<Mask>(base_ >> 4 * (row * 4 + column) & 15u);
}

Judged SmallJudge::judge() {
  open_ = base_;
  looks_ = base_looks_;
  layout_count_ = kept_ > 0 ? cages_[kept_ - 1].end : std::uint16_t{0};
  for (int cage = 0; cage < kept_; ++cage) cages_[cage].seen = base_ & cages_[cage].cells;
  add_cages(kept_, puzzle_->cage_count);
  deduce(kEasy);
  if (unplaced() == 0) return tier_ == kEasy ? Judged::kHit : Judged::kTooEasy;
  if (tier_ == kEasy) return Judged::kTooHard;
  for (int cage = 0; cage < count_; ++cage) cages_[cage].seen = 0;
  deduce(kNormal);
  return unplaced() == 0 ? Judged::kHit : Judged::kTooHard;
}

int SmallJudge::unplaced() const {
  constexpr Word kEachByte = 0x0101'0101'0101'0101u;
  const Word cells = several(open_);
  return static_cast<int>(((cells & kEachByte) + (cells >> 4 & kEachByte)) * kEachByte >> 56);
}

Mask SmallJudge::placed(int row) const {
  const Word cells = some(open_) & ~several(open_);
  Mask columns = 0;
  for (int column = 0; column < size_; ++column)
    if (cells >> 4 * (row * 4 + column) & 1) columns |= bit(column);
  return columns;
}

// The deducer looks at fewer than four nodes for every way to fill the cells of a cage, and at its
// layouts once for every tier and for every digit that its cells lose.
void SmallJudge::add_cages(int first, int end) {
  count_ = end;
  for (int number = first; number < end; ++number) {
    const Cage& cage = puzzle_->cages[number];
    const auto cells = puzzle_->cells_of(number);
    SmallCage& small = cages_[number];
    small.cells = small.seen = 0;
    for (const std::uint8_t cell : cells) small.cells |= cell_bits(small_cell(cell));
    small.first = layout_count_;
    if (cells.size() == 1)
      list_single(cage, small_cell(cells[0]));
    else if (cells.size() == 2)
      list_pairs(cage, small_cell(cells[0]), small_cell(cells[1]));
    else
      list_layouts(cage, cells, open_, 0, cage.goal, cage.goal);
    small.end = layout_count_;
    work_ += Word{4} << 2 * cells.size();
    looks_ += (3 * cells.size() + 2) * (small.end - small.first);
  }
}

void SmallJudge::list_single(const Cage& cage, int cell) {
  layouts_[layout_count_++] = bit_of(cell, static_cast<int>(cage.goal) - 1);
}

void SmallJudge::list_pairs(const Cage& cage, int one, int other) {
  const auto goal = static_cast<std::size_t>(cage.goal);
  if (goal > kMostOfTwo) return;
  unsigned pairs = 0;
  for_bits(cage.operators, [&](int op) { pairs |= kPairs[op][goal]; });
  for (; pairs != 0; pairs &= pairs - 1) {
    const int both = std::countr_zero(pairs);
    const Word layout = bit_of(one, both / 4) | bit_of(other, both % 4);
    layouts_[layout_count_] = layout;
    layout_count_ = static_cast<std::uint16_t>(layout_count_ + ((layout & ~open_) == 0));
  }
}

// Three cells with what is still open to the cage, and what makes its goal of them; `before` are
// the digits of its other cells.
void SmallJudge::list_triples(std::span<const std::uint8_t> cells, Word triples, Word open,
                              Word before) {
  const int one = small_cell(cells[0]), two = small_cell(cells[1]), three = small_cell(cells[2]);
  for (; triples != 0; triples &= triples - 1) {
    const int all = std::countr_zero(triples);
    const int first = 4 * one + all / 16, second = 4 * two + all / 4 % 4;
    const Word layout = Word{1} << first | Word{1} << second | bit_of(three, all % 4);
    const Word beside = kBeside[first] | kBeside[second];
    layouts_[layout_count_] = layout | before;
    layout_count_ =
        static_cast<std::uint16_t>(layout_count_ + ((layout & (~open | beside)) == 0));
  }
}

// Of three cells or more, by sum or product.
void SmallJudge::list_layouts(const Cage& cage, std::span<const std::uint8_t> cells, Word open,
                              Word before, std::int64_t sum, std::int64_t product) {
  if (cells.size() == 3) {
    constexpr auto kMost = static_cast<std::int64_t>(kMostOfThree);
    Word triples = 0;
    if ((cage.operators & kAdd) != 0 && sum >= 0 && sum <= kMost)
      triples |= kTriples[0][static_cast<std::size_t>(sum)];
    if ((cage.operators & kMultiply) != 0 && product <= kMost)
      triples |= kTriples[1][static_cast<std::size_t>(product)];
    list_triples(cells, triples, open, before);
    return;
  }
  const int small = small_cell(cells[0]);
  for (unsigned digits = open >> 4 * small & 15u; digits != 0; digits &= digits - 1) {
    const int digit = std::countr_zero(digits), at = 4 * small + digit;
    const std::int64_t value = digit + 1;
    list_layouts(cage, cells.subspan(1), open & ~kBeside[at], before | Word{1} << at, sum - value,
                 product % value == 0 ? product / value : 0);
  }
}

// Singles and cages to their end.
void SmallJudge::deduce(Tier tier) {
  work_ += looks_ + kCells;
  bool changed = true;
  while (changed) {
    changed = false;
    for (int cage = 0; cage < count_; ++cage) {
      SmallCage& small = cages_[cage];
      if ((open_ & small.cells) != small.seen) changed |= look_at(small, tier);
    }
    if (changed) open_ = place_singles(open_);
  }
}

// Strikes what is in no layout of the cage: of all of its cells when easy, or else of each.
bool SmallJudge::look_at(SmallCage& cage, Tier tier) {
  const Word before = open_;
  Word keep = 0;
  for (int i = cage.first; i < cage.end; ++i)
    keep |= (layouts_[i] & ~open_) == 0 ? layouts_[i] : 0;
  if (tier == kEasy) {
    keep |= keep >> 32;
    keep |= keep >> 16;
    keep |= keep >> 8;
    keep |= keep >> 4;
    keep = (keep & 15u) * kEachCell;
  }
  open_ &= keep | ~cage.cells;
  cage.seen = open_ & cage.cells;
  return open_ != before;
}

}  // namespace cruxpress::keen
