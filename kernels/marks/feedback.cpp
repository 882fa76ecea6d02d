#include "marks/feedback.hpp"

#include <algorithm>
#include <array>
#include <numeric>

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

[[gnu::always_inline]] inline void all_blocks(const Words& words, Letters guess, Marks* out) {
  Scratch scratch;
  for (std::size_t first = 0; first < words.size(); first += kWidth) {
    const std::size_t count = std::min(kWidth, words.padded() - first);
    block(words, guess, first, count, scratch);
    const std::size_t real = std::min(count, words.size() - first);
    for (std::size_t w = 0; w < real; ++w)
      out[first + w] = static_cast<Marks>(scratch.low[w] + kPowers[5] * scratch.high[w]);
  }
}

void portable(const Words& words, Letters guess, Marks* out) { all_blocks(words, guess, out); }

#ifdef CRUXPRESS_MARKS_AVX2
__attribute__((target("avx2"))) void with_avx2(const Words& words, Letters guess, Marks* out) {
  all_blocks(words, guess, out);
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
  if (__builtin_cpu_supports("avx2")) return with_avx2(words, guess, out.data());
#endif
  portable(words, guess, out.data());
}

std::vector<std::uint32_t> candidates(const Words& words, std::span<const Letters> guesses,
                                      std::span<const Marks> marks) {
  std::vector<std::uint32_t> kept(words.size());
  std::iota(kept.begin(), kept.end(), 0u);
  std::vector<Marks> row(words.size());
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    feedback_all(words, guesses[i], row);
    std::erase_if(kept, [&](std::uint32_t word) { return row[word] != marks[i]; });
  }
  return kept;
}

}  // namespace cruxpress::marks
