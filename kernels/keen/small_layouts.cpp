#include "keen/small_layouts.hpp"

#include <algorithm>

namespace cruxpress::keen::small {
namespace {

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

// What the layouts of a cage leave open, where digits that are in none of them are struck: of all
// of its cells when easy, or else of each.
Word strike(const Layouts& layouts, SmallCage& cage, Word open, Tier tier) {
  Word keep = layouts.alive(cage.layouts, open);
  if (tier == kEasy) keep = digits_everywhere(keep);
  open &= keep | ~cage.cells;
  cage.seen = open & cage.cells;
  return open;
}

}  // namespace

Layouts::Range Layouts::add(const Cage& cage, std::span<const std::uint8_t> cells, Word open) {
  const std::uint16_t first = count_;
  if (cells.size() == 1)
    words_[count_++] = bit_of(small_cell(cells[0]), static_cast<int>(cage.goal) - 1);
  else if (cells.size() == 2)
    add_pairs(cage, small_cell(cells[0]), small_cell(cells[1]), open);
  else
    add_larger(cage, cells, open, 0, cage.goal, cage.goal);
  return {first, count_};
}

void Layouts::add_pairs(const Cage& cage, int one, int other, Word open) {
  const auto goal = static_cast<std::size_t>(cage.goal);
  if (goal > kMostOfTwo) return;
  unsigned pairs = 0;
  for_bits(cage.operators, [&](int op) { pairs |= kPairs[op][goal]; });
  std::uint16_t count = count_;
  for (; pairs != 0; pairs &= pairs - 1) {
    const int both = std::countr_zero(pairs);
    const Word layout = bit_of(one, both / 4) | bit_of(other, both % 4);
    words_[count] = layout;
    count = static_cast<std::uint16_t>(count + ((layout & ~open) == 0));
  }
  count_ = count;
}

// Three cells with what is still open to the cage, and what makes its goal of them; `before` are
// the digits of its other cells.
void Layouts::add_triples(std::span<const std::uint8_t> cells, Word triples, Word open,
                          Word before) {
  const int one = small_cell(cells[0]), two = small_cell(cells[1]), three = small_cell(cells[2]);
  std::uint16_t count = count_;
  for (; triples != 0; triples &= triples - 1) {
    const int all = std::countr_zero(triples);
    const int first = 4 * one + all / 16, second = 4 * two + all / 4 % 4;
    const Word layout = Word{1} << first | Word{1} << second | bit_of(three, all % 4);
    const Word beside = kBeside[first] | kBeside[second];
    words_[count] = layout | before;
    count = static_cast<std::uint16_t>(count + ((layout & (~open | beside)) == 0));
  }
  count_ = count;
}

// Of three cells or more, by sum or product.
void Layouts::add_larger(const Cage& cage, std::span<const std::uint8_t> cells, Word open,
                         Word before, std::int64_t sum, std::int64_t product) {
  if (cells.size() == 3) {
    constexpr auto kMost = static_cast<std::int64_t>(kMostOfThree);
    Word triples = 0;
    if ((cage.operators & kAdd) != 0 && sum >= 0 && sum <= kMost)
      triples |= kTriples[0][static_cast<std::size_t>(sum)];
    if ((cage.operators & kMultiply) != 0 && product <= kMost)
      triples |= kTriples[1][static_cast<std::size_t>(product)];
    add_triples(cells, triples, open, before);
    return;
  }
  const int small = small_cell(cells[0]);
  for (unsigned digits = open >> 4 * small & 15u; digits != 0; digits &= digits - 1) {
    const int digit = std::countr_zero(digits), at = 4 * small + digit;
    const std::int64_t value = digit + 1;
    add_larger(cage, cells.subspan(1), open & ~kBeside[at], before | Word{1} << at, sum - value,
               product % value == 0 ? product / value : 0);
  }
}

Word deduce(const Layouts& layouts, std::span<SmallCage> cages, Word open, Tier tier) {
  for (;;) {
    const Word before = open;
    for (SmallCage& cage : cages)
      if ((open & cage.cells) != cage.seen) open = strike(layouts, cage, open, tier);
    if (open == before) return open;
    open = place_singles(open);
  }
}

}  // namespace cruxpress::keen::small
