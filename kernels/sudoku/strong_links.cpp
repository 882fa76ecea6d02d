// Strong links of one digit, two or three of them in a row or in a ring.
//
// A strong link is a unit whose places for the digit split into two groups, of
// which one must hold it: two cells, or (a grouped link) up to six cells in two
// groups that each lie in a further unit.  Consecutive links touch: the far
// group of one and the near group of the next lie in a common unit, so they are
// not both true.  Then the digit goes from all cells that see both loose ends;
// in a ring from all that see any touching pair.  Two links make the
// skyscraper, the two-string kite and the turbot fish.
#include <algorithm>

#include "sudoku/finders.hpp"

namespace cruxpress::sudoku {
namespace {

constexpr int kMaxLinks = 3;
constexpr int kMaxPlaces = 6;  // a unit with more places is no link a person would see

template <int N>
struct StrongLink {
  using Set = CellSet<N>;
  int unit;
  bool grouped;
  std::array<Set, 2> group;
  std::array<Set, 2> watched;  // cells that see the whole group
};

template <int N>
class LinkSearch {
 public:
  using Set = CellSet<N>;

  LinkSearch(const Grid<N>& grid, int links, Collector& out)
      : grid_(grid), board_(grid.board()), count_(links), out_(out) {}

  void search() {
    for (int digit = 0; digit < N; ++digit) {
      digit_ = digit;
      gather();
      connect();
      for (std::size_t first = 0; first < links_.size(); ++first)
        for (int side = 0; side < 2; ++side) {
          chain_[0] = {static_cast<int>(first), side};
          extend(1);
        }
    }
  }

 private:
  struct Oriented {
    int link;
    int near;  // which group is entered; the other one is left through
  };

  void gather() {
    links_.clear();
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      const Mask where = grid_.where(unit, digit_);
      const int places = size_of(where);
      if (places < 2 || places > kMaxPlaces) continue;
      if (places == 2) gather_pair(unit, where);
      else gather_groups(unit, where);
    }
  }

  void gather_pair(int unit, Mask where) {
    const int one = board_.cells[unit][lowest(where)];
    const int two = board_.cells[unit][lowest(static_cast<Mask>(where & (where - 1)))];
    // Two cells of a box in one line are that line's link (or a locked candidate).
    if (board_.kind[unit] == UnitKind::Region &&
        (board_.row_of(one) == board_.row_of(two) || board_.column_of(one) == board_.column_of(two)))
      return;
    Set first, second;
    first.add(one);
    second.add(two);
    add_link(unit, false, first, second);
  }

  // Splits into two groups, one of them all the places inside another unit.
  void gather_groups(int unit, Mask where) {
    const Set all = grid_.spots(digit_) & board_.members[unit];
    tried_.clear();
    each_bit(where, [&](int index) {
      for (const auto& place : board_.places_of(board_.cells[unit][index])) {
        if (place.unit == unit) continue;
        const Set inside = all & board_.members[place.unit];
        if (inside.count() < 2) continue;
        try_split(unit, all, inside);
        // A place in both arms of a cross may count for either.
        inside.each([&](int cell) {
          Set shorter = inside;
          shorter.remove(cell);
          try_split(unit, all, shorter);
        });
      }
    });
  }

  void try_split(int unit, const Set& all, const Set& one) {
    const Set other = all.minus(one);
    if (other.empty() || !together(one, unit) || !together(other, unit)) return;
    for (const Set& seen : tried_)
      if (seen == one || seen == other) return;
    tried_.push_back(one);
    add_link(unit, true, one, other);
  }

  // Does the group lie in a unit other than its link?
  bool together(const Set& group, int unit) const {
    if (group.count() == 1) return true;
    for (int other = 0; other < board_.unit_count; ++other)
      if (other != unit && group.within(board_.members[other])) return true;
    return false;
  }

  void add_link(int unit, bool grouped, const Set& one, const Set& two) {
    links_.push_back({unit, grouped, {one, two}, {watchers(one), watchers(two)}});
  }

  Set watchers(const Set& group) const {
    Set result = grid_.spots(digit_);
    group.each([&](int cell) { result &= board_.peers[cell]; });
    return result;
  }

  // Which unit do the two groups share?  Columns before rows before regions, -1 for none.
  int shared_unit(const Set& one, const Set& two) const {
    const Set both = one | two;
    int found = -1;
    for (int unit = 0; unit < board_.unit_count; ++unit)
      if (both.within(board_.members[unit]) && (found < 0 || unit < found)) found = unit;
    return found;
  }

  void connect() {
    const std::size_t n = links_.size() * 2;
    touching_.assign(n * n, -1);
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < a; ++b) {
        if (a / 2 == b / 2) continue;
        const auto& one = links_[a / 2];
        const auto& two = links_[b / 2];
        if ((one.group[0] | one.group[1]).meets(two.group[0] | two.group[1])) continue;
        touching_[a * n + b] = touching_[b * n + a] =
            static_cast<std::int16_t>(shared_unit(one.group[a % 2], two.group[b % 2]));
      }
  }

