// The twister's state has to be filled for its first words, but of its first turn only two words
// are needed, which makes this several times faster than the whole generator.  Each word waits for
// the one before it, so that some streams side by side take little longer than one.
#include "stream.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "clones.hpp"

namespace cruxpress {
namespace {

constexpr std::size_t kWords = 624, kAhead = 397, kSideBySide = 32;

using Lanes = std::array<std::uint32_t, kSideBySide>;

// The state that seeding begins with, whatever the key.
constexpr std::array<std::uint32_t, kWords> make_begin() {
  std::array<std::uint32_t, kWords> state{19650218u};
  for (std::uint32_t i = 1; i < kWords; ++i)
    state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
  return state;
}
constexpr std::array<std::uint32_t, kWords> kBegin = make_begin();

inline std::uint32_t mixed(std::uint32_t word, std::uint32_t before, std::uint32_t factor) {
  return word ^ (before ^ before >> 30) * factor;
}

// The words of filled states that their first turn asks for.
struct Needed {
  Lanes first, second, ahead, ahead_of_second;
};

// A key has two words, of which every second word of the state takes the other: `odd` those with
// odd numbers, `even` the rest.  `state` is the room that this needs.
CRUXPRESS_CLONES void fill(const Lanes& odd, const Lanes& even, std::array<Lanes, kWords>& state,
                           Needed& needed) {
  Lanes last;
  last.fill(kBegin[0]);
  for (std::size_t at = 1; at < kWords; ++at) {
    const Lanes& key = at % 2 != 0 ? odd : even;
    for (std::size_t lane = 0; lane < kSideBySide; ++lane)
      last[lane] = mixed(kBegin[at], last[lane], 1664525u) + key[lane];
    state[at] = last;
  }
  for (std::size_t lane = 0; lane < kSideBySide; ++lane)
    last[lane] = mixed(state[1][lane], last[lane], 1664525u) + even[lane];
  state[1] = last;
  for (std::size_t at = 2; at < kWords; ++at) {
    for (std::size_t lane = 0; lane < kSideBySide; ++lane)
      last[lane] = mixed(state[at][lane], last[lane], 1566083941u) - static_cast<std::uint32_t>(at);
    if (at == 2) needed.second = last;
    if (at == kAhead) needed.ahead = last;
    if (at == kAhead + 1) needed.ahead_of_second = last;
  }
  for (std::size_t lane = 0; lane < kSideBySide; ++lane)
    needed.first[lane] = mixed(state[1][lane], last[lane], 1566083941u) - 1u;
}

// A word of the first turn, from that of the state, the one after it and the one ahead.
std::uint64_t drawn(std::uint32_t word, std::uint32_t next, std::uint32_t ahead) {
  const std::uint32_t y = (word & 0x80000000u) | (next & 0x7fffffffu);
  std::uint32_t out = ahead ^ y >> 1 ^ (y & 1u ? 0x9908b0dfu : 0u);
  out ^= out >> 11;
  out ^= out << 7 & 0x9d2c5680u;
  out ^= out << 15 & 0xefc60000u;
  return out ^ out >> 18;
}

}  // namespace

std::vector<std::uint64_t> first_seeds(std::span<const std::uint64_t> streams) {
  std::vector<std::uint64_t> seeds(streams.size());
  const std::unique_ptr<std::array<Lanes, kWords>> state(new std::array<Lanes, kWords>);
  Needed needed;
  for (std::size_t i = 0; i < streams.size(); i += kSideBySide) {
    const std::size_t count = std::min(kSideBySide, streams.size() - i);
    Lanes odd{}, even{};
    for (std::size_t lane = 0; lane < count; ++lane) {
      const auto low = static_cast<std::uint32_t>(streams[i + lane]);
      const auto high = static_cast<std::uint32_t>(streams[i + lane] >> 32);
      odd[lane] = low;
      even[lane] = high != 0 ? high + 1 : low;  // a key of one word where the high one is zero
    }
    fill(odd, even, *state, needed);
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::uint32_t first = needed.first[lane], second = needed.second[lane];
      seeds[i + lane] = drawn(0x80000000u, first, needed.ahead[lane]) |
                        drawn(first, second, needed.ahead_of_second[lane]) << 32;
    }
  }
  return seeds;
}

}  // namespace cruxpress
