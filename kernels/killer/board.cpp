#include "killer/board.hpp"

#include <algorithm>

namespace cruxpress::killer {

OpenCage::OpenCage(const Cage& cage, const Board& board) : sum(cage.sum) {
  for (const std::uint8_t cell : cage.cells) {
    sum -= board.value[cell];
    if (board.value[cell] != 0) continue;
    cells[count] = cell;
    open[count++] = board.open[cell];
  }
}

bool innies(const Puzzle& puzzle, const Board& board, int number, Leftover& found) {
  const Area& area = (*puzzle.areas)[number];
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
  const Area& area = (*puzzle.areas)[number];
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

class CageSettler : public Settler {
 public:
  CageSettler(const Puzzle& puzzle, Board& board, Trace* trace)
      : Settler(puzzle, board, trace), puzzle_(puzzle) {}

 private:
  bool marks() override { return cages() && (changed_ || areas()); }

  bool cages() {
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
      const OpenCage cage(puzzle_.cages[number], board_);
      if (cage.count == 0 && cage.sum == 0) continue;
      if (cage.count != 0 && same_as_before(static_cast<int>(number), cage)) continue;
      const Ways ways = cage.count != 0 ? cage.ways() : Ways{};
      if (!ways.possible) return stuck(Contradiction::kMark, static_cast<int>(number));
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
    for (std::size_t area = 0; area < puzzle_.areas->size(); ++area)
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

  bool whole() override {
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number)
      if (OpenCage(puzzle_.cages[number], board_).sum != 0)
        return stuck(Contradiction::kMark, static_cast<int>(number));
    return true;
  }

  const Puzzle& puzzle_;
  std::array<std::uint64_t, kMaxCells> keys_{};
};

}  // namespace

bool Puzzle::settle(Board& board, Trace* trace) const {
  return CageSettler(*this, board, trace).run();
}

}  // namespace cruxpress::killer
