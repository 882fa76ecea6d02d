#include "crossword/sieve.hpp"

#include <bit>
#include <cstring>

#include "cpu_dispatch.hpp"

namespace cruxpress::crossword {
namespace {

// Eight sets of letters worked on together: a vector type where the compiler has one.
#if defined(__GNUC__) && !defined(CRUXPRESS_PLAIN_LANES)

using Lanes = Letters __attribute__((vector_size(kLanes * sizeof(Letters))));

#define CRUXPRESS_INLINE inline __attribute__((always_inline))

// The position whose letter is in a lane.  A row is read as two words of four letters, which stand
// in turn in the lanes: so a shift brings each letter to its place, where taking bytes apart one by
// one would cost more than all the rest.
constexpr std::size_t position(std::size_t lane) { return lane / 2 + lane % 2 * (kLanes / 2); }

// Every letter of a row as a set of its own.
CRUXPRESS_INLINE void read(const std::uint8_t* row, Lanes& own) {
  Letters first, second;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&first, row, sizeof first);
    std::memcpy(&second, row + sizeof first, sizeof second);
  } else {
    first = Letters{row[0]} | Letters{row[1]} << 8 | Letters{row[2]} << 16 | Letters{row[3]} << 24;
    second = Letters{row[4]} | Letters{row[5]} << 8 | Letters{row[6]} << 16 | Letters{row[7]} << 24;
  }
  const Lanes both = {first, second, first, second, first, second, first, second};
  const Lanes codes = (both >> Lanes{0, 0, 8, 8, 16, 16, 24, 24}) & 31;
  own = Lanes{1, 1, 1, 1, 1, 1, 1, 1} << codes;
}

#else

struct Lanes {
  Letters at[kLanes];
  Lanes operator|(const Lanes& other) const {
    Lanes made;
    for (std::size_t i = 0; i < kLanes; ++i) made.at[i] = at[i] | other.at[i];
    return made;
  }
};

#define CRUXPRESS_INLINE inline

constexpr std::size_t position(std::size_t lane) { return lane; }

inline void read(const std::uint8_t* row, Lanes& own) {
  for (std::size_t i = 0; i < kLanes; ++i) own.at[i] = Letters{1} << row[i];
}

#endif

// The position in a word of a lane, counted through its rows.
constexpr std::size_t place(std::size_t lane) {
  return lane / kLanes * kLanes + position(lane % kLanes);
}

// The letters of some words.
template <std::size_t kRows>
CRUXPRESS_INLINE void gather(const Shelf& shelf, const std::uint32_t* words, std::uint32_t count,
                             Sieve& sieve) {
  Lanes found[kRows] = {};
  for (std::uint32_t i = 0; i < count; ++i)
    for (std::size_t row = 0; row < kRows; ++row) {
      Lanes own;
      read(shelf.letters.data() + (words[i] * kRows + row) * kLanes, own);
      found[row] = found[row] | own;
    }
  Letters letters[kRows * kLanes];
  std::memcpy(letters, found, sizeof found);
  for (std::size_t i = 0; i < kRows * kLanes; ++i) sieve.found[place(i)] = letters[i];
}

CRUXPRESS_CLONES void gather_all(const Shelf& shelf, const std::uint32_t* words,
                                 std::uint32_t count, Sieve& sieve) {
  switch (shelf.row / kLanes) {
    case 1:
      return gather<1>(shelf, words, count, sieve);
    case 2:
      return gather<2>(shelf, words, count, sieve);
    case 3:
      return gather<3>(shelf, words, count, sieve);
    default:
      return gather<4>(shelf, words, count, sieve);
  }
}

// Words that fit come to the front, the others follow, all in their order.  Those that fit are
// written back over those already read; no branch depends on whether.
template <typename Fits>
std::uint32_t part(std::uint32_t* words, std::uint32_t count, const Fits& fits) {
  std::uint32_t lost[kFew];
  std::uint32_t fitting = 0, unfit = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t word = words[i];
    const std::uint32_t fit = fits(word);
    words[fitting] = word;
    lost[unfit] = word;
    fitting += fit;
    unfit += 1 - fit;
  }
  std::memcpy(words + fitting, lost, unfit * sizeof *lost);
  return fitting;
}

std::uint32_t part(const Shelf& shelf, std::uint32_t* words, std::uint32_t count,
                   const Sieve& sieve) {
  const std::uint8_t* letters = shelf.letters.data();
  const std::size_t row = shelf.row, cuts = sieve.count;
  const auto fits = [letters, row](std::uint32_t word, const Sieve::Cut& cut) {
    return cut.left >> letters[word * row + cut.position] & 1u;
  };
  const Sieve::Cut first = sieve.cuts[0];
  if (cuts == 1) return part(words, count, [&](std::uint32_t word) { return fits(word, first); });
  return part(words, count, [&](std::uint32_t word) {
    std::uint32_t fit = fits(word, first);
    for (std::size_t at = 1; at < cuts; ++at) fit &= fits(word, sieve.cuts[at]);
    return fit;
  });
}

}  // namespace

std::uint32_t sift(const Shelf& shelf, std::uint32_t* words, std::uint32_t count, Sieve& sieve) {
  const std::uint32_t fitting = sieve.count == 0 ? count : part(shelf, words, count, sieve);
  gather_all(shelf, words, fitting, sieve);
  return fitting;
}

}  // namespace cruxpress::crossword
