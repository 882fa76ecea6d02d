#include "killer/reason.hpp"

#include <algorithm>

namespace cruxpress::killer {
namespace {

// How many cells left over does a person try to fill?
constexpr std::size_t kMostLeft = 4;
// How many boards may prove that a digit leads nowhere?
constexpr std::uint64_t kProof = 20'000;

}  // namespace

bool Reasoner::find(Technique technique, const Board& board, const Visit& visit) {
  board_ = &board;
  technique_ = technique;
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
    case kTrial: return trial(visit);
    case kSearch: return search(visit);
    case kTechniques: break;
  }
  return false;
}

Step Reasoner::step() const {
  Step found;
  found.technique = technique_;
  return found;
}

void Reasoner::strike(Step& step, int cell, Mask digits) const {
  const auto gone = static_cast<Mask>(board_->open[cell] & digits);
  if (board_->value[cell] == 0 && gone != 0)
    step.strikes.emplace_back(static_cast<std::uint8_t>(cell), gone);
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
    found.cage = static_cast<int>(number);
    found.cells = {cage.cells[0]};
    found.digits = bit(cage.sum - 1);
    found.place = cage.cells[0];
    if (visit(found)) return true;
  }
  return false;
}

bool Reasoner::single(const Visit& visit, bool box) {
  const int size = frame_.size;
  for (int unit = box ? 2 * size : 0; unit < (box ? 3 : 2) * size; ++unit) {
    Mask once = 0, twice = 0, done = 0;
    for (const std::uint8_t cell : frame_.units[unit]) {
      twice |= once & board_->open[cell];
      once |= board_->open[cell];
      if (board_->value[cell] != 0) done |= board_->open[cell];
    }
    const auto singles = static_cast<Mask>(once & ~twice & ~done);
    for (const std::uint8_t cell : frame_.units[unit]) {
      if ((board_->open[cell] & singles) == 0) continue;
      Step found = step();
      found.units = {static_cast<std::uint8_t>(unit)};
      found.cells = {cell};
      found.digits = bit(lowest(board_->open[cell] & singles));
      found.place = cell;
      if (visit(found)) return true;
    }
  }
  return false;
}

