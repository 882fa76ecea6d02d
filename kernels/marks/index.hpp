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
#include <vector>

#include "marks/bits.hpp"
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

}  // namespace cruxpress::marks
