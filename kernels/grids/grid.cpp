#include "grids/grid.hpp"

namespace cruxpress::grids {

constinit const std::array<std::uint8_t, 1 << 16> kMaskSizes = [] {
  std::array<std::uint8_t, 1 << 16> sizes{};
  for (unsigned mask = 1; mask < sizes.size(); ++mask)
    sizes[mask] = static_cast<std::uint8_t>(sizes[mask >> 1] + (mask & 1));
  return sizes;
}();

}  // namespace cruxpress::grids
