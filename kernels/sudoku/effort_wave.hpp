// What a simulated person sees and does in one wave (effort.hpp).
#pragma once

namespace cruxpress::sudoku {

// A cell counts once, with its easiest kind.
struct Wave {
  int empty = 0;        // cells without a digit before the wave
  int region = 0;       // cells with a single hidden in their region
  int line = 0;         // others with a single hidden in another unit
  int naked = 0;        // others with one candidate
  int placed = 0;       // of the easiest kind present
  bool opened = false;  // by striking locked candidates just before

  int hidden() const { return region + line; }
  int singles() const { return region + line + naked; }
};

}  // namespace cruxpress::sudoku
