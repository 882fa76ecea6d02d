// Where the search of a classic sudoku branches as long as it is short.
//
// A cell of two candidates is taken, by how near its neighbours are to being placed.  That is
// cheap, and enough for almost every puzzle; longer searches branch by bands (below).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "sudoku/boards.hpp"

namespace cruxpress::sudoku {

struct Candidate {
  int word;           // index into Boards::word
  std::uint32_t bit;  // one bit
};

constexpr std::uint32_t row_of(std::uint32_t bit) {
  return bit < (1u << 10) ? kColumns : bit < (1u << 20) ? kColumns << 10 : kColumns << 20;
}

CRUXPRESS_INLINE void assign(Boards& boards, Candidate at) {
  std::uint32_t& word = boards.word[at.word];
  word = (word & ~row_of(at.bit)) | (word & at.bit);
}

// Parts the boards: the candidate is placed in `other`, and gone from `boards`.
CRUXPRESS_INLINE void part(Boards& boards, Boards& other, const Candidate& at) {
  other = boards;
  assign(other, at);
  boards.word[at.word] &= ~at.bit;
}

// Cells with exactly two and exactly three candidates, a word a band.
struct ShortCells {
  std::uint32_t two[3], three[3];
};

CRUXPRESS_INLINE void find_short_cells(const Boards& boards, ShortCells& found) {
  Lanes x[kPairs];
  detail::load(boards, x);
  Lanes one = x[0], two{}, three{}, four{};  // cells in at least so many boards
  for (int k = 1; k < kPairs; ++k) {
    four |= three & x[k];
    three |= two & x[k];
    two |= one & x[k];
    one |= x[k];
  }
  Lanes one_too, two_too, three_too, four_too;  // the other five boards
  swap_halves(one, one_too);
  swap_halves(two, two_too);
  swap_halves(three, three_too);
  swap_halves(four, four_too);
  four |= four_too | (three & one_too) | (two & two_too) | (one & three_too);
  three |= three_too | (two & one_too) | (one & two_too);
  two |= two_too | (one & one_too);
  for (int band = 0; band < 3; ++band) {
    found.two[band] = two[band] & ~three[band];
    found.three[band] = three[band] & ~four[band];
  }
}

// The cells that see a cell, a word a band; by 32 * band + bit.
inline constexpr auto kPeers = [] {
  std::array<std::array<std::uint32_t, 3>, 96> peers{};
  for (int a = 0; a < 81; ++a) {
    auto& seen = peers[static_cast<std::size_t>(32 * (a / 27) + cell_bit(a))];
    for (int b = 0; b < 81; ++b) {
      const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a == b || (a / 9 != b / 9 && a % 9 != b % 9 && !same_box)) continue;
      seen[static_cast<std::size_t>(b / 27)] |= 1u << cell_bit(b);
    }
  }
  return peers;
}();

// How much more does a neighbour with two candidates count than one with three?  There is little
// between 1 and 6: fewer branchings on one list are more on another.
inline constexpr int kWeightOfTwo = 3;

CRUXPRESS_INLINE int worth(const ShortCells& cells, int place) {
  const auto& peers = kPeers[static_cast<std::size_t>(place)];
  int twos = 0, threes = 0;
  for (std::size_t band = 0; band < 3; ++band) {
    twos += std::popcount(peers[band] & cells.two[band]);
    threes += std::popcount(peers[band] & cells.three[band]);
  }
  return kWeightOfTwo * twos + threes;
}

// The row in which a digit has fewest places left; called when no cell has two candidates.
CRUXPRESS_INLINE Candidate choose_in_row(const Boards& boards) {
  Candidate best{0, 0};
  int fewest = 10;
  for (int word = 0; word < 36; ++word) {
    for (int row = 0; row < 3; ++row) {
      const std::uint32_t places = boards.word[word] & (kColumns << (10 * row));
      const int count = std::popcount(places);
      if (count < 2 || count >= fewest) continue;
      best = {word, places & (0u - places)};
      if (count == 2) return best;
      fewest = count;
    }
  }
  return best;
}

// The cell of two candidates whose neighbours are nearest to being placed, so that both of its
// digits will have consequences.
CRUXPRESS_INLINE Candidate choose(const Boards& boards) {
  ShortCells cells;
  find_short_cells(boards, cells);
  int most = -1;
  Candidate best{0, 0};
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t rest = cells.two[band]; rest != 0; rest &= rest - 1) {
      const int found = worth(cells, 32 * band + std::countr_zero(rest));
      if (found <= most) continue;
      most = found;
      best = {band, rest & (0u - rest)};
    }
  }
  if (most < 0) return choose_in_row(boards);
  while ((boards.word[best.word] & best.bit) == 0) best.word += 4;
  return best;
}

// Where a search that gets long branches.
//
// In a band, a digit takes one row of each box, each time another: there are six ways to do that,
// and in a stack as well.  Branching takes a digit in a band or stack, and says of one minirow or
// minicolumn that the digit is in it, or is not: that decides more than one cell does.  Bands in
// which few ways are left come first (as in T. Dillon's tdoku, 2019), digits with two ways before
// those with more, and, more than all that, digits in bands where branches have failed at once
// (weighted degrees: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, 2004).

