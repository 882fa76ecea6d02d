// The ladder: solve like a person, always by the easiest step there is.
//
// In every round the rungs are tried in order; all best steps of the first rung
// that finds any are applied together.  A puzzle's rating is the hardest rating
// used.  Because whole rounds are applied, the rating is the same for every
// symmetric image of a puzzle, which is not so in Sudoku Explainer.
#pragma once

#include <functional>
#include <optional>

#include "sudoku/finders.hpp"

namespace cruxpress::sudoku {

enum class Status : std::uint8_t {
  Solved,
  Above,   // a step harder than the ceiling is needed
  Beyond,  // the budget is spent
  Stuck,   // no technique finds a step
  Broken,  // a contradiction: the puzzle has no solution
};

// How much work may one puzzle cost?  The hardest classic ones take some ten thousand.
inline constexpr std::uint64_t kDefaultBudget = 2'000'000;

struct Limits {
  int ceiling = 255;                      // times ten; a harder step ends the climb
  std::uint64_t budget = kDefaultBudget;  // work units: see Collector::work
};

struct Rating {
  Status status = Status::Stuck;
  int hardest = 0;  // times ten; a lower bound unless solved
  std::uint64_t work = 0;
  int rounds = 0;
  // Cells placed by a technique, or for eliminating techniques the rounds it was used in.
  std::array<std::uint16_t, kTechniques> counts{};
};

struct Step {
  Technique technique;
  int rating;
  int round;
  std::vector<Effect> effects;
  Pattern pattern;
};

using StepSink = std::function<void(Step&&)>;

// Climbs from the given state; with a sink every step is handed over as it is applied.
template <int N>
Rating climb(Grid<N> grid, const Limits& limits, const StepSink& sink = {});

// All best steps available in the state (one round), without applying them.
template <int N>
std::vector<Step> next_steps(const Grid<N>& grid, const Limits& limits);

}  // namespace cruxpress::sudoku
