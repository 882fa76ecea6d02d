// What rows tell without a dictionary, and how many letter strings they leave: exact.
//
// Rows are merged into a few facts: the letters allowed at each position, and for each letter
// the least number of copies (the maximum over the rows, never a sum) and whether that number
// is exact (a row that has the letter gray as well).  The strings that obey the facts are
// counted position by position; the state is how many of the needed copies have been placed.
// At most 2^8 states, because the copies needed cannot be more than the letters of the word.
#pragma once

#include <array>
#include <cstdint>

#include "marks/feedback.hpp"
#include "marks/words.hpp"

namespace cruxpress::marks {

struct Knowledge {
  // Nothing is known of a word of `length` letters of an alphabet.
  Knowledge(int length, int alphabet);

  // Take the marks of a guess into account.
  void learn(Letters guess, Marks marks);

  // Take into account what other rows tell of a word of the same length.
  void join(const Knowledge& other);

  int length;
  std::uint32_t needed = 0;                     // bit c: the word has letter c
  std::uint32_t several = 0;                    // bit c: it has more than one
  std::array<std::uint32_t, kLongest> allowed;  // bit c: letter c may stand there
  std::array<std::uint8_t, kLetters> least;     // copies that the word has at least
  std::array<std::uint8_t, kLetters> most;      // copies that it has at most
};

// How many strings of letters agree with what is known; 0 for rows that contradict.
std::uint64_t strings(const Knowledge& known);

// How many letters of the answer are known to be in it, copies counted.
int known_letters(const Knowledge& known);

// At how many positions only one letter is allowed.
int known_positions(const Knowledge& known);

}  // namespace cruxpress::marks
