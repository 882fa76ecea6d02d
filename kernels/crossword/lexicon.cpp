#include "crossword/lexicon.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace cruxpress::crossword {
namespace {

// Words of equal score come in an order that looks random, so that the first of them are not
// all from one end of the alphabet; it depends on the letters only (FNV-1a, then mixed).
std::uint64_t lot(std::span<const std::uint8_t> letters) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const auto letter : letters) hash = (hash ^ letter) * 0x100000001b3ull;
  hash = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15ull;
  return hash ^ (hash >> 29);
}

void check(const WordRows& rows) {
  const std::size_t count = rows.lengths.size();
  if (rows.stems.size() != count)
    throw std::invalid_argument("expected as many stems as words");
  std::size_t total = 0;
  for (const std::size_t length : rows.lengths) {
    if (length == 0 || length > kLongest)
      throw std::invalid_argument("expected words of 1 to 31 letters");
    total += length;
  }
  if (total != rows.letters.size())
    throw std::invalid_argument("the lengths of the words do not add up to the letters");
  for (const auto letter : rows.letters)
    if (letter >= kAlphabet) throw std::invalid_argument("expected letter codes below 32");
  for (const auto stem : rows.stems)
    if (stem > count) throw std::invalid_argument("expected stems of 0 to the number of words");
}

void check(std::span<const std::uint8_t> scores, std::size_t words) {
  if (scores.size() != words)
    throw std::invalid_argument("expected as many scores as words");
  for (const auto score : scores)
    if (score > kBest) throw std::invalid_argument("expected scores of 0 to 100");
}

// Some words by their scores, best first; those of equal score keep their order.
std::vector<std::uint32_t> ranked(std::span<const std::uint32_t> words,
                                  std::span<const std::uint8_t> scores) {
  std::array<std::uint32_t, kBest + 2> next{};  // where the next word goes that is so far from best
  for (const auto word : words) ++next[static_cast<std::size_t>(kBest - scores[word]) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::uint32_t> order(words.size());
  for (const auto word : words) order[next[static_cast<std::size_t>(kBest - scores[word])]++] = word;
  return order;
}

}  // namespace

Vocabulary::Vocabulary(const WordRows& rows)
    : letters(rows.letters.begin(), rows.letters.end()),
      stems(rows.stems.begin(), rows.stems.end()) {
  check(rows);
  starts.reserve(rows.lengths.size());
  std::array<std::vector<std::pair<std::uint64_t, std::uint32_t>>, kLongest + 1> lots;
  std::size_t start = 0;
  for (const std::size_t length : rows.lengths) {
    const auto number = static_cast<std::uint32_t>(starts.size());
    lots[length].emplace_back(lot(rows.letters.subspan(start, length)), number);
    starts.push_back(static_cast<std::uint32_t>(start));
    start += length;
  }
  for (std::size_t length = 0; length <= kLongest; ++length) {
    std::sort(lots[length].begin(), lots[length].end());
    by_lot[length].reserve(lots[length].size());
    for (const auto& [_, number] : lots[length]) by_lot[length].push_back(number);
  }
}

std::uint32_t Shelf::at_least(int score) const {
  const auto end = std::partition_point(scores.begin(), scores.end(),
                                        [score](std::uint8_t own) { return own >= score; });
  return static_cast<std::uint32_t>(end - scores.begin());
}

Lexicon::Lexicon(const WordRows& rows) : words_(std::make_shared<const Vocabulary>(rows)) {
  build(rows.scores);
}

Lexicon::Lexicon(const Lexicon& like, std::span<const std::uint8_t> scores) : words_(like.words_) {
  build(scores);
}

void Lexicon::build(std::span<const std::uint8_t> scores) {
  check(scores, words_->size());
  places_.resize(words_->size());
  for (std::size_t length = 0; length <= kLongest; ++length) put_onto_shelf(length, scores);
  gather_relatives();
}

void Lexicon::put_onto_shelf(std::size_t length, std::span<const std::uint8_t> scores) {
  Shelf& shelf = shelves_[length];
  shelf.length = static_cast<int>(length);
  shelf.row = (length + kLanes - 1) / kLanes * kLanes;
  shelf.numbers = ranked(words_->by_lot[length], scores);
  shelf.count = static_cast<std::uint32_t>(shelf.numbers.size());
  shelf.blocks = blocks_for(shelf.count);
  shelf.letters.assign(shelf.count * shelf.row, 0);
  shelf.scores.resize(shelf.count);
  shelf.stems.resize(shelf.count);
  shelf.sets.assign(length * kAlphabet * shelf.blocks, 0);
  shelf.occur.assign(length, 0);
  for (std::uint32_t index = 0; index < shelf.count; ++index) {
    const auto number = shelf.numbers[index];
    places_[number] = {shelf.length, index};
    shelf.scores[index] = scores[number];
    shelf.stems[index] = words_->stems[number];
    const std::uint8_t* word = words_->letters.data() + words_->starts[number];
    std::copy_n(word, length, shelf.letters.data() + index * shelf.row);
    for (std::size_t position = 0; position < length; ++position) {
      put(shelf.sets.data() + (position * kAlphabet + word[position]) * shelf.blocks, index);
      shelf.occur[position] |= 1u << word[position];
    }
  }
}

void Lexicon::gather_relatives() {
  starts_.assign(places_.size() + 2, 0);
  for (const Shelf& shelf : shelves_)
    for (const auto stem : shelf.stems)
      if (stem != 0) ++starts_[stem + 1];
  for (std::size_t stem = 1; stem < starts_.size(); ++stem) starts_[stem] += starts_[stem - 1];
  relatives_.resize(starts_.back());
  auto next = starts_;
  for (const Shelf& shelf : shelves_)
    for (std::uint32_t index = 0; index < shelf.count; ++index)
      if (const auto stem = shelf.stems[index]; stem != 0)
        relatives_[next[stem]++] = {shelf.length, index};
}

}  // namespace cruxpress::crossword
