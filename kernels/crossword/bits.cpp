#include "crossword/bits.hpp"

#include "cpu_dispatch.hpp"

namespace cruxpress::crossword {

void put_first(Block* set, std::size_t blocks, std::uint32_t count) {
  for (std::size_t at = 0; at < blocks; ++at) {
    const std::size_t before = at * 64;
    if (before + 64 <= count)
      set[at] = ~Block{0};
    else
      set[at] = before < count ? (Block{1} << (count - before)) - 1 : 0;
  }
}

CRUXPRESS_CLONES void keep(Block* set, const Block* other, Range range) {
  for (std::uint32_t at = range.from; at < range.to; at += kStride)
    for (std::size_t i = 0; i < kStride; ++i) set[at + i] &= other[at + i];
}

CRUXPRESS_CLONES void remove(Block* set, const Block* other, Range range) {
  for (std::uint32_t at = range.from; at < range.to; at += kStride)
    for (std::size_t i = 0; i < kStride; ++i) set[at + i] &= ~other[at + i];
}

CRUXPRESS_CLONES void add(Block* set, const Block* other, Range range) {
  for (std::uint32_t at = range.from; at < range.to; at += kStride)
    for (std::size_t i = 0; i < kStride; ++i) set[at + i] |= other[at + i];
}

CRUXPRESS_CLONES std::uint32_t count(const Block* set, Range range) {
  std::uint32_t total = 0;
  for (std::uint32_t at = range.from; at < range.to; at += kStride)
    for (std::size_t i = 0; i < kStride; ++i)
      total += static_cast<std::uint32_t>(std::popcount(set[at + i]));
  return total;
}

CRUXPRESS_CLONES std::uint32_t count_common(const Block* one, const Block* other, Range range) {
  std::uint32_t total = 0;
  for (std::uint32_t at = range.from; at < range.to; at += kStride)
    for (std::size_t i = 0; i < kStride; ++i)
      total += static_cast<std::uint32_t>(std::popcount(one[at + i] & other[at + i]));
  return total;
}

CRUXPRESS_CLONES std::uint32_t first_common(const Block* one, const Block* other, Range range) {
  for (std::uint32_t at = range.from; at < range.to; at += kStride) {
    Block any = 0;
    for (std::size_t i = 0; i < kStride; ++i) any |= one[at + i] & other[at + i];
    if (any == 0) continue;
    while ((one[at] & other[at]) == 0) ++at;
    return at;
  }
  return range.to;
}

Range trimmed(const Block* set, Range range) {
  const auto empty = [set](std::uint32_t at) {
    Block any = 0;
    for (std::size_t i = 0; i < kStride; ++i) any |= set[at + i];
    return any == 0;
  };
  while (range.from < range.to && empty(range.from)) range.from += kStride;
  while (range.from < range.to && empty(range.to - kStride)) range.to -= kStride;
  return range;
}

}  // namespace cruxpress::crossword
