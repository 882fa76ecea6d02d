// Cages as rules of the ladder: what a cage can and must hold, and what is left over in areas.
#pragma once

#include "grids/rules.hpp"
#include "killer/sums.hpp"

namespace cruxpress::killer {

template <int N>
class CageRules : public Rules<N> {
 public:
  explicit CageRules(const Puzzle<N>& puzzle) : puzzle_(puzzle) {}

  const Board<N>& board() const override { return puzzle_.board; }
  std::span<const Rung> rungs() const override;
  void find(Rung rung, const Grid<N>& grid, Collector& out) override;
  bool propagate(Grid<N>& grid, Trace* trace = nullptr) const override;
  std::uint32_t worth(int cell) const override {
    const int cage = puzzle_.cage_of[cell];
    const std::size_t size = cage == kNoCage ? 50 : puzzle_.cages[cage].cells.size();
    return 100 - static_cast<std::uint32_t>(size);
  }

 private:
  void last_of_cage(const Grid<N>& grid, Collector& out) const;
  void cage_digits(const Grid<N>& grid, Collector& out) const;
  void cage_cells(const Grid<N>& grid, Collector& out) const;
  void cage_must(const Grid<N>& grid, Collector& out) const;
  void must_in_unit(const Grid<N>& grid, int number, const OpenCage& cage, const Ways& ways,
                    int unit, Collector& out) const;
  void one_left_over(const Grid<N>& grid, Technique technique, bool outside, Collector& out) const;
  void leftovers(const Grid<N>& grid, Collector& out) const;

  const Puzzle<N>& puzzle_;
};

}  // namespace cruxpress::killer
