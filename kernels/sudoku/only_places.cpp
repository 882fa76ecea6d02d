#include "sudoku/only_places.hpp"

#include <array>
#include <bit>

namespace cruxpress::sudoku {
namespace {

constexpr std::uint32_t kBand = (1u << 27) - 1, kRow = 0x1ff, kBox = 0x7 | 0x7 << 9 | 0x7 << 18;

// Cells by band: cell 27 * b + i is bit i of word b.
using Places = std::array<std::uint32_t, 3>;

bool is_single(std::uint32_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

// The places that are the only ones of their row, column or box.
Places only_ones(const Places& places) {
  Places only{};
  std::uint32_t once = 0, twice = 0;  // by column
  for (std::size_t band = 0; band < 3; ++band) {
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t row = places[band] & kRow << 9 * i, box = places[band] & kBox << 3 * i;
      if (is_single(row)) only[band] |= row;
      if (is_single(box)) only[band] |= box;
      twice |= once & row >> 9 * i;
      once |= row >> 9 * i;
    }
  }
  const std::uint32_t column = once & ~twice;
  for (std::size_t band = 0; band < 3; ++band)
    only[band] |= places[band] & (column | column << 9 | column << 18);
  return only;
}

class Solve {
 public:
  explicit Solve(std::span<const std::uint8_t, 81> givens) {
    for (auto& places : places_) places.fill(kBand);
    for (unsigned cell = 0; cell < 81; ++cell)
      if (givens[cell] != 0) place(cell, givens[cell] - 1u);
  }

  bool run() {
    for (unsigned before = 82; left_ != 0 && left_ != before;) {
      before = left_;
      for (unsigned digit = 0; digit < 9; ++digit) place_all(digit);
    }
    return left_ == 0;
  }

 private:
  void place_all(unsigned digit) {
    const Places& places = places_[digit];
    if ((places[0] | places[1] | places[2]) == 0) return;
    const Places only = only_ones(places);
    for (unsigned band = 0; band < 3; ++band)
      for (std::uint32_t bits = only[band] & places[band]; bits != 0; bits &= places[band]) {
        place(27 * band + static_cast<unsigned>(std::countr_zero(bits)), digit);
      }
  }

  void place(unsigned cell, unsigned digit) {
    const unsigned band = cell / 27, column = cell % 9;
    const std::uint32_t bit = 1u << cell % 27;
    for (auto& places : places_) places[band] &= ~bit;
    Places& places = places_[digit];
    const std::uint32_t stripe = (1u | 1u << 9 | 1u << 18) << column;
    for (auto& word : places) word &= ~stripe;
    places[band] &= ~(kRow << cell % 27 / 9 * 9 | kBox << column / 3 * 3);
    --left_;
  }

  std::array<Places, 9> places_;
  unsigned left_ = 81;
};

}  // namespace

bool only_places_solve(std::span<const std::uint8_t, 81> givens) { return Solve(givens).run(); }

}  // namespace cruxpress::sudoku
