// Whether a puzzle in the making is at the tier that is asked for.
//
// A maker tries many cuts of a region of cages.  What follows from the cages outside of it is
// deduced once, in begin(); a trial goes on from there, in check(), and what it leaves is asked
// for until the next one.
#pragma once

#include <algorithm>
#include <cstdint>

#include "keen/candidate.hpp"
#include "keen/deduce.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {

enum class TierVerdict { kHit, kTooEasy, kTooHard };

// Judges puzzles of any size at any tier.
class TierCheck {
 public:
  // Those that turn out to have a second solution are counted in `not_unique`.
  TierCheck(const Shape& shape, Tier tier, std::uint64_t budget, const Digits& solution,
        Deducer& deducer, std::uint64_t& not_unique)
      : tier_(tier),
        budget_(budget),
        proof_(kProofWork * static_cast<std::uint64_t>(shape.size * shape.size)),
        solution_(solution),
        deducer_(deducer),
        not_unique_(not_unique) {
    deducer_.renew(budget);
    deducer_.trusted = true;
  }

  bool is_spent() const { return deducer_.work > budget_; }
  void pay(std::uint64_t work) { deducer_.work += work; }
  std::uint64_t work() const { return deducer_.work; }

  // The first `kept` cages of the puzzle stay for the trials to come.
  void begin(const Puzzle& puzzle, int kept) {
    deducer_.load(puzzle, kept);
    if (kept > 0) deducer_.run(base_tier());
    kept_ = kept;
    base_ = deducer_.board;
    mark_ = deducer_.mark();
  }

  // What is open where only those cages are known.
  const Open& base() const { return base_.open; }

  // The puzzle with all of its cages.
  TierVerdict check() {
    deducer_.back_to(mark_);
    deducer_.board = base_;
    deducer_.add_cages_from(kept_);
    return deduce();
  }

  // What the last judgement left: how many cells, and in a row the columns of the others.
  int unplaced() const { return deducer_.board.unplaced; }
  Mask placed(int row) const { return deducer_.board.placed[row]; }

 private:
  // How much work, for each cell, may the proof of one solution take?  Few
  // puzzles need more, and those few would take most of the time.
  static constexpr std::uint64_t kProofWork = 1000;

  // The tier at which what is common to all trials may be deduced: the tier
  // below the target is still to be judged, and chains are not monotone.
  Tier base_tier() const { return static_cast<Tier>(std::clamp<int>(tier_ - 1, kEasy, kHard)); }

  // A budget that runs out counts as too hard; is_spent() ends all soon after.
  TierVerdict deduce() {
    Outcome outcome = deducer_.run(base_tier());
    if (outcome == Outcome::kFilled) return tier_ == kEasy ? TierVerdict::kHit : TierVerdict::kTooEasy;
    if (tier_ == kEasy || outcome != Outcome::kStalled) return TierVerdict::kTooHard;
    if (tier_ == kNormal) deducer_.mark_all_stale();
    outcome = deducer_.run(std::min(tier_, kExtreme));
    if (outcome == Outcome::kFilled)
      return tier_ == kUnreasonable ? TierVerdict::kTooEasy : TierVerdict::kHit;
    if (tier_ != kUnreasonable || outcome != Outcome::kStalled) return TierVerdict::kTooHard;
    return is_unique() ? TierVerdict::kHit : TierVerdict::kTooHard;
  }

  bool is_unique() {
    const Board stalled = deducer_.board;
    deducer_.trusted = false;  // a guess may be wrong
    deducer_.budget = std::min(budget_, deducer_.work + proof_);
    const Count other = find_other(deducer_, solution_.data(), kHard);
    deducer_.budget = budget_;
    deducer_.trusted = true;
    deducer_.board = stalled;
    not_unique_ += other == Count::kOne;
    return other == Count::kNone;
  }

  const Tier tier_;
  const std::uint64_t budget_, proof_;
  const Digits& solution_;
  Deducer& deducer_;
  std::uint64_t& not_unique_;
  int kept_ = 0;
  Board base_;          // what follows from the cages that stay
  Deducer::Mark mark_;  // and the layouts at hand then
};

}  // namespace cruxpress::keen
