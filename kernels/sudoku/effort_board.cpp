// The geometry behind the effort features: units, peers, crossings.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "sudoku/effort.hpp"

namespace cruxpress::sudoku {
namespace {

bool known_side(int side) {
  return side == 4 || side == 6 || side == 9 || side == 12 || side == 16;
}

void require_distinct_cells(std::span<const std::uint16_t> unit, int cells, std::size_t index) {
  std::vector<bool> seen(static_cast<std::size_t>(cells), false);
  for (const std::uint16_t cell : unit) {
    if (cell >= cells || seen[cell])
      throw std::invalid_argument("unit " + std::to_string(index) +
                                  " must hold distinct cells below " + std::to_string(cells) +
                                  ", got " + std::to_string(cell));
    seen[cell] = true;
  }
}

void require_straight_lines(std::span<const std::uint16_t> units, std::size_t side) {
  for (std::size_t cell = 0; cell < side * side; ++cell) {
    const std::size_t row = cell / side, column = cell % side;
    if (units[cell] != cell || units[(side + column) * side + row] != cell)
      throw std::invalid_argument(
          "expected all rows and then all columns before the regions, but cell " +
          std::to_string(cell) + " is not where it should be");
  }
}

std::vector<std::uint16_t> classic_units() {
  std::vector<std::uint16_t> units;
  units.reserve(243);
  const auto add = [&units](int row, int column) {
    units.push_back(static_cast<std::uint16_t>(9 * row + column));
  };
  for (int i = 0; i < 81; ++i) add(i / 9, i % 9);
  for (int i = 0; i < 81; ++i) add(i % 9, i / 9);
  for (int i = 0; i < 81; ++i) add(i / 27 * 3 + i % 9 / 3, i / 9 % 3 * 3 + i % 3);
  return units;
}

}  // namespace

EffortBoard::EffortBoard(int side, std::span<const std::uint16_t> units)
    : side_(side), units_(units.begin(), units.end()) {
  if (!known_side(side))
    throw std::invalid_argument("expected a board of side 4, 6, 9, 12 or 16, got " +
                                std::to_string(side));
  const auto length = static_cast<std::size_t>(side);
  if (units.size() % length != 0 || units.size() < 3 * length * length)
    throw std::invalid_argument("expected rows, columns and regions: at least " +
                                std::to_string(3 * side) + " units of " + std::to_string(side) +
                                " cells, got " + std::to_string(units.size()) + " cells in all");
  for (std::size_t index = 0; index * length < units.size(); ++index)
    require_distinct_cells(units.subspan(index * length, length), cells(), index);
  require_straight_lines(units, length);
  find_peers();
  find_crossings();
}

const EffortBoard& EffortBoard::classic() {
  static const EffortBoard board(9, classic_units());
  return board;
}

void EffortBoard::find_peers() {
  peers_.resize(static_cast<std::size_t>(cells()));
  for (int index = 0; index < unit_count(); ++index) {
    const std::span<const std::uint16_t> members(unit(index), static_cast<std::size_t>(side_));
    for (const std::uint16_t cell : members)
      for (const std::uint16_t other : members)
        if (other != cell) peers_[cell].push_back(other);
  }
  for (auto& list : peers_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

void EffortBoard::find_crossings() {
  std::vector<std::vector<bool>> holds(static_cast<std::size_t>(unit_count()));
  for (int index = 0; index < unit_count(); ++index) {
    auto& row = holds[static_cast<std::size_t>(index)];
    row.assign(static_cast<std::size_t>(cells()), false);
    for (int j = 0; j < side_; ++j) row[unit(index)[j]] = true;
  }
  for (int from = 0; from < unit_count(); ++from)
    for (int to = 0; to < unit_count(); ++to) {
      if (from == to) continue;
      const auto &in_from = holds[static_cast<std::size_t>(from)],
                 &in_to = holds[static_cast<std::size_t>(to)];
      Crossing crossing;
      for (int j = 0; j < side_; ++j) {
        const std::uint16_t mine = unit(from)[j], theirs = unit(to)[j];
        (in_to[mine] ? crossing.shared : crossing.rest).push_back(mine);
        if (!in_from[theirs]) crossing.target.push_back(theirs);
      }
      if (crossing.shared.size() >= 2 && !crossing.target.empty())
        crossings_.push_back(std::move(crossing));
    }
}

}  // namespace cruxpress::sudoku
