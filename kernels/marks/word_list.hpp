// An index that gives the words which a row keeps, as bits, in a fraction of a microsecond.
//
// For marks that some word really gives, `feedback(g, w) == marks` says the same as: w has g's
// letter exactly at the green positions, and each letter of g that is coloured k times occurs
// in w at least k times, or exactly k times if it is gray somewhere as well.  (Greens are
// positions; of the other copies of a letter, from the left, as many are yellow as the word
// has partners for.)  So a row is an intersection of a few sets that are made once: words by
// letter and position, and words by letter and least number.  Only the search uses it, and
// always with marks of a real answer; a test holds it against `feedback` on all pairs.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "marks/feedback.hpp"
#include "marks/words.hpp"

namespace cruxpress::marks {

class Index {
 public:
  explicit Index(const Words& words);

  const Words& words() const { return words_; }
  std::size_t blocks() const { return blocks_; }

  // How many words are like this one but for one letter, at the position with the most of them?
  std::size_t kin(Letters word) const;

  // Writes the words that a guess with these marks keeps into `out` (blocks() long).
  void keep(Letters guess, Marks marks, std::uint64_t* out) const;

 private:
  // How many copies of a letter are told apart?  No word has more copies than letters.
  static constexpr int kCopies = kLongest;

  const std::uint64_t* at(int position, int letter) const;
  const std::uint64_t* least(int letter, int copies) const;

  const Words& words_;
  std::size_t blocks_;
  Bits full_;
  std::vector<Bits> at_;     // [position * kLetters + letter]
  std::vector<Bits> least_;  // [letter * kCopies + copies - 1], empty where no word has so many
};

// A list of words with everything that is made from it once.

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
