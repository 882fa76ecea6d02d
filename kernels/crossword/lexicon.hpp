// The words that may stand in a grid, as sets of bits by position and letter.
//
// Words of one length stand on a shelf, best score first: so the words above a floor are a prefix
// of it, and the first word of any set is its best.  The bitset of a position and a letter holds
// the words with that letter there (Ginsberg et al., "Search lessons learned from crossword
// puzzles", AAAI 1990, look words up by the same pairs).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "crossword/bits.hpp"

namespace cruxpress::crossword {

inline constexpr int kAlphabet = 32;  // letters of a language have codes below this
inline constexpr int kLongest = 31;   // how long may a word be?
inline constexpr int kBest = 100;     // scores are 0 to this
inline constexpr std::size_t kLanes = 8;  // words take whole rows of so many letters
inline constexpr std::size_t kWidest = (kLongest + kLanes) / kLanes * kLanes;

struct Shelf {
  int length = 0;
  std::uint32_t count = 0;
  std::size_t blocks = 0;
  std::size_t row = 0;                // codes a word takes in `letters`, the rest of them 0
  std::vector<std::uint8_t> letters;
  std::vector<std::uint8_t> scores;
  std::vector<std::uint32_t> numbers;  // the number of each word in the caller's list
  std::vector<std::uint32_t> stems;    // words with an equal stem may not meet; 0 is none
  std::vector<Block> sets;             // by position and letter
  std::vector<std::uint32_t> occur;    // by position: the letters that some word has there

  const Block* with(int position, int letter) const {
    return sets.data() + static_cast<std::size_t>(position * kAlphabet + letter) * blocks;
  }
  const std::uint8_t* word(std::uint32_t index) const {
    return letters.data() + index * row;
  }
  // How many words have this score or more?
  std::uint32_t at_least(int score) const;
};

// Where a word stands.
struct Place {
  int length = 0;
  std::uint32_t index = 0;
};

struct WordRows {
  std::span<const std::uint8_t> letters;  // codes of all words, one after the other
  std::span<const std::uint8_t> lengths;
  std::span<const std::uint8_t> scores;
  std::span<const std::uint32_t> stems;
};

// What words are without their scores, by their numbers; lexicons of the same words share it.
struct Vocabulary {
  // The words must be different from each other.
  explicit Vocabulary(const WordRows& rows);

  std::size_t size() const { return starts.size(); }

  std::vector<std::uint8_t> letters;
  std::vector<std::uint32_t> starts;  // where the letters of each word begin
  std::vector<std::uint32_t> stems;
  std::array<std::vector<std::uint32_t>, kLongest + 1> by_lot;  // the words of a length
};

class Lexicon {
 public:
  explicit Lexicon(const WordRows& rows);
  // The same words with other scores.
  Lexicon(const Lexicon& like, std::span<const std::uint8_t> scores);

  std::size_t size() const { return places_.size(); }
  const Shelf& shelf(std::size_t length) const { return shelves_[length]; }
  Place place(std::size_t number) const { return places_[number]; }
  // All words with a stem other than 0.
  std::span<const Place> relatives(std::uint32_t stem) const {
    return {relatives_.data() + starts_[stem], starts_[stem + 1] - starts_[stem]};
  }

 private:
  void build(std::span<const std::uint8_t> scores);
  void put_onto_shelf(std::size_t length, std::span<const std::uint8_t> scores);
  void gather_relatives();

  std::shared_ptr<const Vocabulary> words_;
  std::array<Shelf, kLongest + 1> shelves_;
  std::vector<Place> places_;
  std::vector<Place> relatives_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace cruxpress::crossword
