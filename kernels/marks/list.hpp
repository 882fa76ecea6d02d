// A list of words with everything that is made from it once.
#pragma once

#include <stdexcept>
#include <string>

#include "marks/bits.hpp"
#include "marks/index.hpp"
#include "marks/words.hpp"

namespace cruxpress::marks {

struct List {
  // `known_flags` has a byte a word, not zero if people know it; throws std::invalid_argument in
  // words.
  List(Letters codes, int length, Letters known_flags, int alphabet_)
      : words(codes, length), index(words), known(index.blocks()), alphabet(alphabet_) {
    if (known_flags.size() != words.size())
      throw std::invalid_argument("expected one known flag a word (" +
                                  std::to_string(words.size()) + "), got " +
                                  std::to_string(known_flags.size()));
    if (alphabet < 1 || alphabet > kLetters)
      throw std::invalid_argument("expected an alphabet of 1 to 32 letters");
    for (std::size_t w = 0; w < words.size(); ++w)
      if (known_flags[w] != 0) put(known.data(), w);
  }
  List(const List&) = delete;
  List& operator=(const List&) = delete;

  Words words;
  Index index;
  Bits known;
  int alphabet;
};

}  // namespace cruxpress::marks
