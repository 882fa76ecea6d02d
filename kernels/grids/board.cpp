#include "grids/board.hpp"

#include "grids/grid.hpp"

#include <algorithm>

namespace cruxpress::grids {

constinit const std::array<std::uint8_t, 1 << 16> kMaskSizes = [] {
  std::array<std::uint8_t, 1 << 16> sizes{};
  for (unsigned mask = 1; mask < sizes.size(); ++mask)
    sizes[mask] = static_cast<std::uint8_t>(sizes[mask >> 1] + (mask & 1));
  return sizes;
}();

template <int N>
bool Board<N>::add_unit(UnitKind unit_kind, std::span<const std::uint16_t> unit_cells) {
  if (unit_count == kMaxUnits || unit_cells.size() != N) return false;
  for (auto cell : unit_cells)
    if (cell >= kCells || place_count[cell] == kMaxPlaces) return false;
  const int unit = unit_count++;
  kind[unit] = unit_kind;
  for (int i = 0; i < N; ++i) {
    const int cell = unit_cells[i];
    cells[unit][i] = static_cast<std::uint16_t>(cell);
    members[unit].add(cell);
    places[cell][place_count[cell]++] = {static_cast<std::uint8_t>(unit),
                                         static_cast<std::uint8_t>(i)};
  }
  return true;
}

// Are there no extra units, and are the regions rectangles of one shape?
template <int N>
bool Board<N>::has_equal_boxes() const {
  int height = 0;
  if (unit_count != 3 * N) return false;
  for (int unit = 0; unit < unit_count; ++unit) {
    if (kind[unit] == UnitKind::Extra) return false;
    if (kind[unit] != UnitKind::Region) continue;
    int top = N, bottom = 0, left = N, right = 0;
    for (int cell : cells[unit]) {
      top = std::min(top, row_of(cell));
      bottom = std::max(bottom, row_of(cell));
      left = std::min(left, column_of(cell));
      right = std::max(right, column_of(cell));
    }
    const int rows = bottom - top + 1;
    if (rows * (right - left + 1) != N || (height != 0 && height != rows)) return false;
    height = rows;
  }
  return height != 0;
}

template <int N>
void Board<N>::finish(bool ruled) {
  const bool equal_boxes = has_equal_boxes();
  plain = equal_boxes && !ruled;
  // Units of one kind meet a unit of another kind in two cells or more where boxes are equal
  // rectangles (what rows and columns share does not matter there).
  const int fewest = equal_boxes ? 2 : 1;
  for (int cell = 0; cell < kCells; ++cell) {
    for (const Place& place : places_of(cell)) {
      peers[cell] |= members[place.unit];
      units_of[cell].add(place.unit);
    }
    peers[cell].remove(cell);
  }
  for (int other = 0; other < unit_count; ++other) {
    first_crossing[other] = static_cast<std::uint16_t>(crossings.size());
    for (auto unit_kind : {UnitKind::Row, UnitKind::Column, UnitKind::Region, UnitKind::Extra}) {
      for (int unit = 0; unit < unit_count; ++unit) {
        if (kind[unit] != unit_kind || unit == other) continue;
        Crossing crossing{static_cast<std::uint8_t>(unit), static_cast<std::uint8_t>(other), 0, 0};
        for (int i = 0; i < N; ++i) {
          if (members[other].has(cells[unit][i]))
            crossing.inside |= static_cast<std::uint16_t>(1u << i);
          if (members[unit].has(cells[other][i]))
            crossing.other_inside |= static_cast<std::uint16_t>(1u << i);
        }
        if (count_bits(crossing.inside) >= fewest) crossings.push_back(crossing);
      }
    }
    first_crossing[other + 1] = static_cast<std::uint16_t>(crossings.size());
  }
  for (int unit = 0; unit < unit_count; ++unit) {
    for (const Crossing& crossing : crossings)
      if (crossing.unit == unit) crossings_by_unit.push_back(crossing);
    first_by_unit[unit + 1] = static_cast<std::uint16_t>(crossings_by_unit.size());
  }
}

template <int N>
void Board<N>::add_peers(std::span<const std::uint8_t> group) {
  for (const int one : group)
    for (const int other : group)
      if (one != other && !peers[one].has(other)) {
        peers[one].add(other);
        further_peers = true;
      }
}

namespace {

// Rows and columns, which every board has.
template <int N>
Board<N> lines_only() {
  Board<N> board;
  std::array<std::uint16_t, N> unit;
  for (int row = 0; row < N; ++row) {
    for (int i = 0; i < N; ++i) unit[i] = static_cast<std::uint16_t>(row * N + i);
    board.add_unit(UnitKind::Row, unit);
  }
  for (int column = 0; column < N; ++column) {
    for (int i = 0; i < N; ++i) unit[i] = static_cast<std::uint16_t>(i * N + column);
    board.add_unit(UnitKind::Column, unit);
  }
  return board;
}

template <int N>
Board<N> classic_board(bool ruled) {
  constexpr int box_rows = N == 16 ? 4 : N == 12 ? 3 : N == 9 ? 3 : 2, box_columns = N / box_rows;
  Board<N> board = lines_only<N>();
  std::array<std::uint16_t, N> unit;
  for (int top = 0; top < N; top += box_rows) {
    for (int left = 0; left < N; left += box_columns) {
      for (int i = 0; i < N; ++i) {
        const int row = top + i / box_columns;
        const int column = left + i % box_columns;
        unit[i] = static_cast<std::uint16_t>(row * N + column);
      }
      board.add_unit(UnitKind::Region, unit);
    }
  }
  board.finish(ruled);
  return board;
}

}  // namespace

template <int N>
const Board<N>& usual_board() {
  static const Board<N> board = classic_board<N>(false);
  return board;
}

template <int N>
const Board<N>& ruled_board() {
  static const Board<N> board = classic_board<N>(true);
  return board;
}

#define CRUXPRESS_INSTANTIATE(N)             \
  template struct Board<N>;                  \
  template const Board<N>& usual_board<N>(); \
  template const Board<N>& ruled_board<N>();
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
