// Logarithms in whole numbers, so that every machine makes the same choice.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace cruxpress::crossword {

// How many units are a factor of two?
inline constexpr int kOctave = 256;

namespace detail {

// 256 log2(1 + i/256), by squaring the number and taking off the octaves it passes.
constexpr std::array<std::uint16_t, 256> mantissas() {
  std::array<std::uint16_t, 256> table{};
  for (std::uint64_t i = 0; i < 256; ++i) {
    std::uint64_t value = (256 + i) << 22;  // 1.0 is 2^30
    unsigned bits = 0;
    for (int step = 0; step < 8; ++step) {
      value = (value * value) >> 30;
      bits *= 2;
      if (value >> 31 != 0) {
        bits += 1;
        value /= 2;
      }
    }
    table[i] = static_cast<std::uint16_t>(bits);
  }
  return table;
}

inline constexpr auto kMantissas = mantissas();

}  // namespace detail

// 256 log2(number), rounded down; the number must be positive.
constexpr int logarithm(std::uint32_t number) {
  const int exponent = 31 - std::countl_zero(number);
  const std::uint64_t mantissa = (std::uint64_t{number} << 8 >> exponent) & 255u;
  return exponent * kOctave + detail::kMantissas[mantissa];
}

static_assert(logarithm(1) == 0 && logarithm(2) == 256 && logarithm(3) == 405);

}  // namespace cruxpress::crossword
