// Draws thermometers and arrows into a full grid.
#pragma once

#include "random.hpp"
#include "twist/puzzle.hpp"

namespace cruxpress::twist {

// Lines of a full grid that share no cells, do not cross and have no sharp turns.
class LineDrawer {
 public:
  LineDrawer(int size, std::span<const std::uint8_t> digits, Random& random)
      : size_(size), digits_(digits), random_(random) {}

  // Draws up to so many lines of the kinds that are wished for, turn by turn.
  std::vector<Line> draw(bool thermos, bool arrows, int count);

 private:
  bool thermo(Line& line);
  bool arrow(Line& line);
  bool shaft(Line& line, int rest);
  Cells ways_on(const Cells& path) const;
  bool turns_back(const Cells& path, int to) const;
  bool crosses(const Cells& path, int to) const;
  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }

  int size_;
  std::span<const std::uint8_t> digits_;
  Random& random_;
  std::vector<Line> lines_;
  CellSet<9> taken_;
};

}  // namespace cruxpress::twist
