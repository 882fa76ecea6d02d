#include "killer/puzzle.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many neighbouring lines does a person add up at once?
constexpr int kWidest = 4;

template <int N>
void add_area(std::vector<Area<N>>& areas, std::vector<std::uint16_t> units) {
  Area<N> area;
  area.units = std::move(units);
  for (const int unit : area.units) area.inside |= ruled_board<N>().members[unit];
  area.sum = static_cast<int>(area.units.size()) * N * (N + 1) / 2;
  areas.push_back(std::move(area));
}

template <int N>
std::vector<Area<N>> make_areas() {
  constexpr int across = N == 9 ? 3 : 2, down = N / across;  // boxes
  std::vector<Area<N>> areas;
  for (std::uint16_t unit = 0; unit < 3 * N; ++unit) add_area(areas, {unit});
  for (int width = 2; width <= kWidest && width < N; ++width)
    for (const int start : {0, N})
      for (int line = 0; line + width <= N; ++line) {
        std::vector<std::uint16_t> units;
        for (int i = 0; i < width; ++i)
          units.push_back(static_cast<std::uint16_t>(start + line + i));
        add_area(areas, units);
      }
  for (int row = 0; row < down; ++row)
    for (int column = 0; column < across; ++column) {
      const int box = 2 * N + row * across + column;
      for (const int other :
           {column + 1 < across ? box + 1 : -1, row + 1 < down ? box + across : -1})
        if (other >= 0)
          add_area(areas, {static_cast<std::uint16_t>(box), static_cast<std::uint16_t>(other)});
    }
  return areas;
}

}  // namespace

template <int N>
const std::vector<Area<N>>& areas() {
  static const std::vector<Area<N>> made = make_areas<N>();
  return made;
}

template <int N>
void Puzzle<N>::group_cells() {
  for (Cage& cage : cages) cage.cells.clear();
  for (int cell = 0; cell < N * N; ++cell)
    if (cage_of[cell] != kNoCage)
      cages[cage_of[cell]].cells.push_back(static_cast<std::uint8_t>(cell));
  board.peers = ruled_board<N>().peers;
  board.further_peers = false;
  for (const Cage& cage : cages) board.add_peers(cage.cells);
  cages_in.assign(areas<N>().size(), {});
  for (std::size_t cage = 0; cage < cages.size(); ++cage) {
    CellSet<N> set;
    for (const int cell : cages[cage].cells) set.add(cell);
    for (std::size_t area = 0; area < cages_in.size(); ++area)
      if (set.meets(areas<N>()[area].inside))
        cages_in[area].push_back(static_cast<std::uint8_t>(cage));
  }
}

template <int N>
std::string build_puzzle(std::span<const std::uint8_t> cage_of, std::span<const std::uint8_t> sums,
                         Puzzle<N>& puzzle) {
  if (cage_of.size() != N * N) return "expected a cage number for each cell";
  if (sums.size() > N * N) return "expected no more cages than cells";
  puzzle.cages.assign(sums.size(), {});
  for (std::size_t cage = 0; cage < sums.size(); ++cage) puzzle.cages[cage].sum = sums[cage];
  for (std::size_t cell = 0; cell < N * N; ++cell) {
    if (cage_of[cell] != kNoCage && cage_of[cell] >= sums.size())
      return "expected a sum for every cage";
    puzzle.cage_of[cell] = cage_of[cell];
  }
  puzzle.group_cells();
  for (const Cage& cage : puzzle.cages)
    if (cage.cells.empty() || cage.cells.size() > N)
      return "expected cages of one cell to as many as there are digits";
  return "";
}

#define CRUXPRESS_INSTANTIATE(N)                                                       \
  template const std::vector<Area<N>>& areas<N>();                                     \
  template void Puzzle<N>::group_cells();                                              \
  template std::string build_puzzle<N>(std::span<const std::uint8_t>,                  \
                                       std::span<const std::uint8_t>, Puzzle<N>&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::killer