  int touch(const Oriented& from, const Oriented& to) const {
    const std::size_t n = links_.size() * 2;
    return touching_[(from.link * 2 + 1 - from.near) * n + to.link * 2 + to.near];
  }

  bool disjoint(int depth, int link) const {
    const Set cells = links_[link].group[0] | links_[link].group[1];
    for (int i = 0; i < depth; ++i) {
      const auto& other = links_[chain_[i].link];
      if (cells.meets(other.group[0] | other.group[1])) return false;
    }
    return true;
  }

  void extend(int depth) {
    if (depth >= count_ || depth >= kMaxLinks) {
      // A chain and its reverse say the same: take one of them.
      if (chain_[0].link < chain_[count_ - 1].link) finish();
      return;
    }
    for (int link = 0; link < static_cast<int>(links_.size()); ++link) {
      for (int near = 0; near < 2; ++near) {
        const Oriented next{link, near};
        const int unit = touch(chain_[depth - 1], next);
        if (unit < 0 || !disjoint(depth, link)) continue;
        chain_[depth] = next;
        shared_[depth - 1] = unit;
        extend(depth + 1);
      }
    }
  }

  void finish() {
    const int rating = rating_of();
    if (!out_.wants(rating)) return;
    const Oriented first = chain_[0];
    const Oriented last = chain_[count_ - 1];
    Set victims = links_[first.link].watched[first.near] & links_[last.link].watched[1 - last.near];
    const bool ring = touch(last, first) >= 0;
    if (ring) {
      for (int i = 0; i + 1 < count_; ++i)
        victims |= links_[chain_[i].link].watched[1 - chain_[i].near] &
                   links_[chain_[i + 1].link].watched[chain_[i + 1].near];
    } else {
      for (int i = 0; i + 1 < count_; ++i) victims = victims.minus(board_.members[shared_[i]]);
    }
    for (int i = 0; i < count_; ++i)
      victims = victims.minus(board_.members[links_[chain_[i].link].unit]);
    if (!victims.empty()) offer(rating, victims);
  }

  void offer(int rating, const Set& victims) {
    const auto preference = static_cast<std::uint32_t>(1024 - victims.count());
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(technique(), rating, preference);
    victims.each([&](int cell) { out_.eliminate(cell, digit_); });
    if (!out_.full()) return;
    pattern.digits = static_cast<Mask>(1u << digit_);
    for (int i = 0; i < count_; ++i) {
      const auto& link = links_[chain_[i].link];
      for (int side : {chain_[i].near, 1 - chain_[i].near})
        link.group[side].each(
            [&](int cell) { pattern.cells.push_back(static_cast<std::uint16_t>(cell)); });
      pattern.units.push_back(static_cast<std::uint16_t>(link.unit));
      if (i + 1 < count_) pattern.units.push_back(static_cast<std::uint16_t>(shared_[i]));
    }
  }

  struct Shape {
    bool grouped = false, rows = false, columns = false, others = false;
  };
  Shape shape() const {
    Shape result;
    for (int i = 0; i < count_; ++i) {
      const auto& link = links_[chain_[i].link];
      result.grouped |= link.grouped;
      const UnitKind kind = board_.kind[link.unit];
      result.rows |= kind == UnitKind::Row;
      result.columns |= kind == UnitKind::Column;
      result.others |= kind != UnitKind::Row && kind != UnitKind::Column;
    }
    return result;
  }

  // Parallel lines are the easiest to see, then lines both ways, then boxes with both.
  int rating_of() const {
    static constexpr std::array<int, kMaxLinks + 1> kBase = {0, 0, 40, 54};
    const Shape s = shape();
    if (s.grouped) return kBase[count_] + 3;
    const int directions = s.rows + s.columns;
    if (!s.others && directions == 1) return kBase[count_];
    return kBase[count_] + (s.others && directions == 2 ? 2 : 1);
  }

  Technique technique() const {
    const Shape s = shape();
    if (count_ == 3)
      return s.grouped ? Technique::GroupedThreeStrongLinks : Technique::ThreeStrongLinks;
    if (s.grouped) return Technique::GroupedTurbotFish;
    if (s.others) return Technique::TurbotFish;
    return s.rows && s.columns ? Technique::TwoStringKite : Technique::Skyscraper;
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  int count_;
  Collector& out_;
  int digit_ = 0;
  std::vector<StrongLink<N>> links_;
  std::vector<Set> tried_;
  std::vector<std::int16_t> touching_;
  std::array<Oriented, kMaxLinks> chain_;
  std::array<int, kMaxLinks> shared_;
};

}  // namespace

template <int N>
void find_strong_links(const Grid<N>& grid, int links, Collector& out) {
  LinkSearch<N>(grid, links, out).search();
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_strong_links<N>(const Grid<N>&, int, Collector&);
CRUXPRESS_INSTANTIATE(4)
CRUXPRESS_INSTANTIATE(6)
CRUXPRESS_INSTANTIATE(9)
CRUXPRESS_INSTANTIATE(12)
CRUXPRESS_INSTANTIATE(16)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
