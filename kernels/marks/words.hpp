// A list of words of one length, laid out twice: word by word, and letter by letter.
//
// Letters are codes below 32 (the position in a language's alphabet).  The columns are padded
// to whole blocks of 64 with a code that no word has, so that loops over them need no tail.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress::marks {

inline constexpr int kShortest = 3;
inline constexpr int kLongest = 8;
inline constexpr int kLetters = 32;
inline constexpr std::uint8_t kNoLetter = 255;
inline constexpr std::size_t kBlock = 64;

using Letters = std::span<const std::uint8_t>;

class Words {
 public:
  // `codes` holds the words one after the other; throws std::invalid_argument in words.
  Words(Letters codes, int length);

  int length() const { return length_; }
  std::size_t size() const { return size_; }
  std::size_t padded() const { return padded_; }

  // The letters of one word.
  Letters word(std::size_t index) const {
    return Letters(codes_).subspan(index * static_cast<std::size_t>(length_),
                                   static_cast<std::size_t>(length_));
  }

  // The letters of all words at one position.
  const std::uint8_t* column(int position) const {
    return columns_.data() + static_cast<std::size_t>(position) * padded_;
  }

 private:
  int length_;
  std::size_t size_;
  std::size_t padded_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::uint8_t> columns_;
};

// Sets of words as bits, 64 to a block.

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
