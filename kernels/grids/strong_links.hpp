// The strong links of each digit, kept as long as the digit stands as it did.
#pragma once

#include "grids/finders.hpp"

namespace cruxpress::grids {

// One end of a link: cells of which, if the other end fails, one holds the digit.
template <int N>
struct LinkEnd {
  CellSet<N> cells;
  CellSet<N> watched;  // places of the digit that see all of them
  UnitSet units;       // that hold all of them
};

template <int N>
struct StrongLink {
  int unit;
  bool grouped;
  CellSet<N> cells;
};

// Links of one digit, and which of their ends touch.
template <int N>
struct LinkMap {
  struct Touch {
    std::uint16_t end;
    std::uint16_t unit;  // that holds both ends
  };

  CellSet<N> spots;             // of the digit
  std::array<bool, 2> quiet{};  // is there nothing to find with two links, with three?
  std::vector<StrongLink<N>> links;
  std::vector<LinkEnd<N>> ends;  // two a link
  std::vector<Touch> touches;    // in the order of their first end
  std::vector<std::uint32_t> first_touch;  // of each end, and one more
  std::vector<std::uint64_t> meeting;      // the ends that an end touches: a row of bits an end
  int words = 0;                           // of a row

  std::span<const Touch> touching(int end) const {
    return {touches.data() + first_touch[end], touches.data() + first_touch[end + 1]};
  }
  bool touch(int one, int two) const {
    return (meeting[static_cast<std::size_t>(one) * words + two / 64] >> (two % 64)) & 1;
  }
};

template <int N>
struct LinkNotes {
  std::array<LinkMap<N>, N> of_digit;
  std::vector<std::uint64_t> in_unit, on_cell;  // which ends: a row of bits each, while they connect
};

}  // namespace cruxpress::grids
