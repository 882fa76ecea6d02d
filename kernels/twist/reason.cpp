#include "twist/reason.hpp"

#include <algorithm>

namespace cruxpress::twist {
namespace {

// The least sum of cells, or with `top` the greatest: digits are tried from that end.  A sum above
// all digits is as good as any other such: the greatest is looked for no further, and a least sum
// there is none.
class Extreme {
 public:
  Extreme(const Rules& rules, const Board& board, std::span<const std::uint8_t> cells, bool top)
      : rules_(rules), board_(board), cells_(cells), top_(top) {
    for (std::size_t i = cells.size(); i-- > 0;)
      ends_[i] = ends_[i + 1] + end_of(board.open[cells[i]]) + 1;
  }

  bool run(int& sum) {
    fill(0, 0);
    sum = best_;
    return found_;
  }

 private:
  int end_of(Mask digits) const { return top_ ? highest(digits) : lowest(digits); }

  void fill(std::size_t at, int sum) {
    const int reach = sum + ends_[at];
    if (found_ && (top_ ? reach <= best_ || best_ > most_ : reach >= best_)) return;
    if (!top_ && reach > most_) return;
    if (at == cells_.size()) {
      best_ = sum;
      found_ = true;
      return;
    }
    Mask open = board_.open[cells_[at]];
    for (std::size_t i = 0; i < at; ++i)
      if (rules_.peers[cells_[i]][cells_[at]]) open &= static_cast<Mask>(~bit(digits_[i]));
    while (open != 0) {
      digits_[at] = end_of(open);
      open &= static_cast<Mask>(~bit(digits_[at]));
      fill(at + 1, sum + digits_[at] + 1);
    }
  }

  const Rules& rules_;
  const Board& board_;
  std::span<const std::uint8_t> cells_;
  int most_ = rules_.frame->size;
  bool top_;
  bool found_ = false;
  int best_ = 0;
  std::array<int, kMaxSize> digits_{};
  std::array<int, kMaxSize + 1> ends_{};  // what the cells from here on add at the best
};

}  // namespace

Bounds bounds_of(const Rules& rules, const Board& board, std::span<const std::uint8_t> cells) {
  Bounds bounds;
  bounds.possible = Extreme(rules, board, cells, false).run(bounds.least) &&
                    Extreme(rules, board, cells, true).run(bounds.most);
  return bounds;
}

bool Reasoner::look(int technique, const Visit& visit) {
  switch (technique) {
    case kLastOfArrow: return last_of_arrow(visit);
    case kSingleInBox: return single(visit, true);
    case kSingleInLine: return single(visit, false);
    case kThermo: return thermo(visit);
    case kArrowBounds: return arrow_bounds(visit);
    case kLastCandidate: return last_candidate(visit);
    case kArrowCells: return arrow_cells(visit);
    case kPointing: return locked(visit, true);
    case kClaiming: return locked(visit, false);
    case kKnight: return puzzle_.knight && knight(visit);
    case kNakedPair: return naked(visit, 2);
    case kXWing: return fish(visit, 2);
    case kHiddenPair: return hidden(visit, 2);
    case kNakedTriple: return naked(visit, 3);
    case kSwordfish: return fish(visit, 3);
    case kHiddenTriple: return hidden(visit, 3);
    case kNakedQuad: return naked(visit, 4);
    case kJellyfish: return fish(visit, 4);
    case kHiddenQuad: return hidden(visit, 4);
    default: return false;
  }
}

// Calls f(number, line) for every line of a kind that has open cells; true stops.
template <typename F>
bool Reasoner::each_line(Line::Kind kind, F&& f) {
  for (std::size_t number = 0; number < puzzle_.lines.size(); ++number) {
    const Line& line = puzzle_.lines[number];
    const auto open = [&](int cell) { return board_->value[cell] == 0; };
    if (line.kind == kind && std::any_of(line.cells.begin(), line.cells.end(), open) &&
        f(static_cast<int>(number), line))
      return true;
  }
  return false;
}

Step Reasoner::about(int number) const {
  Step found = step();
  found.mark = number;
  found.cells = puzzle_.lines[number].cells;
  return found;
}

bool Reasoner::last_of_arrow(const Visit& visit) {
  return each_line(Line::kArrow, [&](int number, const Line& line) {
    int open = 0, cell = -1, rest = 0;  // circle less shaft
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const int value = board_->value[line.cells[i]];
      rest += i == 0 ? value : -value;
      if (value != 0) continue;
      ++open;
      cell = line.cells[i];
    }
    const int digit = (cell == line.cells[0] ? -rest : rest) - 1;
    if (open != 1 || digit < 0 || digit >= frame_.size || !(board_->open[cell] >> digit & 1))
      return false;
    Step found = about(number);
    found.cells = {static_cast<std::uint8_t>(cell)};
    found.digits = bit(digit);
    found.place = cell;
    return visit(found);
  });
}

