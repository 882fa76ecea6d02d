#include "crossword/sieve.hpp"

#include <cstring>

#include "clones.hpp"

namespace cruxpress::crossword {
namespace {

// Eight sets of letters worked on together: a vector type where the compiler has one.
#if defined(__GNUC__) && !defined(CRUXPRESS_PLAIN_LANES)

using Bytes = std::uint8_t __attribute__((vector_size(kLanes)));
using Lanes = Letters __attribute__((vector_size(kLanes * sizeof(Letters))));

#define CRUXPRESS_INLINE inline __attribute__((always_inline))

// Every letter of a row as a set of its own.
CRUXPRESS_INLINE void read(const std::uint8_t* row, Lanes& own) {
  Bytes codes;
  std::memcpy(&codes, row, sizeof codes);
  own = Lanes{1, 1, 1, 1, 1, 1, 1, 1} << __builtin_convertvector(codes, Lanes);
}

CRUXPRESS_INLINE bool any(const Lanes& lanes) {
  std::uint64_t halves[4];
  std::memcpy(halves, &lanes, sizeof halves);
  return (halves[0] | halves[1] | halves[2] | halves[3]) != 0;
}

#else

struct Lanes {
  Letters at[kLanes];
  Lanes operator~() const {
    Lanes made;
    for (std::size_t i = 0; i < kLanes; ++i) made.at[i] = ~at[i];
    return made;
  }
  Lanes operator&(const Lanes& other) const {
    Lanes made;
    for (std::size_t i = 0; i < kLanes; ++i) made.at[i] = at[i] & other.at[i];
    return made;
  }
  Lanes operator|(const Lanes& other) const {
    Lanes made;
    for (std::size_t i = 0; i < kLanes; ++i) made.at[i] = at[i] | other.at[i];
    return made;
  }
  Lanes operator&(Letters mask) const {
    Lanes made;
    for (std::size_t i = 0; i < kLanes; ++i) made.at[i] = at[i] & mask;
    return made;
  }
};

#define CRUXPRESS_INLINE inline

inline void read(const std::uint8_t* row, Lanes& own) {
  for (std::size_t i = 0; i < kLanes; ++i) own.at[i] = Letters{1} << row[i];
}

inline bool any(const Lanes& lanes) {
  Letters found = 0;
  for (const auto letters : lanes.at) found |= letters;
  return found != 0;
}

#endif

template <std::size_t kRows>
CRUXPRESS_INLINE std::uint32_t sift_rows(const Shelf& shelf, std::uint32_t* words,
                                         std::uint32_t count, Sieve& sieve) {
  Lanes closed[kRows], found[kRows] = {};
  std::memcpy(closed, sieve.open.data(), sizeof closed);
  for (auto& lanes : closed) lanes = ~lanes;
  // Words that fit are written back over those already read; no branch depends on whether.
  std::uint32_t lost[kFew];
  std::uint32_t fitting = 0, unfit = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t word = words[i];
    Lanes own[kRows], wrong = {};
    for (std::size_t row = 0; row < kRows; ++row) {
      read(shelf.letters.data() + (word * kRows + row) * kLanes, own[row]);
      wrong = wrong | (own[row] & closed[row]);
    }
    const bool fits = !any(wrong);
    const Letters mask = Letters{0} - Letters{fits};
    for (std::size_t row = 0; row < kRows; ++row) found[row] = found[row] | (own[row] & mask);
    words[fitting] = word;
    lost[unfit] = word;
    fitting += fits;
    unfit += !fits;
  }
  std::memcpy(words + fitting, lost, unfit * sizeof *lost);
  std::memcpy(sieve.found.data(), found, sizeof found);
  return fitting;
}

}  // namespace

CRUXPRESS_CLONES std::uint32_t sift(const Shelf& shelf, std::uint32_t* words, std::uint32_t count,
                                    Sieve& sieve) {
  switch (shelf.row / kLanes) {
    case 1:
      return sift_rows<1>(shelf, words, count, sieve);
    case 2:
      return sift_rows<2>(shelf, words, count, sieve);
    case 3:
      return sift_rows<3>(shelf, words, count, sieve);
    default:
      return sift_rows<4>(shelf, words, count, sieve);
  }
}

}  // namespace cruxpress::crossword
