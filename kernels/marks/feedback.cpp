#include "marks/feedback.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "marks/words.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define CRUXPRESS_MARKS_AVX2 1
#endif

namespace cruxpress::marks {

namespace {

// How many words does a block of the hot loop hold?  Its scratch then fits the L1 cache.
constexpr std::size_t kWidth = 256;

using Lanes = std::array<std::uint8_t, kWidth>;

struct Scratch {
  std::array<Lanes, kLongest> green;
  Lanes left;  // letters of the word, equal to one of the guess, that are not used up yet
  Lanes low;   // marks of positions 0-4, at most 242
  Lanes high;  // marks of positions 5-7, at most 26
};

// `count` words from `first` on; `count` is a multiple of kBlock.
[[gnu::always_inline]] inline void block(const Words& words, Letters guess, std::size_t first,
                                         std::size_t count, Scratch& s) {
  const int length = words.length();
  s.low.fill(0);
  s.high.fill(0);
  for (int i = 0; i < length; ++i) {
    const std::uint8_t letter = guess[static_cast<std::size_t>(i)];
    const std::uint8_t* column = words.column(i) + first;
    auto& green = s.green[static_cast<std::size_t>(i)];
    for (std::size_t w = 0; w < count; ++w) green[w] = column[w] == letter;
  }
  std::uint32_t done = 0;
  for (int i = 0; i < length; ++i) {
    const std::uint8_t letter = guess[static_cast<std::size_t>(i)];
    if (done >> letter & 1u) continue;
    done |= 1u << letter;
    s.left.fill(0);
    for (int j = 0; j < length; ++j) {
      const std::uint8_t* column = words.column(j) + first;
      const auto& green = s.green[static_cast<std::size_t>(j)];
      for (std::size_t w = 0; w < count; ++w)
        s.left[w] = static_cast<std::uint8_t>(s.left[w] + ((column[w] == letter) & (green[w] ^ 1)));
    }
    for (int j = i; j < length; ++j) {
      if (guess[static_cast<std::size_t>(j)] != letter) continue;
      const auto& green = s.green[static_cast<std::size_t>(j)];
      auto& sum = j < 5 ? s.low : s.high;
      const auto power = static_cast<std::uint8_t>(kPowers[static_cast<std::size_t>(j % 5)]);
      for (std::size_t w = 0; w < count; ++w) {
        const auto yellow = static_cast<std::uint8_t>((s.left[w] > 0) & (green[w] ^ 1));
        s.left[w] = static_cast<std::uint8_t>(s.left[w] - yellow);
        sum[w] = static_cast<std::uint8_t>(sum[w] + power * (2 * green[w] + yellow));
      }
    }
  }
}

// Calls `take(first, count, scratch)` for each block of words, when their marks are known.
template <typename Take>
[[gnu::always_inline]] inline void all_blocks(const Words& words, Letters guess, Take take) {
  Scratch scratch;
  for (std::size_t first = 0; first < words.size(); first += kWidth) {
    const std::size_t count = std::min(kWidth, words.padded() - first);
    block(words, guess, first, count, scratch);
    take(first, count, scratch);
  }
}

[[gnu::always_inline]] inline void every_mark(const Words& words, Letters guess, Marks* out) {
  all_blocks(words, guess, [&](std::size_t first, std::size_t count, const Scratch& s) {
    const std::size_t real = std::min(count, words.size() - first);
    for (std::size_t w = 0; w < real; ++w)
      out[first + w] = static_cast<Marks>(s.low[w] + kPowers[5] * s.high[w]);
  });
}

// Eight bytes that are 0 or 1 as bits, the first one lowest.
inline std::uint64_t eight_bits(const std::uint8_t* bytes) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) bits |= std::uint64_t{bytes[i]} << (8 * i);
  return bits * 0x0102040810204080u >> 56;
}

[[gnu::always_inline]] inline void every_match(const Words& words, Letters guess, Marks marks,
                                               std::uint64_t* out) {
  const auto low = static_cast<std::uint8_t>(marks % kPowers[5]);
  const auto high = static_cast<std::uint8_t>(marks / kPowers[5]);
  all_blocks(words, guess, [&](std::size_t first, std::size_t count, const Scratch& s) {
    Lanes same;
    for (std::size_t w = 0; w < count; ++w) same[w] = (s.low[w] == low) & (s.high[w] == high);
    for (std::size_t w = 0; w < count; w += 64) {
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < 64; i += 8) bits |= eight_bits(same.data() + w + i) << i;
      out[(first + w) / 64] = bits;
    }
  });
}

// Each for any processor, and for those that have wide registers.
void marks_of(const Words& words, Letters guess, Marks* out) { every_mark(words, guess, out); }

void matches_of(const Words& words, Letters guess, Marks marks, std::uint64_t* out) {
  every_match(words, guess, marks, out);
}

#ifdef CRUXPRESS_MARKS_AVX2
__attribute__((target("avx2"))) void marks_of_avx2(const Words& words, Letters guess, Marks* out) {
  every_mark(words, guess, out);
}

__attribute__((target("avx2"))) void matches_of_avx2(const Words& words, Letters guess, Marks marks,
                                                     std::uint64_t* out) {
  every_match(words, guess, marks, out);
}
#endif

}  // namespace

Marks feedback(Letters guess, Letters word) {
  std::array<std::uint8_t, kLetters> unused{};
  for (std::size_t i = 0; i < guess.size(); ++i)
    if (guess[i] != word[i]) ++unused[word[i]];
  int marks = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] == word[i]) {
      marks += kGreen * kPowers[i];
    } else if (unused[guess[i]] > 0) {
      --unused[guess[i]];
      marks += kYellow * kPowers[i];
    }
  }
  return static_cast<Marks>(marks);
}

void feedback_all(const Words& words, Letters guess, std::span<Marks> out) {
#ifdef CRUXPRESS_MARKS_AVX2
  if (__builtin_cpu_supports("avx2")) return marks_of_avx2(words, guess, out.data());
#endif
  marks_of(words, guess, out.data());
}

void matching(const Words& words, Letters guess, Marks marks, std::uint64_t* out) {
#ifdef CRUXPRESS_MARKS_AVX2
  if (__builtin_cpu_supports("avx2")) {
    matches_of_avx2(words, guess, marks, out);
  } else {
    matches_of(words, guess, marks, out);
  }
#else
  matches_of(words, guess, marks, out);
#endif
  if (words.size() % 64 != 0)
    out[words.size() / 64] &= (std::uint64_t{1} << (words.size() % 64)) - 1;
}

std::vector<std::uint32_t> candidates(const Words& words, std::span<const Letters> guesses,
                                      std::span<const Marks> marks) {
  std::vector<std::uint32_t> kept;
  Bits first = full(words.size());
  if (!guesses.empty()) matching(words, guesses[0], marks[0], first.data());
  for (std::size_t i = 0; i < first.size(); ++i)
    each(first[i], i, [&](std::uint32_t word) { kept.push_back(word); });
  for (std::size_t i = 1; i < guesses.size(); ++i)
    std::erase_if(kept, [&](std::uint32_t word) {
      return feedback(guesses[i], words.word(word)) != marks[i];
    });
  return kept;
}

}  // namespace cruxpress::marks