// In how many of the six ways can a digit take its rows (bits 3 row + box)?
inline constexpr auto kWays = [] {
  constexpr std::array<int, 6> orders = {0421, 0241, 0412, 0142, 0214, 0124};
  std::array<std::uint8_t, 512> ways{};
  for (int rows = 0; rows < 512; ++rows)
    for (const int order : orders)
      if ((rows & order) == order) ++ways[static_cast<std::size_t>(rows)];
  return ways;
}();

// A digit in a band is found by its word; in a stack by kStacks + 4 * digit + stack.
inline constexpr int kStacks = 8 * kPairs;
inline constexpr int kNowhere = 2 * kStacks - 1;  // a place that no digit has

// The minirows of every digit in every band, bits 3 row + box, and its minicolumns in every stack,
// bits 3 column + band, the bands counted from the one that has the number of the stack.
struct alignas(32) Minis {
  std::uint32_t of[2 * kStacks];

  CRUXPRESS_INLINE explicit Minis(const Boards& boards) {
    const Lanes stack = {0, 1, 2, 0, 0, 1, 2, 0};
    Lanes x[kPairs], bands[kPairs], stacks[kPairs];
    detail::load(boards, x);
    CRUXPRESS_EACH_PAIR {
      const Lanes rows = (x[k] | x[k] >> 3 | x[k] >> 6) & kRowBoxes;
      bands[k] = (rows | rows >> 7 | rows >> 14) & kColumns;
      const Lanes columns = (x[k] | x[k] >> 10 | x[k] >> 20) & kColumns;
      Lanes next, last;
      turn_threes(columns, next);
      turn_threes(next, last);
      stacks[k] = ((columns >> stack) & 0x49) | ((next >> stack) & 0x49) << 1 |
                  ((last >> stack) & 0x49) << 2;
    }
    std::memcpy(of, bands, sizeof bands);
    std::memcpy(of + kStacks, stacks, sizeof stacks);
  }
};

// How many failures double the weight of a digit in a band?  With 2 puzzles of middling hardness
// are a little faster and the hardest slower.
inline constexpr int kFailuresThatDouble = 4;

// How often a branch failed at once, by digit and band or stack.
class Failures {
 public:
  CRUXPRESS_INLINE void add(int place) {
    if (count_[place] < 255) ++count_[place];
  }
  CRUXPRESS_INLINE int weight(int place) const { return kFailuresThatDouble + count_[place]; }

 private:
  std::uint8_t count_[2 * kStacks] = {};
};

// Cells of one word of which a digit takes one, or none: a minirow or a minicolumn.
struct Split {
  int word;
  std::uint32_t cells;
  int place;  // for Failures
};

// The digit and the band or stack with most weight for each way that is left there.
CRUXPRESS_INLINE int choose_place(const Minis& minis, const Failures& failures) {
  int best = 0, best_weight = 0, best_total = 1;
  for (int third = 0; third < 6; ++third) {
    const int first = third < 3 ? third : kStacks + third - 3;
    int total = 0, heaviest = 0, at = 0;
    for (int place = first; place < first + 36; place += 4) {
      const int ways = kWays[minis.of[place]];
      const int weight = ways < 2 ? 0 : failures.weight(place) << (ways == 2);
      total += ways;
      if (weight <= heaviest) continue;
      heaviest = weight;
      at = place;
    }
    if (heaviest * best_total <= best_weight * total) continue;
    best = at;
    best_weight = heaviest;
    best_total = total;
  }
  return best;
}

// Called for boards on which nothing is left to deduce, so some digit has two ways somewhere.
CRUXPRESS_INLINE Split choose_split(const Boards& boards, const Failures& failures) {
  const Minis minis(boards);
  const int place = choose_place(minis, failures);
  int line = 0;
  std::uint32_t open = minis.of[place] & 7;
  while ((open & (open - 1)) == 0) open = minis.of[place] >> (3 * ++line) & 7;
  const int third = std::countr_zero(open);
  if (place < kStacks) return {place, 0x49u << (10 * line + third), place};
  const int stack = place % 4, digit = (place - kStacks) / 4;
  return {4 * digit + (stack + third) % 3, kRowStarts << (3 * line + stack), place};
}

// Parts the boards: the digit is in the cells of the split in `other`, and not in `boards`.
CRUXPRESS_INLINE void part(Boards& boards, Boards& other, const Split& split) {
  other = boards;
  boards.word[split.word] &= ~split.cells;
  if (split.place < kStacks) {
    other.word[split.word] &= ~row_of(split.cells & (0u - split.cells)) | split.cells;
    return;
  }
  const int first = split.word / 4 * 4;
  for (int word = first; word < first + 3; ++word)
    if (word != split.word) other.word[word] &= ~split.cells;
}

}  // namespace cruxpress::sudoku
