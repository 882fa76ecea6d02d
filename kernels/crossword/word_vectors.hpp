// Word vectors that were made small: each is a row of codes, and a code names a run of numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cruxpress::crossword {

inline constexpr std::size_t kParts = 20;   // codes of a word
inline constexpr std::size_t kRun = 5;      // numbers that a code names
inline constexpr std::size_t kCodes = 256;  // runs of a part

struct Vectors {
  std::span<const std::int8_t> runs;    // by part and code
  std::span<const std::uint8_t> codes;  // by word and part

  std::size_t size() const { return codes.size() / kParts; }
};

// The product of two sums of vectors, and of each with itself: whole numbers, exact.
std::array<std::int64_t, 3> products(const Vectors& vectors, std::span<const std::uint32_t> one,
                                     std::span<const std::uint32_t> other);

}  // namespace cruxpress::crossword
