// Random numbers that are the same on every machine.
//
// xoshiro256** (Blackman and Vigna, 2018), seeded through SplitMix64; bounded
// draws by Lemire's multiply-and-reject method, so they are unbiased.  The
// standard library's distributions differ between vendors and are not used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cruxpress {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) word = split_mix(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotl(state_[3], 45);
    return result;
  }

  // A number in [0, bound); bound must be positive.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * std::uint64_t{bound};
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (low < threshold) {
        product = (next() >> 32) * std::uint64_t{bound};
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // A number in [0, 1) with 53 random bits.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <typename T>
  void shuffle(T* items, std::size_t count) {
    for (std::size_t i = count; i > 1; --i)
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static std::uint64_t rotl(std::uint64_t value, int by) {
    return (value << by) | (value >> (64 - by));
  }

  static std::uint64_t split_mix(std::uint64_t& seed) {
    std::uint64_t z = (seed += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  std::uint64_t state_[4];
};

}  // namespace cruxpress
