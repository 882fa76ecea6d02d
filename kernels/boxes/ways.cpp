#include "boxes/ways.hpp"

namespace cruxpress::boxes {
namespace {

class Filling {
 public:
  Filling(const Rules& rules, std::span<const std::uint8_t> cells, std::span<const Mask> open)
      : rules_(rules), cells_(cells), open_(open) {
    ways_.cell.fill(0);
    ways_.must = static_cast<Mask>(~0u);
  }

  Ways run(int sum) {
    fill(0, sum, 0);
    if (!ways_.possible) ways_.must = 0;
    return ways_;
  }

 private:
  void fill(std::size_t at, int rest, Mask used) {
    if (at == cells_.size()) {
      if (rest != 0) return;
      ways_.possible = true;
      ways_.any |= used;
      ways_.must &= used;
      for (std::size_t i = 0; i < at; ++i) ways_.cell[i] |= bit(digits_[i]);
      return;
    }
    for_bits(open_[at], [&](int digit) {
      if (digit >= rest || clashes(at, digit)) return;
      digits_[at] = digit;
      fill(at + 1, rest - digit - 1, static_cast<Mask>(used | bit(digit)));
    });
  }

  bool clashes(std::size_t at, int digit) const {
    for (std::size_t i = 0; i < at; ++i)
      if (digits_[i] == digit && rules_.peers[cells_[i]][cells_[at]]) return true;
    return false;
  }

  const Rules& rules_;
  std::span<const std::uint8_t> cells_;
  std::span<const Mask> open_;
  Ways ways_;
  std::array<int, kMaxSize> digits_;
};

}  // namespace

Ways ways_of_cells(const Rules& rules, std::span<const std::uint8_t> cells,
                   std::span<const Mask> open, int sum) {
  return Filling(rules, cells, open).run(sum);
}

}  // namespace cruxpress::boxes
