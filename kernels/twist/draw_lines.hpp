// Draws thermometers and arrows into an empty grid.
#pragma once

#include "grids/symmetry.hpp"
#include "random.hpp"
#include "twist/puzzle.hpp"

namespace cruxpress::twist {

// Lines that share no cells, do not cross and have no sharp turns.  With a symmetry each line has
// another for its image.
class LineDrawer {
 public:
  LineDrawer(int size, Symmetry symmetry, Random& random)
      : size_(size),
        paired_(symmetry != Symmetry::none),
        image_(images(size, symmetry)),
        random_(random) {}

  // Draws up to so many lines of the kinds that are wished for, turn by turn.
  std::vector<Line> draw(bool thermos, bool arrows, int count);

 private:
  Cells path(std::size_t length);
  Cells imaged(const Cells& path) const;
  void add(Line::Kind kind, Cells cells);
  Cells ways_on(const Cells& path) const;
  bool turns_back(const Cells& path, int to) const;
  bool crosses(const Cells& path, int to) const;
  bool meets_image(const Cells& path, int to) const;
  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }

  int size_;
  bool paired_;
  std::vector<std::uint16_t> image_;
  Random& random_;
  std::vector<Line> lines_;
  CellSet<9> taken_;
};

}  // namespace cruxpress::twist
