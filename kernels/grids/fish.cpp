// Fish: a digit whose places in k parallel lines lie in k crossing lines.
//
// Rows against columns and columns against rows only; each base line has at
// least two places, and there are at least 2k lines without the digit, as
// otherwise a smaller fish says the same the other way round.
#include "grids/finders.hpp"

namespace cruxpress::grids {
namespace {

template <int N>
class Fisher {
 public:
  Fisher(const Grid<N>& grid, int degree, Collector& out)
      : grid_(grid), degree_(degree), out_(out) {
    technique_ = degree == 2   ? Technique::XWing
                 : degree == 3 ? Technique::Swordfish
                               : Technique::Jellyfish;
  }

  void search(int digit, int base_first, int cover_first) {
    digit_ = digit;
    base_first_ = base_first;
    cover_first_ = cover_first;
    int open_lines = 0;
    Mask usable = 0;
    for (int line = 0; line < N; ++line) {
      const int size = size_of(grid_.where(base_first + line, digit));
      open_lines += size > 0;
      if (size >= 2 && size <= degree_) usable |= static_cast<Mask>(1u << line);
    }
    if (open_lines >= 2 * degree_) choose(usable, 0, 0, degree_);
  }

 private:
  void choose(Mask left, Mask base, Mask cover, int missing) {
    if (missing == 0) {
      if (size_of(cover) == degree_) offer(base, cover);
      return;
    }
    while (size_of(left) >= missing) {
      const int line = lowest(left);
      left &= static_cast<Mask>(left - 1);
      const Mask joined = cover | grid_.where(base_first_ + line, digit_);
      if (size_of(joined) <= degree_)
        choose(left, static_cast<Mask>(base | (1u << line)), joined, missing - 1);
    }
  }

  void offer(Mask base, Mask cover) {
    bool opened = false;
    each_bit(cover, [&](int line) {
      const Mask victims = grid_.where(cover_first_ + line, digit_) & static_cast<Mask>(~base);
      if (victims == 0) return;
      if (!opened) describe(out_.open(technique_, info(technique_).rating), base, cover);
      opened = true;
      each_bit(victims, [&](int index) {
        out_.eliminate(grid_.board().cells[cover_first_ + line][index], digit_);
      });
    });
  }

  void describe(Pattern& pattern, Mask base, Mask cover) const {
    if (!out_.full()) return;
    pattern.digits = static_cast<Mask>(1u << digit_);
    each_bit(base, [&](int line) {
      const int unit = base_first_ + line;
      pattern.units.push_back(static_cast<std::uint16_t>(unit));
      each_bit(grid_.where(unit, digit_),
               [&](int index) { pattern.cells.push_back(grid_.board().cells[unit][index]); });
    });
    each_bit(cover, [&](int line) {
      pattern.units.push_back(static_cast<std::uint16_t>(cover_first_ + line));
    });
  }

  const Grid<N>& grid_;
  int degree_;
  Collector& out_;
  Technique technique_;
  int digit_ = 0;
  int base_first_ = 0;
  int cover_first_ = 0;
};

}  // namespace

template <int N>
void find_fish(const Grid<N>& grid, int degree, DigitMemo<N>& memo, Collector& out) {
  Fisher<N> fisher(grid, degree, out);
  for (int digit = 0; digit < N; ++digit) {
    if (memo.known(digit, grid.spots(digit))) continue;
    const std::size_t before = out.found().size();
    fisher.search(digit, 0, N);
    fisher.search(digit, N, 0);
    if (out.found().size() == before) memo.remember(digit, grid.spots(digit));
  }
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_fish<N>(const Grid<N>&, int, DigitMemo<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
