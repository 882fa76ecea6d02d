#include "twist/rules.hpp"

#include <algorithm>

#include "grids/propagate.hpp"

namespace cruxpress::twist {
namespace {

// The plain consequences of lines: the digits that they leave to their cells.
template <int N>
class LineSettler : public Propagator<N> {
 public:
  LineSettler(const Puzzle<N>& puzzle, Grid<N>& grid, Trace* trace)
      : Propagator<N>(grid, trace), puzzle_(puzzle), keys_(puzzle.lines.size()) {}

 private:
  using Propagator<N>::grid_;

  bool marks() override {
    for (std::size_t number = 0; number < puzzle_.lines.size(); ++number) {
      const Line& line = puzzle_.lines[number];
      if (this->same_as_before(line.cells, keys_[number])) continue;
      if (!(line.kind == Line::kThermo ? thermo(line) : arrow(line)))
        return this->stuck(Contradiction::Mark, static_cast<int>(number));
    }
    return true;
  }

  bool whole() override {
    for (std::size_t number = 0; number < puzzle_.lines.size(); ++number)
      if (!holds(puzzle_.lines[number], grid_))
        return this->stuck(Contradiction::Mark, static_cast<int>(number));
    return true;
  }

  bool thermo(const Line& line) {
    Spans spans;
    if (!spans_of(line, grid_, spans)) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      this->strike(line.cells[i], spans[i].beyond());
    return true;
  }

  bool arrow(const Line& line) {
    const Ways ways = ways_of_arrow(line, grid_);
    if (!ways.possible) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      this->strike(line.cells[i], static_cast<Mask>(~ways.cell[i]));
    return true;
  }

