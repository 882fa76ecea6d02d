// Feedback: the marks that a guess gets against a word.  This is the definition of the family.
//
// Two passes, as everybody plays it: equal letters at equal positions are green and use up
// their letter of the word; then, from left to right, every other letter of the guess that
// still has an unused partner is yellow and uses it up; the rest is gray.  Marks are a number
// in base 3 (0 gray, 1 yellow, 2 green), the first position is the lowest digit.
//
// One guess against all words is the hot loop: it works on the columns of the list in blocks
// of bytes, without branches, so that the compiler turns every inner loop into vector code.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "marks/words.hpp"

namespace cruxpress::marks {

using Marks = std::uint16_t;

inline constexpr std::array<int, kLongest + 1> kPowers{1, 3, 9, 27, 81, 243, 729, 2187, 6561};

enum Mark : int { kGray = 0, kYellow = 1, kGreen = 2 };

inline int mark_at(Marks marks, int position) {
  return marks / kPowers[static_cast<std::size_t>(position)] % 3;
}

// The marks of one guess against one word of the same length.
Marks feedback(Letters guess, Letters word);

// The marks of one guess against every word; `out` has room for words.size() marks.
void feedback_all(const Words& words, Letters guess, std::span<Marks> out);

// The words for which a guess gets these marks, as bits; `out` has room for a bit a word.
void matching(const Words& words, Letters guess, Marks marks, std::uint64_t* out);

// The words for which every guess gets exactly its marks, by index.
std::vector<std::uint32_t> candidates(const Words& words, std::span<const Letters> guesses,
                                      std::span<const Marks> marks);

}  // namespace cruxpress::marks
