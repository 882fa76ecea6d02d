#include "keen/generate.hpp"

#include <algorithm>
#include <memory>

#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

#ifndef REGIONS
#define REGIONS 12
#define TRIALS 12
#define CAGES 4
#endif
// How many regions are tried before a new Latin square is drawn?
constexpr int kRegions = REGIONS;
// How many times is a region cut and clued again?
constexpr int kTrials = TRIALS;
// How many cages make a region?
constexpr int kRegionCages = CAGES;
// What does a trial cost at least, in work units for each cell?  It also bounds
// the number of trials that come to nothing.
constexpr std::uint64_t kTrialWork = 2;

enum class Judged { kHit, kTooEasy, kTooHard, kBudget };

class Maker {
 public:
  Maker(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget, Generated& result)
      : shape_(shape),
        tier_(tier),
        random_(seed),
        result_(result),
        puzzle_(result.puzzle),
        cutter_(shape, result.solution, random_) {
    deducer_.trusted = true;
    deducer_.budget = budget;
    puzzle_.size = shape.size;
  }

  void run() {
    result_.made = Made::kBudget;
    while (!spent())
      if (attempt()) {
        result_.made = Made::kFound;
        break;
      }
    result_.stats.work = deducer_.work;
  }

 private:
  bool spent() const { return deducer_.work > deducer_.budget; }
  void pay() { deducer_.work += kTrialWork * static_cast<std::uint64_t>(shape_.size * shape_.size); }

  bool attempt() {
    ++result_.stats.attempts;
    pay();
    random_latin_square(shape_.size, random_, result_.solution);
    collect_cells(0);
    kept_ = 0;
    if (!cut_and_clue()) return false;
    deducer_.load(puzzle_, 0);
    begin_trials();
    Judged judged = judge();
    if (judged == Judged::kHit) return true;
    remember(judged);
    for (int i = 0; i < kRegions && !spent(); ++i) {
      ++result_.stats.regions;
      take_region_out();
      if (try_region()) return true;
      restore();
    }
    return false;
  }

  // The cells of the cages from `first` on, in reading order.
  void collect_cells(int first) {
    cell_count_ = 0;
    for (int row = 0; row < shape_.size; ++row)
      for (int column = 0; column < shape_.size; ++column) {
        const int cell = cell_at(row, column);
        if (first == 0 || puzzle_.cage_of[cell] >= first)
          cells_[cell_count_++] = static_cast<std::uint8_t>(cell);
      }
  }

  // Cuts and clues cells_ into cages from kept_ on.
  bool cut_and_clue() {
    int singles = shape_.most_singles();
    for (int cage = 0; cage < kept_; ++cage) singles -= puzzle_.cages[cage].count == 1;
    const int count = cutter_.cut({cells_.data(), static_cast<std::size_t>(cell_count_)}, kept_,
                                  singles, puzzle_.cage_of);
    bool fine = count > 0;
    if (fine) {
      puzzle_.cage_count = kept_ + count;
      group_cells(puzzle_);
      fine = deal_clues(shape_, tier_, result_.solution, kept_, random_, puzzle_);
    }
    result_.stats.no_cut += !fine;
    return fine;
  }

  void begin_trials() {
    base_ = deducer_.board;
    mark_ = deducer_.mark();
  }

  // The tier at which what is common to all trials may be deduced: the tier
  // below the target must still be judged, and chains are not monotone.
  Tier base_tier() const { return tier_ == kEasy ? kEasy : std::min<Tier>(Tier(tier_ - 1), kHard); }

  Judged judge() {
    ++result_.stats.trials;
    pay();
    deducer_.back_to(mark_);
    deducer_.board = base_;
    deducer_.add_cages_from(kept_);
    const Judged judged = deduce();
    result_.stats.too_easy += judged == Judged::kTooEasy;
    result_.stats.too_hard += judged == Judged::kTooHard;
    return judged;
  }

  Judged deduce() {
    const Tier below = base_tier();
    Outcome outcome = deducer_.run(below);
    if (outcome == Outcome::kBudget) return Judged::kBudget;
    if (outcome == Outcome::kFilled) return tier_ == kEasy ? Judged::kHit : Judged::kTooEasy;
    if (tier_ == kEasy) return Judged::kTooHard;
    if (tier_ == kNormal) deducer_.mark_all_stale();
    outcome = deducer_.run(std::min(tier_, kExtreme));
    if (outcome == Outcome::kBudget) return Judged::kBudget;
    if (outcome == Outcome::kFilled)
      return tier_ == kUnreasonable ? Judged::kTooEasy : Judged::kHit;
    if (tier_ != kUnreasonable) return Judged::kTooHard;
    return prove_unique();
  }

  Judged prove_unique() {
    const Board stalled = deducer_.board;
    SolveResult solved;
    search(deducer_, 2, kNormal, solved);
    deducer_.board = stalled;
    if (solved.count == Count::kOne) return Judged::kHit;
    ++result_.stats.not_unique;
    return solved.count == Count::kBudget ? Judged::kBudget : Judged::kTooHard;
  }

