// A list of words of one length, laid out twice: word by word, and letter by letter.
//
// Letters are codes below 32 (the position in a language's alphabet).  The columns are padded
// to whole blocks of 64 with a code that no word has, so that loops over them need no tail.
#pragma once

#include <array>
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

}  // namespace cruxpress::marks
