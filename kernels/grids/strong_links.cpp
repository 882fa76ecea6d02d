// Strong links of one digit, two or three of them in a row or in a ring.
//
// A strong link is a unit whose places for the digit split into two groups, of
// which one must hold it: two cells, or (a grouped link) up to six cells in two
// groups that each lie in a further unit.  Consecutive links touch: the far
// group of one and the near group of the next lie in a common unit, so they are
// not both true.  Then the digit goes from all cells that see both loose ends;
// in a ring from all that see any touching pair.  Two links make the
// skyscraper, the two-string kite and the turbot fish.
#include "grids/strong_links.hpp"

#include <algorithm>

namespace cruxpress::grids {
namespace {

constexpr int kMaxLinks = 3;
constexpr int kMaxPlaces = 6;  // a unit with more places is no link a person would see

// Finds the links of a digit and which of them touch.
template <int N>
class LinkGatherer {
 public:
  LinkGatherer(const Grid<N>& grid, int digit, LinkNotes<N>& notes)
      : grid_(grid),
        board_(grid.board()),
        digit_(digit),
        map_(notes.of_digit[digit]),
        in_unit_(notes.in_unit),
        on_cell_(notes.on_cell) {}

  void gather() {
    map_.links.clear();
    map_.ends.clear();
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      const Mask where = grid_.where(unit, digit_);
      const int places = size_of(where);
      if (places < 2 || places > kMaxPlaces) continue;
      if (places == 2) gather_pair(unit, where);
      else gather_groups(unit, where);
    }
    if (map_.links.size() > 1) connect();
  }

 private:
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
      const Mask outside = where ^ inside;
      if (outside != 0 && !together(unit, outside)) continue;  // nor will it be with more
      try_split(unit, inside, outside);
      // A place in both arms of a cross may count for either.
      each_bit(inside, [&](int index) {
        const Mask shorter = inside & static_cast<Mask>(~(1u << index));
        try_split(unit, shorter, static_cast<Mask>(where ^ shorter));
      });
    }
  }

  // The first group lies in a further unit already.
  void try_split(int unit, Mask one, Mask other) {
    if (other == 0 || !together(unit, other)) return;
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
    map_.links.push_back({unit, grouped, {}});
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
      map_.links.back().cells |= end.cells;
      map_.ends.push_back(end);
    }
  }

  // Lists for every end the ends of other links that it touches: those that share a unit with
  // it and are not of a link that shares a cell with its own.
  void connect() {
    const int count = static_cast<int>(map_.ends.size());
    const int words = map_.words = (count + 63) / 64;
    in_unit_.assign(static_cast<std::size_t>(board_.unit_count) * words, 0);
    on_cell_.assign(static_cast<std::size_t>(N * N) * words, 0);
    for (int end = 0; end < count; ++end) {
      const std::uint64_t bit = std::uint64_t{1} << (end % 64);
      map_.ends[end].units.each([&](int unit) { in_unit_[unit * words + end / 64] |= bit; });
      map_.links[end / 2].cells.each([&](int cell) { on_cell_[cell * words + end / 64] |= bit; });
    }
    map_.meeting.assign(static_cast<std::size_t>(count) * words, 0);
    map_.touches.clear();
    map_.first_touch.assign(1, 0);
    for (int end = 0; end < count; ++end) {
      for (int word = 0; word < words; ++word) list_touches(end, word);
      map_.first_touch.push_back(static_cast<std::uint32_t>(map_.touches.size()));
    }
  }

  void list_touches(int end, int word) {
    std::uint64_t near = 0, overlapping = 0;
    const UnitSet& units = map_.ends[end].units;
    units.each([&](int unit) { near |= in_unit_[unit * map_.words + word]; });
    map_.links[end / 2].cells.each(
        [&](int cell) { overlapping |= on_cell_[cell * map_.words + word]; });
    near &= ~overlapping;
    map_.meeting[static_cast<std::size_t>(end) * map_.words + word] = near;
    for (; near; near &= near - 1) {
      const int other = word * 64 + std::countr_zero(near);
      // Lines are numbered before regions, and two ends share at most one line.
      const int shared = (units & map_.ends[other].units).first();
      map_.touches.push_back(
          {static_cast<std::uint16_t>(other), static_cast<std::uint16_t>(shared)});
    }
  }

  static constexpr int kMaxSplits = 32;

  const Grid<N>& grid_;
  const Board<N>& board_;
  int digit_;
  LinkMap<N>& map_;
  std::array<Mask, kMaxSplits> tried_;
  int tried_count_ = 0;
  std::vector<std::uint64_t>&in_unit_, &on_cell_;
};

