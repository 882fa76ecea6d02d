// Aligned pair and triplet exclusion.
//
// Take two or three base cells and the cells that see all of them and have few
// candidates.  A combination of digits in the base cells is impossible when it
// repeats a digit where that is forbidden, or leaves nothing for such a cell.
// A digit of a base cell that is in no possible combination goes.
#include <algorithm>

#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
CellSet<N> cells_of_size(const Grid<N>& grid, int least, int most) {
  CellSet<N> result;
  grid.empty().each([&](int cell) {
    const int size = size_of(grid.mask(cell));
    if (size >= least && size <= most) result.add(cell);
  });
  return result;
}

// For each digit of one cell, the digits that another may not hold besides it.
template <int N>
using Forbidden = std::array<Mask, N>;

template <int N>
void forbid_pairs(const Grid<N>& grid, const CellSet<N>& excluders, Forbidden<N>& forbidden) {
  excluders.each([&](int cell) {
    const Mask mask = grid.mask(cell);
    if (size_of(mask) != 2) return;
    const int low = lowest(mask);
    const int high = highest(mask);
    forbidden[low] |= static_cast<Mask>(1u << high);
    forbidden[high] |= static_cast<Mask>(1u << low);
  });
}

template <int N>
Forbidden<N> with_repeats(Forbidden<N> forbidden, bool sees) {
  if (sees)
    for (int digit = 0; digit < N; ++digit) forbidden[digit] |= static_cast<Mask>(1u << digit);
  return forbidden;
}

template <int N>
void offer(const Grid<N>& grid, Technique technique, std::span<const int> bases,
           const CellSet<N>& excluders, std::span<const Mask> allowed, Collector& out) {
  Pattern* pattern = nullptr;
  Mask digits = 0;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const Mask removable = grid.mask(bases[i]) & static_cast<Mask>(~allowed[i]);
    if (removable == 0) continue;
    if (!pattern) pattern = &out.open(technique, info(technique).rating);
    each_bit(removable, [&](int digit) { out.eliminate(bases[i], digit); });
    digits |= removable;
  }
  if (!pattern || !out.full()) return;
  for (int cell : bases) pattern->cells.push_back(static_cast<std::uint16_t>(cell));
  excluders.each([&](int cell) { pattern->others.push_back(static_cast<std::uint16_t>(cell)); });
  pattern->digits = digits;
}

template <int N>
class TripletSearch {
 public:
  TripletSearch(const Grid<N>& grid, const CellSet<N>& changed, Collector& out)
      : grid_(grid),
        board_(grid.board()),
        changed_(changed),
        out_(out),
        small_(cells_of_size(grid, 2, 3)) {}

  void search() {
    CellSet<N> bases;
    cells_of_size(grid_, 2, N).each([&](int cell) {
      if (board_.peers[cell].meets(small_)) bases.add(cell);
    });
    bases.each([&](int one) {
      const CellSet<N> seen = board_.peers[one] & small_;
      bases.each([&](int two) {
        if (two <= one) return;
        const CellSet<N> both = seen & board_.peers[two];
        CellSet<N> once, twice;  // cells that see one, or more, of the excluders
        both.each([&](int excluder) {
          twice |= once & board_.peers[excluder];
          once |= board_.peers[excluder];
        });
        const bool fresh = changed_.has(one) || changed_.has(two);
        if (!fresh && !both.meets(changed_)) twice &= changed_;
        (twice & bases).each([&](int three) {
          if (three > two && connected(one, two, three)) judge({one, two, three}, both);
        });
      });
    });
  }

 private:
  // One of the three is small and sees another: else nobody would group them.
  bool connected(int a, int b, int c) const {
    const bool ab = board_.sees(a, b), ac = board_.sees(a, c), bc = board_.sees(b, c);
    return (small_.has(a) && (ab || ac)) || (small_.has(b) && (ab || bc)) ||
           (small_.has(c) && (ac || bc));
  }

