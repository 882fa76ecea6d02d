// The first seed that a stream of Python hands to a kernel: Stream(seed).seed() of seeds.py.
//
// That is the first 64 bits of the Mersenne Twister (Matsumoto and Nishimura, 1998), seeded by
// the words of the stream's seed.  Its state has to be filled for that, but of its first turn
// only two words are needed, which makes it several times faster than the whole generator.  Each
// word waits for the one before it, so that a few streams side by side take little longer than one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress {

constexpr std::size_t kTwisterWords = 624;

// The state that seeding begins with, whatever the key.
constexpr std::array<std::uint32_t, kTwisterWords> make_twister_begin() {
  std::array<std::uint32_t, kTwisterWords> state{19650218u};
  for (std::uint32_t i = 1; i < kTwisterWords; ++i)
    state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
  return state;
}

class FirstSeeds {
 public:
  static constexpr std::size_t kSideBySide = 8;

  // Those of the first `count` streams, no more than kSideBySide.
  void of(const std::uint64_t* streams, std::size_t count, std::uint64_t* seeds) {
    Lanes low{}, high{};
    for (std::size_t lane = 0; lane < count; ++lane) {
      low[lane] = static_cast<std::uint32_t>(streams[lane]);
      high[lane] = static_cast<std::uint32_t>(streams[lane] >> 32);
    }
    fill(low, high);
    for (std::size_t lane = 0; lane < count; ++lane)
      seeds[lane] = drawn(lane, 0) | drawn(lane, 1) << 32;
  }

 private:
  static constexpr std::size_t kWords = kTwisterWords, kAhead = 397;
  using Lanes = std::array<std::uint32_t, kSideBySide>;

  static constexpr std::array<std::uint32_t, kWords> kBegin = make_twister_begin();

  static std::uint32_t mixed(std::uint32_t word, std::uint32_t before, std::uint32_t factor) {
    return word ^ (before ^ before >> 30) * factor;
  }

  // A key has two words, or one where the high one is zero.
  void fill(const Lanes& low, const Lanes& high) {
    Lanes second;  // what every second word takes
    for (std::size_t lane = 0; lane < kSideBySide; ++lane)
      second[lane] = high[lane] != 0 ? high[lane] + 1 : low[lane];
    state_[0].fill(kBegin[0]);
    for (std::size_t at = 1; at < kWords; ++at)
      for (std::size_t lane = 0; lane < kSideBySide; ++lane)
        state_[at][lane] = mixed(kBegin[at], state_[at - 1][lane], 1664525u) +
                           (at % 2 != 0 ? low[lane] : second[lane]);
    state_[0] = state_[kWords - 1];
    for (std::size_t lane = 0; lane < kSideBySide; ++lane)
      state_[1][lane] = mixed(state_[1][lane], state_[0][lane], 1664525u) + second[lane];
    for (std::size_t at = 2; at < kWords; ++at) stir(at);
    state_[0] = state_[kWords - 1];
    stir(1);
    state_[0].fill(0x80000000u);
  }

  void stir(std::size_t at) {
    for (std::size_t lane = 0; lane < kSideBySide; ++lane)
      state_[at][lane] = mixed(state_[at][lane], state_[at - 1][lane], 1566083941u) -
                         static_cast<std::uint32_t>(at);
  }

  std::uint64_t drawn(std::size_t lane, std::size_t i) const {
    const std::uint32_t y =
        (state_[i][lane] & 0x80000000u) | (state_[i + 1][lane] & 0x7fffffffu);
    std::uint32_t word = state_[i + kAhead][lane] ^ y >> 1 ^ (y & 1u ? 0x9908b0dfu : 0u);
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
  }

  std::array<Lanes, kWords> state_;
};

inline std::vector<std::uint64_t> first_seeds(std::span<const std::uint64_t> streams) {
  std::vector<std::uint64_t> seeds(streams.size());
  FirstSeeds first;
  for (std::size_t i = 0; i < streams.size(); i += FirstSeeds::kSideBySide)
    first.of(streams.data() + i, std::min(FirstSeeds::kSideBySide, streams.size() - i),
             seeds.data() + i);
  return seeds;
}

}  // namespace cruxpress
