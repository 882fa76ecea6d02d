#include "killer/rules.hpp"

#include "grids/propagate.hpp"

namespace cruxpress::killer {
namespace {

// How many cells left over does a person try to fill?
constexpr std::size_t kMostLeft = 4;

constexpr Rung kRungsOfCages[] = {
    Rung::LastOfCage, Rung::CageDigits, Rung::Innie,      Rung::CageMust,  Rung::Outie,
    Rung::CageCells,  Rung::WideSum,    Rung::CommonPeer, Rung::Leftovers,
};

// The plain consequences of cages: the digits that they leave to their cells, and cells that are
// alone left over in an area.
template <int N>
class CageSettler : public Propagator<N> {
 public:
  CageSettler(const Puzzle<N>& puzzle, Grid<N>& grid, Trace* trace)
      : Propagator<N>(grid, trace), puzzle_(puzzle) {}

 private:
  using Propagator<N>::grid_;

  bool marks() override {
    bool narrowed = false;
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
      if (this->same_as_before(puzzle_.cages[number].cells, keys_[number])) continue;
      const OpenCage cage(puzzle_.cages[number], grid_);
      if (cage.count == 0 && cage.sum == 0) continue;
      const Ways ways = cage.count != 0 ? cage.ways() : Ways{};
      if (!ways.possible) return this->stuck(Contradiction::Mark, static_cast<int>(number));
      for (int i = 0; i < cage.count; ++i) {
        const Mask gone = cage.open[i] & static_cast<Mask>(~ways.cell[i]);
        if (gone == 0) continue;
        narrowed = true;
        this->strike(cage.cells[i], gone);
      }
    }
    return narrowed || left_over();
  }

  bool left_over() {
    Leftover found;
    for (std::size_t area = 0; area < areas<N>().size(); ++area)
      for (const auto& leftover : {innies<N>, outies<N>}) {
        if (!leftover(puzzle_, grid_, area, found) || found.cells.size() > 1) continue;
        const int cell = found.cells[0], digit = found.sum - 1;
        if (digit < 0 || digit >= N || !grid_.possible(cell, digit))
          return this->stuck_in_area(areas<N>()[area].units);
        this->place(cell, digit);
        return true;
      }
    return true;
  }

  bool whole() override {
    for (std::size_t number = 0; number < puzzle_.cages.size(); ++number)
      if (OpenCage(puzzle_.cages[number], grid_).sum != 0)
        return this->stuck(Contradiction::Mark, static_cast<int>(number));
    return true;
  }

  const Puzzle<N>& puzzle_;
  std::array<std::uint64_t, N * N> keys_{};
};

void put(const Cells& cells, Pattern& pattern) { pattern.cells.assign(cells.begin(), cells.end()); }

}  // namespace

template <int N>
std::span<const Rung> CageRules<N>::rungs() const {
  return kRungsOfCages;
}

template <int N>
bool CageRules<N>::propagate(Grid<N>& grid, Trace* trace) const {
  return CageSettler<N>(puzzle_, grid, trace).run();
}

template <int N>
void CageRules<N>::find(Rung rung, const Grid<N>& grid, Collector& out) {
  switch (rung) {
    case Rung::LastOfCage: return last_of_cage(grid, out);
    case Rung::CageDigits: return cage_digits(grid, out);
    case Rung::Innie: return one_left_over(grid, Technique::Innie, false, out);
    case Rung::CageMust: return cage_must(grid, out);
    case Rung::Outie: return one_left_over(grid, Technique::Outie, true, out);
    case Rung::CageCells: return cage_cells(grid, out);
    case Rung::WideSum:
      one_left_over(grid, Technique::WideSum, false, out);
      return one_left_over(grid, Technique::WideSum, true, out);
    case Rung::CommonPeer: return find_common_peers(grid, Technique::SeenByCage, out);
    case Rung::Leftovers: return leftovers(grid, out);
    default: return;
  }
}

template <int N>
void CageRules<N>::last_of_cage(const Grid<N>& grid, Collector& out) const {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], grid);
    if (cage.count != 1) continue;
    if (Pattern* found =
            offer_placement(grid, Technique::LastOfCage, cage.cells[0], cage.sum - 1, out))
      found->facts.mark = static_cast<int>(number);
  }
}

template <int N>
void CageRules<N>::cage_digits(const Grid<N>& grid, Collector& out) const {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], grid);
    if (cage.count < 2) continue;
    const Ways ways = cage.ways();
    if (!ways.possible) continue;
    Strikes<N> strikes;
    for (int i = 0; i < cage.count; ++i)
      strikes.add(grid, cage.cells[i], static_cast<Mask>(~ways.any));
    Pattern* found = strikes.offer(Technique::CageDigits, out);
    if (!found || !out.full()) continue;
    put(puzzle_.cages[number].cells, *found);
    found->facts.mark = static_cast<int>(number);
    found->digits = ways.any;
  }
}

