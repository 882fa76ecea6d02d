#include "twist/puzzle.hpp"

#include <algorithm>
#include <cstdlib>

namespace cruxpress::twist {
namespace {

// Are two different cells neighbours, by a side or a corner?
template <int N>
bool touch(int one, int other) {
  return one != other && std::abs(one / N - other / N) <= 1 && std::abs(one % N - other % N) <= 1;
}

}  // namespace

template <int N>
Puzzle<N>::Puzzle(bool knights) : knight(knights) {
  for (int one = 0; knights && one < N * N; ++one)
    for (int other = one + 1; other < N * N; ++other)
      if (std::abs(one / N - other / N) * std::abs(one % N - other % N) == 2)
        board.add_peers(
            std::array{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)});
}

template <int N>
std::string add_lines(std::span<const std::uint8_t> lines, Puzzle<N>& puzzle) {
  for (std::size_t at = 0; at < lines.size();) {
    if (at + 2 > lines.size() || at + 2 + lines[at + 1] > lines.size())
      return "expected kind, number and cells of each line";
    const auto cells = lines.subspan(at + 2, lines[at + 1]);
    if (lines[at] > Line::kArrow) return "expected thermometers (0) and arrows (1)";
    if (cells.size() < 2 || cells.size() > N)
      return "expected lines of two cells to as many as there are digits";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] >= N * N) return "expected cells of the grid in lines";
      if (i > 0 && !touch<N>(cells[i - 1], cells[i])) return "expected lines of touching cells";
      const auto before = cells.first(i);
      if (std::find(before.begin(), before.end(), cells[i]) != before.end())
        return "expected different cells in a line";
    }
    puzzle.lines.push_back({static_cast<Line::Kind>(lines[at]), Cells(cells.begin(), cells.end())});
    at += 2 + cells.size();
  }
  return "";
}

#define CRUXPRESS_INSTANTIATE(N)                                                  \
  template Puzzle<N>::Puzzle(bool);                                               \
  template std::string add_lines<N>(std::span<const std::uint8_t>, Puzzle<N>&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::twist
