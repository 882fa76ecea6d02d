// The ladder: solve like a person, always by the easiest step there is.
//
// A climb gives the rating.  In every round the rungs are tried in order; all
// best steps of the first rung that finds any are applied together.  A puzzle's
// rating is the hardest rating used.  Because whole rounds are applied, the
// rating is the same for every symmetric image of a puzzle, which is not so in
// Sudoku Explainer.
//
// A walk is for readers: one step at a time, each the easiest of the board as it
// stands then, with its pattern and all that this pattern strikes.  A rung may
// offer a step that is harder than the first ones of the next rungs, so these
// are asked too.
//
// Puzzles with further rules (rules.hpp) climb the same ladder with rungs of their own, without
// techniques that rest on uniqueness and without chains inside chains; what is left is tried.
// There a climb asks further rungs as a walk does, so that it always takes the easiest step.
#pragma once

#include <optional>

#include "grids/finders.hpp"
#include "grids/rules.hpp"

namespace cruxpress::grids {

enum class Status : std::uint8_t {
  Solved,
  Above,   // a step harder than the ceiling is needed
  Beyond,  // the budget is spent
  Stuck,   // no technique finds a step
  Broken,  // a contradiction: the puzzle has no solution
  Paused,  // as many steps as wished
};

// How much work may one puzzle cost?  Without inner chains the hardest classic ones take some ten
// thousand, with them the hardest known some millions (ten seconds).
inline constexpr std::uint64_t kDefaultBudget = 8'000'000;

struct Limits {
  int ceiling = 255;                      // times ten; a harder step ends the climb
  std::uint64_t budget = kDefaultBudget;  // work units: see Collector::work
  bool inner = true;     // try chains inside chains? They cost a hundred times more
  bool classic = false;  // only the techniques of Sudoku Explainer 1.2.1?
  std::optional<Technique> without = {};  // a technique that is left out
};

// The hardest rating, times ten, of steps without long wings, exclusion and chains.
inline constexpr int kHardestWithoutChains = 61;
// How many climbs does one with chains and trials count for, where puzzles are made?
inline constexpr std::uint64_t kCostOfChains = 20;

// A puzzle with further rules, as generators make it.
template <typename P, int N>
struct MadePuzzle {
  bool found = false;
  P puzzle;
  std::array<std::uint8_t, N * N> solution{};
  std::uint64_t climbs = 0;
};

struct Rating {
  Status status = Status::Stuck;
  int hardest = 0;  // times ten; a lower bound unless solved
  std::uint64_t work = 0;
  int rounds = 0;
  // Cells placed by a technique, or for eliminating techniques the rounds it was used in.
  std::array<std::uint16_t, kTechniques> counts{};
};

template <int N>
Rating climb(Grid<N> grid, const Limits& limits);
// Climbs with further rules; the grid is left where it ends.
template <int N>
Rating climb(Grid<N>& grid, const Limits& limits, Rules<N>& rules);

// How much harder, times ten, is a puzzle without a technique that it needs?
inline constexpr int kClearlyHarder = 5;

// Does the puzzle need a technique: is it clearly harder without, or not solved at all?  `rating`
// is that of its climb.
template <int N>
bool needs(const Grid<N>& grid, const Rating& rating, Technique technique);

struct Step {
  Technique technique;
  int rating;
  std::vector<Effect> effects;
  Pattern pattern;
};

struct Walk {
  Status status = Status::Stuck;
  std::uint64_t work = 0;
  std::vector<Step> steps;
};

inline constexpr std::size_t kWholeWalk = 100'000;  // steps; no board has so many candidates

// Walks from the given state, at most so many steps.
template <int N>
Walk walk(Grid<N> grid, const Limits& limits, std::size_t most = kWholeWalk,
          Rules<N>* rules = nullptr);

}  // namespace cruxpress::grids
