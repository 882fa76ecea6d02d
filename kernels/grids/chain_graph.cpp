#include "grids/chain_graph.hpp"

#include <algorithm>
#include <numeric>

namespace cruxpress::grids {
namespace {

constexpr int kRefinements = 4;  // how often do the hashes look at their neighbours?

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// Rows and columns look the same, so that a transposed board hashes alike.
std::uint64_t salt(UnitKind kind) {
  return kind == UnitKind::Region ? 0x9e3779b97f4a7c15ull
         : kind == UnitKind::Extra ? 0xc2b2ae3d27d4eb4full
                                   : 0x165667b19e3779f9ull;
}

template <int N>
class Refinement {
 public:
  explicit Refinement(const Grid<N>& grid) : grid_(grid), board_(grid.board()) {
    hash_.fill(1);
    for (int round = 0; round < kRefinements; ++round) refine();
  }
  std::uint64_t operator()(int cell, int digit) const { return hash_[cell * N + digit]; }

 private:
  void refine() {
    gather();
    grid_.empty().each([&](int cell) {
      each_bit(grid_.mask(cell), [&](int digit) {
        std::uint64_t around = cell_[cell] * 3 + digit_[digit] * 5;
        for (const auto& place : board_.places_of(cell))
          around += mix(place_[place.unit][digit] * 7 + unit_[place.unit]);
        std::uint64_t& hash = hash_[cell * N + digit];
        hash = mix(hash * 11 + around);
      });
    });
  }

  void gather() {
    cell_.fill(0);
    digit_.fill(0);
    unit_.fill(0);
    for (auto& row : place_) row.fill(0);
    grid_.empty().each([&](int cell) {
      each_bit(grid_.mask(cell), [&](int digit) {
        const std::uint64_t value = mix(hash_[cell * N + digit]);
        cell_[cell] += value;
        for (const auto& place : board_.places_of(cell)) place_[place.unit][digit] += value;
      });
    });
    for (auto& value : cell_) value = mix(value);
    for (int unit = 0; unit < board_.unit_count; ++unit) {
      for (int digit = 0; digit < N; ++digit) {
        auto& value = place_[unit][digit];
        value = mix(value + salt(board_.kind[unit]));
        unit_[unit] += value;
        digit_[digit] += value;
      }
      unit_[unit] = mix(unit_[unit]);
    }
    for (auto& value : digit_) value = mix(value);
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  std::array<std::uint64_t, N * N * N> hash_;
  std::array<std::uint64_t, N * N> cell_;
  std::array<std::uint64_t, N> digit_;
  std::array<std::uint64_t, Board<N>::kMaxUnits> unit_;
  std::array<std::array<std::uint64_t, N>, Board<N>::kMaxUnits> place_;
};

}  // namespace

template <int N>
void ChainGraph<N>::build(const Grid<N>& grid, Numbering numbering) {
  numbering_ = numbering;
  cell_.clear();
  digit_.clear();
  id_.fill(-1);
  if (numbering == Numbering::Canonical) number_canonically(grid);
  else number(grid);
  size_ = static_cast<int>(cell_.size());
  words_ = (size_ + 64 * kBlock - 1) / (64 * kBlock) * kBlock;
  link(grid);
}

template <int N>
void ChainGraph<N>::add(int cell, int digit) {
  id_[cell * N + digit] = static_cast<std::int16_t>(cell_.size());
  cell_.push_back(static_cast<std::uint16_t>(cell));
  digit_.push_back(static_cast<std::uint8_t>(digit));
}

template <int N>
void ChainGraph<N>::number(const Grid<N>& grid) {
  for (int digit = 0; digit < N; ++digit)
    grid.spots(digit).each([&](int cell) { add(cell, digit); });
}

template <int N>
void ChainGraph<N>::number_canonically(const Grid<N>& grid) {
  const Refinement<N> hash(grid);
  std::vector<std::pair<std::uint64_t, int>> order;
  grid.empty().each([&](int cell) {
    each_bit(grid.mask(cell),
             [&](int digit) { order.emplace_back(hash(cell, digit), cell * N + digit); });
  });
  std::sort(order.begin(), order.end());
  for (const auto& [_, place] : order) add(place / N, place % N);
}

template <int N>
void ChainGraph<N>::link(const Grid<N>& grid) {
  const Board<N>& board = grid.board();
  const std::size_t total = static_cast<std::size_t>(size_) * words_;
  weak_x_.assign(total, 0);
  strong_.assign(size_, {});
  for (int one = 0; one < size_; ++one) {
    Bits* row = weak_x_.data() + static_cast<std::size_t>(one) * words_;
    const int digit = digit_[one];
    (grid.spots(digit) & board.peers[cell_[one]]).each([&](int peer) {
      set_bit(row, id(peer, digit));
    });
    Strong& list = strong_[one];
    for (const auto& place : board.places_of(cell_[one])) {
      const Mask where = grid.where(place.unit, digit);
      if (size_of(where) != 2) continue;
      const Mask other = where & static_cast<Mask>(~(1u << place.index));
      const auto partner =
          static_cast<std::uint16_t>(id(board.cells[place.unit][lowest(other)], digit));
      const auto end = list.partner.begin() + list.count;
      if (std::find(list.partner.begin(), end, partner) == end)
        list.partner[list.count++] = partner;
    }
    list.x_count = list.count;
    const Mask mask = grid.mask(cell_[one]);
    if (size_of(mask) == 2)
      list.partner[list.count++] = static_cast<std::uint16_t>(
          id(cell_[one], lowest(mask & static_cast<Mask>(~(1u << digit)))));
  }
  for (Links links : {Links::X, Links::Y, Links::Xy}) {
    auto& linked = linked_[static_cast<int>(links)];
    linked.assign(words_, 0);
    for (int one = 0; one < size_; ++one)
      if (!strong(one, links).empty()) set_bit(linked.data(), one);
  }
  weak_xy_ = weak_x_;
  for (int one = 0; one < size_; ++one) {
    Bits* row = weak_xy_.data() + static_cast<std::size_t>(one) * words_;
    each_bit(grid.mask(cell_[one]), [&](int digit) {
      if (digit != digit_[one]) set_bit(row, id(cell_[one], digit));
    });
  }
}

#define CRUXPRESS_INSTANTIATE(N) template class ChainGraph<N>;
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
