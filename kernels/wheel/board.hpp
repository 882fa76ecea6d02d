// A board for laying words out freely, kept as bit lines.
//
// Every row (for words across) and every column (for words down) is a 64-bit line: which
// cells are taken, which are taken by a word of that direction, and for each letter where it
// stands.  All legal places of a word on some lines come out of a handful of shifts and ANDs, for
// all starts at once.  A place is legal iff the cells before and after the word are empty,
// each taken cell holds the right letter and no word of that direction, each new cell has no
// neighbour across the word, the word crosses another one and brings at least one new cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress::wheel {

inline constexpr int kSide = 64;        // cells of a line of the board
inline constexpr int kMostBound = 24;   // how large may the bounds of a grid be?
inline constexpr int kMostKinds = 32;   // different letters of all words together
inline constexpr int kOrigin = 31;      // the first word begins here, so that bounds stay inside

// A word's place: the line it lies on, the first cell of it, and its direction.
struct Place {
  std::uint16_t word = 0;
  std::uint8_t down = 0;
  std::uint8_t line = 0;   // row of a word across, column of a word down
  std::uint8_t start = 0;  // column of the first letter of a word across, row if down
};

// The rectangle of all letters: lines and starts of words across; `down` turns it.
struct Box {
  std::array<int, 2> low{kSide, kSide}, high{-1, -1};  // [0] rows, [1] columns

  int height() const { return high[0] - low[0] + 1; }
  int width() const { return high[1] - low[1] + 1; }
  int area() const { return high[0] < 0 ? 0 : height() * width(); }
};

using Word = std::span<const std::uint8_t>;  // letter kinds, below kMostKinds

// The bits of a number, counted without a call, which older processors would need.
inline int ones(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

class Board {
 public:
  // Only lines of the box hold anything.
  void clear(int kinds) {
    for (int down = 0; down < 2; ++down) {
      const int first = box_.low[down], last = box_.high[down];
      Side& side = sides_[down];
      const auto wipe = [&](auto& lines) {
        for (int line = first; line <= last; ++line) lines[line] = 0;
      };
      wipe(side.taken);
      wipe(side.used);
      for (int kind = 0; kind < kinds; ++kind) wipe(side.letters[kind]);
    }
    box_ = Box{};
    places_.clear();
    crossings_ = 0;
  }

  const Box& box() const { return box_; }
  const std::vector<Place>& places() const { return places_; }
  int crossings() const { return crossings_; }

  void put(Word word, Place place);

  // By line, the starts at which a word is legal, as bits.
  using Starts = std::array<std::uint64_t, kSide>;

  // Lines are looked at some together; groups of them are bits.
  static constexpr int kLines = 4;
  using Groups = std::uint32_t;

  // The groups of the lines from `first` to `last`.
  static Groups groups(int first, int last) {
    const int low = (std::max(first, 1) - 1) / kLines;
    const int high = (std::min(last, kSide - 2) - 1) / kLines;
    return (Groups{2} << high) - (Groups{1} << low);
  }

  // The groups whose legal starts may change, by direction, when a word is put at a place.
  static std::array<Groups, 2> touched(int length, Place place) {
    std::array<Groups, 2> found;
    found[place.down] = groups(place.line - 1, place.line + 1);
    found[1 - place.down] = groups(place.start - 1, place.start + length);
    return found;
  }

  // Writes the starts of all lines of some groups.
  void starts(Word word, int down, Groups groups, Starts& out) const;

  // Is a word legal at a place?  The first word of a board need not cross.
  bool fits(Word word, Place place) const {
    Starts found;
    starts(word, place.down, groups(place.line, place.line), found);
    return (found[place.line] >> place.start) & 1;
  }

  // How many taken cells a word at a place would cross.
  int crossed(int length, Place place) const {
    const std::uint64_t line = sides_[place.down].taken[place.line] >> place.start;
    return ones(static_cast<std::uint32_t>(line & ((std::uint64_t{1} << length) - 1)));
  }

  // The box with one more word.
  Box grown(int length, Place place) const {
    Box box = box_;
    const int along = place.down ? 0 : 1;
    box.low[along] = std::min<int>(box.low[along], place.start);
    box.high[along] = std::max<int>(box.high[along], place.start + length - 1);
    box.low[1 - along] = std::min<int>(box.low[1 - along], place.line);
    box.high[1 - along] = std::max<int>(box.high[1 - along], place.line);
    return box;
  }

 private:
  struct Side {
    std::array<std::uint64_t, kSide> taken{}, used{};
    std::array<std::array<std::uint64_t, kSide>, kMostKinds> letters{};
  };

  std::array<Side, 2> sides_;  // [0] rows, [1] columns
  Box box_;
  std::vector<Place> places_;
  int crossings_ = 0;
};

inline void Board::put(Word word, Place place) {
  Side& along = sides_[place.down];
  Side& across = sides_[1 - place.down];
  const std::uint64_t line_bit = std::uint64_t{1} << place.line;
  const int length = static_cast<int>(word.size());
  crossings_ += crossed(length, place);
  for (int i = 0; i < length; ++i) {
    const int cell = place.start + i;
    const std::uint64_t bit = std::uint64_t{1} << cell;
    along.taken[place.line] |= bit;
    along.used[place.line] |= bit;
    along.letters[word[i]][place.line] |= bit;
    across.taken[cell] |= line_bit;
    across.letters[word[i]][cell] |= line_bit;
  }
  box_ = grown(length, place);
  places_.push_back(place);
}

}  // namespace cruxpress::wheel