  void judge(std::array<int, 3> bases, const CellSet<N>& both) {
    const CellSet<N> excluders = both & board_.peers[bases[2]];
    Forbidden<N> pairs{};
    forbid_pairs<N>(grid_, excluders, pairs);
    gather_triplets(excluders);
    const bool ab = board_.sees(bases[0], bases[1]);
    const bool ac = board_.sees(bases[0], bases[2]);
    const bool bc = board_.sees(bases[1], bases[2]);
    const auto barred = [&](int digit, bool sees) {
      return static_cast<Mask>(pairs[digit] | (unsigned{sees} << digit));
    };
    std::array<Mask, 3> allowed{};
    each_bit(grid_.mask(bases[0]), [&](int x) {
      each_bit(grid_.mask(bases[1]) & static_cast<Mask>(~barred(x, ab)), [&](int y) {
        Mask left = grid_.mask(bases[2]) & static_cast<Mask>(~(barred(x, ac) | barred(y, bc)));
        const Mask xy = static_cast<Mask>((1u << x) | (1u << y));
        for (int i = 0; i < triplet_count_; ++i)
          if (is_single(triplets_[i] & static_cast<Mask>(~xy)))
            left &= static_cast<Mask>(~(triplets_[i] & ~xy));
        if (left == 0) return;
        allowed[0] |= static_cast<Mask>(1u << x);
        allowed[1] |= static_cast<Mask>(1u << y);
        allowed[2] |= left;
      });
    });
    offer<N>(grid_, Technique::AlignedTripletExclusion, bases, excluders, allowed, out_);
  }

  void gather_triplets(const CellSet<N>& excluders) {
    triplet_count_ = 0;
    excluders.each([&](int cell) {
      if (size_of(grid_.mask(cell)) == 3) triplets_[triplet_count_++] = grid_.mask(cell);
    });
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  const CellSet<N>& changed_;
  Collector& out_;
  CellSet<N> small_;
  std::array<Mask, N * N> triplets_;
  int triplet_count_ = 0;
};

}  // namespace

template <int N>
void find_pair_exclusions(const Grid<N>& grid, CellMemo<N>& memo, Collector& out) {
  const Board<N>& board = grid.board();
  const CellSet<N> changed = memo.changed(grid);
  const CellSet<N> bivalue = cells_of_size(grid, 2, 2);
  const CellSet<N> bases = cells_of_size(grid, 2, N);
  bases.each([&](int one) {
    const CellSet<N> seen = board.peers[one] & bivalue;
    if (seen.count() < 2) return;
    bases.each([&](int two) {
      if (two <= one) return;
      const CellSet<N> excluders = seen & board.peers[two];
      if (excluders.empty()) return;
      if (!changed.has(one) && !changed.has(two) && !excluders.meets(changed)) return;
      // A digit goes when it is excluded with each digit of the other cell: by a cell of its
      // own for each, or because the two see each other.
      const int fewer = std::min(size_of(grid.mask(one)), size_of(grid.mask(two)));
      const int needed = std::max(2, fewer - board.sees(one, two));
      if (excluders.count() < needed) return;
      Forbidden<N> pairs{};
      forbid_pairs<N>(grid, excluders, pairs);
      pairs = with_repeats<N>(pairs, board.sees(one, two));
      std::array<Mask, 2> allowed{};
      each_bit(grid.mask(one), [&](int digit) {
        const Mask left = grid.mask(two) & static_cast<Mask>(~pairs[digit]);
        if (left == 0) return;
        allowed[0] |= static_cast<Mask>(1u << digit);
        allowed[1] |= left;
      });
      const std::array<int, 2> cells = {one, two};
      offer<N>(grid, Technique::AlignedPairExclusion, cells, excluders, allowed, out);
    });
  });
  if (out.empty()) memo.remember(grid);
}

template <int N>
void find_triplet_exclusions(const Grid<N>& grid, CellMemo<N>& memo, Collector& out) {
  const CellSet<N> changed = memo.changed(grid);
  TripletSearch<N>(grid, changed, out).search();
  if (out.empty()) memo.remember(grid);
}

#define CRUXPRESS_INSTANTIATE(N)                                                    \
  template void find_pair_exclusions<N>(const Grid<N>&, CellMemo<N>&, Collector&);  \
  template void find_triplet_exclusions<N>(const Grid<N>&, CellMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
