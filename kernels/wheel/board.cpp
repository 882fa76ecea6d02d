#include "wheel/board.hpp"

#include "cpu_dispatch.hpp"

namespace cruxpress::wheel {
namespace {

// How many lines are worked on together?
constexpr int kTogether = 4;

// Calls `work` with the first of each so many lines that together cover a range; a few lines behind
// the range may be among them.
template <typename Work>
[[gnu::always_inline]] inline void for_each_block(Range lines, const Work& work) {
  for (int line = lines.first; line <= lines.last; line += kTogether)
    work(std::min(line, kSide - 1 - kTogether));
}

[[gnu::always_inline]] inline void refresh_block(Board::Side& side, int kinds, int longest,
                                                 int first) {
  std::array<std::uint64_t, kTogether> open, free, before, touching{};
  const std::uint64_t* taken = side.taken.data() + first;
  for (int k = 0; k < kTogether; ++k) {
    open[k] = ~side.used[first + k];
    free[k] = ~(taken[k] | taken[k - 1] | taken[k + 1]);
    before[k] = ~(taken[k] << 1);
  }
  for (int kind = 0; kind < kinds; ++kind) {
    const std::uint64_t* here = side.letters[kind].data() + first;
    std::uint64_t* allowed = side.allowed[kind].data() + first;
    for (int k = 0; k < kTogether; ++k) allowed[k] = (here[k] & open[k]) | free[k];
  }
  // A word whose letters all may stand crosses another one iff not all of its cells are free.
  for (int length = 1; length <= longest; ++length) {
    std::uint64_t* room = side.room[length].data() + first;
    for (int k = 0; k < kTogether; ++k) {
      touching[k] |= ~free[k] >> (length - 1);
      room[k] = touching[k] & before[k] & ~(taken[k] >> length);
    }
  }
}

CRUXPRESS_CLONES void refresh_lines(Board::Side& side, int kinds, int longest, Range lines) {
  for_each_block(lines, [&](int first) { refresh_block(side, kinds, longest, first); });
}

// Which of some lines have a start, as bits.
[[gnu::always_inline]] inline std::uint64_t with_starts(const std::uint64_t* starts) {
  std::uint64_t found = 0;
  for (int k = 0; k < kTogether; ++k) found |= starts[k] ? std::uint64_t{1} << k : 0;
  return found;
}

[[gnu::always_inline]] inline void look_block(const Board::Side& side, Word word, int first,
                                              Starts& out) {
  std::array<std::uint64_t, kTogether> legal;
  const std::uint64_t* room = side.room[word.size()].data() + first;
  for (int k = 0; k < kTogether; ++k) legal[k] = room[k];
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::uint64_t* allowed = side.allowed[word[i]].data() + first;
    for (int k = 0; k < kTogether; ++k) legal[k] &= allowed[k] >> i;
  }
  for (int k = 0; k < kTogether; ++k) out.on[first + k] = legal[k];
  constexpr std::uint64_t kBlock = (std::uint64_t{1} << kTogether) - 1;
  out.lines = (out.lines & ~(kBlock << first)) | with_starts(legal.data()) << first;
}

CRUXPRESS_CLONES void look_at_lines(const std::array<Board::Side, 2>& sides, Word word,
                                    const Lines& lines, std::array<Starts, 2>& out) {
  for (std::size_t down = 0; down < 2; ++down)
    for_each_block(lines[down],
                   [&](int first) { look_block(sides[down], word, first, out[down]); });
}

}  // namespace

void Board::refresh(const Lines& changed) {
  for (std::size_t down = 0; down < 2; ++down)
    refresh_lines(sides_[down], kinds_, longest_, changed[down]);
}

void Board::look(Word word, const Lines& lines, std::array<Starts, 2>& out) const {
  look_at_lines(sides_, word, lines, out);
}

bool Board::fits(Word word, Place place) const {
  const Side& side = sides_[place.down];
  const int line = place.line, length = static_cast<int>(word.size());
  const std::uint64_t taken = side.taken[line];
  const std::uint64_t free = ~(taken | side.taken[line - 1] | side.taken[line + 1]);
  const auto at = [&](std::uint64_t cells, int cell) { return (cells >> cell & 1) != 0; };
  if (at(taken, place.start - 1) || at(taken, place.start + length)) return false;
  int crossed = 0;
  for (int i = 0; i < length; ++i) {
    const int cell = place.start + i;
    if (at(free, cell)) continue;
    if (!at(side.letters[word[i]][line] & ~side.used[line], cell)) return false;
    ++crossed;
  }
  return crossed > 0 && crossed < length;
}

}  // namespace cruxpress::wheel
