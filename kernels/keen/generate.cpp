#include "keen/generate.hpp"

#include <cstdint>
#include <algorithm>
#include <memory>
#include <vector>

#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

// Whether a puzzle in the making is at the tier that is asked for.
//
// A maker tries many cuts of a region of cages.  What follows from the cages outside of it is
// deduced once, in begin(); a trial goes on from there, in check(), and what it leaves is asked
// for until the next one.
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

// How a tier is aimed at.  Measured on sizes 4 to 14 with all operators: a hard
// or an unreasonable puzzle often comes by chance, the others rarely.
struct Steering {
  int plain;   // how many candidates are only judged before any is repaired?
  int trials;  // how many times is a region cut and clued again?
};
constexpr std::array<Steering, 5> kSteering{{{0, 6}, {0, 6}, {12, 6}, {0, 6}, {40, 6}}};

// How many cages make a region?
constexpr int kRegionCages = 8;
// How many times is a Latin square cut until no two digits can change places?
constexpr int kCuts = 6;
// What does a trial cost at least, in work units for each cell?  It also bounds
// the number of trials that come to nothing.
constexpr std::uint64_t kTrialWork = 2;
// Makes puzzles that a judge finds to be at the tier.
class Maker {
 public:
  Maker(const Shape& shape, Tier tier, std::uint64_t seed, TierCheck& judge, Generated& result)
      : shape_(shape),
        tier_(tier),
        steering_(kSteering[tier]),
        random_(seed),
        result_(result),
        stats_(result.stats),
        puzzle_(result.puzzle),
        cutter_(shape, result.solution, random_),
        dealer_(shape, tier, result.solution, random_, result.puzzle),
        judge_(judge) {
    puzzle_.size = shape.size;
  }

  Made run() {
    bool found = false;
    while (!found && !judge_.is_spent()) found = attempt();
    stats_.work = judge_.work();
    return found ? Made::kFound : Made::kBudget;
  }

 private:
  bool attempt() {
    ++stats_.attempts;
    random_latin_square(shape_.size, random_, result_.solution);
    rectangles_.find(shape_.size, result_.solution);
    if (!cut_everything()) return false;
    const TierVerdict judged = check();
    if (judged == TierVerdict::kHit) return true;
    if (stats_.attempts <= static_cast<std::uint64_t>(steering_.plain)) return false;
    remember(judged);
    return repair();
  }

  bool cut_everything() {
    kept_ = 0;
    collect_cells();
    for (int i = 0; i < kCuts && !judge_.is_spent(); ++i)
      if (cut_and_clue()) {
        judge_.begin(puzzle_, kept_);
        return true;
      }
    return false;
  }

  // Region after region, until nothing has become better for a while.
  bool repair() {
    const int most = std::max(2, shape_.size * shape_.size / 12);
    for (int patience = most; patience > 0 && !judge_.is_spent(); --patience) {
      ++stats_.regions;
      improved_ = false;
      take_region_out();
      for (int i = 0; i < steering_.trials && !judge_.is_spent(); ++i) {
        if (!cut_and_clue()) continue;
        const TierVerdict judged = check();
        if (judged == TierVerdict::kHit) return true;
        if (is_nearer(judged)) remember(judged);
      }
      restore();
      if (improved_) patience = most;
    }
    return false;
  }

  // The cells of the cages from kept_ on, in reading order.
  void collect_cells() {
    cell_count_ = 0;
    for (int row = 0; row < shape_.size; ++row)
      for (int column = 0; column < shape_.size; ++column) {
        const int cell = cell_at(row, column);
        if (kept_ == 0 || puzzle_.cage_of[cell] >= kept_)
          cells_[cell_count_++] = static_cast<std::uint8_t>(cell);
      }
  }

  // Cuts and clues those cells into cages from kept_ on.
  bool cut_and_clue() {
    judge_.pay(kTrialWork * static_cast<std::uint64_t>(shape_.size * shape_.size));
    int singles = shape_.most_singles();
    for (int cage = 0; cage < kept_; ++cage) singles -= puzzle_.cages[cage].count == 1;
    const int count = cutter_.cut({cells_.data(), static_cast<std::size_t>(cell_count_)}, kept_,
                                  std::max(singles, 0), pair_quarters(), puzzle_.cage_of);
    bool fine = count > 0;
    if (fine) {
      puzzle_.cage_count = kept_ + count;
      if (rectangles_.has_free_swap(puzzle_)) {
        ++stats_.not_unique;
        return false;
      }
      group_cells(puzzle_, {cells_.data(), static_cast<std::size_t>(cell_count_)}, kept_);
      fine = dealer_.deal(kept_, lean(), judge_.base());
    }
    stats_.no_cut += !fine;
    return fine;
  }

