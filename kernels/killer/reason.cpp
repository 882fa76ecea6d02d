#include "killer/reason.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many cells left over does a person try to fill?
constexpr std::size_t kMostLeft = 4;

}  // namespace

bool Reasoner::look(int technique, const Visit& visit) {
  switch (technique) {
    case kLastOfCage: return last_of_cage(visit);
    case kSingleInBox: return single(visit, true);
    case kSingleInLine: return single(visit, false);
    case kCageDigits: return cage_digits(visit);
    case kInnie: return one_left_over(visit, false, false);
    case kCageMust: return cage_must(visit);
    case kOutie: return one_left_over(visit, false, true);
    case kLastCandidate: return last_candidate(visit);
    case kCageCells: return cage_cells(visit);
    case kPointing: return locked(visit, true);
    case kWideSum: return one_left_over(visit, true, false) || one_left_over(visit, true, true);
    case kClaiming: return locked(visit, false);
    case kNakedPair: return naked(visit, 2);
    case kXWing: return fish(visit, 2);
    case kHiddenPair: return hidden(visit, 2);
    case kLeftovers: return leftovers(visit);
    case kNakedTriple: return naked(visit, 3);
    case kSwordfish: return fish(visit, 3);
    case kHiddenTriple: return hidden(visit, 3);
    case kNakedQuad: return naked(visit, 4);
    case kJellyfish: return fish(visit, 4);
    case kHiddenQuad: return hidden(visit, 4);
    default: return false;
  }
}

const Ways& Reasoner::ways(int number, const OpenCage& cage) {
  Kept& kept = kept_[number];
  if (kept.count != cage.count ||
      !std::equal(cage.open.begin(), cage.open.begin() + cage.count, kept.open.begin()))
    kept = {cage.count, cage.open, cage.ways()};
  return kept.ways;
}

bool Reasoner::last_of_cage(const Visit& visit) {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], *board_);
    if (cage.count != 1 || cage.sum < 1 || cage.sum > frame_.size) continue;
    if (!(cage.open[0] >> (cage.sum - 1) & 1)) continue;
    Step found = step();
    found.mark = static_cast<int>(number);
    found.cells = {cage.cells[0]};
    found.digits = bit(cage.sum - 1);
    found.place = cage.cells[0];
    if (visit(found)) return true;
  }
  return false;
}

bool Reasoner::cage_digits(const Visit& visit) {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], *board_);
    if (cage.count < 2) continue;
    const Ways& all = ways(static_cast<int>(number), cage);
    Step found = step();
    for (int i = 0; i < cage.count; ++i)
      strike(found, cage.cells[i], static_cast<Mask>(~all.any));
    if (found.strikes.empty() || !all.possible) continue;
    found.mark = static_cast<int>(number);
    found.cells = puzzle_.cages[number].cells;
    found.digits = all.any;
    if (visit(found)) return true;
  }
  return false;
}

bool Reasoner::cage_cells(const Visit& visit) {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], *board_);
    if (cage.count < 2) continue;
    const Ways& all = ways(static_cast<int>(number), cage);
    Step found = step();
    for (int i = 0; i < cage.count; ++i)
      strike(found, cage.cells[i], static_cast<Mask>(~all.cell[i]));
    if (found.strikes.empty() || !all.possible) continue;
    found.mark = static_cast<int>(number);
    found.cells = puzzle_.cages[number].cells;
    if (visit(found)) return true;
  }
  return false;
}

bool Reasoner::cage_must(const Visit& visit) {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], *board_);
    if (cage.count < 2) continue;
    const Ways& all = ways(static_cast<int>(number), cage);
    if (!all.possible || all.must == 0) continue;
    CellSet tried;
    for (int i = 0; i < cage.count; ++i)
      for (const std::uint8_t unit : frame_.units_of[cage.cells[i]]) {
        if (tried[unit]) continue;
        tried.set(unit);
        if (must_in_unit(static_cast<int>(number), cage, all, unit, visit)) return true;
      }
  }
  return false;
}

// Digits that the cage must use, all of whose places in it lie in a unit.
bool Reasoner::must_in_unit(int number, const OpenCage& cage, const Ways& all, int unit,
                            const Visit& visit) {
  Mask digits = all.must;
  for (int i = 0; i < cage.count; ++i)
    if (!frame_.in_unit(cage.cells[i], unit)) digits &= static_cast<Mask>(~all.cell[i]);
  if (digits == 0) return false;
  Step found = step();
  Mask gone = 0;
  for (const std::uint8_t cell : frame_.units[unit])
    if (puzzle_.cage_of[cell] != number) {
      strike(found, cell, digits);
      if (board_->value[cell] == 0) gone |= board_->open[cell] & digits;
    }
  if (found.strikes.empty()) return false;
  found.mark = number;
  found.units = {static_cast<std::uint8_t>(unit)};
  found.digits = gone;
  for (int i = 0; i < cage.count; ++i)
    if ((all.cell[i] & gone) != 0) found.cells.push_back(cage.cells[i]);
  return visit(found);
}

bool Reasoner::one_left_over(const Visit& visit, bool wide, bool outside) {
  Leftover left;
  for (std::size_t number = 0; number < puzzle_.areas->size(); ++number) {
    const Area& area = (*puzzle_.areas)[number];
    if ((area.units.size() > 1) != wide) continue;
    if (!(outside ? outies : innies)(puzzle_, *board_, static_cast<int>(number), left) ||
        left.cells.size() != 1)
      continue;
    const int cell = left.cells[0];
    if (left.sum < 1 || left.sum > frame_.size || !(board_->open[cell] >> (left.sum - 1) & 1))
      continue;
    Step found = step();
    found.outside = outside;
    found.sum = left.sum;
    found.units = area.units;
    found.cells = left.cells;
    found.digits = bit(left.sum - 1);
    found.place = cell;
    if (visit(found)) return true;
  }
  return false;
}

bool Reasoner::leftovers(const Visit& visit) {
  Leftover left;
  for (std::size_t number = 0; number < puzzle_.areas->size(); ++number)
    for (const bool outside : {false, true}) {
      const Area& area = (*puzzle_.areas)[number];
      if (!(outside ? outies : innies)(puzzle_, *board_, static_cast<int>(number), left)) continue;
      if (left.cells.size() < 2 || left.cells.size() > kMostLeft) continue;
      std::array<Mask, kMostLeft> open;
      for (std::size_t i = 0; i < left.cells.size(); ++i) open[i] = board_->open[left.cells[i]];
      const Ways all =
          ways_of_cells(puzzle_, left.cells, {open.data(), left.cells.size()}, left.sum);
      if (!all.possible) continue;
      Step found = step();
      for (std::size_t i = 0; i < left.cells.size(); ++i)
        strike(found, left.cells[i], static_cast<Mask>(~all.cell[i]));
      if (found.strikes.empty()) continue;
      found.outside = outside;
      found.sum = left.sum;
      found.units = area.units;
      found.cells = left.cells;
      if (visit(found)) return true;
    }
  return false;
}

}  // namespace cruxpress::killer
