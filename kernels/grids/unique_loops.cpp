// Unique rectangles and loops, types 1 to 4.
//
// A loop of cells that all hold the digits a and b, in which every unit it
// touches holds exactly one cell of either parity, could be filled in two ways
// if nothing else were possible there; a puzzle with one solution cannot end
// like that.  Cells with further candidates must break it: one such cell
// (type 1), cells with one common extra digit (2), two cells of a unit whose
// extras form a subset with others (3), or in which a or b is locked (4).
// Only on plain boards: on others the swap may be forbidden by another unit.
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
class LoopSearch {
 public:
  using Set = CellSet<N>;

  LoopSearch(const Grid<N>& grid, Collector& out)
      : grid_(grid), board_(grid.board()), out_(out) {}

  void search() {
    grid_.empty().each([&](int cell) {
      if (size_of(grid_.mask(cell)) != 2) return;
      pair_ = grid_.mask(cell);
      low_ = lowest(pair_);
      high_ = highest(pair_);
      stage_ = grid_.spots(low_) & grid_.spots(high_);
      start_ = cell;
      length_ = 0;
      touched_[0] = touched_[1] = 0;
      visit(cell, 0, 0);
    });
  }

 private:
  static constexpr int kMaxLength = 2 * N;

  std::uint64_t units_of(int cell) const {
    std::uint64_t units = 0;
    for (const auto& place : board_.places_of(cell)) units |= std::uint64_t{1} << place.unit;
    return units;
  }

  Mask extras(int cell) const { return grid_.mask(cell) & static_cast<Mask>(~pair_); }

  void visit(int cell, Mask extra, int extra_cells) {
    const int parity = length_ & 1;
    const std::uint64_t units = units_of(cell);
    if ((touched_[parity] & units) || length_ == kMaxLength) return;
    loop_[length_++] = static_cast<std::uint16_t>(cell);
    touched_[parity] |= units;
    in_loop_.add(cell);
    if (length_ >= 4 && parity == 1 && board_.sees(cell, start_) && touched_[0] == touched_[1])
      judge();
    (stage_ & board_.peers[cell]).minus(in_loop_).each([&](int next) {
      const Mask more = extras(next);
      if (more == 0) {
        if (next > start_) visit(next, extra, extra_cells);  // else found from there
      } else if (extra_cells < 2 || is_single(static_cast<Mask>(extra | more))) {
        visit(next, extra | more, extra_cells + 1);
      }
    });
    in_loop_.remove(cell);
    touched_[parity] &= ~units;
    --length_;
  }

  void judge() {
    extra_cells_.clear();
    Mask extra = 0;
    for (int i = 0; i < length_; ++i) {
      if (extras(loop_[i]) == 0) continue;
      extra_cells_.push_back(loop_[i]);
      extra |= extras(loop_[i]);
    }
    if (extra_cells_.empty()) return;  // two solutions: not our business
    if (extra_cells_.size() == 1) return type1();
    if (is_single(extra)) type2(lowest(extra));
    if (extra_cells_.size() != 2) return;
    if (!is_single(extra)) type3(extra);
    type4();
  }

  int base_rating() const {
    return info(Technique::UniqueRectangle1).rating +
           (length_ >= 10 ? 5 : length_ >= 8 ? 2 : length_ >= 6 ? 1 : 0);
  }

  bool wants(int type, int added) const {
    return out_.wants(base_rating() + added, static_cast<std::uint32_t>(type));
  }

  Pattern& open(int type, int added) {
    const int first = static_cast<int>(length_ == 4 ? Technique::UniqueRectangle1
                                                    : Technique::UniqueLoop1);
    Pattern& pattern = out_.open(static_cast<Technique>(first + type - 1), base_rating() + added,
                                 static_cast<std::uint32_t>(type));
    if (out_.full()) {
      pattern.cells.assign(loop_.begin(), loop_.begin() + length_);
      pattern.digits = pair_;
    }
    return pattern;
  }

  void type1() {
    if (!wants(1, 0)) return;
    open(1, 0);
    out_.eliminate(extra_cells_[0], low_);
    out_.eliminate(extra_cells_[0], high_);
  }

  void type2(int digit) {
    if (!wants(2, 0)) return;
    Set victims = grid_.spots(digit);
    for (int cell : extra_cells_) victims &= board_.peers[cell];
    if (victims.empty()) return;
    Pattern& pattern = open(2, 0);
    victims.each([&](int cell) { out_.eliminate(cell, digit); });
    if (out_.full()) pattern.digits |= static_cast<Mask>(1u << digit);
  }

  template <typename Visit>
  void each_shared_unit(Visit&& visit) const {
    for (const auto& place : board_.places_of(extra_cells_[0]))
      if (board_.members[place.unit].has(extra_cells_[1])) visit(place.unit);
  }

