#include "wheel/census.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace cruxpress::wheel {
namespace {

// How many counts may the table hold?  2^27 of two bytes are 256 MB: nine letters of 27.
constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 27;
constexpr int kHistogram = 64;  // wheels with this many words or more share a place

using Binomials = std::array<std::array<std::uint64_t, kMostLetters + 1>, 64>;

Binomials binomials() {
  Binomials table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMostLetters && n > 0; ++k)
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}

const Binomials kChoose = binomials();

// Visits the numbers of all wheels of a size that contain given letters.
//
// A wheel is read from its last letter down, because the last letter's share of the number
// depends on its own place only.  `below_` holds what the given letters under a letter add
// when all added letters are behind them, so the end of a wheel is one table lookup.
class Supersets {
 public:
  explicit Supersets(const CensusAsk& ask) : ask_(ask) {}

  template <typename Visit>
  void visit(const Counts& given, int given_size, Visit&& seen) {
    given_ = given;
    std::uint64_t number = 0;
    int place = 0;
    below_[0] = 0;
    for (int letter = 0; letter < ask_.alphabet; ++letter) {
      for (int i = 0; i < given[letter]; ++i, ++place) number += share(letter, place);
      below_[letter + 1] = number;
      placed_[letter + 1] = place;
    }
    placed_[0] = 0;
    extend(ask_.alphabet, 0, ask_.size - given_size, seen);
  }

 private:
  // What a letter at a place (counted from 0) adds to the number of its wheel.
  static std::uint64_t share(int letter, int place) { return kChoose[letter + place][place + 1]; }

  // Letters from `top` up are decided and add `number`; `left` letters are still to be added.
  template <typename Visit>
  void extend(int top, std::uint64_t number, int left, Visit&& seen) {
    if (left == 0) {
      seen(number + below_[top]);
      return;
    }
    for (int letter = top - 1; letter >= 0; --letter) {
      const int most = std::min(left, ask_.most_equal - given_[letter]);
      // The given letters of this kind stand behind `left - added` added ones.
      for (int added = 1; added <= most; ++added) {
        std::uint64_t here = number;
        const int first = placed_[letter] + left - added;
        for (int i = 0; i < given_[letter] + added; ++i) here += share(letter, first + i);
        extend(letter, here, left - added, seen);
      }
      for (int i = 0; i < given_[letter]; ++i) number += share(letter, placed_[letter] + left + i);
    }
  }

  CensusAsk ask_;
  Counts given_{};
  std::array<std::uint64_t, kAlphabet + 1> below_{};
  std::array<int, kAlphabet + 1> placed_{};
};

bool fits(const Counts& counts, std::size_t length, const CensusAsk& ask) {
  if (length < static_cast<std::size_t>(ask.shortest) ||
      length > static_cast<std::size_t>(ask.size))
    return false;
  for (int letter = 0; letter < kAlphabet; ++letter)
    if (counts[letter] > (letter < ask.alphabet ? ask.most_equal : 0)) return false;
  return true;
}

template <typename Visit>
void for_each_fitting_class(const Lexicon& lexicon, const CensusAsk& ask, Visit visit) {
  for (const auto& one : lexicon.classes()) {
    const auto word = lexicon.word(lexicon.members()[one.first]);
    const Counts counts = counts_of(word);
    if (fits(counts, word.size(), ask)) visit(one, counts, static_cast<int>(word.size()));
  }
}

// Wheels of a size with at most so many equal letters: a product of truncated series.
std::uint64_t legal_wheels(const CensusAsk& ask) {
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(ask.size) + 1, 0);
  ways[0] = 1;
  for (int letter = 0; letter < ask.alphabet; ++letter)
    for (int size = ask.size; size >= 1; --size)
      for (int equal = 1; equal <= std::min(size, ask.most_equal); ++equal)
        ways[static_cast<std::size_t>(size)] += ways[static_cast<std::size_t>(size - equal)];
  return ways.back();
}

void check(const CensusAsk& ask) {
  if (ask.alphabet < 1 || ask.alphabet > kAlphabet || ask.size < 1 || ask.size > kMostLetters)
    throw std::invalid_argument("expected an alphabet of 1 to 32 letters and 1 to 16 on a wheel");
  if (ask.most_equal < 1 || ask.most_equal > 16 || ask.shortest < 1 || ask.least_words < 1)
    throw std::invalid_argument("expected positive limits, and at most 16 equal letters");
  if (wheel_numbers(ask.alphabet, ask.size) > kMostNumbers)
    throw std::invalid_argument("too many wheels for a census: ask for fewer letters");
}

void count_wheels(Census& census, const std::vector<std::uint16_t>& words, int least_words) {
  census.by_words.assign(kHistogram + 1, 0);
  std::uint64_t with_words = 0;
  for (const auto count : words) {
    if (count == 0) continue;
    ++with_words;
    ++census.by_words[std::min<std::size_t>(count, kHistogram)];
    if (count >= least_words) ++census.eligible;
  }
  census.by_words[0] = census.wheels - with_words;
}

// How many words each wheel builds, by its number.
std::vector<std::uint16_t> words_of_wheels(const Lexicon& lexicon, const CensusAsk& ask) {
  check(ask);
  constexpr auto kFull = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> words(wheel_numbers(ask.alphabet, ask.size), 0);
  Supersets supersets(ask);
  for_each_fitting_class(lexicon, ask, [&](const auto& one, const Counts& counts, int length) {
    supersets.visit(counts, length, [&](std::uint64_t number) {
      auto& count = words[number];
      count = static_cast<std::uint16_t>(std::min<std::uint32_t>(kFull, count + one.count));
    });
  });
  return words;
}

// The sorted letters of a wheel, from its number: the largest share first.
void append_letters(std::vector<std::uint8_t>& letters, std::uint64_t number, int size) {
  const std::size_t begin = letters.size();
  letters.resize(begin + static_cast<std::size_t>(size));
  for (int place = size - 1; place >= 0; --place) {
    int letter = 0;
    while (kChoose[letter + 1 + place][place + 1] <= number) ++letter;
    number -= kChoose[letter + place][place + 1];
    letters[begin + static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(letter);
  }
}

}  // namespace

std::uint64_t wheel_numbers(int alphabet, int size) { return kChoose[alphabet + size - 1][size]; }

Census take_census(const Lexicon& lexicon, const CensusAsk& ask) {
  const auto words = words_of_wheels(lexicon, ask);
  Supersets supersets(ask);
  Census census;
  census.wheels = legal_wheels(ask);
  count_wheels(census, words, ask.least_words);
  census.of_word.assign(lexicon.size(), 0);
  for_each_fitting_class(lexicon, ask, [&](const auto& one, const Counts& counts, int length) {
    std::uint64_t eligible = 0;
    supersets.visit(counts, length, [&](std::uint64_t number) {
      eligible += words[number] >= ask.least_words;
    });
    for (std::uint32_t i = 0; i < one.count; ++i)
      census.of_word[lexicon.members()[one.first + i]] = eligible;
  });
  return census;
}

std::vector<std::uint8_t> eligible_wheels(const Lexicon& lexicon, const CensusAsk& ask) {
  const auto words = words_of_wheels(lexicon, ask);
  std::vector<std::uint8_t> letters;
  for (std::uint64_t number = 0; number < words.size(); ++number)
    if (words[number] >= ask.least_words) append_letters(letters, number, ask.size);
  return letters;
}

}  // namespace cruxpress::wheel
