#include "marks/paper.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace cruxpress::marks {

namespace {

using Allowed = std::array<std::uint32_t, kLongest>;
using Copies = std::array<std::uint8_t, kLetters>;

// Letters written, and the letters that are not struck at each position, as bits.
class Sheet {
 public:
  Sheet(int length, int alphabet) : length_(length), open_(Knowledge(length, alphabet).allowed) {}

  const Allowed& open() const { return open_; }
  bool complete() const { return placed_ == (1u << length_) - 1; }

  // Writes the green letters of a row and strikes what it rules out; was any of it new?
  bool read(Letters guess, Marks marks, const Allowed& allowed) {
    bool fresh = false;
    for (int at = 0; at < length_; ++at) {
      if (is_placed(at) || mark_at(marks, at) != kGreen) continue;
      write(at, guess[static_cast<std::size_t>(at)]);
      fresh = true;
    }
    for (int at = 0; at < length_; ++at) {
      auto& left = open_[static_cast<std::size_t>(at)];
      if (is_placed(at) || (left & ~allowed[static_cast<std::size_t>(at)]) == 0) continue;
      left &= allowed[static_cast<std::size_t>(at)];
      fresh = true;
    }
    return fresh;
  }

  // Writes a letter at the only places left for its copies, or the only letter left for a place.
  bool place(const Copies& least) { return place_letter(least) || fill_place(); }

  // Does a word have the letters that are written?
  bool agrees(Letters word) const {
    for (int at = 0; at < length_; ++at)
      if (is_placed(at) && open_[static_cast<std::size_t>(at)] != 1u << word[static_cast<std::size_t>(at)])
        return false;
    return true;
  }

 private:
  bool is_placed(int at) const { return (placed_ >> at & 1u) != 0; }

  void write(int at, int letter) {
    open_[static_cast<std::size_t>(at)] = 1u << letter;
    ++written_[static_cast<std::size_t>(letter)];
    placed_ |= 1u << at;
  }

  bool place_letter(const Copies& least) {
    for (int letter = 0; letter < kLetters; ++letter) {
      const auto code = static_cast<std::size_t>(letter);
      const int missing = least[code] - written_[code];
      if (missing <= 0) continue;
      std::uint32_t left = 0;
      for (int at = 0; at < length_; ++at)
        if (!is_placed(at) && (open_[static_cast<std::size_t>(at)] >> letter & 1u) != 0)
          left |= 1u << at;
      if (std::popcount(left) != missing) continue;
      for (int at = 0; at < length_; ++at)
        if ((left >> at & 1u) != 0) write(at, letter);
      return true;
    }
    return false;
  }

  bool fill_place() {
    for (int at = 0; at < length_; ++at) {
      const std::uint32_t left = open_[static_cast<std::size_t>(at)];
      if (is_placed(at) || std::popcount(left) != 1) continue;
      write(at, std::countr_zero(left));
      return true;
    }
    return false;
  }

  int length_;
  Allowed open_;
  Copies written_{};
  std::uint32_t placed_ = 0;
};

}  // namespace

Steps steps_of(const Words& words, const Rows& rows, int alphabet,
               std::span<const std::pair<std::uint32_t, int>> near, std::uint64_t spelled) {
  Steps steps;
  Sheet sheet(words.length(), alphabet);
  Knowledge known(words.length(), alphabet);
  for (std::size_t r = 0; r < rows.marks.size(); ++r) {
    known.learn(rows.guesses[r], rows.marks[r]);
    steps.read += sheet.read(rows.guesses[r], rows.marks[r], known.allowed);
  }
  while (sheet.place(known.least)) ++steps.place;
  if (sheet.complete()) return steps;
  std::uint64_t luring = 0;
  for (const auto& [word, row] : near)
    if (sheet.agrees(words.word(word))) luring |= std::uint64_t{1} << row;
  steps.near = std::popcount(luring);
  for (std::size_t i = 0; i < known.allowed.size(); ++i) known.allowed[i] &= sheet.open()[i];
  const bool few = strings(known) <= spelled;
  steps.spell = few;
  steps.search = !few;
  return steps;
}

}  // namespace cruxpress::marks
