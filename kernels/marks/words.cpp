#include "marks/words.hpp"

#include <stdexcept>
#include <string>

namespace cruxpress::marks {

Words::Words(Letters codes, int length) : length_(length) {
  if (length < kShortest || length > kLongest)
    throw std::invalid_argument("expected words of 3 to 8 letters, got length " +
                                std::to_string(length));
  const auto width = static_cast<std::size_t>(length);
  if (codes.empty() || codes.size() % width != 0)
    throw std::invalid_argument("expected at least one word of " + std::to_string(length) +
                                " letters, got " + std::to_string(codes.size()) + " letters");
  for (const std::uint8_t code : codes)
    if (code >= kLetters)
      throw std::invalid_argument("expected letter codes below 32, got " + std::to_string(code));
  size_ = codes.size() / width;
  padded_ = (size_ + kBlock - 1) / kBlock * kBlock;
  codes_.assign(codes.begin(), codes.end());
  columns_.assign(width * padded_, kNoLetter);
  for (std::size_t index = 0; index < size_; ++index)
    for (std::size_t position = 0; position < width; ++position)
      columns_[position * padded_ + index] = codes_[index * width + position];
}

}  // namespace cruxpress::marks