  // Keeps the cages as they are, to come back to, and what is open on the board.
  void remember(Judged judged) {
    best_cage_of_ = puzzle_.cage_of;
    best_cages_ = puzzle_.cages;
    best_count_ = puzzle_.cage_count;
    best_judged_ = judged;
    best_unplaced_ = deducer_.board.unplaced;
    for (int row = 0; row < shape_.size; ++row) best_placed_[row] = deducer_.board.placed[row];
  }

  void restore() {
    puzzle_.cage_of = best_cage_of_;
    puzzle_.cages = best_cages_;
    puzzle_.cage_count = best_count_;
    group_cells(puzzle_);
  }

  int centre() {
    const auto size = static_cast<std::uint32_t>(shape_.size);
    if (best_judged_ == Judged::kTooHard && best_unplaced_ > 0) {
      auto skip = random_.below(static_cast<std::uint32_t>(best_unplaced_));
      for (int row = 0; row < shape_.size; ++row)
        for (int column = 0; column < shape_.size; ++column)
          if (!(best_placed_[row] >> column & 1) && skip-- == 0) return cell_at(row, column);
    }
    const int row = static_cast<int>(random_.below(size));
    return cell_at(row, static_cast<int>(random_.below(size)));
  }

  // Renumbers the cages so that those of a region around the centre come last,
  // and deduces what follows from the others.
  void take_region_out() {
    CageSet region;
    const int count = grow_region(centre(), region);
    kept_ = puzzle_.cage_count - count;
    std::array<std::uint8_t, kMaxCells> number;
    int next = 0, last = kept_;
    const std::array<Cage, kMaxCells> cages = puzzle_.cages;
    for (int cage = 0; cage < puzzle_.cage_count; ++cage) {
      number[cage] = static_cast<std::uint8_t>(region.has(cage) ? last++ : next++);
      puzzle_.cages[number[cage]] = cages[cage];
    }
    for (int row = 0; row < shape_.size; ++row)
      for (int column = 0; column < shape_.size; ++column) {
        std::uint8_t& cage = puzzle_.cage_of[cell_at(row, column)];
        cage = number[cage];
      }
    group_cells(puzzle_);
    best_cages_ = puzzle_.cages;
    best_cage_of_ = puzzle_.cage_of;
    collect_cells(kept_);
    deducer_.load(puzzle_, kept_);
    deducer_.run(base_tier());
    begin_trials();
  }

  // Adds neighbouring cages in random order until there are enough.
  int grow_region(int start, CageSet& region) {
    int count = 1;
    region.add(puzzle_.cage_of[start]);
    std::array<std::uint8_t, kMaxCells> rim;
    while (count < std::min(kRegionCages, puzzle_.cage_count)) {
      int rim_count = 0;
      for (int row = 0; row < shape_.size; ++row)
        for (int column = 0; column < shape_.size; ++column) {
          const int cell = cell_at(row, column);
          if (!region.has(puzzle_.cage_of[cell]) && touches(cell, region))
            rim[rim_count++] = puzzle_.cage_of[cell];
        }
      if (rim_count == 0) break;
      region.add(rim[random_.below(static_cast<std::uint32_t>(rim_count))]);
      ++count;
    }
    return count;
  }

  bool touches(int cell, const CageSet& region) const {
    const int row = row_of(cell), column = column_of(cell);
    const auto in = [&](int other) { return region.has(puzzle_.cage_of[other]); };
    return (column > 0 && in(cell - 1)) || (column + 1 < shape_.size && in(cell + 1)) ||
           (row > 0 && in(cell - kStride)) || (row + 1 < shape_.size && in(cell + kStride));
  }

  bool try_region() {
    for (int i = 0; i < kTrials && !spent(); ++i) {
      if (!cut_and_clue()) {
        pay();
        continue;
      }
      const Judged judged = judge();
      if (judged == Judged::kHit) return true;
      if (is_better(judged)) remember(judged);
    }
    return false;
  }

  // A puzzle on which the tier stalls is nearer the more of it is solved; one
  // that is too easy is left for any that is not.
  bool is_better(Judged judged) const {
    if (judged != Judged::kTooHard) return false;
    return best_judged_ != Judged::kTooHard || deducer_.board.unplaced <= best_unplaced_;
  }

  const Shape& shape_;
  const Tier tier_;
  Random random_;
  Generated& result_;
  Puzzle& puzzle_;
  Cutter cutter_;
  Deducer deducer_;
  Board base_;
  Deducer::Mark mark_;
  int kept_ = 0;  // cages from here on are being tried
  std::array<std::uint8_t, kMaxCells> cells_;
  int cell_count_ = 0;
  std::array<std::uint8_t, kMaxCells> best_cage_of_;
  std::array<Cage, kMaxCells> best_cages_;
  int best_count_ = 0;
  Judged best_judged_ = Judged::kTooEasy;
  int best_unplaced_ = 0;
  std::array<Mask, kMaxSize> best_placed_;
};

}  // namespace

const char* why_impossible(const Shape& shape, Tier tier) {
  if (shape.size == 3 && tier > kNormal) return "a 3x3 keen puzzle is never harder than normal";
  return "";
}

void generate(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget,
              Generated& result) {
  result.stats = GenerateStats{};
  if (*why_impossible(shape, tier) != '\0') {
    result.made = Made::kImpossible;
    return;
  }
  const auto maker = std::make_unique<Maker>(shape, tier, seed, budget, result);
  maker->run();
}

}  // namespace cruxpress::keen
