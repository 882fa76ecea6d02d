#include "killer/puzzle.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many neighbouring lines does a person add up at once?
constexpr int kWidest = 4;

void add_area(const Frame& frame, std::vector<Area>& areas, std::vector<std::uint8_t> units) {
  Area area;
  area.units = std::move(units);
  for (const int unit : area.units)
    for (const std::uint8_t cell : frame.units[unit]) area.inside.set(cell);
  for (int cell = 0; cell < frame.cells; ++cell)
    if (area.inside[cell]) area.cells.push_back(static_cast<std::uint8_t>(cell));
  area.sum = static_cast<int>(area.units.size()) * frame.size * (frame.size + 1) / 2;
  areas.push_back(std::move(area));
}

std::vector<Area> make_areas(const Frame& frame) {
  const int size = frame.size, across = frame.across, down = size / across;
  std::vector<Area> areas;
  for (int unit = 0; unit < 3 * size; ++unit) add_area(frame, areas, {static_cast<std::uint8_t>(unit)});
  for (int width = 2; width <= kWidest && width < size; ++width)
    for (const int start : {0, size})
      for (int line = 0; line + width <= size; ++line) {
        std::vector<std::uint8_t> units;
        for (int i = 0; i < width; ++i)
          units.push_back(static_cast<std::uint8_t>(start + line + i));
        add_area(frame, areas, units);
      }
  for (int row = 0; row < down; ++row)
    for (int column = 0; column < across; ++column) {
      const int box = 2 * size + row * across + column;
      for (const int other : {column + 1 < across ? box + 1 : -1, row + 1 < down ? box + across : -1})
        if (other >= 0)
          add_area(frame, areas, {static_cast<std::uint8_t>(box), static_cast<std::uint8_t>(other)});
    }
  return areas;
}

const std::vector<Area>& areas_of(int size) {
  static const std::vector<Area> four = make_areas(*frame_of(4)), six = make_areas(*frame_of(6)),
                                 nine = make_areas(*frame_of(9));
  return size == 4 ? four : size == 6 ? six : nine;
}

}  // namespace

Puzzle empty_puzzle(int size) {
  Puzzle puzzle;
  puzzle.frame = frame_of(size);
  puzzle.areas = &areas_of(size);
  puzzle.cage_of.fill(kNoCage);
  group_cells(puzzle);
  return puzzle;
}

void group_cells(Puzzle& puzzle) {
  for (Cage& cage : puzzle.cages) cage.cells.clear();
  for (int cell = 0; cell < puzzle.frame->cells; ++cell)
    if (puzzle.cage_of[cell] != kNoCage)
      puzzle.cages[puzzle.cage_of[cell]].cells.push_back(static_cast<std::uint8_t>(cell));
  puzzle.peers = puzzle.frame->peers;
  for (const Cage& cage : puzzle.cages)
    for (const std::uint8_t one : cage.cells)
      for (const std::uint8_t other : cage.cells)
        if (one != other) puzzle.peers[one].set(other);
  puzzle.cages_in.assign(puzzle.areas->size(), {});
  for (std::size_t area = 0; area < puzzle.cages_in.size(); ++area)
    for (std::size_t cage = 0; cage < puzzle.cages.size(); ++cage)
      if (std::any_of(puzzle.cages[cage].cells.begin(), puzzle.cages[cage].cells.end(),
                      [&](int cell) { return (*puzzle.areas)[area].inside[cell]; }))
        puzzle.cages_in[area].push_back(static_cast<std::uint8_t>(cage));
}

std::string build_puzzle(int size, std::span<const std::uint8_t> cage_of,
                         std::span<const std::uint8_t> sums, Puzzle& puzzle) {
  if (frame_of(size) == nullptr) return "expected size 4, 6 or 9";
  puzzle = empty_puzzle(size);
  const auto cells = static_cast<std::size_t>(puzzle.frame->cells);
  if (cage_of.size() != cells) return "expected a cage number for each cell";
  if (sums.size() > cells) return "expected no more cages than cells";
  puzzle.cages.assign(sums.size(), {});
  for (std::size_t cage = 0; cage < sums.size(); ++cage) puzzle.cages[cage].sum = sums[cage];
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (cage_of[cell] != kNoCage && cage_of[cell] >= sums.size())
      return "expected a sum for every cage";
    puzzle.cage_of[cell] = cage_of[cell];
  }
  group_cells(puzzle);
  for (const Cage& cage : puzzle.cages)
    if (cage.cells.empty() || static_cast<int>(cage.cells.size()) > size)
      return "expected cages of one cell to as many as there are digits";
  return "";
}

}  // namespace cruxpress::killer
