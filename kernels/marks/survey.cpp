#include "marks/survey.hpp"

namespace cruxpress::marks {

namespace {

// Calls `visit` with the number of every word of a set.
template <typename Visit>
void each_of(const Bits& words, Visit visit) {
  for (std::size_t i = 0; i < words.size(); ++i) each(words[i], i, visit);
}

// Which row does a word fail?  One that it fails is there.
int row_failed(const Words& words, std::uint32_t word, std::span<const Letters> guesses,
               std::span<const Marks> marks) {
  int row = 0;
  while (feedback(guesses[static_cast<std::size_t>(row)], words.word(word)) ==
         marks[static_cast<std::size_t>(row)])
    ++row;
  return row;
}

}  // namespace

Survey survey(const Words& words, std::span<const Letters> guesses, std::span<const Marks> marks,
              const Bits& known) {
  Survey result;
  Bits all = full(words.size()), one(all.size()), met(all.size());
  for (std::size_t r = 0; r < guesses.size(); ++r) {
    matching(words, guesses[r], marks[r], met.data());
    std::size_t left = 0, known_left = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      one[i] = (one[i] & met[i]) | (all[i] & ~met[i]);
      all[i] &= met[i];
      left += static_cast<std::size_t>(std::popcount(all[i]));
      known_left += static_cast<std::size_t>(std::popcount(all[i] & known[i]));
    }
    result.left.push_back(left);
    result.known_left.push_back(known_left);
  }
  each_of(all, [&](std::uint32_t word) { result.fits.push_back(word); });
  if (guesses.size() > 1)
    each_of(one, [&](std::uint32_t word) {
      result.near.emplace_back(word, row_failed(words, word, guesses, marks));
    });
  return result;
}

}  // namespace cruxpress::marks
