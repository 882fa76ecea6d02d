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

// One end of a link: cells of which, if the other end fails, one holds the digit.
template <int N>
struct LinkEnd {
  CellSet<N> cells;
  CellSet<N> watched;  // places of the digit that see all of them
  UnitSet units;       // that hold all of them
};

template <int N>
struct StrongLink {
  int unit;
  bool grouped;
  CellSet<N> cells;
};

template <int N>
class LinkSearch {
 public:
  using Set = CellSet<N>;

  LinkSearch(const Grid<N>& grid, int links, Collector& out)
      : grid_(grid), board_(grid.board()), count_(links), out_(out) {}

  void search(DigitMemo<N>& memo) {
    for (int digit = 0; digit < N; ++digit) {
      if (memo.known(digit, grid_.spots(digit))) continue;
      digit_ = digit;
      quiet_ = true;
      search_digit();
      if (quiet_) memo.remember(digit, grid_.spots(digit));
    }
  }

 private:
  // Links are entered through one end and left through the other.
  static int other_end(int end) { return end ^ 1; }
  const StrongLink<N>& link_of(int end) const { return links_[end / 2]; }

  void search_digit() {
    gather();
    if (static_cast<int>(links_.size()) < count_) return;
    connect();
    for (int end = 0; end < static_cast<int>(ends_.size()); ++end) {
      chain_[0] = end;
      extend(1);
    }
  }

