// Thermometers, arrows and the knight's rule as rules of the ladder.
#pragma once

#include "grids/rules.hpp"
#include "twist/lines.hpp"

namespace cruxpress::twist {

template <int N>
class LineRules : public Rules<N> {
 public:
  explicit LineRules(const Puzzle<N>& puzzle);

  const Board<N>& board() const override { return puzzle_.board; }
  std::span<const Rung> rungs() const override { return rungs_; }
  void find(Rung rung, const Grid<N>& grid, Collector& out) override;
  bool propagate(Grid<N>& grid, Trace* trace = nullptr) const override;

 private:
  template <typename F>
  void each_line(Line::Kind kind, const Grid<N>& grid, F&& f) const;
  void last_of_arrow(const Grid<N>& grid, Collector& out) const;
  void thermo(const Grid<N>& grid, Collector& out) const;
  void arrow_bounds(const Grid<N>& grid, Collector& out);
  void arrow_cells(const Grid<N>& grid, Collector& out);
  void describe(int number, Pattern& pattern) const;

  const Puzzle<N>& puzzle_;
  std::vector<Rung> rungs_;
  // What the cells of each line could hold when a search found nothing there.
  using Seen = std::array<Mask, N>;
  Seen seen(const Line& line, const Grid<N>& grid) const;
  std::vector<Seen> quiet_bounds_, quiet_cells_;
};

}  // namespace cruxpress::twist
