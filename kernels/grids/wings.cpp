// Wings: a small almost-locked set and a bivalue cell that pinch a digit.
//
// XY- and XYZ-Wing in their usual form.  The longer ones (WXYZ, VWXYZ) are the
// ALS-XZ rule with a bivalue cell: a body of k cells of one unit with k + 1
// digits, and a cell with two of them.  A digit of the cell is restricted when
// the cell sees all its places in the body.  One restricted digit: the other
// goes from all cells that see its every place.  Two: every digit does.
#include <algorithm>
#include <cstdlib>

#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
CellSet<N> bivalue_cells(const Grid<N>& grid) {
  CellSet<N> result;
  grid.empty().each([&](int cell) {
    if (size_of(grid.mask(cell)) == 2) result.add(cell);
  });
  return result;
}

template <int N>
void offer_wing(const Grid<N>& grid, Technique technique, int pivot, int one, int two, int digit,
                const CellSet<N>& watched, Collector& out) {
  const CellSet<N> victims = watched & grid.spots(digit);
  if (victims.empty()) return;
  Pattern& pattern = out.open(technique, info(technique).rating);
  victims.each([&](int cell) { out.eliminate(cell, digit); });
  if (!out.full()) return;
  pattern.cells = {static_cast<std::uint16_t>(pivot), static_cast<std::uint16_t>(one),
                   static_cast<std::uint16_t>(two)};
  pattern.digits = static_cast<Mask>(grid.mask(pivot) | grid.mask(one) | grid.mask(two));
}

constexpr int kMaxBody = 4;

template <int N>
class LongWings {
 public:
  LongWings(const Grid<N>& grid, int body, const CellSet<N>& changed, Collector& out)
      : grid_(grid), board_(grid.board()), size_(body), changed_(changed), out_(out) {
    bivalue_cells(grid).each([&](int cell) {
      const Mask mask = grid.mask(cell);
      pairs_.push_back({cell, mask, lowest(mask), highest(mask)});
      if (changed.has(cell)) changed_pairs_.push_back(pairs_.back());
    });
  }

  void search() {
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      if (changed_pairs_.empty() && !board_.members[unit].meets(changed_)) continue;
      usable_count_ = 0;
      for (int cell : board_.cells[unit]) {
        const int size = size_of(grid_.mask(cell));
        if (size >= 2 && size <= size_ + 1) usable_[usable_count_++] = cell;
      }
      if (usable_count_ >= size_) choose(0, 0, 0, 0);
    }
  }

 private:
  std::span<const int> body() const {
    return {body_.data(), static_cast<std::size_t>(std::min(size_, kMaxBody))};
  }

  void choose(int from, int depth, Mask digits, int widest) {
    if (depth >= size_ || depth >= kMaxBody) {
      if (size_of(digits) == size_ + 1) pair_up(digits, widest);
      return;
    }
    for (int i = from; i <= usable_count_ - (size_ - depth); ++i) {
      const Mask mask = grid_.mask(usable_[i]);
      const Mask joined = digits | mask;
      if (size_of(joined) > size_ + 1) continue;
      body_[depth] = usable_[i];
      choose(i + 1, depth + 1, joined, std::max(widest, size_of(mask)));
    }
  }

  void pair_up(Mask digits, int widest) {
    if (!out_.wants(rating_of(widest))) return;
    const bool fresh = std::any_of(body().begin(), body().end(),
                                   [&](int cell) { return changed_.has(cell); });
    bool ready = false;
    for (const Pair& pair : fresh ? pairs_ : changed_pairs_) {
      if ((pair.mask & ~digits) != 0 || in_body(pair.cell)) continue;
      if (!ready) watch(digits);  // most bodies find no cell at all
      ready = true;
      const bool low = watchers_[pair.low].has(pair.cell);
      const bool high = watchers_[pair.high].has(pair.cell);
      if (low && high) offer(pair.cell, digits, pair.mask, widest, true);
      else if (low) offer(pair.cell, digits, static_cast<Mask>(1u << pair.high), widest, false);
      else if (high) offer(pair.cell, digits, static_cast<Mask>(1u << pair.low), widest, false);
    }
  }

  bool in_body(int cell) const {
    return std::find(body().begin(), body().end(), cell) != body().end();
  }

  // Finds for each digit the cells that see its every place in the body.
  void watch(Mask digits) {
    each_bit(digits, [&](int digit) {
      CellSet<N> watched = grid_.empty();
      for (int cell : body())
        if (grid_.possible(cell, digit)) watched &= board_.peers[cell];
      watchers_[digit] = watched;
    });
  }

  // `ends` are digits of the bivalue cell that are pinched; with a double link all others too.
  void offer(int cell, Mask digits, Mask ends, int widest, bool doubled) {
    std::array<CellSet<N>, N> victims;
    int total = 0;
    bool pinched_low = false, pinched_high = false, others = false;
    const Mask removable = doubled ? digits : ends;
    each_bit(removable, [&](int digit) {
      victims[digit] = watchers_[digit] & grid_.spots(digit);
      const bool end = ends >> digit & 1;
      if (end) victims[digit] &= board_.peers[cell];
      const int count = victims[digit].count();
      total += count;
      if (count == 0) return;
      if (!end) others = true;
      else (digit == lowest(ends) ? pinched_low : pinched_high) = true;
    });
    if (total == 0) return;
    const bool counts_double = doubled && (others || (pinched_low && pinched_high));
    const int rating = rating_of(widest);
    const std::uint32_t preference = preference_of(total, counts_double, widest);
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(technique(), rating, preference);
    each_bit(removable, [&](int digit) {
      victims[digit].each([&](int victim) { out_.eliminate(victim, digit); });
    });
    if (!out_.full()) return;
    for (int member : body()) pattern.cells.push_back(static_cast<std::uint16_t>(member));
    pattern.cells.push_back(static_cast<std::uint16_t>(cell));
    pattern.digits = digits;
  }

  // More eliminations first, then double links, wide cells and many candidates.
  std::uint32_t preference_of(int eliminations, bool doubled, int widest) const {
    int candidates = 0;
    for (int cell : body()) candidates += size_of(grid_.mask(cell));
    const int merit = ((eliminations * 4 + (doubled ? 2 : 1)) * 32 + widest) * 128 + candidates;
    return 0x7fffffffu - static_cast<std::uint32_t>(merit);
  }

  Technique technique() const {
    return size_ == 3 ? Technique::WxyzWing : Technique::VwxyzWing;
  }

  // Bodies whose widest cell is of middle size are harder to see.
  int rating_of(int widest) const {
    const int base = info(technique()).rating;
    const int middle = 3;
    const int span = size_ + 1 - middle;
    return base + span - std::abs(middle - widest);
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  int size_;
  const CellSet<N>& changed_;
  Collector& out_;
  struct Pair {
    int cell;
    Mask mask;
    int low, high;
  };
  std::vector<Pair> pairs_;  // cells with two digits
  std::vector<Pair> changed_pairs_;
  std::array<int, N> usable_;
  int usable_count_ = 0;
  std::array<int, kMaxBody> body_;
  std::array<CellSet<N>, N> watchers_;
};

}  // namespace