  void gather() {
    links_.clear();
    ends_.clear();
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      const Mask where = grid_.where(unit, digit_);
      const int places = size_of(where);
      if (places < 2 || places > kMaxPlaces) continue;
      if (places == 2) gather_pair(unit, where);
      else gather_groups(unit, where);
    }
  }

  void gather_pair(int unit, Mask where) {
    const Mask low = static_cast<Mask>(where & -where);
    const int one = board_.cells[unit][lowest(low)];
    const int two = board_.cells[unit][lowest(static_cast<Mask>(where ^ low))];
    // Two cells of a box in one line are that line's link (or a locked candidate).
    const bool in_line = board_.row_of(one) == board_.row_of(two) ||
                         board_.column_of(one) == board_.column_of(two);
    if (board_.kind[unit] == UnitKind::Region && in_line) return;
    add_link(unit, false, low, static_cast<Mask>(where ^ low));
  }

  // Splits into two groups that each lie in a further unit.
  void gather_groups(int unit, Mask where) {
    tried_count_ = 0;
    for (const auto& crossing : board_.crossings_into(unit)) {
      const Mask inside = where & crossing.other_inside;
      if (size_of(inside) < 2) continue;
      try_split(unit, inside, static_cast<Mask>(where ^ inside));
      // A place in both arms of a cross may count for either.
      each_bit(inside, [&](int index) {
        const Mask shorter = inside & static_cast<Mask>(~(1u << index));
        try_split(unit, shorter, static_cast<Mask>(where ^ shorter));
      });
    }
  }

  void try_split(int unit, Mask one, Mask other) {
    if (other == 0 || !together(unit, one) || !together(unit, other)) return;
    const Mask key = std::min(one, other);
    const auto end = tried_.begin() + tried_count_;
    if (std::find(tried_.begin(), end, key) != end || tried_count_ == kMaxSplits) return;
    tried_[tried_count_++] = key;
    add_link(unit, true, one, other);
  }

  // Do these places of the unit lie in another one too?
  bool together(int unit, Mask places) const {
    if (is_single(places)) return true;
    for (const auto& crossing : board_.crossings_into(unit))
      if ((places & ~crossing.other_inside) == 0) return true;
    return false;
  }

  void add_link(int unit, bool grouped, Mask one, Mask two) {
    links_.push_back({unit, grouped, {}});
    for (Mask places : {one, two}) {
      LinkEnd<N> end;
      end.watched = grid_.spots(digit_);
      end.units.words.fill(~std::uint64_t{0});
      each_bit(places, [&](int index) {
        const int cell = board_.cells[unit][index];
        end.cells.add(cell);
        end.watched &= board_.peers[cell];
        end.units = end.units & board_.units_of[cell];
      });
      links_.back().cells |= end.cells;
      ends_.push_back(end);
    }
  }

  // Lists for every end the ends of other links that it touches.
  void connect() {
    const int count = static_cast<int>(ends_.size());
    touching_.resize(ends_.size());
    for (auto& list : touching_) list.clear();
    for (int a = 2; a < count; ++a) {
      for (int b = 0; b < (a & ~1); ++b) {
        const UnitSet shared = ends_[a].units & ends_[b].units;
        if (shared.empty() || link_of(a).cells.meets(link_of(b).cells)) continue;
        // Lines are numbered before regions, and two ends share at most one line.
        const auto unit = static_cast<std::uint16_t>(shared.first());
        touching_[a].push_back({static_cast<std::uint16_t>(b), unit});
        touching_[b].push_back({static_cast<std::uint16_t>(a), unit});
      }
    }
  }

  bool touch(int one, int two) const {
    for (const Touch& touch : touching_[one])
      if (touch.end == two) return true;
    return false;
  }

  bool disjoint(int depth, const Set& cells) const {
    for (int i = 0; i < depth; ++i)
      if (cells.meets(link_of(chain_[i]).cells)) return false;
    return true;
  }

  void extend(int depth) {
    if (depth >= count_ || depth >= kMaxLinks) {
      // A chain and its reverse say the same: take one of them.
      if (chain_[0] < other_end(chain_[count_ - 1])) finish();
      return;
    }
    for (const Touch& next : touching_[other_end(chain_[depth - 1])]) {
      if (depth > 1 && !disjoint(depth - 1, link_of(next.end).cells)) continue;
      chain_[depth] = next.end;
      shared_[depth - 1] = next.unit;
      extend(depth + 1);
    }
  }

  void finish() {
    const int rating = rating_of();
    if (!out_.wants(rating)) {
      quiet_ = false;  // not looked at, so not known
      return;
    }
    const int last = other_end(chain_[count_ - 1]);
    Set victims = ends_[chain_[0]].watched & ends_[last].watched;
    if (touch(last, chain_[0])) {
      for (int i = 0; i + 1 < count_; ++i)
        victims |= ends_[other_end(chain_[i])].watched & ends_[chain_[i + 1]].watched;
    } else {
      for (int i = 0; i + 1 < count_; ++i) victims = victims.minus(board_.members[shared_[i]]);
    }
    for (int i = 0; i < count_; ++i) victims = victims.minus(link_of(chain_[i]).cells);
    if (!victims.empty()) offer(rating, victims);
  }

  void offer(int rating, const Set& victims) {
    quiet_ = false;
    const auto preference = static_cast<std::uint32_t>(1024 - victims.count());
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(technique(), rating, preference);
    victims.each([&](int cell) { out_.eliminate(cell, digit_); });
    if (!out_.full()) return;
    pattern.digits = static_cast<Mask>(1u << digit_);
    for (int i = 0; i < count_; ++i) {
      for (int end : {chain_[i], other_end(chain_[i])})
        ends_[end].cells.each(
            [&](int cell) { pattern.cells.push_back(static_cast<std::uint16_t>(cell)); });
      pattern.units.push_back(static_cast<std::uint16_t>(link_of(chain_[i]).unit));
      if (i + 1 < count_) pattern.units.push_back(static_cast<std::uint16_t>(shared_[i]));
    }
  }

  struct Shape {
    bool grouped = false, rows = false, columns = false, others = false;
  };
  Shape shape() const {
    Shape result;
    for (int i = 0; i < count_; ++i) {
      const auto& link = link_of(chain_[i]);
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
  struct Touch {
    std::uint16_t end;
    std::uint16_t unit;
  };
  static constexpr int kMaxSplits = 32;

  int digit_ = 0;
  bool quiet_ = true;
  std::vector<StrongLink<N>> links_;
  std::vector<LinkEnd<N>> ends_;  // two a link
  std::vector<std::vector<Touch>> touching_;
  std::array<Mask, kMaxSplits> tried_;
  int tried_count_ = 0;
  std::array<int, kMaxLinks> chain_;
  std::array<int, kMaxLinks> shared_;
};

}  // namespace

template <int N>
void find_strong_links(const Grid<N>& grid, int links, DigitMemo<N>& memo, Collector& out) {
  LinkSearch<N>(grid, links, out).search(memo);
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_strong_links<N>(const Grid<N>&, int, DigitMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
