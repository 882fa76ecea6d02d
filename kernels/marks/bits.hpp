// Sets of words as bits, 64 to a block.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cruxpress::marks {

using Bits = std::vector<std::uint64_t>;

inline std::size_t blocks_for(std::size_t words) { return (words + 63) / 64; }

inline void put(std::uint64_t* bits, std::size_t word) {
  bits[word / 64] |= std::uint64_t{1} << (word % 64);
}

inline bool has(const std::uint64_t* bits, std::size_t word) {
  return bits[word / 64] >> (word % 64) & 1u;
}

// All words of a list, and no bit beyond its end.
inline Bits full(std::size_t words) {
  Bits bits(blocks_for(words), ~std::uint64_t{0});
  if (words % 64 != 0) bits.back() = (std::uint64_t{1} << (words % 64)) - 1;
  return bits;
}

inline std::size_t count(const std::uint64_t* bits, std::size_t blocks) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < blocks; ++i)
    total += static_cast<std::size_t>(std::popcount(bits[i]));
  return total;
}

// Calls `visit` with every word of a block of bits that begins at word 64 * `block`.
template <typename Visit>
void each(std::uint64_t bits, std::size_t block, Visit visit) {
  for (; bits != 0; bits &= bits - 1)
    visit(
        static_cast<std::uint32_t>(block * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
}

}  // namespace cruxpress::marks