bool Reasoner::last_candidate(const Visit& visit) {
  for (int cell = 0; cell < frame_.cells; ++cell) {
    if (board_->value[cell] != 0 || !is_single(board_->open[cell])) continue;
    Step found = step();
    found.cells = {static_cast<std::uint8_t>(cell)};
    found.digits = board_->open[cell];
    found.place = cell;
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
    found.cage = static_cast<int>(number);
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
    found.cage = static_cast<int>(number);
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
  const auto in_unit = [&](int cell) {
    const auto& units = frame_.units_of[cell];
    return std::find(units.begin(), units.end(), unit) != units.end();
  };
  Mask digits = all.must;
  for (int i = 0; i < cage.count; ++i)
    if (!in_unit(cage.cells[i])) digits &= static_cast<Mask>(~all.cell[i]);
  if (digits == 0) return false;
  Step found = step();
  Mask gone = 0;
  for (const std::uint8_t cell : frame_.units[unit])
    if (puzzle_.cage_of[cell] != number) {
      strike(found, cell, digits);
      if (board_->value[cell] == 0) gone |= board_->open[cell] & digits;
    }
  if (found.strikes.empty()) return false;
  found.cage = number;
  found.units = {static_cast<std::uint8_t>(unit)};
  found.digits = gone;
  for (int i = 0; i < cage.count; ++i)
    if ((all.cell[i] & gone) != 0) found.cells.push_back(cage.cells[i]);
  return visit(found);
}

bool Reasoner::one_left_over(const Visit& visit, bool wide, bool outside) {
  Leftover left;
  for (std::size_t number = 0; number < frame_.areas.size(); ++number) {
    const Area& area = frame_.areas[number];
    if ((area.units.size() > 1) != wide) continue;
    if (!(outside ? outies : innies)(puzzle_, *board_, static_cast<int>(number), left) || left.cells.size() != 1)
      continue;
    const int cell = left.cells[0];
    if (left.sum < 1 || left.sum > frame_.size || !(board_->open[cell] >> (left.sum - 1) & 1))
      continue;
    Step found = step();
    found.area = static_cast<int>(number);
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
  for (std::size_t number = 0; number < frame_.areas.size(); ++number)
    for (const bool outside : {false, true}) {
      const Area& area = frame_.areas[number];
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
      found.area = static_cast<int>(number);
      found.outside = outside;
      found.sum = left.sum;
      found.units = area.units;
      found.cells = left.cells;
      if (visit(found)) return true;
    }
  return false;
}

// All places of a digit in one unit lie in another: pointing from a box, claiming from a line.
bool Reasoner::locked(const Visit& visit, bool pointing) {
  const int size = frame_.size;
  for (int unit = pointing ? 2 * size : 0; unit < (pointing ? 3 : 2) * size; ++unit)
    for (int digit = 0; digit < size; ++digit) {
      Cells places;
      for (const std::uint8_t cell : frame_.units[unit])
        if (board_->open[cell] >> digit & 1) places.push_back(cell);
      if (places.size() < 2) continue;
      for (const int other : frame_.units_of[places[0]]) {
        const bool fits = pointing ? other < 2 * size : other >= 2 * size;
        if (!fits || other == unit) continue;
        const auto inside = [&](std::uint8_t cell) {
          return std::find(frame_.units_of[cell].begin(), frame_.units_of[cell].end(), other) !=
                 frame_.units_of[cell].end();
        };
        if (!std::all_of(places.begin(), places.end(), inside)) continue;
        Step found = step();
        for (const std::uint8_t cell : frame_.units[other])
          if (std::find(places.begin(), places.end(), cell) == places.end())
            strike(found, cell, bit(digit));
        if (found.strikes.empty()) continue;
        found.units = {static_cast<std::uint8_t>(unit), static_cast<std::uint8_t>(other)};
        found.cells = places;
        found.digits = bit(digit);
        if (visit(found)) return true;
      }
    }
  return false;
}

namespace {

// Calls f(chosen) for every choice of `order` of `count` things that `keep` lets grow.
template <typename Keep, typename F>
bool choices(int count, int order, Keep&& keep, F&& f) {
  std::array<int, 4> chosen{};
  const auto grow = [&](auto& self, int at, int from) -> bool {
    if (at == order) return f(chosen);
    for (int one = from; one < count; ++one) {
      chosen[at] = one;
      if (keep(chosen, at + 1) && self(self, at + 1, one + 1)) return true;
    }
    return false;
  };
  return grow(grow, 0, 0);
}

// Lines or digits with the places that each has: what hidden subsets and fishes choose from.
struct Places {
  std::array<Mask, kMaxSize> where{};
  std::array<int, kMaxSize> name{};
  int count = 0;

  // Only what may be part of a choice of `order` is taken.
  void add(int one, Mask places, int order) {
    if (count_digits(places) < 2 || count_digits(places) > order) return;
    where[count] = places;
    name[count++] = one;
  }
  Mask of(const std::array<int, 4>& chosen, int so_many) const {
    Mask all = 0;
    for (int i = 0; i < so_many; ++i) all |= where[chosen[i]];
    return all;
  }
  // Calls f(chosen, places) for every choice of `order` with as many places between them.
  template <typename F>
  bool each_closed(int order, F&& f) const {
    const auto keep = [&](const std::array<int, 4>& chosen, int so_many) {
      return count_digits(of(chosen, so_many)) <= order;
    };
    return choices(count, order, keep, [&](const std::array<int, 4>& chosen) {
      const Mask places = of(chosen, order);
      return count_digits(places) == order && f(chosen, places);
    });
  }
};

}  // namespace

bool Reasoner::naked(const Visit& visit, int order) {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
    Cells open;
    for (const std::uint8_t cell : frame_.units[unit])
      if (board_->value[cell] == 0 && count_digits(board_->open[cell]) <= order)
        open.push_back(cell);
    const auto digits_of = [&](const std::array<int, 4>& chosen, int count) {
      Mask digits = 0;
      for (int i = 0; i < count; ++i) digits |= board_->open[open[chosen[i]]];
      return digits;
    };
    const auto keep = [&](const std::array<int, 4>& chosen, int count) {
      return count_digits(digits_of(chosen, count)) <= order;
    };
    const auto take = [&](const std::array<int, 4>& chosen) {
      Step found = step();
      found.digits = digits_of(chosen, order);
      if (count_digits(found.digits) != order) return false;
      for (int i = 0; i < order; ++i) found.cells.push_back(open[chosen[i]]);
      for (const std::uint8_t cell : frame_.units[unit])
        if (std::find(found.cells.begin(), found.cells.end(), cell) == found.cells.end())
          strike(found, cell, found.digits);
      found.units = {static_cast<std::uint8_t>(unit)};
      return !found.strikes.empty() && visit(found);
    };
    if (choices(static_cast<int>(open.size()), order, keep, take)) return true;
  }
  return false;
}

bool Reasoner::hidden(const Visit& visit, int order) {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
    const Cells& cells = frame_.units[unit];
    Places places;  // positions in the unit
    for (int digit = 0; digit < frame_.size; ++digit) {
      Mask where = 0;
      for (std::size_t i = 0; i < cells.size(); ++i)
        if (board_->open[cells[i]] >> digit & 1) where |= bit(static_cast<int>(i));
      places.add(digit, where, order);
    }
    const auto take = [&](const std::array<int, 4>& chosen, Mask where) {
      Step found = step();
      for (int i = 0; i < order; ++i) found.digits |= bit(places.name[chosen[i]]);
      for_bits(where, [&](int place) {
        found.cells.push_back(cells[place]);
        strike(found, cells[place], static_cast<Mask>(~found.digits));
      });
      found.units = {static_cast<std::uint8_t>(unit)};
      return !found.strikes.empty() && visit(found);
    };
    if (places.each_closed(order, take)) return true;
  }
  return false;
}

