// The first seed that a stream of Python hands to a kernel: Stream(seed).seed() of seeds.py.
//
// That is the first 64 bits of the Mersenne Twister (Matsumoto and Nishimura, 1998), seeded by
// the words of the stream's seed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress {

std::vector<std::uint64_t> first_seeds(std::span<const std::uint64_t> streams);

}  // namespace cruxpress
