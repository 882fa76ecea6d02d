#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

class Search {
 public:
  Search(Deducer& deducer, int limit, Tier tier, SolveResult& result)
      : deducer_(deducer), limit_(limit), tier_(tier), result_(result) {}

  // Depth is bounded by the number of cells: every guess places one.
  void descend(int depth) {
    ++result_.nodes;
    const Outcome outcome = deducer_.run(tier_);
    if (outcome == Outcome::kBudget) stopped_ = true;
    if (outcome == Outcome::kFilled) keep();
    if (outcome != Outcome::kStalled) return;
    const Board before = deducer_.board;
    const int cell = narrowest_cell();
    bool first = true;
    for (Mask digits = before.open[cell]; digits != 0 && !done(); digits = without_lowest(digits)) {
      if (!first) {
        deducer_.board = before;
        if (result_.found == 0) result_.backtracked = true;
      }
      first = false;
      ++result_.guesses;
      if (depth + 1 > result_.depth) result_.depth = depth + 1;
      deducer_.forget_singles();
      deducer_.place(cell, lowest(digits));
      descend(depth + 1);
    }
  }

  // Follows the known solution and looks for another beside it: the wrong digits
  // of a cell are tried first, and struck together when they lead nowhere.
  void look_beside(const std::uint8_t* known) {
    for (;;) {
      const Outcome outcome = deducer_.run(tier_);
      if (outcome == Outcome::kBudget) stopped_ = true;
      if (outcome != Outcome::kStalled) return;
      const Board before = deducer_.board;
      const int cell = narrowest_cell();
      const Mask wrong = static_cast<Mask>(before.open[cell] & ~bit(known[cell]));
      for (Mask digits = wrong; digits != 0; digits = without_lowest(digits)) {
        deducer_.forget_singles();
        deducer_.place(cell, lowest(digits));
        descend(1);
        if (done()) return;
        deducer_.board = before;
      }
      deducer_.forget_singles();
      deducer_.strike(cell, wrong);
    }
  }

  bool stopped() const { return stopped_; }

 private:
  bool done() const { return stopped_ || result_.found >= limit_; }

  int narrowest_cell() const {
    int best = -1, fewest = kMaxSize + 1;
    for (int row = 0; row < deducer_.size(); ++row)
      for (int column = 0; column < deducer_.size(); ++column) {
        const int cell = cell_at(row, column);
        const int count = count_digits(deducer_.board.open[cell]);
        if (count < 2 || count >= fewest) continue;
        best = cell;
        fewest = count;
        if (count == 2) return best;
      }
    return best;
  }

  void keep() {
    if (++result_.found == 1)
      result_.solutions.reserve(static_cast<std::size_t>(deducer_.size() * deducer_.size()));
    for (int row = 0; row < deducer_.size(); ++row)
      for (int column = 0; column < deducer_.size(); ++column)
        result_.solutions.push_back(
            static_cast<std::uint8_t>(lowest(deducer_.board.open[cell_at(row, column)]) + 1));
  }

  Deducer& deducer_;
  int limit_;
  Tier tier_;
  SolveResult& result_;
  bool stopped_ = false;
};

}  // namespace

void search(Deducer& deducer, int limit, Tier tier, SolveResult& result) {
  Search search(deducer, limit, tier, result);
  search.descend(0);
  if (result.found >= 2)
    result.count = Count::kMany;
  else if (search.stopped())
    result.count = Count::kBudget;
  else
    result.count = result.found == 1 ? Count::kOne : Count::kNone;
  result.work = deducer.work;
}

Count find_other(Deducer& deducer, const std::uint8_t* known, Tier tier) {
  SolveResult result;
  Search search(deducer, 1, tier, result);
  search.look_beside(known);
  if (search.stopped()) return Count::kBudget;
  return result.found > 0 ? Count::kOne : Count::kNone;
}

SolveResult solve(const Puzzle& puzzle, int limit, std::uint64_t budget, Tier tier) {
  SolveResult result;
  Deducer deducer;
  deducer.exact = false;
  deducer.budget = budget;
  deducer.load(puzzle);
  search(deducer, limit, tier, result);
  return result;
}

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