template <int N>
void find_xy_wings(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  const CellSet<N> bivalue = bivalue_cells(grid);
  bivalue.each([&](int pivot) {
    const Mask xy = grid.mask(pivot);
    const CellSet<N> near = bivalue & board.peers[pivot];
    near.each([&](int one) {
      const Mask shared = xy & grid.mask(one);
      if (!is_single(shared) || shared != (xy & -xy)) return;  // one holds x, the other y
      const Mask end = grid.mask(one) & static_cast<Mask>(~shared);
      const Mask wanted = static_cast<Mask>((xy & ~shared) | end);
      near.each([&](int two) {
        if (grid.mask(two) != wanted) return;
        offer_wing(grid, Technique::XyWing, pivot, one, two, lowest(end),
                   board.peers[one] & board.peers[two], out);
      });
    });
  });
}

template <int N>
void find_xyz_wings(const Grid<N>& grid, Collector& out) {
  const Board<N>& board = grid.board();
  const CellSet<N> bivalue = bivalue_cells(grid);
  grid.empty().each([&](int pivot) {
    const Mask xyz = grid.mask(pivot);
    if (size_of(xyz) != 3) return;
    const CellSet<N> near = bivalue & board.peers[pivot];
    near.each([&](int one) {
      if (grid.mask(one) & ~xyz) return;
      near.each([&](int two) {
        if (two <= one || (grid.mask(two) & ~xyz)) return;
        const Mask shared = grid.mask(one) & grid.mask(two);
        if (!is_single(shared)) return;
        offer_wing(grid, Technique::XyzWing, pivot, one, two, lowest(shared),
                   board.peers[pivot] & board.peers[one] & board.peers[two], out);
      });
    });
  });
}

template <int N>
void find_long_wings(const Grid<N>& grid, int body, CellMemo<N>& memo, Collector& out) {
  if (body >= N || body > kMaxBody) return;
  const CellSet<N> changed = memo.changed(grid);
  LongWings<N>(grid, body, changed, out).search();
  if (out.empty()) memo.remember(grid);
}

#define CRUXPRESS_INSTANTIATE(N)                               \
  template void find_xy_wings<N>(const Grid<N>&, Collector&);  \
  template void find_xyz_wings<N>(const Grid<N>&, Collector&); \
  template void find_long_wings<N>(const Grid<N>&, int, CellMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