bool Reasoner::thermo(const Visit& visit) {
  return each_line(Line::kThermo, [&](int number, const Line& line) {
    std::array<Span, kMaxSize> spans;
    if (!spans_of(line, *board_, spans)) return false;
    Step found = about(number);
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      strike(found, line.cells[i], spans[i].beyond());
    return !found.strikes.empty() && visit(found);
  });
}

// Digits that are too high or too low for an arrow, whatever its other cells hold.
bool Reasoner::arrow_bounds(const Visit& visit) {
  return each_line(Line::kArrow, [&](int number, const Line& line) {
    const std::span<const std::uint8_t> shaft(line.cells.data() + 1, line.cells.size() - 1);
    const Mask circle = board_->open[line.cells[0]];
    const Bounds all = bounds_of(puzzle_, *board_, shaft);
    if (!all.possible || circle == 0) return false;
    const auto between = [&](int low, int high) {  // digits as they are printed
      const int from = std::clamp(low - 1, 0, frame_.size), to = std::clamp(high, from, frame_.size);
      return static_cast<Mask>((1u << to) - (1u << from));
    };
    Step found = about(number);
    found.sum = all.least;
    strike(found, line.cells[0], static_cast<Mask>(~between(all.least, all.most)));
    for (std::size_t i = 0; i < shaft.size(); ++i) {
      Cells others(shaft.begin(), shaft.end());
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const Bounds rest = bounds_of(puzzle_, *board_, others);
      strike(found, shaft[i],
             static_cast<Mask>(
                 ~between(lowest(circle) + 1 - rest.most, highest(circle) + 1 - rest.least)));
    }
    return !found.strikes.empty() && visit(found);
  });
}

const Ways& Reasoner::ways(int number) {
  const Line& line = puzzle_.lines[number];
  std::array<Mask, kMaxSize> open{};
  for (std::size_t i = 0; i < line.cells.size(); ++i) open[i] = board_->open[line.cells[i]];
  Kept& kept = kept_[number];
  if (kept.open != open) kept = {open, ways_of_arrow(puzzle_, line, *board_)};
  return kept.ways;
}

bool Reasoner::arrow_cells(const Visit& visit) {
  return each_line(Line::kArrow, [&](int number, const Line& line) {
    const Ways& all = ways(number);
    if (!all.possible) return false;
    Step found = about(number);
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      strike(found, line.cells[i], static_cast<Mask>(~all.cell[i]));
    return !found.strikes.empty() && visit(found);
  });
}

// Cells outside of a unit that see all places of a digit in it, some by a knight's move.
bool Reasoner::knight(const Visit& visit) {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit)
    for (int digit = 0; digit < frame_.size; ++digit) {
      Cells places;
      CellSet seen{{~std::uint64_t{0}, ~std::uint64_t{0}}};
      for (const std::uint8_t cell : frame_.units[unit]) {
        if (!(board_->open[cell] >> digit & 1)) continue;
        places.push_back(cell);
        for (int word = 0; word < 2; ++word) seen.words[word] &= puzzle_.peers[cell].words[word];
      }
      if (places.size() < 2) continue;
      Step found = step();
      for_cells(seen, [&](int cell) {
        if (!frame_.in_unit(cell, static_cast<int>(unit))) strike(found, cell, bit(digit));
      });
      if (found.strikes.empty()) continue;
      found.units = {static_cast<std::uint8_t>(unit)};
      found.cells = places;
      found.digits = bit(digit);
      if (visit(found)) return true;
    }
  return false;
}

}  // namespace cruxpress::twist