  const Puzzle<N>& puzzle_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace

template <int N>
LineRules<N>::LineRules(const Puzzle<N>& puzzle)
    : puzzle_(puzzle), quiet_bounds_(puzzle.lines.size()), quiet_cells_(puzzle.lines.size()) {
  const auto has = [&](Line::Kind kind) {
    return std::any_of(puzzle.lines.begin(), puzzle.lines.end(),
                       [&](const Line& line) { return line.kind == kind; });
  };
  if (has(Line::kThermo)) rungs_.push_back(Rung::Thermo);
  if (has(Line::kArrow))
    rungs_.insert(rungs_.end(), {Rung::LastOfArrow, Rung::ArrowBounds, Rung::ArrowCells});
  if (puzzle.knight) rungs_.push_back(Rung::CommonPeer);
}

template <int N>
bool LineRules<N>::propagate(Grid<N>& grid, Trace* trace) const {
  return LineSettler<N>(puzzle_, grid, trace).run();
}

template <int N>
void LineRules<N>::find(Rung rung, const Grid<N>& grid, Collector& out) {
  switch (rung) {
    case Rung::LastOfArrow: return last_of_arrow(grid, out);
    case Rung::Thermo: return thermo(grid, out);
    case Rung::ArrowBounds: return arrow_bounds(grid, out);
    case Rung::ArrowCells: return arrow_cells(grid, out);
    case Rung::CommonPeer: return find_common_peers(grid, Technique::Knight, out);
    default: return;
  }
}

// Calls f(number, line) for every line of a kind that has open cells.
template <int N>
template <typename F>
void LineRules<N>::each_line(Line::Kind kind, const Grid<N>& grid, F&& f) const {
  for (std::size_t number = 0; number < puzzle_.lines.size(); ++number) {
    const Line& line = puzzle_.lines[number];
    const auto open = [&](int cell) { return grid.value(cell) == 0; };
    if (line.kind == kind && std::any_of(line.cells.begin(), line.cells.end(), open))
      f(static_cast<int>(number), line);
  }
}

template <int N>
void LineRules<N>::describe(int number, Pattern& pattern) const {
  const Cells& cells = puzzle_.lines[number].cells;
  pattern.facts.mark = number;
  pattern.cells.assign(cells.begin(), cells.end());
}

template <int N>
void LineRules<N>::last_of_arrow(const Grid<N>& grid, Collector& out) const {
  each_line(Line::kArrow, grid, [&](int number, const Line& line) {
    int open = 0, cell = -1, rest = 0;  // circle less shaft
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const int value = grid.value(line.cells[i]);
      rest += i == 0 ? value : -value;
      if (value != 0) continue;
      ++open;
      cell = line.cells[i];
    }
    if (open != 1) return;
    const int digit = (cell == line.cells[0] ? -rest : rest) - 1;
    if (Pattern* found = offer_placement(grid, Technique::LastOfArrow, cell, digit, out))
      found->facts.mark = number;
  });
}

template <int N>
void LineRules<N>::thermo(const Grid<N>& grid, Collector& out) const {
  each_line(Line::kThermo, grid, [&](int number, const Line& line) {
    Spans spans;
    if (!spans_of(line, grid, spans)) return;
    Strikes<N> strikes;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      strikes.add(grid, line.cells[i], spans[i].beyond());
    Pattern* found = strikes.offer(Technique::Thermo, out);
    if (found && out.full()) describe(number, *found);
  });
}

template <int N>
typename LineRules<N>::Seen LineRules<N>::seen(const Line& line, const Grid<N>& grid) const {
  Seen now{};
  for (std::size_t i = 0; i < line.cells.size(); ++i) now[i] = grid.digits(line.cells[i]);
  return now;
}

// Digits that are too high or too low for an arrow, whatever its other cells hold.
template <int N>
void LineRules<N>::arrow_bounds(const Grid<N>& grid, Collector& out) {
  each_line(Line::kArrow, grid, [&](int number, const Line& line) {
    const Seen now = seen(line, grid);
    if (quiet_bounds_[number] == now) return;
    const std::span<const std::uint8_t> shaft(line.cells.data() + 1, line.cells.size() - 1);
    const Mask circle = grid.digits(line.cells[0]);
    const Bounds all = bounds_of(grid, shaft);
    if (!all.possible || circle == 0) return;
    const auto between = [&](int low, int high) {  // digits as they are printed
      const int from = std::clamp(low - 1, 0, N), to = std::clamp(high, from, N);
      return static_cast<Mask>((1u << to) - (1u << from));
    };
    Strikes<N> strikes;
    strikes.add(grid, line.cells[0], static_cast<Mask>(~between(all.least, all.most)));
    for (std::size_t i = 0; i < shaft.size(); ++i) {
      if (grid.value(shaft[i]) != 0) continue;
      Cells others(shaft.begin(), shaft.end());
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const Bounds rest = bounds_of(grid, others);
      strikes.add(grid, shaft[i],
                  static_cast<Mask>(~between(lowest(circle) + 1 - rest.most,
                                             highest(circle) + 1 - rest.least)));
    }
    if (strikes.empty()) quiet_bounds_[number] = now;
    Pattern* found = strikes.offer(Technique::ArrowBounds, out);
    if (!found || !out.full()) return;
    describe(number, *found);
    found->facts.sum = all.least;
  });
}

template <int N>
void LineRules<N>::arrow_cells(const Grid<N>& grid, Collector& out) {
  each_line(Line::kArrow, grid, [&](int number, const Line& line) {
    const Seen now = seen(line, grid);
    if (quiet_cells_[number] == now) return;
    const Ways ways = ways_of_arrow(line, grid);
    if (!ways.possible) return;
    Strikes<N> strikes;
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      strikes.add(grid, line.cells[i], static_cast<Mask>(~ways.cell[i]));
    if (strikes.empty()) quiet_cells_[number] = now;
    Pattern* found = strikes.offer(Technique::ArrowCells, out);
    if (found && out.full()) describe(number, *found);
  });
}

template class LineRules<4>;
template class LineRules<6>;
template class LineRules<9>;

}  // namespace cruxpress::twist
