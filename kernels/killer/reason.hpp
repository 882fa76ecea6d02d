// The steps of a person, from easy to hard: those of all grids with boxes, and those about sums.
#pragma once

#include "boxes/steps.hpp"
#include "killer/board.hpp"

namespace cruxpress::killer {

// In the order in which they are looked for; families/killer/techniques.py has the same.
enum Technique : int {
  kLastOfCage,
  kSingleInBox,
  kSingleInLine,
  kCageDigits,
  kInnie,
  kCageMust,
  kOutie,
  kLastCandidate,
  kCageCells,
  kPointing,
  kWideSum,
  kClaiming,
  kNakedPair,
  kXWing,
  kHiddenPair,
  kLeftovers,
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
  explicit Reasoner(const Puzzle& puzzle) : Finder(puzzle, kTrial), puzzle_(puzzle) {}

 private:
  bool look(int technique, const Visit& visit) override;

  bool last_of_cage(const Visit& visit);
  bool cage_digits(const Visit& visit);
  bool cage_must(const Visit& visit);
  bool cage_cells(const Visit& visit);
  bool one_left_over(const Visit& visit, bool wide, bool outside);
  bool leftovers(const Visit& visit);

  bool must_in_unit(int number, const OpenCage& cage, const Ways& ways, int unit,
                    const Visit& visit);
  const Ways& ways(int number, const OpenCage& cage);

  const Puzzle& puzzle_;
  struct Kept {
    int count = 0;
    std::array<Mask, kMaxSize> open;
    Ways ways;
  };
  std::array<Kept, kMaxCells> kept_;  // the ways of cages, until something happens to them
};

}  // namespace cruxpress::killer
