// Cuts a full grid into cages, and changes them by cutting, joining and redrawing.
//
// With a symmetry each cage is its own image or has a cage for its image, and every change is made
// to both.  Without one each cell is its own image.  A change that breaks a wish is not made.
#pragma once

#include "grids/symmetry.hpp"
#include "killer/puzzle.hpp"
#include "random.hpp"

namespace cruxpress::killer {

// What cages should look like.
struct CageWish {
  int largest = 5;      // cells of a cage
  int singles = 0;      // cages of one cell, at most
  bool blocks = false;  // may a cage hold a block of 2x2 cells?
  Symmetry symmetry = Symmetry::none;
};

template <int N>
class CageCutter {
 public:
  CageCutter(const CageWish& wish, Random& random)
      : wish_(wish), random_(random), image_(images(N, wish.symmetry)) {}

  // Cuts a full grid into random cages; false if that left too many cages of one cell.
  bool cut(Puzzle<N>& puzzle, const std::array<std::uint8_t, N * N>& solution);

  // Joins a cage to a random neighbour; false where none fits.
  bool join(Puzzle<N>& puzzle, int cage);

  // Cuts a cage in two or three, in halves where possible; false where no cut fits.
  bool split(Puzzle<N>& puzzle, int cage);

  // Draws a cage and a random neighbour anew; false if they could not be drawn.
  bool redraw(Puzzle<N>& puzzle, int cage);

 private:
  using CageOf = std::array<std::uint8_t, N * N>;

  int below(std::size_t bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }
  bool fill_free(Puzzle<N>& puzzle);
  void grow(CageOf& cage_of, int start, int number);
  std::size_t best_choice(const Cells& cells, const std::vector<Cells>& choices) const;
  Cells addition(const Cells& cells, int next, bool own) const;
  bool fits(const Cells& cells) const;
  bool holds_block(const Cells& cells) const;
  bool connected(const Cells& cells) const;
  Cells imaged(const Cells& cells) const;
  Cells united(const Puzzle<N>& puzzle, int one, int other) const;
  bool split_off(Puzzle<N>& puzzle, int cage, std::size_t size);
  Cells neighbours_of(const Puzzle<N>& puzzle, int cage) const;
  bool few_singles(const Puzzle<N>& puzzle) const;
  void settle(Puzzle<N>& puzzle, const CageOf& cage_of) const;

  CageWish wish_;
  Random& random_;
  std::vector<std::uint16_t> image_;
  std::array<std::uint8_t, N * N> solution_{};
};

}  // namespace cruxpress::killer
