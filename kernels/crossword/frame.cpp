#include "crossword/frame.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

Frame::Frame(std::vector<Cells> slots, std::size_t cells)
    : slots_(std::move(slots)), of_cell_(cells) {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].empty() || slots_[slot].size() > kLongest)
      throw std::invalid_argument("expected slots of 1 to 31 cells");
    for (const std::size_t cell : slots_[slot]) {
      if (cell >= cells) throw std::invalid_argument("a slot has a cell that is not in the grid");
      Pair& pair = of_cell_[cell];
      if (pair.one == static_cast<int>(slot) || pair.other != kNone)
        throw std::invalid_argument("expected each cell once in a slot and in two slots at most");
      (pair.one == kNone ? pair.one : pair.other) = static_cast<int>(slot);
    }
  }
  cross();
}

void Frame::cross() {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    auto& crossings = crossings_.emplace_back();
    for (const std::size_t cell : slots_[slot]) {
      const Pair& pair = of_cell_[cell];
      const int other = pair.one == static_cast<int>(slot) ? pair.other : pair.one;
      Crossing crossing{other, 0};
      if (other != kNone) {
        const auto& there = slots_[static_cast<std::size_t>(other)];
        const auto at = std::find(there.begin(), there.end(), cell);
        crossing.position = static_cast<int>(at - there.begin());
      }
      crossings.push_back(crossing);
    }
  }
}

}  // namespace cruxpress::crossword
