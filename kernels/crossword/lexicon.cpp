#include "crossword/lexicon.hpp"

#include <algorithm>
#include <stdexcept>

namespace cruxpress::crossword {
namespace {

struct Row {
  std::uint32_t number;
  std::uint32_t start;
  std::uint8_t score;
  std::uint64_t lot;
};

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
  if (rows.scores.size() != count || rows.stems.size() != count)
    throw std::invalid_argument("expected as many scores and stems as words");
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
  for (const auto score : rows.scores)
    if (score > kBest) throw std::invalid_argument("expected scores of 0 to 100");
  for (const auto stem : rows.stems)
    if (stem > count) throw std::invalid_argument("expected stems of 0 to the number of words");
}

}  // namespace

std::uint32_t Shelf::at_least(int score) const {
  const auto end = std::partition_point(scores.begin(), scores.end(),
                                        [score](std::uint8_t own) { return own >= score; });
  return static_cast<std::uint32_t>(end - scores.begin());
}

Lexicon::Lexicon(const WordRows& rows) {
  check(rows);
  sort_onto_shelves(rows);
  index_letters();
  gather_relatives();
}

void Lexicon::sort_onto_shelves(const WordRows& rows) {
  std::array<std::vector<Row>, kLongest + 1> sorted;
  std::uint32_t start = 0;
  for (std::uint32_t number = 0; number < rows.lengths.size(); ++number) {
    const std::size_t length = rows.lengths[number];
    sorted[length].push_back(
        {number, start, rows.scores[number], lot(rows.letters.subspan(start, length))});
    start += static_cast<std::uint32_t>(length);
  }
  places_.resize(rows.lengths.size());
  for (std::size_t length = 0; length <= kLongest; ++length) {
    auto& of_length = sorted[length];
    std::sort(of_length.begin(), of_length.end(), [](const Row& a, const Row& b) {
      if (a.score != b.score) return a.score > b.score;
      return a.lot != b.lot ? a.lot < b.lot : a.number < b.number;
    });
    Shelf& shelf = shelves_[length];
    shelf.length = static_cast<int>(length);
    shelf.row = (length + kLanes - 1) / kLanes * kLanes;
    shelf.blocks = blocks_for(of_length.size());
    for (const Row& row : of_length) {
      places_[row.number] = {shelf.length, shelf.count++};
      const auto word = rows.letters.subspan(row.start, length);
      shelf.letters.insert(shelf.letters.end(), word.begin(), word.end());
      shelf.letters.resize(shelf.count * shelf.row, 0);
      shelf.scores.push_back(row.score);
      shelf.numbers.push_back(row.number);
      shelf.stems.push_back(rows.stems[row.number]);
    }
  }
}

void Lexicon::index_letters() {
  for (Shelf& shelf : shelves_) {
    const auto length = static_cast<std::size_t>(shelf.length);
    shelf.sets.assign(length * kAlphabet * shelf.blocks, 0);
    shelf.occur.assign(length, 0);
    for (std::uint32_t index = 0; index < shelf.count; ++index)
      for (std::size_t position = 0; position < length; ++position) {
        const std::size_t letter = shelf.word(index)[position];
        put(shelf.sets.data() + (position * kAlphabet + letter) * shelf.blocks, index);
        shelf.occur[position] |= 1u << letter;
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
