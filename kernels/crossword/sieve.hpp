// Holding a few words against the letters that their cells may have.
#pragma once

#include <array>
#include <cstdint>

#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

using Letters = std::uint32_t;  // a set of letters

// Up to how many words is a set worked on word by word?
inline constexpr std::uint32_t kFew = 192;

// Nothing is set before it is asked for: a sieve is made for every look at a slot.
struct Sieve {
  // Words may have other letters at a position than these; they do not fit.
  void cut(std::size_t position, Letters letters) {
    cuts[count++] = {static_cast<std::uint32_t>(position), letters};
  }

  struct Cut {
    std::uint32_t position;
    Letters left;
  };
  std::array<Cut, kWidest> cuts;
  std::size_t count = 0;
  std::array<Letters, kWidest> found;  // by position: the letters of the words that fit
};

// Brings the words that fit to the front, in their order, and returns how many they are.
// There must not be more than kFew.
std::uint32_t sift(const Shelf& shelf, std::uint32_t* words, std::uint32_t count, Sieve& sieve);

}  // namespace cruxpress::crossword