template <int N>
class LinkSearch {
 public:
  using Set = CellSet<N>;

  LinkSearch(const Grid<N>& grid, int links, int digit, const LinkMap<N>& map, Collector& out)
      : board_(grid.board()), count_(links), digit_(digit), map_(map), out_(out) {}

  // Offers what it finds; false if there is nothing to find.
  bool search() {
    if (static_cast<int>(map_.links.size()) < count_) return false;
    for (int end = 0; end < static_cast<int>(map_.ends.size()); ++end) {
      chain_[0] = end;
      for (const auto& second : map_.touching(other_end(end))) {
        add(1, second);
        if (count_ == 2) {
          finish();
          continue;
        }
        for (const auto& third : map_.touching(other_end(second.end))) {
          add(2, third);
          finish();
        }
      }
    }
    return found_;
  }

 private:
  using Touch = typename LinkMap<N>::Touch;

  // Links are entered through one end and left through the other.
  static int other_end(int end) { return end ^ 1; }
  const StrongLink<N>& link_of(int end) const { return map_.links[end / 2]; }

  void add(int place, const Touch& next) {
    chain_[place] = next.end;
    shared_[place - 1] = next.unit;
  }

  void finish() {
    const int last = other_end(chain_[count_ - 1]);
    if (chain_[0] >= last) return;  // a chain and its reverse say the same
    const bool ring = map_.touch(last, chain_[0]);
    const Set watched = map_.ends[chain_[0]].watched & map_.ends[last].watched;
    Set victims = watched;
    if (victims.empty() && !ring) return;  // so it is with most
    if (count_ == 3 && link_of(chain_[2]).cells.meets(link_of(chain_[0]).cells)) return;
    if (out_.same_as_walk && !watched.empty()) return offer(watched, watched);
    if (ring) {
      for (int i = 0; i + 1 < count_; ++i)
        victims |= map_.ends[other_end(chain_[i])].watched & map_.ends[chain_[i + 1]].watched;
    } else {
      for (int i = 0; i + 1 < count_; ++i) victims = victims.minus(board_.members[shared_[i]]);
    }
    for (int i = 0; i < count_; ++i) victims = victims.minus(link_of(chain_[i]).cells);
    if (!victims.empty()) offer(victims, watched);
  }

  // A walk also strikes what sees both loose ends on a link or a joint.  On classic boards that
  // alone is no step.
  void offer(const Set& victims, const Set& watched) {
    found_ = true;
    const int rating = rating_of();
    const auto preference = static_cast<std::uint32_t>(1024 - victims.count());
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(technique(), rating, preference);
    victims.each([&](int cell) { out_.eliminate(cell, digit_); });
    if (!out_.full()) return;
    watched.minus(victims).each([&](int cell) { out_.eliminate(cell, digit_); });
    pattern.digits = static_cast<Mask>(1u << digit_);
    for (int i = 0; i < count_; ++i) {
      for (int end : {chain_[i], other_end(chain_[i])})
        map_.ends[end].cells.each(
            [&](int cell) { pattern.cells.push_back(static_cast<std::uint16_t>(cell)); });
      pattern.units.push_back(static_cast<std::uint16_t>(link_of(chain_[i]).unit));
      if (i + 1 < count_) pattern.units.push_back(static_cast<std::uint16_t>(shared_[i]));
    }
    for (int end : {chain_[0], other_end(chain_[count_ - 1])})
      map_.ends[end].cells.each(
          [&](int cell) { pattern.others.push_back(static_cast<std::uint16_t>(cell)); });
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

  const Board<N>& board_;
  int count_;
  int digit_;
  const LinkMap<N>& map_;
  Collector& out_;
  bool found_ = false;
  std::array<int, kMaxLinks> chain_{};
  std::array<int, kMaxLinks> shared_{};
};

}  // namespace

template <int N>
void find_strong_links(const Grid<N>& grid, int links, LinkNotes<N>& notes, Collector& out) {
  for (int digit = 0; digit < N; ++digit) {
    LinkMap<N>& map = notes.of_digit[digit];
    if (map.spots != grid.spots(digit)) {
      LinkGatherer<N>(grid, digit, notes).gather();
      map.spots = grid.spots(digit);
      map.quiet.fill(false);
    }
    bool& quiet = map.quiet[links - 2];
    if (!quiet) quiet = !LinkSearch<N>(grid, links, digit, map, out).search();
  }
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_strong_links<N>(const Grid<N>&, int, LinkNotes<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