bool Reasoner::fish(const Visit& visit, int order) {
  for (int digit = 0; digit < frame_.size; ++digit)
    for (const bool rows : {true, false})
      if (fish_of(visit, order, digit, rows)) return true;
  return false;
}

bool Reasoner::fish_of(const Visit& visit, int order, int digit, bool rows) {
  const int size = frame_.size, base = rows ? 0 : size, cover = size - base;
  Places lines;
  for (int line = 0; line < size; ++line) {
    Mask where = 0;
    for (int i = 0; i < size; ++i)
      if (board_->open[frame_.units[base + line][i]] >> digit & 1) where |= bit(i);
    lines.add(line, where, order);
  }
  const auto take = [&](const std::array<int, 4>& chosen, Mask where) {
    Step found = step();
    found.digits = bit(digit);
    Mask base_lines = 0;
    for (int i = 0; i < order; ++i) {
      const int line = lines.name[chosen[i]];
      base_lines |= bit(line);
      found.units.push_back(static_cast<std::uint8_t>(base + line));
      for_bits(lines.where[chosen[i]],
               [&](int place) { found.cells.push_back(frame_.units[base + line][place]); });
    }
    for_bits(where, [&](int place) {
      found.units.push_back(static_cast<std::uint8_t>(cover + place));
      for (int line = 0; line < size; ++line)
        if (!(base_lines >> line & 1)) strike(found, frame_.units[cover + place][line], bit(digit));
    });
    return !found.strikes.empty() && visit(found);
  };
  return lines.each_closed(order, take);
}

// Digits whose plain consequences contradict each other.
bool Reasoner::trial(const Visit& visit) {
  for (int cell = 0; cell < frame_.cells; ++cell) {
    if (board_->value[cell] != 0) continue;
    for (Mask open = board_->open[cell]; open != 0; open = without_lowest(open)) {
      Board tried = *board_;
      Step found = step();
      tried.place(puzzle_, cell, lowest(open));
      if (settle(puzzle_, tried, &found.trace)) continue;
      found.cells = {static_cast<std::uint8_t>(cell)};
      found.digits = bit(lowest(open));
      strike(found, cell, found.digits);
      if (visit(found)) return true;
    }
  }
  return false;
}

// Digits that lead nowhere, as only a search shows: from the cell with the fewest.
bool Reasoner::search(const Visit& visit) {
  for (int count = 2; count <= frame_.size; ++count)
    for (int cell = 0; cell < frame_.cells; ++cell) {
      if (board_->value[cell] != 0 || count_digits(board_->open[cell]) != count) continue;
      for (Mask open = board_->open[cell]; open != 0; open = without_lowest(open)) {
        Board tried = *board_;
        tried.place(puzzle_, cell, lowest(open));
        const Found found_any = solve(puzzle_, tried, 1, kProof);
        if (found_any.count != 0 || found_any.spent) continue;
        Step found = step();
        found.cells = {static_cast<std::uint8_t>(cell)};
        found.digits = bit(lowest(open));
        strike(found, cell, found.digits);
        if (visit(found)) return true;
      }
    }
  return false;
}

}  // namespace cruxpress::killer
