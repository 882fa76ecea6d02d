// The steps of a person, from easy to hard.
//
// A finder visits every step of its technique that the board has, in an order of its own; what it
// visits does not depend on how the puzzle is turned.  A climb takes all steps of the easiest
// technique together, so that a rating is the same for every image; a walk takes the first.
#pragma once

#include <functional>
#include <utility>

#include "killer/board.hpp"
#include "killer/solve.hpp"

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
  kSearch,
  kTechniques
};

struct Step {
  Technique technique = kTechniques;
  int cage = -1;
  int area = -1;
  bool outside = false;  // the leftover cells of the area lie outside of it
  int sum = 0;           // what they add up to
  std::vector<std::uint8_t> units;
  Cells cells;
  Mask digits = 0;
  int place = -1;  // the cell that takes the one digit
  std::vector<std::pair<std::uint8_t, Mask>> strikes;
  Trace trace;  // of a trial
};

// True stops the search.
using Visit = std::function<bool(const Step&)>;

class Reasoner {
 public:
  explicit Reasoner(const Puzzle& puzzle) : puzzle_(puzzle), frame_(*puzzle.frame) {}

  // Visits the steps of a technique; true when a visit stopped it.
  bool find(Technique technique, const Board& board, const Visit& visit);

 private:
  bool last_of_cage(const Visit& visit);
  bool single(const Visit& visit, bool box);
  bool cage_digits(const Visit& visit);
  bool cage_must(const Visit& visit);
  bool cage_cells(const Visit& visit);
  bool last_candidate(const Visit& visit);
  bool one_left_over(const Visit& visit, bool wide, bool outside);
  bool leftovers(const Visit& visit);
  bool locked(const Visit& visit, bool pointing);
  bool naked(const Visit& visit, int order);
  bool hidden(const Visit& visit, int order);
  bool fish(const Visit& visit, int order);
  bool trial(const Visit& visit);
  bool search(const Visit& visit);

  bool must_in_unit(int number, const OpenCage& cage, const Ways& ways, int unit,
                    const Visit& visit);
  bool fish_of(const Visit& visit, int order, int digit, bool rows);
  const Ways& ways(int number, const OpenCage& cage);
  Step step() const;
  void strike(Step& step, int cell, Mask digits) const;

  const Puzzle& puzzle_;
  const Frame& frame_;
  const Board* board_ = nullptr;
  Technique technique_ = kTechniques;
  struct Kept {
    int count = 0;
    std::array<Mask, kMaxSize> open;
    Ways ways;
  };
  std::array<Kept, kMaxCells> kept_;  // the ways of cages, until something happens to them
};

// How high a puzzle stands on the ladder.
struct Climb {
  bool filled = false;
  bool broken = false;
  int hardest = -1;                    // technique
  std::array<int, kTechniques> used{};  // how many steps of each were taken together
  int rounds = 0;
};

// Climbs as far as `ceiling` allows; `board` is left where it ends.
Climb climb(const Puzzle& puzzle, Board& board, Technique ceiling);

// The first step of the easiest technique, if any; of trials the shortest.
bool next_step(Reasoner& reasoner, const Board& board, Step& found);

// Writes down what a step says.
void apply(const Puzzle& puzzle, const Step& step, Board& board);

}  // namespace cruxpress::killer