template <int N>
void CageRules<N>::cage_cells(const Grid<N>& grid, Collector& out) const {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], grid);
    if (cage.count < 2) continue;
    const Ways ways = cage.ways();
    if (!ways.possible) continue;
    Strikes<N> strikes;
    for (int i = 0; i < cage.count; ++i)
      strikes.add(grid, cage.cells[i], static_cast<Mask>(~ways.cell[i]));
    Pattern* found = strikes.offer(Technique::CageCells, out);
    if (!found || !out.full()) continue;
    put(puzzle_.cages[number].cells, *found);
    found->facts.mark = static_cast<int>(number);
  }
}

template <int N>
void CageRules<N>::cage_must(const Grid<N>& grid, Collector& out) const {
  for (std::size_t number = 0; number < puzzle_.cages.size(); ++number) {
    const OpenCage cage(puzzle_.cages[number], grid);
    if (cage.count < 2) continue;
    const Ways ways = cage.ways();
    if (!ways.possible || ways.must == 0) continue;
    std::uint64_t tried = 0;  // units
    for (int i = 0; i < cage.count; ++i)
      for (const auto& place : puzzle_.board.places_of(cage.cells[i])) {
        if (tried >> place.unit & 1) continue;
        tried |= std::uint64_t{1} << place.unit;
        must_in_unit(grid, static_cast<int>(number), cage, ways, place.unit, out);
      }
  }
}

// Digits that the cage must use, all of whose places in it lie in a unit.
template <int N>
void CageRules<N>::must_in_unit(const Grid<N>& grid, int number, const OpenCage& cage,
                                const Ways& ways, int unit, Collector& out) const {
  const Board<N>& board = puzzle_.board;
  Mask digits = ways.must;
  for (int i = 0; i < cage.count; ++i)
    if (!board.members[unit].has(cage.cells[i])) digits &= static_cast<Mask>(~ways.cell[i]);
  if (digits == 0) return;
  Strikes<N> strikes;
  for (const int cell : board.cells[unit])
    if (puzzle_.cage_of[cell] != number) strikes.add(grid, cell, digits);
  Pattern* found = strikes.offer(Technique::CageMust, out);
  if (!found || !out.full()) return;
  found->facts.mark = number;
  found->units = {static_cast<std::uint16_t>(unit)};
  found->digits = strikes.digits();
  for (int i = 0; i < cage.count; ++i)
    if ((ways.cell[i] & found->digits) != 0) found->cells.push_back(cage.cells[i]);
}

template <int N>
void CageRules<N>::one_left_over(const Grid<N>& grid, Technique technique, bool outside,
                                 Collector& out) const {
  const bool wide = technique == Technique::WideSum;
  Leftover left;
  for (std::size_t number = 0; number < areas<N>().size(); ++number) {
    const Area<N>& area = areas<N>()[number];
    if ((area.units.size() > 1) != wide) continue;
    if (!(outside ? outies<N> : innies<N>)(puzzle_, grid, number, left) || left.cells.size() != 1)
      continue;
    Pattern* found = offer_placement(grid, technique, left.cells[0], left.sum - 1, out);
    if (!found || !out.full()) continue;
    found->units = area.units;
    found->facts.outside = outside;
    found->facts.sum = left.sum;
  }
}

template <int N>
void CageRules<N>::leftovers(const Grid<N>& grid, Collector& out) const {
  Leftover left;
  for (std::size_t number = 0; number < areas<N>().size(); ++number)
    for (const bool outside : {false, true}) {
      if (!(outside ? outies<N> : innies<N>)(puzzle_, grid, number, left)) continue;
      if (left.cells.size() < 2 || left.cells.size() > kMostLeft) continue;
      std::array<Mask, kMostLeft> open;
      for (std::size_t i = 0; i < left.cells.size(); ++i) open[i] = grid.mask(left.cells[i]);
      const Ways ways =
          ways_of_cells(puzzle_.board, left.cells, {open.data(), left.cells.size()}, left.sum);
      if (!ways.possible) continue;
      Strikes<N> strikes;
      for (std::size_t i = 0; i < left.cells.size(); ++i)
        strikes.add(grid, left.cells[i], static_cast<Mask>(~ways.cell[i]));
      Pattern* found = strikes.offer(Technique::Leftovers, out);
      if (!found || !out.full()) continue;
      put(left.cells, *found);
      found->units = areas<N>()[number].units;
      found->facts.outside = outside;
      found->facts.sum = left.sum;
    }
}

template class CageRules<4>;
template class CageRules<6>;
template class CageRules<9>;

}  // namespace cruxpress::killer
