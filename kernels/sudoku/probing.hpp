// Probing: what a search that gets long does once, at its root.
//
// A pair is two candidates of which one holds: a cell with two digits, or a digit with two places
// in a unit.  The most promising pairs are tried both ways.  If one way fails the other holds;
// otherwise what both exclude goes (the dilemma rule of Stalmarck's method, 1989, and of
// look-ahead solvers for satisfiability).  Most puzzles that mislead the choice of a cell to
// branch in are solved by this alone.
#pragma once

#include <bit>
#include <cstdint>

#include "sudoku/branching.hpp"

namespace cruxpress::sudoku {

// How many pairs are probed?  With 12 nearly all that fail are found, and soon.
inline constexpr int kProbes = 12;

// The pairs of which both ways take most candidates away at once, best first; the first
// candidate of each stands for it.
class BestPairs {
 public:
  CRUXPRESS_INLINE explicit BestPairs(const Boards& boards) : boards_(boards) {
    add_cells();
    for (int word = 0; word < 36; word += 4) {
      for (int band = 0; band < 3; ++band) {
        for (int third = 0; third < 3; ++third) {
          add_if_two(word + band, kColumns << (10 * third));
          add_if_two(word + band, kBoxCells << third);
        }
      }
      for (int column = 0; column < 9; ++column) add_column_if_two(word, kRowStarts << column);
    }
  }

  CRUXPRESS_INLINE int count() const { return count_; }
  CRUXPRESS_INLINE const Candidate& operator[](int i) const { return best_[i].at; }

 private:
  static constexpr std::uint32_t kBoxCells = kRowStarts * 0x49;  // of the first stack

  struct Weighed {
    int worth;
    Candidate at;
  };

  CRUXPRESS_INLINE void add_cells() {
    ShortCells cells;
    find_short_cells(boards_, cells);
    for (int band = 0; band < 3; ++band) {
      for (std::uint32_t rest = cells.two[band]; rest != 0; rest &= rest - 1) {
        const std::uint32_t bit = rest & (0u - rest);
        int one = band;
        while ((boards_.word[one] & bit) == 0) one += 4;
        int two = one + 4;
        while ((boards_.word[two] & bit) == 0) two += 4;
        add({one, bit}, {two, bit});
      }
    }
  }

  // A row or a box, which lies in one word.
  CRUXPRESS_INLINE void add_if_two(int word, std::uint32_t unit) {
    const std::uint32_t places = boards_.word[word] & unit;
    if (std::popcount(places) != 2) return;
    add({word, places & (0u - places)}, {word, places & (places - 1)});
  }

  CRUXPRESS_INLINE void add_column_if_two(int word, std::uint32_t column) {
    Candidate found[2];
    int count = 0;
    for (int band = 0; band < 3; ++band) {
      std::uint32_t rest = boards_.word[word + band] & column;
      for (; rest != 0; rest &= rest - 1, ++count) {
        if (count == 2) return;
        found[count] = {word + band, rest & (0u - rest)};
      }
    }
    if (count == 2) add(found[0], found[1]);
  }

  // The places of its digit that a candidate sees, and what the other digits of its cell leave
  // in three units.
  CRUXPRESS_INLINE int effect(const Candidate& at) const {
    const auto& peers = kPeers[static_cast<std::size_t>(place_of(at))];
    const std::uint32_t* words = boards_.word + at.word / 4 * 4;
    int seen = 0, digits = 0;
    for (std::size_t band = 0; band < 3; ++band) seen += std::popcount(peers[band] & words[band]);
    for (int word = at.word % 4; word < 36; word += 4) digits += (boards_.word[word] & at.bit) != 0;
    return seen + 3 * (digits - 1);
  }

  CRUXPRESS_INLINE void add(const Candidate& one, const Candidate& two) {
    const int worth = effect(one) * effect(two);
    if (count_ == kProbes && worth <= best_[kProbes - 1].worth) return;
    if (count_ < kProbes) ++count_;
    int place = count_ - 1;
    for (; place > 0 && best_[place - 1].worth < worth; --place) best_[place] = best_[place - 1];
    best_[place] = {worth, one};
  }

  const Boards& boards_;
  int count_ = 0;
  Weighed best_[kProbes];
};

enum class Narrowing { broken, narrowed, nothing };

// Keeps what one of the two has.
CRUXPRESS_INLINE Narrowing keep_either(Boards& boards, const Boards& one, const Boards& two) {
  std::uint32_t gone = 0;
  for (int word = 0; word < 36; ++word) {
    const std::uint32_t kept = one.word[word] | two.word[word];
    gone |= boards.word[word] & ~kept;
    boards.word[word] = kept;
  }
  return gone != 0 ? Narrowing::narrowed : Narrowing::nothing;
}

// Tries the best pairs both ways.  Each pair that is tried counts as a branching.
CRUXPRESS_INLINE Narrowing narrow(Boards& boards, std::uint32_t& branchings) {
  const BestPairs pairs(boards);
  Narrowing result = Narrowing::nothing;
  for (int i = 0; i < pairs.count(); ++i) {
    if ((boards.word[pairs[i].word] & pairs[i].bit) == 0) continue;
    Boards with, without = boards;
    part(without, with, pairs[i]);
    ++branchings;
    const bool with_fails = propagate(with) == Progress::broken;
    const bool without_fails = propagate(without) == Progress::broken;
    if (with_fails && without_fails) return Narrowing::broken;
    const Boards& one = with_fails ? without : with;
    const Boards& two = without_fails ? with : without;
    if (keep_either(boards, one, two) == Narrowing::narrowed) result = Narrowing::narrowed;
  }
  return result;
}

}  // namespace cruxpress::sudoku
