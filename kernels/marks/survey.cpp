#include "marks/survey.hpp"

namespace cruxpress::marks {

namespace {

constexpr std::uint8_t kNone = 254, kSeveral = 255;

}  // namespace

Survey survey(const Words& words, std::span<const Letters> guesses, std::span<const Marks> marks,
              const Bits& known) {
  Survey result;
  std::vector<std::uint8_t> failed(words.size(), kNone);  // the row that a word fails
  std::vector<Marks> row(words.size());
  for (std::size_t r = 0; r < guesses.size(); ++r) {
    feedback_all(words, guesses[r], row);
    std::size_t left = 0, known_left = 0;
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (row[w] != marks[r])
        failed[w] = failed[w] == kNone ? static_cast<std::uint8_t>(r) : kSeveral;
      left += failed[w] == kNone;
      known_left += failed[w] == kNone && has(known.data(), w);
    }
    result.left.push_back(left);
    result.known_left.push_back(known_left);
  }
  for (std::size_t w = 0; w < words.size(); ++w) {
    const auto index = static_cast<std::uint32_t>(w);
    if (failed[w] == kNone) result.fits.push_back(index);
    if (failed[w] < kNone && guesses.size() > 1) result.near.emplace_back(index, failed[w]);
  }
  return result;
}

}  // namespace cruxpress::marks
