#include "keen/measure.hpp"

#include <memory>

#include "keen/images.hpp"

namespace cruxpress::keen {
namespace {

Uses uses_of(const Walk& walked) {
  Uses uses;
  for (const Technique technique : walked.used) uses.add(technique);
  return uses;
}

// Walk and profile from one start; false if the puzzle is above hard, or its layouts are too many to
// be kept.
bool measure_together(const Puzzle& puzzle, std::uint64_t budget, Measure& found) {
  const auto deducer = std::make_unique<Deducer>();
  deducer->budget = budget;
  deducer->load(puzzle);
  deducer->prepare_all();
  if (!deducer->are_all_stored()) return false;
  const Deducer::Start start = deducer->start();
  const Walk walked = walk_prepared(*deducer, {.budget = budget, .tier = kHard, .tell = false});
  if (!walked.complete) return false;
  found.used = uses_of(walked);
  found.verdict = static_cast<Verdict>(found.used.tier());
  deducer->begin_again(start);
  found.profile = profile_prepared(*deducer);
  return true;
}

}  // namespace

Measure measure(const Puzzle& puzzle, std::uint64_t budget) {
  Measure found;
  if (measure_together(puzzle, budget, found)) return found;
  found.verdict = grade(puzzle, budget).verdict;
  if (found.verdict > Verdict::kUnreasonable) return found;
  const Reach reach{.budget = budget, .tell = false};
  found.used = uses_of(walk(puzzle, State{}, reach, found.verdict));
  if (found.verdict < Verdict::kExtreme) {
    found.profile = profile(puzzle, budget);
    return found;
  }
  const auto least = std::make_unique<Puzzle>();
  load(least_image(puzzle), puzzle.size, puzzle.cage_count, *least);
  found.profile = profile(*least, budget);
  if (found.verdict == Verdict::kUnreasonable) found.nodes = grade(*least, budget).search_nodes;
  return found;
}

}  // namespace cruxpress::keen
