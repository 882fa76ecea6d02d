#include "killer/board.hpp"

#include <algorithm>

namespace cruxpress::killer {

bool Board::place(const Puzzle& puzzle, int cell, int digit) {
  if (value[cell] != 0) {
    broken = broken || value[cell] != digit + 1;
    return false;
  }
  broken = broken || !(open[cell] >> digit & 1);
  value[cell] = static_cast<std::uint8_t>(digit + 1);
  open[cell] = bit(digit);
  --left;
  for_cells(puzzle.peers[cell], [&](int peer) { strike(peer, bit(digit)); });
  return true;
}

OpenCage::OpenCage(const Cage& cage, const Board& board) : sum(cage.sum) {
  for (const std::uint8_t cell : cage.cells) {
    sum -= board.value[cell];
    if (board.value[cell] != 0) continue;
    cells[count] = cell;
    open[count++] = board.open[cell];
  }
}

bool innies(const Puzzle& puzzle, const Board& board, int number, Leftover& found) {
  const Area& area = puzzle.frame->areas[number];
  found.cells.clear();
  found.sum = area.sum;
  for (const std::uint8_t cell : area.cells) {
    found.sum -= board.value[cell];
    if (board.value[cell] == 0 && puzzle.cage_of[cell] == kNoCage) found.cells.push_back(cell);
  }
  bool any = false;
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    int rest = puzzle.cages[cage].sum;
    std::size_t inside = 0, open = 0;
    for (const std::uint8_t cell : puzzle.cages[cage].cells) {
      rest -= board.value[cell];
      open += board.value[cell] == 0;
      inside += board.value[cell] == 0 && area.inside[cell];
    }
    if (inside == 0) continue;
    if (inside == open) {
      found.sum -= rest;
      any = true;
    } else {
      for (const std::uint8_t cell : puzzle.cages[cage].cells)
        if (board.value[cell] == 0 && area.inside[cell]) found.cells.push_back(cell);
    }
  }
  std::sort(found.cells.begin(), found.cells.end());
  return any && !found.cells.empty();
}

bool outies(const Puzzle& puzzle, const Board& board, int number, Leftover& found) {
  const Area& area = puzzle.frame->areas[number];
  found.cells.clear();
  found.sum = -area.sum;
  for (const std::uint8_t cell : area.cells) {
    found.sum += board.value[cell];
    if (board.value[cell] == 0 && puzzle.cage_of[cell] == kNoCage) return false;
  }
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    const Cells& cells = puzzle.cages[cage].cells;
    if (std::none_of(cells.begin(), cells.end(),
                     [&](int cell) { return board.value[cell] == 0 && area.inside[cell]; }))
      continue;
    found.sum += puzzle.cages[cage].sum;
    for (const std::uint8_t cell : cells) {
      found.sum -= board.value[cell];
      if (board.value[cell] == 0 && !area.inside[cell]) found.cells.push_back(cell);
    }
  }
  return !found.cells.empty();
}

namespace {

class Settler {
 public:
  Settler(const Puzzle& puzzle, Board& board, Trace* trace)
      : puzzle_(puzzle), frame_(*puzzle.frame), board_(board), trace_(trace) {}

  bool run() {
    for (;;) {
      if (!cells()) return false;
      if (board_.left == 0) return sums_hold();
      if (placed_) continue;
      if (!units()) return false;
      if (placed_) continue;
      changed_ = false;
      if (!cages()) return false;
      if (changed_) continue;
      if (!areas()) return false;
      if (!placed_) return true;
    }
  }

 private:
  bool stuck(Contradiction::Kind kind, int which, int digit = -1) {
    if (trace_ != nullptr) trace_->end = {kind, which, digit};
    board_.broken = true;
    return false;
  }

  void place(int cell, int digit) {
    if (!board_.place(puzzle_, cell, digit)) return;
    placed_ = true;
    if (trace_ != nullptr)
      trace_->placed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }

  // Cells with one digit left, and none without.
  bool cells() {
    placed_ = false;
    for (int cell = 0; cell < frame_.cells; ++cell) {
      if (board_.open[cell] == 0) return stuck(Contradiction::kCell, cell);
      if (board_.value[cell] == 0 && is_single(board_.open[cell]))
        place(cell, lowest(board_.open[cell]));
    }
    return true;
  }

  // Digits with one place left in a unit, and none without.
  bool units() {
    for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
      Mask once = 0, twice = 0;
      for (const std::uint8_t cell : frame_.units[unit]) {
        twice |= once & board_.open[cell];
        once |= board_.open[cell];
      }
      if (once != frame_.full)
        return stuck(Contradiction::kUnit, static_cast<int>(unit),
                     lowest(static_cast<Mask>(frame_.full & ~once)));
      const Mask single = once & static_cast<Mask>(~twice);
      if (single == 0) continue;
      for (const std::uint8_t cell : frame_.units[unit])
        if (board_.value[cell] == 0 && (board_.open[cell] & single) != 0)
          place(cell, lowest(board_.open[cell] & single));
      if (placed_) return true;
    }
    return true;
  }

  bool cages() {
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
      const OpenCage cage(puzzle_.cages[number], board_);
      if (cage.count == 0 && cage.sum == 0) continue;
      if (cage.count != 0 && same_as_before(static_cast<int>(number), cage)) continue;
      const Ways ways = cage.count != 0 ? cage.ways() : Ways{};
      if (!ways.possible) return stuck(Contradiction::kCage, static_cast<int>(number));
      for (int i = 0; i < cage.count; ++i)
        changed_ |= board_.strike(cage.cells[i], static_cast<Mask>(~ways.cell[i]));
    }
    return true;
  }

  // Has nothing happened to the cage since its ways were counted?
  bool same_as_before(int number, const OpenCage& cage) {
    std::uint64_t key = static_cast<std::uint64_t>(cage.count) + 1;
    for (int i = 0; i < cage.count; ++i) key = key * 0x9e3779b97f4a7c15ull + cage.open[i];
    if (keys_[number] == key) return true;
    keys_[number] = key;
    return false;
  }

  bool areas() {
    Leftover found;
    for (std::size_t area = 0; area < frame_.areas.size(); ++area)
      for (const auto& leftover : {innies, outies}) {
        if (!leftover(puzzle_, board_, static_cast<int>(area), found) || found.cells.size() > 1)
          continue;
        const int cell = found.cells[0], digit = found.sum - 1;
        if (digit < 0 || digit >= frame_.size || !(board_.open[cell] >> digit & 1))
          return stuck(Contradiction::kArea, static_cast<int>(area));
        place(cell, digit);
        return true;
      }
    return true;
  }

  bool sums_hold() {
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number)
      if (OpenCage(puzzle_.cages[number], board_).sum != 0)
        return stuck(Contradiction::kCage, static_cast<int>(number));
    return true;
  }

  const Puzzle& puzzle_;
  const Frame& frame_;
  Board& board_;
  Trace* trace_;
  bool placed_ = false;
  bool changed_ = false;
  std::array<std::uint64_t, kMaxCells> keys_{};
};

}  // namespace

bool settle(const Puzzle& puzzle, Board& board, Trace* trace) {
  return Settler(puzzle, board, trace).run();
}

}  // namespace cruxpress::killer
