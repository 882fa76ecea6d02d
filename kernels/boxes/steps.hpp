// The steps of a person that all grids with boxes share, and the way up a ladder of steps.
//
// A finder visits every step of a technique that the board has, in an order of its own; what it
// visits does not depend on how the puzzle is turned.  A climb takes all steps of the easiest
// technique together, so that a rating is the same for every image; a walk takes the first.
#pragma once

#include <functional>
#include <utility>

#include "boxes/board.hpp"
#include "boxes/solve.hpp"

namespace cruxpress::boxes {

struct Step {
  int technique = -1;
  int mark = -1;         // the cage or line that it is about
  bool outside = false;  // of leftover cells: they lie outside of the units
  int sum = 0;           // what they add up to; of an arrow: its shaft, at least
  std::vector<std::uint8_t> units;
  Cells cells;
  Mask digits = 0;
  int place = -1;  // the cell that takes the one digit
  std::vector<std::pair<std::uint8_t, Mask>> strikes;
  Trace trace;  // of a trial
};

// True stops the search.
using Visit = std::function<bool(const Step&)>;

// A ladder: techniques are numbered from easy to hard, a trial and a search are the last two.
class Finder {
 public:
  Finder(const Rules& rules, int trial) : rules_(rules), frame_(*rules.frame), trial_(trial) {}
  virtual ~Finder() = default;

  // Visits the steps of a technique; true when a visit stopped it.
  bool find(int technique, const Board& board, const Visit& visit);

  const Rules& rules() const { return rules_; }
  int trial_number() const { return trial_; }
  int techniques() const { return trial_ + 2; }

 protected:
  // The steps of a technique below the trial.
  virtual bool look(int technique, const Visit& visit) = 0;

  bool single(const Visit& visit, bool box);
  bool last_candidate(const Visit& visit);
  bool locked(const Visit& visit, bool pointing);
  bool naked(const Visit& visit, int order);
  bool hidden(const Visit& visit, int order);
  bool fish(const Visit& visit, int order);

  Step step() const;
  void strike(Step& step, int cell, Mask digits) const;

  const Rules& rules_;
  const Frame& frame_;
  const Board* board_ = nullptr;

 private:
  bool fish_of(const Visit& visit, int order, int digit, bool rows);
  bool trial(const Visit& visit);
  bool search(const Visit& visit);

  int trial_;
  int technique_ = -1;
};

// How high a puzzle stands on the ladder.
struct Climb {
  bool filled = false;
  bool broken = false;
  int hardest = -1;       // technique
  std::vector<int> used;  // how many steps of each were taken together
  int rounds = 0;
};

// Climbs as far as `ceiling` allows; `board` is left where it ends.
Climb climb(Finder& finder, Board& board, int ceiling);

// The first step of the easiest technique, if any; of trials the shortest.
bool next_step(Finder& finder, const Board& board, Step& found);

// Takes up to so many steps, one at a time; `board` is left where they end.
std::vector<Step> walk(Finder& finder, Board& board, int steps);

}  // namespace cruxpress::boxes
