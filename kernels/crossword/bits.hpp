// Sets of words as bits, 64 to a block, and the few loops over blocks that all filling is made of.
//
// Sets are padded to whole strides of four blocks, so that a loop has no rest to care for.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cruxpress::crossword {

using Block = std::uint64_t;

// How many blocks does a loop take at once?  Four are a register of 256 bits.
inline constexpr std::size_t kStride = 4;

inline std::size_t blocks_for(std::size_t words) {
  return (words + 64 * kStride - 1) / (64 * kStride) * kStride;
}

inline bool has(const Block* set, std::uint32_t word) { return set[word / 64] >> (word % 64) & 1u; }
inline void put(Block* set, std::uint32_t word) { set[word / 64] |= Block{1} << (word % 64); }
inline void drop(Block* set, std::uint32_t word) { set[word / 64] &= ~(Block{1} << (word % 64)); }

// The words 0 to count-1 into a set of so many blocks.
void put_first(Block* set, std::size_t blocks, std::uint32_t count);

// A range of blocks; both ends are multiples of the stride.
struct Range {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

// Keeps the words that are in the other set too.
void keep(Block* set, const Block* other, Range range);
// Takes the words of the other set away.
void remove(Block* set, const Block* other, Range range);
// Adds the words of the other set.
void add(Block* set, const Block* other, Range range);
// How many words are in a set, and in two sets at once?
std::uint32_t count(const Block* set, Range range);
std::uint32_t count_common(const Block* one, const Block* other, Range range);
// The first block in which two sets have a word in common, or range.to.
std::uint32_t first_common(const Block* one, const Block* other, Range range);
// The range without the empty strides at its ends.
Range trimmed(const Block* set, Range range);

// Calls `visit` with every word of a set.
template <typename Visit>
void each(const Block* set, Range range, Visit visit) {
  for (std::uint32_t at = range.from; at < range.to; ++at)
    for (Block left = set[at]; left != 0; left &= left - 1)
      visit(at * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
}

}  // namespace cruxpress::crossword
