#include "twist/puzzle.hpp"

#include <algorithm>
#include <cstdlib>

namespace cruxpress::twist {
namespace {

void add_knights(Puzzle& puzzle) {
  const int size = puzzle.frame->size;
  for (int one = 0; one < puzzle.frame->cells; ++one)
    for (int other = 0; other < puzzle.frame->cells; ++other) {
      const int down = std::abs(one / size - other / size);
      const int across = std::abs(one % size - other % size);
      if (down * across == 2) puzzle.peers[one].set(other);
    }
}

class LineSettler : public Settler {
 public:
  LineSettler(const Puzzle& puzzle, Board& board, Trace* trace)
      : Settler(puzzle, board, trace), puzzle_(puzzle), keys_(puzzle.lines.size()) {}

 private:
  bool marks() override {
    for (std::size_t number = 0; number < puzzle_.lines.size(); ++number) {
      const Line& line = puzzle_.lines[number];
      if (same_as_before(number)) continue;
      if (!(line.kind == Line::kThermo ? thermo(line) : arrow(line)))
        return stuck(Contradiction::kMark, static_cast<int>(number));
    }
    return true;
  }

  bool whole() override {
    for (std::size_t number = 0; number < puzzle_.lines.size(); ++number)
      if (!holds(puzzle_.lines[number], board_))
        return stuck(Contradiction::kMark, static_cast<int>(number));
    return true;
  }

  // Has nothing happened to the line since it was looked at?
  bool same_as_before(std::size_t number) {
    std::uint64_t key = 1;
    for (const std::uint8_t cell : puzzle_.lines[number].cells)
      key = key * 0x9e3779b97f4a7c15ull + board_.open[cell];
    if (keys_[number] == key) return true;
    keys_[number] = key;
    return false;
  }

  bool thermo(const Line& line) {
    std::array<Span, kMaxSize> spans;
    if (!spans_of(line, board_, spans)) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      changed_ |= board_.strike(line.cells[i], spans[i].beyond());
    return true;
  }

  bool arrow(const Line& line) {
    const Ways ways = ways_of_arrow(puzzle_, line, board_);
    if (!ways.possible) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      changed_ |= board_.strike(line.cells[i], static_cast<Mask>(~ways.cell[i]));
    return true;
  }

  const Puzzle& puzzle_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace

bool Puzzle::settle(Board& board, Trace* trace) const {
  return LineSettler(*this, board, trace).run();
}

Board Puzzle::start() const {
  Board board(*this);
  for (int cell = 0; cell < frame->cells; ++cell)
    if (givens[cell] != 0) board.place(*this, cell, givens[cell] - 1);
  return board;
}

Puzzle empty_puzzle(int size, bool knight) {
  Puzzle puzzle;
  puzzle.frame = frame_of(size);
  puzzle.peers = puzzle.frame->peers;
  puzzle.knight = knight;
  if (knight) add_knights(puzzle);
  return puzzle;
}

bool touch(const Frame& frame, int one, int other) {
  return one != other && std::abs(one / frame.size - other / frame.size) <= 1 &&
         std::abs(one % frame.size - other % frame.size) <= 1;
}

std::string add_lines(std::span<const std::uint8_t> lines, Puzzle& puzzle) {
  const Frame& frame = *puzzle.frame;
  for (std::size_t at = 0; at < lines.size();) {
    if (at + 2 > lines.size() || at + 2 + lines[at + 1] > lines.size())
      return "expected kind, number and cells of each line";
    const auto cells = lines.subspan(at + 2, lines[at + 1]);
    if (lines[at] > Line::kArrow) return "expected thermometers (0) and arrows (1)";
    if (cells.size() < 2 || cells.size() > static_cast<std::size_t>(frame.size))
      return "expected lines of two cells to as many as there are digits";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] >= frame.cells) return "expected cells of the grid in lines";
      if (i > 0 && !touch(frame, cells[i - 1], cells[i])) return "expected lines of touching cells";
      if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cells[i]) !=
          cells.begin() + static_cast<std::ptrdiff_t>(i))
        return "expected different cells in a line";
    }
    puzzle.lines.push_back(
        {static_cast<Line::Kind>(lines[at]), Cells(cells.begin(), cells.end())});
    at += 2 + cells.size();
  }
  return "";
}

bool spans_of(const Line& thermo, const Board& board, std::array<Span, kMaxSize>& spans) {
  const auto count = static_cast<int>(thermo.cells.size());
  unsigned above = ~0u;
  for (int i = 0; i < count; ++i) {
    const unsigned open = board.open[thermo.cells[i]] & above;
    if (open == 0) return false;
    spans[i].low = std::countr_zero(open);
    above = ~0u << (spans[i].low + 1);
  }
  unsigned below = ~0u;
  for (int i = count; i-- > 0;) {
    const unsigned open = board.open[thermo.cells[i]] & below;
    if (open == 0) return false;
    spans[i].high = highest(static_cast<Mask>(open));
    below = (1u << spans[i].high) - 1;
  }
  for (int i = 0; i < count; ++i)
    if (spans[i].low > spans[i].high) return false;
  return true;
}

Ways ways_of_arrow(const Puzzle& puzzle, const Line& arrow, const Board& board) {
  Ways all;
  all.cell.fill(0);
  const int circle = arrow.cells[0];
  const std::span<const std::uint8_t> shaft(arrow.cells.data() + 1, arrow.cells.size() - 1);
  std::array<Mask, kMaxSize> open;
  for_bits(board.open[circle], [&](int total) {
    for (std::size_t i = 0; i < shaft.size(); ++i) {
      open[i] = board.open[shaft[i]];
      if (puzzle.peers[circle][shaft[i]]) open[i] &= static_cast<Mask>(~bit(total));
    }
    const Ways ways = ways_of_cells(puzzle, shaft, {open.data(), shaft.size()}, total + 1);
    if (!ways.possible) return;
    all.possible = true;
    all.cell[0] |= bit(total);
    for (std::size_t i = 0; i < shaft.size(); ++i) all.cell[i + 1] |= ways.cell[i];
  });
  return all;
}

bool holds(const Line& line, const Board& board) {
  const Cells& cells = line.cells;
  if (line.kind == Line::kThermo)
    return std::adjacent_find(cells.begin(), cells.end(), [&](int one, int other) {
             return board.value[one] >= board.value[other];
           }) == cells.end();
  int rest = board.value[cells[0]];
  for (std::size_t i = 1; i < cells.size(); ++i) rest -= board.value[cells[i]];
  return rest == 0;
}

}  // namespace cruxpress::twist