  // Products of two digits tell so much that a harder puzzle needs larger cages.
  std::uint32_t pair_quarters() const {
    return shape_.operators == kMultiply && tier_ > kNormal ? 1 : 3;
  }

  Lean lean() const {
    if (kept_ == 0) return Lean::kNone;
    return best_judged_ == TierVerdict::kTooHard ? Lean::kTight : Lean::kLoose;
  }

  TierVerdict check() {
    ++stats_.trials;
    const TierVerdict judged = judge_.check();
    stats_.too_easy += judged == TierVerdict::kTooEasy;
    stats_.too_hard += judged == TierVerdict::kTooHard;
    return judged;
  }

  // Keeps the cages as they are, to come back to, and what is open on the board.
  void remember(TierVerdict judged) {
    improved_ |= judged != best_judged_ || judge_.unplaced() < best_unplaced_;
    best_cage_of_ = puzzle_.cage_of;
    keep_cages();
    best_judged_ = judged;
    best_unplaced_ = judge_.unplaced();
    for (int row = 0; row < shape_.size; ++row) best_placed_[row] = judge_.placed(row);
  }

  void keep_cages() {
    best_cages_.assign(puzzle_.cages.begin(), puzzle_.cages.begin() + puzzle_.cage_count);
  }

  void restore() {
    puzzle_.cage_of = best_cage_of_;
    std::copy(best_cages_.begin(), best_cages_.end(), puzzle_.cages.begin());
    puzzle_.cage_count = static_cast<int>(best_cages_.size());
    group_cells(puzzle_);
  }

  // A puzzle on which the tier stalls is nearer the more of it is solved; one
  // that is too easy is given up for any that is not.
  bool is_nearer(TierVerdict judged) const {
    if (judged != TierVerdict::kTooHard) return false;
    return best_judged_ != TierVerdict::kTooHard || judge_.unplaced() <= best_unplaced_;
  }

  // A cell that was left open, or any cell of a puzzle that is too easy.
  int centre() {
    const bool stalled = best_judged_ == TierVerdict::kTooHard && best_unplaced_ > 0;
    auto skip = random_.below(
        static_cast<std::uint32_t>(stalled ? best_unplaced_ : shape_.size * shape_.size));
    for (int row = 0; row < shape_.size; ++row)
      for (int column = 0; column < shape_.size; ++column)
        if (!(stalled && (best_placed_[row] >> column & 1)) && skip-- == 0)
          return cell_at(row, column);
    return 0;
  }

  // Renumbers the cages so that those of a region around the centre come last,
  // and deduces what follows from the others.
  void take_region_out() {
    CageSet region;
    kept_ = puzzle_.cage_count - grow_region(centre(), region);
    std::array<std::uint8_t, kMaxCells> number;
    int next = 0, last = kept_;
    for (int cage = 0; cage < puzzle_.cage_count; ++cage) {
      number[cage] = static_cast<std::uint8_t>(region.has(cage) ? last++ : next++);
      puzzle_.cages[number[cage]] = best_cages_[cage];
    }
    for (int row = 0; row < shape_.size; ++row)
      for (int column = 0; column < shape_.size; ++column) {
        std::uint8_t& cage = puzzle_.cage_of[cell_at(row, column)];
        cage = number[cage];
      }
    group_cells(puzzle_);
    keep_cages();
    best_cage_of_ = puzzle_.cage_of;
    collect_cells();
    judge_.begin(puzzle_, kept_);
  }

  // Adds neighbouring cages in random order until there are enough.
  int grow_region(int start, CageSet& region) {
    const int most = std::min(kRegionCages, puzzle_.cage_count);
    std::array<Mask, kMaxSize + 2> inside{};  // [row + 1]: columns of the region
    add_to_region(puzzle_.cage_of[start], region, inside);
    int count = 1;
    for (; count < most; ++count) {
      const int next = cell_beside(inside);
      if (next < 0) break;
      add_to_region(puzzle_.cage_of[next], region, inside);
    }
    return count;
  }

  void add_to_region(int cage, CageSet& region, std::array<Mask, kMaxSize + 2>& inside) const {
    region.add(cage);
    for (const std::uint8_t cell : puzzle_.cells_of(cage))
      inside[row_of(cell) + 1] |= bit(column_of(cell));
  }

  // Any cell that touches the region from outside, or -1.
  int cell_beside(const std::array<Mask, kMaxSize + 2>& inside) {
    std::array<Mask, kMaxSize> rim;
    int count = 0;
    for (int row = 0; row < shape_.size; ++row) {
      const unsigned here = inside[row + 1];
      const unsigned near = here << 1 | here >> 1 | inside[row] | inside[row + 2];
      rim[row] = static_cast<Mask>(near & ~here & all_digits(shape_.size));
      count += count_digits(rim[row]);
    }
    if (count == 0) return -1;
    auto skip = static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
    int row = 0;
    for (; skip >= count_digits(rim[row]); ++row) skip -= count_digits(rim[row]);
    Mask left = rim[row];
    for (; skip > 0; --skip) left = without_lowest(left);
    return cell_at(row, lowest(left));
  }

