// The steps of a person, from easy to hard: those of all grids with boxes, and those about lines
// and knights.
#pragma once

#include "boxes/steps.hpp"
#include "twist/puzzle.hpp"

namespace cruxpress::twist {

// In the order in which they are looked for; families/twist/techniques.py has the same.
enum Technique : int {
  kLastOfArrow,
  kSingleInBox,
  kSingleInLine,
  kThermo,
  kArrowBounds,
  kLastCandidate,
  kArrowCells,
  kPointing,
  kClaiming,
  kKnight,
  kNakedPair,
  kXWing,
  kHiddenPair,
  kNakedTriple,
  kSwordfish,
  kHiddenTriple,
  kNakedQuad,
  kJellyfish,
  kHiddenQuad,
  kTrial,
  kSearch
};

class Reasoner : public boxes::Finder {
 public:
  explicit Reasoner(const Puzzle& puzzle)
      : Finder(puzzle, kTrial), puzzle_(puzzle), kept_(puzzle.lines.size()) {}

 private:
  bool look(int technique, const Visit& visit) override;

  template <typename F>
  bool each_line(Line::Kind kind, F&& f);
  bool last_of_arrow(const Visit& visit);
  bool thermo(const Visit& visit);
  bool arrow_bounds(const Visit& visit);
  bool arrow_cells(const Visit& visit);
  bool knight(const Visit& visit);
  Step about(int number) const;
  const Ways& ways(int number);

  const Puzzle& puzzle_;
  struct Kept {
    std::array<Mask, kMaxSize> open{};
    Ways ways;
  };
  std::vector<Kept> kept_;  // the ways of arrows, until something happens to them
};

// What some cells add up to at least and at most, if those that see each other differ.
struct Bounds {
  int least = 0;
  int most = 0;
  bool possible = false;
};
Bounds bounds_of(const Rules& rules, const Board& board, std::span<const std::uint8_t> cells);

}  // namespace cruxpress::twist
