// The moving side of a sudoku: what is placed and what is still possible.
//
// Three views of the candidates are kept in step, because each finder wants
// another one: digits of a cell (`mask`), positions of a digit in a unit
// (`where`), and cells of a digit (`spots`).  Digits count from 0 inside the
// kernel.  A placed cell has no candidates.
#pragma once

#include "grids/board.hpp"

namespace cruxpress::grids {

using Mask = std::uint16_t;

inline bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 31 - std::countl_zero(std::uint32_t{mask} | 1u); }

// Sizes of masks, by table (grid.cpp): a 9 x 9 board touches half a kilobyte of it.
extern const std::array<std::uint8_t, 1 << 16> kMaskSizes;
inline int size_of(Mask mask) { return kMaskSizes[mask]; }

template <typename Visit>
void each_bit(Mask mask, Visit&& visit) {
  for (unsigned left = mask; left; left &= left - 1) visit(std::countr_zero(left));
}

template <int N>
class Grid {
 public:
  static constexpr int kCells = N * N;
  static constexpr Mask kAll = static_cast<Mask>((1u << N) - 1);
  using Set = CellSet<N>;

  explicit Grid(const Board<N>& board);
  // With the givens placed, 0 for an empty cell: what place() makes of them, in one go.
  Grid(const Board<N>& board, const std::uint8_t* givens);

  const Board<N>& board() const { return *board_; }

  Mask mask(int cell) const { return mask_[cell]; }
  // The digits that a cell can hold in the end, also when one is placed.
  Mask digits(int cell) const {
    return value_[cell] == 0 ? mask_[cell] : static_cast<Mask>(1u << (value_[cell] - 1));
  }
  Mask where(int unit, int digit) const { return where_[unit][digit]; }
  const std::array<Mask, N>& places(int unit) const { return where_[unit]; }
  const Set& spots(int digit) const { return spots_[digit]; }
  const Set& empty() const { return empty_; }
  int holes(int unit) const { return holes_[unit]; }
  Mask placed_in(int unit) const { return placed_[unit]; }
  int value(int cell) const { return value_[cell]; }  // 0 when empty, else 1..N
  bool possible(int cell, int digit) const { return (mask_[cell] >> digit) & 1; }
  bool solved() const { return unsolved_ == 0; }
  bool broken() const { return broken_; }
  int candidates() const;

  // Puts the digit into the cell and takes it from its peers.
  void place(int cell, int digit);
  // Takes one candidate away; no effect when it is already gone.
  void eliminate(int cell, int digit);
  // The same of some digits; tells whether any was there.
  bool strike(int cell, Mask digits) {
    const Mask gone = mask_[cell] & digits;
    each_bit(gone, [&](int digit) { eliminate(cell, digit); });
    return gone != 0;
  }

 private:
  void drop(int cell, int digit);
  bool write(const std::uint8_t* givens);
  void note_candidates();
  void note_places(int unit);

  const Board<N>* board_;
  int unsolved_ = kCells;
  bool broken_ = false;
  Set empty_;
  std::array<Set, N> spots_;
  std::array<Mask, kCells> mask_;
  std::array<std::uint8_t, kCells> value_{};
  std::array<std::array<Mask, N>, Board<N>::kMaxUnits> where_;
  std::array<Mask, Board<N>::kMaxUnits> placed_{};
  std::array<std::uint8_t, Board<N>::kMaxUnits> holes_;
};

template <int N>
Grid<N>::Grid(const Board<N>& board) : board_(&board) {
  for (int cell = 0; cell < kCells; ++cell) empty_.add(cell);
  spots_.fill(empty_);
  mask_.fill(kAll);
  for (auto& unit : where_) unit.fill(kAll);
  holes_.fill(N);
}

template <int N>
Grid<N>::Grid(const Board<N>& board, const std::uint8_t* givens) : Grid(board) {
  if (!board.further_peers && write(givens)) {
    note_candidates();
    return;
  }
  *this = Grid(board);
  for (int cell = 0; cell < kCells; ++cell)
    if (givens[cell] != 0) place(cell, givens[cell] - 1);
}

// Writes the givens without a look at candidates; false if two of a unit are the same.
template <int N>
bool Grid<N>::write(const std::uint8_t* givens) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (givens[cell] == 0) continue;
    const Mask bit = static_cast<Mask>(1u << (givens[cell] - 1));
    for (const auto& place : board_->places_of(cell)) {
      if (placed_[place.unit] & bit) return false;
      placed_[place.unit] |= bit;
      --holes_[place.unit];
    }
    value_[cell] = givens[cell];
    --unsolved_;
    empty_.remove(cell);
  }
  return true;
}

// Works out all views of the candidates from what is placed.
template <int N>
void Grid<N>::note_candidates() {
  mask_.fill(0);
  spots_.fill(Set{});
  empty_.each([&](int cell) {
    unsigned gone = 0;
    for (const auto& place : board_->places_of(cell)) gone |= placed_[place.unit];
    mask_[cell] = static_cast<Mask>(kAll & ~gone);
    if (mask_[cell] == 0) broken_ = true;
    each_bit(mask_[cell], [&](int digit) { spots_[digit].add(cell); });
  });
  for (int unit = 0; unit < board_->unit_count; ++unit) note_places(unit);
}

// The places of all digits in a unit, side by side: eight digits are one step for the processor.
template <int N>
void Grid<N>::note_places(int unit) {
  constexpr int kDigits = (N + 7) / 8 * 8;
  std::array<Mask, kDigits> places{};
  for (int i = 0; i < N; ++i) {
    const Mask mask = mask_[board_->cells[unit][i]], here = static_cast<Mask>(1u << i);
    for (int digit = 0; digit < kDigits; ++digit)
      places[digit] |= (mask & static_cast<Mask>(1u << digit)) != 0 ? here : Mask{0};
  }
  for (int digit = 0; digit < N; ++digit) {
    where_[unit][digit] = places[digit];
    if (places[digit] == 0 && !(placed_[unit] >> digit & 1)) broken_ = true;
  }
}

template <int N>
int Grid<N>::candidates() const {
  int total = 0;
  for (const Set& set : spots_) total += set.count();
  return total;
}

template <int N>
void Grid<N>::drop(int cell, int digit) {
  const Mask bit = static_cast<Mask>(1u << digit);
  mask_[cell] &= static_cast<Mask>(~bit);
  spots_[digit].remove(cell);
  for (const auto& place : board_->places_of(cell)) {
    Mask& where = where_[place.unit][digit];
    where &= static_cast<Mask>(~(1u << place.index));
    if (where == 0 && !(placed_[place.unit] & bit)) broken_ = true;
  }
}

template <int N>
void Grid<N>::eliminate(int cell, int digit) {
  if (!possible(cell, digit)) return;
  drop(cell, digit);
  if (mask_[cell] == 0) broken_ = true;
}

template <int N>
void Grid<N>::place(int cell, int digit) {
  if (!possible(cell, digit)) {
    if (value_[cell] != digit + 1) broken_ = true;
    return;
  }
  for (const auto& place : board_->places_of(cell)) {
    placed_[place.unit] |= static_cast<Mask>(1u << digit);
    --holes_[place.unit];
  }
  value_[cell] = static_cast<std::uint8_t>(digit + 1);
  --unsolved_;
  empty_.remove(cell);
  each_bit(mask_[cell], [&](int other) { drop(cell, other); });
  (spots_[digit] & board_->peers[cell]).each([&](int peer) { eliminate(peer, digit); });
}

}  // namespace cruxpress::grids
