#include "keen/grade.hpp"

namespace cruxpress::keen {

Verdict deduce_tiers(Deducer& deducer) {
  for (const Tier tier : {kEasy, kNormal, kHard, kExtreme}) {
    if (tier == kNormal) deducer.mark_all_stale();
    switch (deducer.run(tier)) {
      case Outcome::kFilled:
        return static_cast<Verdict>(tier);
      case Outcome::kBroken:
        return Verdict::kNone;
      case Outcome::kBudget:
        return Verdict::kBudget;
      case Outcome::kStalled:
        break;
    }
  }
  return Verdict::kUnreasonable;
}

Grade grade(const Puzzle& puzzle, Deducer& deducer, SolveResult& solved) {
  Grade result;
  deducer.load(puzzle);
  result.verdict = deduce_tiers(deducer);
  if (result.verdict == Verdict::kUnreasonable) {
    search(deducer, 2, kNormal, solved);
    result.search_nodes = solved.nodes;
    if (solved.count == Count::kMany) result.verdict = Verdict::kMany;
    if (solved.count == Count::kNone) result.verdict = Verdict::kNone;
    if (solved.count == Count::kBudget) result.verdict = Verdict::kBudget;
  }
  result.work = deducer.work;
  return result;
}

Grade grade(const Puzzle& puzzle, std::uint64_t budget) {
  Deducer deducer;
  deducer.budget = budget;
  SolveResult solved;
  return grade(puzzle, deducer, solved);
}

}  // namespace cruxpress::keen