  void type4() {
    if (!wants(4, 0)) return;
    each_shared_unit([&](int unit) {
      for (int locked : {low_, high_}) {
        if (size_of(grid_.where(unit, locked)) != 2) continue;
        const int other = locked == low_ ? high_ : low_;
        Pattern& pattern = open(4, 0);
        for (int cell : extra_cells_) out_.eliminate(cell, other);
        if (out_.full()) pattern.units.push_back(static_cast<std::uint16_t>(unit));
      }
    });
  }

  void type3(Mask extra) {
    each_shared_unit([&](int unit) {
      gather_others(unit);
      const int holes = grid_.holes(unit);
      for (int degree = 2; degree <= 7; ++degree) {
        if (degree * 2 <= holes && wants(3, degree - 1)) naked(unit, extra, degree);
        if (degree * 2 < holes && wants(3, degree - 2)) hidden(unit, extra, degree);
      }
    });
  }

  // Open cells of the unit besides the two with extras.
  void gather_others(int unit) {
    other_count_ = 0;
    for (int cell : board_.cells[unit])
      if (grid_.mask(cell) && cell != extra_cells_[0] && cell != extra_cells_[1])
        others_[other_count_++] = cell;
  }

  void naked(int unit, Mask extra, int degree) {
    const Mask common = extras(extra_cells_[0]) & extras(extra_cells_[1]);
    for (std::uint32_t choice = 0; choice < (1u << other_count_); ++choice) {
      if (count_bits(choice) != degree - 1) continue;
      Mask joined = 0;
      bool fits = true;
      for (int i = 0; i < other_count_; ++i) {
        if (!(choice >> i & 1)) continue;
        fits &= size_of(grid_.mask(others_[i])) >= 2;
        joined |= grid_.mask(others_[i]);
      }
      const Mask digits = joined | extra;
      if (fits && size_of(digits) == degree && (joined | common) == digits)
        offer_subset(unit, choice, digits, degree - 1, false);
    }
  }

  void hidden(int unit, Mask extra, int degree) {
    const Mask free = Grid<N>::kAll & static_cast<Mask>(~(extra | pair_ | grid_.placed_in(unit)));
    const int kept = extra_cells_[0];
    for (std::uint32_t choice = free;; choice = (choice - 1) & free) {
      if (count_bits(choice) == degree - 2) {
        const Mask digits = static_cast<Mask>(choice | pair_);
        std::uint32_t held = 0;
        int places = 0;
        for (int i = 0; i < other_count_; ++i) {
          if (!(grid_.mask(others_[i]) & digits)) continue;
          held |= 1u << i;
          ++places;
        }
        bool all_placed = true;
        each_bit(digits, [&](int digit) {
          all_placed &= grid_.possible(kept, digit) || (grid_.where(unit, digit) != 0);
        });
        if (all_placed && places + 1 == degree) offer_subset(unit, held, digits, degree - 2, true);
      }
      if (choice == 0) break;
    }
  }

  // Naked: the digits leave the cells outside; hidden: other digits leave those inside.
  void offer_subset(int unit, std::uint32_t inside, Mask digits, int added, bool is_hidden) {
    bool opened = false;
    for (int i = 0; i < other_count_; ++i) {
      const bool chosen = inside >> i & 1;
      if (chosen != is_hidden) continue;
      const Mask removable =
          grid_.mask(others_[i]) & static_cast<Mask>(is_hidden ? ~digits : digits);
      if (removable == 0) continue;
      if (!opened) describe_subset(open(3, added), unit, inside, digits);
      opened = true;
      each_bit(removable, [&](int digit) { out_.eliminate(others_[i], digit); });
    }
  }

  void describe_subset(Pattern& pattern, int unit, std::uint32_t inside, Mask digits) const {
    if (!out_.full()) return;
    for (int i = 0; i < other_count_; ++i)
      if (inside >> i & 1) pattern.others.push_back(static_cast<std::uint16_t>(others_[i]));
    pattern.digits |= digits;
    pattern.units.push_back(static_cast<std::uint16_t>(unit));
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  Collector& out_;
  Mask pair_ = 0;
  int low_ = 0;
  int high_ = 0;
  int start_ = 0;
  Set stage_;
  Set in_loop_;
  int length_ = 0;
  std::array<std::uint16_t, kMaxLength> loop_;
  std::array<std::uint64_t, 2> touched_;
  std::vector<std::uint16_t> extra_cells_;
  std::array<int, N> others_;
  int other_count_ = 0;
};

}  // namespace

template <int N>
void find_unique_loops(const Grid<N>& grid, Collector& out) {
  if (grid.board().plain) LoopSearch<N>(grid, out).search();
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_unique_loops<N>(const Grid<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
