#include "wheel/board.hpp"

#include "clones.hpp"

namespace cruxpress::wheel {
namespace {

constexpr int kLines = Board::kLines;

// `taken`, `used` and each of `letters` have a number for each line; there is one line before the
// first and one after the last of those that are looked at.
[[gnu::always_inline]] inline void legal_starts(
    const std::uint64_t* taken, const std::uint64_t* used,
    const std::array<std::uint64_t, kSide>* letters, Word word, int first, std::uint64_t* out) {
  std::array<std::uint64_t, kLines> legal, crossing{}, open, free, nothing_new;
  const int length = static_cast<int>(word.size());
  for (int k = 0; k < kLines; ++k) {
    const int line = first + k;
    open[k] = ~used[line];
    free[k] = ~(taken[line] | taken[line - 1] | taken[line + 1]);
    legal[k] = ~(taken[line] << 1) & ~(taken[line] >> length);
    nothing_new[k] = ~std::uint64_t{0};
  }
  for (int i = 0; i < length; ++i) {
    const std::uint64_t* here = letters[word[i]].data() + first;
    for (int k = 0; k < kLines; ++k) {
      const std::uint64_t match = here[k] & open[k];
      legal[k] &= (match | free[k]) >> i;
      crossing[k] |= match >> i;
      nothing_new[k] &= match >> i;
    }
  }
  for (int k = 0; k < kLines; ++k) out[k] = legal[k] & crossing[k] & ~nothing_new[k];
}

CRUXPRESS_CLONES void legal_in_groups(const std::uint64_t* taken, const std::uint64_t* used,
                                      const std::array<std::uint64_t, kSide>* letters, Word word,
                                      Board::Groups groups, std::uint64_t* out) {
  for (; groups != 0; groups &= groups - 1) {
    const int first = std::min(1 + kLines * std::countr_zero(groups), kSide - 1 - kLines);
    legal_starts(taken, used, letters, word, first, out + first);
  }
}

}  // namespace

void Board::starts(Word word, int down, Groups groups, Starts& out) const {
  const Side& side = sides_[down];
  legal_in_groups(side.taken.data(), side.used.data(), side.letters.data(), word, groups,
                  out.data());
}

}  // namespace cruxpress::wheel
