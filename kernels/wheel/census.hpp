// A census of all wheels: for every multiset of letters of one size, how many words it
// builds; and for every word, how many of the wheels with enough words build it.
//
// The question is turned round: instead of asking 3.3 million wheels for their words, every
// class of words is added to all wheels that contain it.  A wheel has a number in the
// combinatorial number system (Knuth, TAOCP 7.2.1.3): sorted letters l1 <= ... <= lk become
// l1 < l2 + 1 < ... < lk + k - 1, and the number is the sum of binomials C(li + i - 1, i).
// So a table with one count a wheel is enough, and the answer is exact.
#pragma once

#include <cstdint>
#include <vector>

#include "wheel/lexicon.hpp"

namespace cruxpress::wheel {

struct CensusAsk {
  int alphabet = 26;    // letter codes below this may stand on a wheel
  int size = 7;         // letters on a wheel
  int most_equal = 3;   // equal letters on a wheel
  int shortest = 4;     // letters of a word
  int least_words = 9;  // words that an eligible wheel builds
};

struct Census {
  std::uint64_t wheels = 0;                // wheels with at most `most_equal` equal letters
  std::uint64_t eligible = 0;              // of these, with at least `least_words` words
  std::vector<std::uint64_t> of_word;      // eligible wheels that build the word
  std::vector<std::uint64_t> by_words;     // wheels with so many words; the last is "or more"
};

// How many wheels are there, and so how many counts does the census hold?
std::uint64_t wheel_numbers(int alphabet, int size);

// This and the next throw std::invalid_argument if more than 2^27 counts would be needed.
Census take_census(const Lexicon& lexicon, const CensusAsk& ask);

// The letters of all eligible wheels, `size` sorted codes each, in the order of their numbers.
std::vector<std::uint8_t> eligible_wheels(const Lexicon& lexicon, const CensusAsk& ask);

}  // namespace cruxpress::wheel
