#include "grids/symmetry.hpp"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>

namespace cruxpress::grids {
namespace {

using Move = int (*)(int row, int column, int last, int size);

constexpr Move kHalfTurn = [](int r, int c, int last, int size) {
  return (last - r) * size + last - c;
};
constexpr Move kQuarterTurn = [](int r, int c, int last, int size) { return c * size + last - r; };
constexpr Move kLeftRight = [](int r, int c, int last, int size) { return r * size + last - c; };
constexpr Move kTopBottom = [](int r, int c, int last, int size) { return (last - r) * size + c; };
constexpr Move kDiagonal = [](int r, int c, int, int size) { return c * size + r; };
constexpr Move kAntidiagonal = [](int r, int c, int last, int size) {
  return (last - c) * size + last - r;
};

// Moves that make all the images of a cell when repeated.
std::vector<Move> moves_of(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::none:
      return {};
    case Symmetry::rotate180:
      return {kHalfTurn};
    case Symmetry::rotate90:
      return {kQuarterTurn};
    case Symmetry::mirror_horizontal:
      return {kLeftRight};
    case Symmetry::mirror_vertical:
      return {kTopBottom};
    case Symmetry::mirror_both:
      return {kLeftRight, kTopBottom};
    case Symmetry::diagonal:
      return {kDiagonal};
    case Symmetry::antidiagonal:
      return {kAntidiagonal};
    case Symmetry::diagonal_both:
      return {kDiagonal, kAntidiagonal};
  }
  return {};
}

}  // namespace

std::vector<std::vector<std::uint16_t>> orbits(int size, Symmetry symmetry) {
  const std::vector<Move> moves = moves_of(symmetry);
  std::vector<bool> seen(static_cast<std::size_t>(size * size), false);
  std::vector<std::vector<std::uint16_t>> all;
  for (int first = 0; first < size * size; ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    seen[static_cast<std::size_t>(first)] = true;
    std::vector<std::uint16_t> orbit{static_cast<std::uint16_t>(first)};
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      for (const Move move : moves) {
        const int image = move(orbit[i] / size, orbit[i] % size, size - 1, size);
        if (seen[static_cast<std::size_t>(image)]) continue;
        seen[static_cast<std::size_t>(image)] = true;
        orbit.push_back(static_cast<std::uint16_t>(image));
      }
    }
    std::sort(orbit.begin(), orbit.end());
    all.push_back(std::move(orbit));
  }
  return all;
}

std::vector<std::uint16_t> images(int size, Symmetry symmetry) {
  std::vector<std::uint16_t> found(static_cast<std::size_t>(size * size));
  for (const std::vector<std::uint16_t>& orbit : orbits(size, symmetry)) {
    if (orbit.size() > 2) throw std::invalid_argument("expected a symmetry that pairs cells");
    found[orbit.front()] = orbit.back();
    found[orbit.back()] = orbit.front();
  }
  return found;
}

Symmetry symmetry_named(const std::string& name) {
  const auto* found = std::find(std::begin(kSymmetryNames), std::end(kSymmetryNames), name);
  if (found != std::end(kSymmetryNames))
    return static_cast<Symmetry>(found - std::begin(kSymmetryNames));
  std::string names;
  for (const std::string_view known : kSymmetryNames)
    names += (names.empty() ? "" : ", ") + std::string(known);
  throw std::invalid_argument("expected a symmetry of " + names + "; got '" + name + "'");
}

}  // namespace cruxpress::grids
