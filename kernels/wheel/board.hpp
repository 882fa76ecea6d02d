// A board for laying words out freely, kept as bit lines.
//
// Every row (for words across) and every column (for words down) is a 64-bit line: which
// cells are taken, which are taken by a word of that direction, and for each letter where it
// stands.  A place is legal iff the cells before and after the word are empty, each taken cell
// holds the right letter and no word of that direction, each new cell has no neighbour across
// the word, the word crosses another one and brings at least one new cell.  What of this depends
// on single letters, or on the length of a word alone, is worked out once for the lines that
// changed (`refresh`); the places of a word are then one shift and one AND for each of its letters,
// for all starts of some lines at once.
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

// Lines of the board, from `first` to `last`.
struct Range {
  int first = 1, last = 0;

  bool empty() const { return first > last; }
  // The lines as bits.
  std::uint64_t bits() const {
    return empty() ? 0 : (~std::uint64_t{0} >> (63 - (last - first))) << first;
  }
};

// Lines of both directions.
using Lines = std::array<Range, 2>;

// By line, the starts at which a word stands legally or brings no new cell, as bits; and as bits
// the lines that have such starts.  Lines outside of the box of the board mean nothing.
struct Starts {
  std::array<std::uint64_t, kSide> on;
  std::uint64_t lines = 0;
};

class Board {
 public:
  // For words of so many kinds of letters, none longer than `longest`.
  Board(int kinds, int longest)
      : kinds_(kinds), longest_(longest), sides_{Side(kinds, longest), Side(kinds, longest)} {}

  // Only lines of the box hold anything.
  void clear() {
    for (int down = 0; down < 2; ++down) {
      const int first = box_.low[down], last = box_.high[down];
      Side& side = sides_[down];
      const auto wipe = [&](auto& lines) {
        for (int line = first; line <= last; ++line) lines[line] = 0;
      };
      wipe(side.taken);
      wipe(side.used);
      for (int kind = 0; kind < kinds_; ++kind) wipe(side.letters[kind]);
    }
    box_ = Box{};
    places_.clear();
    crossings_ = 0;
  }

  const Box& box() const { return box_; }
  const std::vector<Place>& places() const { return places_; }
  int crossings() const { return crossings_; }

  void put(Word word, Place place);

  // The lines of the box.
  Lines all() const { return {Range{box_.low[0], box_.high[0]}, Range{box_.low[1], box_.high[1]}}; }

  // The lines whose legal starts may change when a word is put at a place.
  static Lines touched(int length, Place place) {
    Lines found;
    found[place.down] = inside(place.line - 1, place.line + 1);
    found[1 - place.down] = inside(place.start - 1, place.start + length);
    return found;
  }

  // Works out what lines allow; to be called for all that have changed before `look` sees them.
  void refresh(const Lines& changed);

  // Writes the starts of a word on some lines.
  void look(Word word, const Lines& lines, std::array<Starts, 2>& out) const;

  // Is a word legal at a place?
  bool fits(Word word, Place place) const;

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

  using Line = std::array<std::uint64_t, kSide>;  // one number for each line

  struct Side {
    Side(int kinds, int longest)
        : letters(static_cast<std::size_t>(kinds)), allowed(letters.size()),
          room(static_cast<std::size_t>(longest) + 1) {}

    Line taken{}, used{};
    std::vector<Line> letters;  // by kind
    // Worked out: where a letter of a kind may stand in a new word, and where a word of a length may
    // start if its letters may stand there.
    std::vector<Line> allowed;
    std::vector<Line> room;
  };

 private:
  static Range inside(int first, int last) {
    return {std::max(first, 1), std::min(last, kSide - 2)};
  }

  const int kinds_, longest_;
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