  const Shape& shape_;
  const Tier tier_;
  const Steering steering_;
  Random random_;
  Generated& result_;
  GenerateStats& stats_;
  Puzzle& puzzle_;
  Cutter cutter_;
  ClueDealer dealer_;
  TierCheck& judge_;
  Rectangles rectangles_;
  int kept_ = 0;  // cages from here on are being tried
  std::array<std::uint8_t, kMaxCells> cells_;
  int cell_count_ = 0;
  bool improved_ = false;
  std::array<std::uint8_t, kMaxCells> best_cage_of_;
  std::vector<Cage> best_cages_;
  TierVerdict best_judged_ = TierVerdict::kTooEasy;
  int best_unplaced_ = 0;
  std::array<Mask, kMaxSize> best_placed_;
};

// Digits that only a 1 divides and that divide no other digit: the primes above
// half of the size.  There is at least one (Bertrand's postulate).
int lonely_digits(int size) {
  int count = 0;
  for (int digit = size / 2 + 1; digit <= size; ++digit) {
    bool prime = digit > 1;
    for (int factor = 2; factor < digit; ++factor) prime = prime && digit % factor != 0;
    count += prime;
  }
  return count;
}

// Why pairs alone cannot be cut or clued.
const char* why_no_pairs(const Shape& shape) {
  if (shape.size % 2 != 0)
    return shape.largest_cage > 2
               ? "subtraction and division need cages of two cells, and an odd grid cannot be cut "
                 "into those; allow one-cell cages, addition or multiplication"
               : "an odd grid cannot be cut into cages of two cells; allow one-cell cages";
  if (shape.operators == kSubtract)
    return "subtraction alone always leaves a second solution, in which every digit d is size + 1 "
           "- d; allow one-cell cages or another operator";
  if (shape.operators == kDivide && lonely_digits(shape.size) > 1)
    return "division alone cannot clue this size: too many digits divide evenly only with 1; allow "
           "one-cell cages or another operator";
  if (shape.operators == kDivide)
    return "division alone always leaves a second solution: one prime divides evenly only with 1, "
           "and the two can change places; allow one-cell cages or another operator";
  return "";
}

// Why subtraction or division alone needs more one-cell cages than a few.
const char* why_not_few(const Shape& shape) {
  // Pairs leave an even number of the cells of an even grid, and none is too few.
  if (shape.size % 2 == 0 && shape.most_singles() < 2)
    return "with one operator for pairs only, a 4x4 grid needs two or more one-cell cages; allow "
           "any number of them, addition or multiplication";
  // Each 1 has one partner at most, so all lonely digits but one are alone.
  if (shape.operators == kDivide &&
      (lonely_digits(shape.size) - 1) * shape.size > shape.most_singles())
    return "division alone needs more than a few one-cell cages at this size: several digits divide "
           "evenly only with 1; allow any number of them or another operator";
  return "";
}

}  // namespace

const char* why_impossible(const Shape& shape, Tier tier) {
  // By grading all of them: 209,600 with printed operators.
  if (shape.size == 3 && tier > kHard) return "no 3x3 puzzle is harder than hard";
  if (shape.size == 3 && tier == kHard && !shape.hidden)
    return "3x3 puzzles with printed operators are easy or normal: only 16 of all of them are hard";
  if (shape.one_cell == OneCell::kNone && shape.largest() == 2) return why_no_pairs(shape);
  if (!shape.needs_singles()) return "";
  if (shape.one_cell == OneCell::kFew && *why_not_few(shape) != '\0') return why_not_few(shape);
  if (shape.size == 3 && tier > kEasy)
    return "all 3x3 puzzles with subtraction or division alone are easy";
  return "";
}

void generate(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget,
              Generated& result) {
  generate(shape, tier, seed, budget, *std::make_unique<Deducer>(), result);
}

void generate(const Shape& shape, Tier tier, std::uint64_t seed, std::uint64_t budget,
              Deducer& deducer, Generated& result) {
  result.stats = GenerateStats{};
  result.made = Made::kImpossible;
  if (*why_impossible(shape, tier) != '\0') return;
  const auto judge = std::make_unique<TierCheck>(shape, tier, budget, result.solution, deducer,
                                             result.stats.not_unique);
  result.made = std::make_unique<Maker>(shape, tier, seed, *judge, result)->run();
}

}  // namespace cruxpress::keen
