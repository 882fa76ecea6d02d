// Where the search of a classic sudoku branches as long as it is short.
//
// A cell of two candidates is taken, by how near its neighbours are to being placed.  That is
// cheap, and enough for almost every puzzle; band_branching.hpp has what longer searches do.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

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

}  // namespace cruxpress::sudoku
