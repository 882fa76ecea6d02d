#include "keen/small.hpp"

namespace cruxpress::keen {

using namespace small;

SmallJudge::SmallJudge(int size, Tier tier, std::uint64_t budget)
    : size_(size), tier_(tier), budget_(budget) {}

void SmallJudge::begin(const Puzzle& puzzle, int kept) {
  puzzle_ = &puzzle;
  kept_ = kept;
  layouts_.cut(0);
  looks_ = 0;
  open_ = all_open(size_);
  add_cages(0, kept);
  if (kept > 0) deduce(kEasy);
  base_ = open_;
  base_looks_ = looks_;
  for (int row = 0; row < size_; ++row)
    for (int column = 0; column < size_; ++column)
      base_open_[cell_at(row, column)] = static_cast<Mask>(base_ >> 4 * (row * 4 + column) & 15u);
}

Judged SmallJudge::judge() {
  open_ = base_;
  looks_ = base_looks_;
  layouts_.cut(kept_ > 0 ? cages_[kept_ - 1].layouts.end : std::uint16_t{0});
  for (int cage = 0; cage < kept_; ++cage) cages_[cage].seen = base_ & cages_[cage].cells;
  add_cages(kept_, puzzle_->cage_count);
  deduce(kEasy);
  if (unplaced() == 0) return tier_ == kEasy ? Judged::kHit : Judged::kTooEasy;
  if (tier_ == kEasy) return Judged::kTooHard;
  for (int cage = 0; cage < count_; ++cage) cages_[cage].seen = 0;
  deduce(kNormal);
  return unplaced() == 0 ? Judged::kHit : Judged::kTooHard;
}

int SmallJudge::unplaced() const {
  return count_bits(several(open_));
}

Mask SmallJudge::placed(int row) const {
  const Word cells = some(open_) & ~several(open_);
  Mask columns = 0;
  for (int column = 0; column < size_; ++column)
    if (cells >> 4 * (row * 4 + column) & 1) columns |= bit(column);
  return columns;
}

// The deducer looks at fewer than four nodes for every way to fill the cells of a cage, and at its
// layouts once for every tier and for every digit that its cells lose.
void SmallJudge::add_cages(int first, int end) {
  count_ = end;
  for (int number = first; number < end; ++number) {
    const auto cells = puzzle_->cells_of(number);
    const Layouts::Range range = layouts_.add(puzzle_->cages[number], cells, open_);
    cages_[number] = small_cage(cells, range);
    work_ += Word{4} << 2 * cells.size();
    looks_ += (3 * cells.size() + 2) * static_cast<std::uint64_t>(range.count());
  }
}

// Singles and cages to their end.
void SmallJudge::deduce(Tier tier) {
  work_ += looks_ + kCells;
  open_ = small::deduce(layouts_, {cages_.data(), static_cast<std::size_t>(count_)}, open_, tier);
}

}  // namespace cruxpress::keen
