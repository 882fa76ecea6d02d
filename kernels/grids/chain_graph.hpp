// The candidates of a state as a graph of implications.
//
// A candidate that is true switches off those it sees (weak links: other digits
// of its cell, the same digit in its units); one that is false switches on its
// last partner (strong links: a cell with two digits, a unit with two places).
// Where it matters which comes first, candidates are numbered by a hash of their
// surroundings that does not know rows from columns nor digits from digits,
// refined a few times (Weisfeiler-Leman), so that "the first" means the same in
// every image.
#pragma once

#include <utility>
#include <vector>

#include "grids/collector.hpp"
#include "grids/grid.hpp"

namespace cruxpress::grids {

// Which links a chain may use: of one digit, between digits of a cell, or both.
enum class Links : std::uint8_t { X, Y, Xy };

// How candidates are numbered: digit by digit, which is cheap, or the same in every image.
enum class Numbering : std::uint8_t { Plain, Canonical };

// A row of bits, one a candidate.
using Bits = std::uint64_t;

template <int N>
class ChainGraph {
 public:
  // Sets of candidates come in blocks of four words, so that loops over them need no remainder.
  static constexpr int kBlock = 4;
  static constexpr int kMaxWords = (N * N * N + 64 * kBlock - 1) / (64 * kBlock) * kBlock;

  void build(const Grid<N>& grid, Numbering numbering);

  Numbering numbering() const { return numbering_; }
  int size() const { return size_; }
  int words() const { return words_; }  // of a set of candidates: whole blocks
  int cell(int id) const { return cell_[id]; }
  int digit(int id) const { return digit_[id]; }
  int id(int cell, int digit) const { return id_[cell * N + digit]; }
  const Bits* weak(int id, Links links) const {
    return (links == Links::X ? weak_x_ : weak_xy_).data() + static_cast<std::size_t>(id) * words_;
  }
  // Which candidates have strong links at all: most have none.
  const Bits* linked(Links links) const { return linked_[static_cast<int>(links)].data(); }
  std::span<const std::uint16_t> strong(int id, Links links) const {
    const Strong& list = strong_[id];
    if (links == Links::X) return {list.partner.data(), list.x_count};
    if (links == Links::Y) return {list.partner.data() + list.x_count,
                                   static_cast<std::size_t>(list.count - list.x_count)};
    return {list.partner.data(), list.count};
  }

 private:
  struct Strong {
    std::uint8_t x_count = 0;
    std::uint8_t count = 0;
    std::array<std::uint16_t, Board<N>::kMaxPlaces + 1> partner;
  };

  void number(const Grid<N>& grid);
  void number_canonically(const Grid<N>& grid);
  void add(int cell, int digit);
  void link(const Grid<N>& grid);

  Numbering numbering_ = Numbering::Plain;
  int size_ = 0;
  int words_ = 0;
  std::vector<std::uint16_t> cell_;
  std::vector<std::uint8_t> digit_;
  std::array<std::int16_t, N * N * N> id_;
  std::vector<Bits> weak_x_;
  std::vector<Bits> weak_xy_;
  std::vector<Strong> strong_;
  std::array<std::vector<Bits>, 3> linked_;
};

// Why a candidate settles another in one link: as a true one that switches it off (weak), or as
// a false one that leaves it alone (strong).  The candidates are (cell, digit).
template <int N>
Reason reason_of_link(const Grid<N>& grid, bool weak, std::pair<int, int> from,
                      std::pair<int, int> to) {
  if (from.first == to.first) return {Cause::Cell, {}};
  for (const auto& place : grid.board().places_of(to.first)) {
    if (!grid.board().members[place.unit].has(from.first)) continue;
    if (weak || size_of(grid.where(place.unit, to.second)) == 2) return {Cause::Unit, {place.unit}};
  }
  return {weak ? Cause::Peer : Cause::Assumed, {}};
}

inline bool test_bit(const Bits* row, int bit) { return (row[bit >> 6] >> (bit & 63)) & 1; }
inline void set_bit(Bits* row, int bit) { row[bit >> 6] |= Bits{1} << (bit & 63); }

// What the length of a chain adds to its rating: a tenth for passing each of
// 4, 6, 8, 12, 16, 24, 32, ... links.  `nodes` counts the candidates of all chains.
inline int length_steps(int nodes) {
  int added = 0;
  int step = 4;
  for (bool third = false; nodes - 2 > step; third = !third) {
    ++added;
    step = third ? step * 4 / 3 : step * 3 / 2;
  }
  return added;
}

}  // namespace cruxpress::grids
