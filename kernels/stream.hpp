// The first seed that a stream of Python hands to a kernel: Stream(seed).seed() of seeds.py.
//
// That is the first 64 bits of the Mersenne Twister (Matsumoto and Nishimura, 1998), seeded by
// the words of the stream's seed.  Its state has to be filled for that, but of its first turn
// only two words are needed, which makes it several times faster than the whole generator.
#pragma once

#include <array>
#include <cstdint>

namespace cruxpress {

inline std::uint64_t first_seed(std::uint64_t stream) {
  constexpr std::size_t kWords = 624, kAhead = 397;
  const std::array<std::uint32_t, 2> key{static_cast<std::uint32_t>(stream),
                                         static_cast<std::uint32_t>(stream >> 32)};
  const std::size_t length = key[1] != 0 ? 2 : 1;
  std::array<std::uint32_t, kWords> state;
  state[0] = 19650218u;
  for (std::uint32_t i = 1; i < kWords; ++i)
    state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
  std::size_t at = 1;
  const auto step = [&] {
    if (++at < kWords) return;
    state[0] = state[kWords - 1];
    at = 1;
  };
  const auto mixed = [&](std::uint32_t factor) {
    return state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * factor;
  };
  for (std::size_t i = 0; i < kWords; ++i) {
    const auto word = static_cast<std::uint32_t>(i % length);
    state[at] = mixed(1664525u) + key[word] + word;
    step();
  }
  for (std::size_t i = 1; i < kWords; ++i) {
    state[at] = mixed(1566083941u) - static_cast<std::uint32_t>(at);
    step();
  }
  state[0] = 0x80000000u;
  const auto drawn = [&](std::size_t i) -> std::uint64_t {
    const std::uint32_t y = (state[i] & 0x80000000u) | (state[i + 1] & 0x7fffffffu);
    std::uint32_t word = state[i + kAhead] ^ y >> 1 ^ (y & 1u ? 0x9908b0dfu : 0u);
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
  };
  return drawn(0) | drawn(1) << 32;
}

}  // namespace cruxpress
