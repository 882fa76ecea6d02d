#include "keen/small_ask.hpp"

namespace cruxpress::keen {

using namespace small;

void SmallPuzzle::load(const Puzzle& puzzle) {
  size_ = puzzle.size;
  count_ = puzzle.cage_count;
  layouts_.cut(0);
  for (int cage = 0; cage < count_; ++cage) {
    const auto cells = puzzle.cells_of(cage);
    cages_[cage] = small_cage(cells, layouts_.add(puzzle.cages[cage], cells, all_open(size_)));
    looks_[cage].seen = 0;
  }
}

void SmallPuzzle::begin() {
  open_ = all_open(size_);
  placed_ = 0;
}

SmallPuzzle::Singles SmallPuzzle::singles() const {
  return {once_in_rows(open_) & ~in_rows(placed_), once_in_columns(open_) & ~in_columns(placed_),
          some(open_) & ~several(open_) & ~some(placed_)};
}

// The digits that leave the cells of a cage since its layouts have them in none of its cells, when
// easy, or else not in that one.
Word SmallPuzzle::strikes_of(int cage, Tier tier) {
  Look& look = looks_[cage];
  const Word open = open_ & cages_[cage].cells;
  if (open != look.seen) look = {open, layouts_.alive(cages_[cage].layouts, open_)};
  return open & ~(tier == kEasy ? digits_everywhere(look.alive) : look.alive);
}

// The first single: those of rows by row and digit, then of columns, then of cells.
bool SmallPuzzle::take_single(Uses& uses) {
  const auto [rows, columns, cells] = singles();
  Word found;  // the digit, and the same one in cells where it is no more
  if (rows != 0) {
    uses.add(Technique::kSingleInRow);
    found = open_ & kToColumns << std::countr_zero(rows);
  } else if (columns != 0) {
    uses.add(Technique::kSingleInColumn);
    found = open_ & kToRows << std::countr_zero(columns);
  } else if (cells != 0) {
    uses.add(Technique::kLastCandidate);
    found = open_ & Word{15} << std::countr_zero(cells);
  } else {
    return false;
  }
  const int at = std::countr_zero(found);
  open_ = (open_ & ~(cell_bits(at / 4) | kBeside[at])) | found;
  placed_ |= found;
  return true;
}

// The first cage that strikes something.
bool SmallPuzzle::take_cage(Uses& uses, Technique technique) {
  for (int cage = 0; cage < count_; ++cage)
    if (const Word struck = strikes_of(cage, tier_of(technique))) {
      open_ &= ~struck;
      uses.add(technique);
      return true;
    }
  return false;
}

std::optional<Uses> SmallPuzzle::walk() {
  Uses uses;
  begin();
  while (!is_full())
    if (!take_single(uses) && !take_cage(uses, Technique::kCageUnion) &&
        !take_cage(uses, Technique::kCageCells))
      return {};
  return uses;
}

// All singles that there are; how many?
int SmallPuzzle::place_singles() {
  const auto [rows, columns, cells] = singles();
  const Word found = open_ & (rows * kToColumns | columns * kToRows | cells * 15);
  const Word beside = in_rows(found) * kToColumns | in_columns(found) * kToRows;
  open_ = (open_ & ~(some(found) * 15 | beside)) | found;
  placed_ |= found;
  return count_bits(found);
}

// What the easiest technique finds, at once.
bool SmallPuzzle::round(Profile& profile) {
  if (const int placed = place_singles()) {
    profile.add_round(kEasy, placed, 0);
    return true;
  }
  for (const Tier tier : {kEasy, kNormal}) {
    int openings = 0;
    Word struck = 0;
    for (int cage = 0; cage < count_; ++cage) {
      const Word strikes = strikes_of(cage, tier);
      openings += strikes != 0;
      struck |= strikes;
    }
    if (struck == 0) continue;
    open_ &= ~struck;
    profile.add_round(tier, openings, count_bits(struck));
    return true;
  }
  return false;
}

std::optional<Profile> SmallPuzzle::profile() {
  Profile profile;
  for (int cage = 0; cage < count_; ++cage)
    profile.log2_layouts += log2_of(static_cast<std::uint32_t>(cages_[cage].layouts.count()));
  begin();
  while (!is_full())
    if (!round(profile)) return {};
  profile.complete = true;
  return profile;
}

}  // namespace cruxpress::keen
