// Bivalue universal grave, types 1 to 4.
//
// If every open cell held two candidates and every digit of every unit two
// places, the puzzle would have no or several solutions.  So at least one of
// the candidates that spoil this picture is true.  All in one cell: the others
// leave it (type 1).  All of one digit: it leaves the cells that see them all
// (2).  In cells of one unit: they form a subset with other cells (3), or a
// common regular digit is locked in the two cells (4).
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
class BugSearch {
 public:
  using Set = CellSet<N>;

  BugSearch(const Grid<N>& grid, Collector& out)
      : grid_(grid), board_(grid.board()), out_(out) {
    extra_.fill(0);
  }

  void search() {
    if (!gather() || spoilers_.empty() || !grave_without_extras()) return;
    common_ = grid_.empty();
    spoilers_.each([&](int cell) { common_ &= board_.peers[cell]; });
    const int cells = spoilers_.count();
    if (cells == 1) return type1();
    if (is_single(all_extra_)) {
      type2();
      if (cells == 2) type4();
    } else if (!common_.empty()) {
      if (cells == 2) type4();
      type3();
    }
  }

 private:
  // Finds the spoiling candidates; false when this is no grave at all.
  bool gather() {
    Set unclear;
    Mask odd_digits = 0;
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      for (int digit = 0; digit < N; ++digit) {
        const Mask where = grid_.where(unit, digit);
        if (where == 0 || size_of(where) == 2) continue;
        int wide = 0;
        int last = 0;
        each_bit(where, [&](int index) {
          const int cell = board_.cells[unit][index];
          if (size_of(grid_.mask(cell)) < 3) return;
          ++wide;
          last = cell;
          unclear.add(cell);
        });
        if (wide == 0) return false;
        odd_digits |= static_cast<Mask>(1u << digit);
        if (wide == 1) mark(last, digit);
      }
    }
    // With one digit only, every wide cell that holds it where it is too often spoils.
    if (is_single(odd_digits)) unclear.each([&](int cell) { mark(cell, lowest(odd_digits)); });
    return true;
  }

  void mark(int cell, int digit) {
    spoilers_.add(cell);
    extra_[cell] |= static_cast<Mask>(1u << digit);
    all_extra_ |= static_cast<Mask>(1u << digit);
  }

  bool grave_without_extras() const {
    bool grave = true;
    grid_.empty().each([&](int cell) {
      grave &= size_of(static_cast<Mask>(grid_.mask(cell) & ~extra_[cell])) == 2;
    });
    for (int unit = 0; unit < board_.unit_count && grave; ++unit) {
      for (int digit = 0; digit < N; ++digit) {
        int places = 0;
        each_bit(grid_.where(unit, digit), [&](int index) {
          places += !(extra_[board_.cells[unit][index]] >> digit & 1);
        });
        grave &= places == 0 || places == 2;
      }
    }
    return grave;
  }

  Pattern& open(Technique technique, int added = 0) {
    Pattern& pattern = out_.open(technique, info(technique).rating + added);
    if (out_.full()) {
      spoilers_.each([&](int cell) { pattern.cells.push_back(static_cast<std::uint16_t>(cell)); });
      pattern.digits = all_extra_;
    }
    return pattern;
  }

  void type1() {
    spoilers_.each([&](int cell) {
      const Mask removable = grid_.mask(cell) & static_cast<Mask>(~extra_[cell]);
      if (removable == 0) return;
      open(Technique::Bug1);
      each_bit(removable, [&](int digit) { out_.eliminate(cell, digit); });
    });
  }

  void type2() {
    const int digit = lowest(all_extra_);
    const Set victims = common_ & grid_.spots(digit);
    if (victims.empty()) return;
    open(Technique::Bug2);
    victims.each([&](int cell) { out_.eliminate(cell, digit); });
  }

  template <typename Visit>
  void each_shared_unit(Visit&& visit) const {
    for (int unit = 0; unit < board_.unit_count; ++unit)
      if (spoilers_.within(board_.members[unit])) visit(unit);
  }

  void type4() {
    Mask locked = static_cast<Mask>(~all_extra_);
    spoilers_.each([&](int cell) { locked &= grid_.mask(cell); });
    if (!is_single(locked)) return;
    each_shared_unit([&](int unit) {
      if (!out_.wants(info(Technique::Bug4).rating)) return;
      bool opened = false;
      spoilers_.each([&](int cell) {
        const Mask removable =
            grid_.mask(cell) & static_cast<Mask>(~(extra_[cell] | locked));
        if (removable == 0) return;
        if (!opened) {
          Pattern& pattern = open(Technique::Bug4);
          pattern.digits |= locked;
          if (out_.full()) pattern.units.push_back(static_cast<std::uint16_t>(unit));
        }
        opened = true;
        each_bit(removable, [&](int digit) { out_.eliminate(cell, digit); });
      });
    });
  }

  void type3() {
    each_shared_unit([&](int unit) {
      std::array<int, N> others;
      int count = 0;
      (common_ & board_.members[unit]).each([&](int cell) { others[count++] = cell; });
      for (std::uint32_t choice = 1; choice < (1u << count); ++choice) {
        const int degree = count_bits(choice) + 1;
        if (degree > 6 || !out_.wants(info(Technique::Bug3).rating + degree - 1)) continue;
        Mask joined = 0;
        bool fits = true;
        for (int i = 0; i < count; ++i) {
          if (!(choice >> i & 1)) continue;
          fits &= size_of(grid_.mask(others[i])) >= 2;
          joined |= grid_.mask(others[i]);
        }
        if (!fits || size_of(joined) != degree || (all_extra_ & ~joined) != 0) continue;
        offer_subset(unit, others, count, choice, joined);
      }
    });
  }

  void offer_subset(int unit, const std::array<int, N>& others, int count, std::uint32_t choice,
                    Mask digits) {
    bool opened = false;
    for (int i = 0; i < count; ++i) {
      const Mask removable = grid_.mask(others[i]) & digits;
      if ((choice >> i & 1) || removable == 0) continue;
      if (!opened) {
        Pattern& pattern = open(Technique::Bug3, size_of(digits) - 1);
        pattern.digits |= digits;
        if (out_.full()) describe_subset(pattern, unit, others, count, choice);
      }
      opened = true;
      each_bit(removable, [&](int digit) { out_.eliminate(others[i], digit); });
    }
  }

  void describe_subset(Pattern& pattern, int unit, const std::array<int, N>& others, int count,
                       std::uint32_t choice) const {
    for (int i = 0; i < count; ++i)
      if (choice >> i & 1) pattern.others.push_back(static_cast<std::uint16_t>(others[i]));
    pattern.units.push_back(static_cast<std::uint16_t>(unit));
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  Collector& out_;
  Set spoilers_;
  Set common_;
  Mask all_extra_ = 0;
  std::array<Mask, N * N> extra_;
};

}  // namespace

template <int N>
void find_bug(const Grid<N>& grid, Collector& out) {
  if (grid.board().plain) BugSearch<N>(grid, out).search();
}

#define CRUXPRESS_INSTANTIATE(N) template void find_bug<N>(const Grid<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
