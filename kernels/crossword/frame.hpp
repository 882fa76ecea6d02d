// The slots of a grid and where they cross.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress::crossword {

using Cells = std::vector<std::uint16_t>;

inline constexpr std::uint8_t kOpen = 255;  // a cell without a letter
inline constexpr int kNone = -1;

// The other slot of a cell, and the position of the cell in it.
struct Crossing {
  int slot = kNone;
  int position = 0;
};

class Frame {
 public:
  // The cells of each slot, in order; a cell is in two slots at most.
  Frame(std::vector<Cells> slots, std::size_t cells);

  std::size_t size() const { return slots_.size(); }
  std::size_t cells() const { return of_cell_.size(); }
  std::span<const std::uint16_t> slot(std::size_t slot) const { return slots_[slot]; }
  std::size_t length(std::size_t slot) const { return slots_[slot].size(); }
  const Crossing& crossing(std::size_t slot, std::size_t position) const {
    return crossings_[slot][position];
  }
  // The slots of a cell; an absent one is kNone.
  struct Pair {
    int one = kNone;
    int other = kNone;
  };
  const Pair& of_cell(std::size_t cell) const { return of_cell_[cell]; }

 private:
  void cross();

  std::vector<Cells> slots_;
  std::vector<std::vector<Crossing>> crossings_;
  std::vector<Pair> of_cell_;
};

}  // namespace cruxpress::crossword
