// The words that a slot may still take.
//
// Many words are a bitset.  Once they are few they become a list from which words are taken by
// moving them behind its end (a sparse set, Briggs and Torczon 1993): then a state can be saved
// as one number, since going back is making the list longer again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "crossword/bits.hpp"
#include "crossword/lexicon.hpp"
#include "crossword/sieve.hpp"

namespace cruxpress::crossword {

class alignas(64) Domain {
 public:
  explicit Domain(const Shelf& shelf);

  void allow_at_least(int score);
  void allow_only(std::span<const std::uint32_t> words);

  const Shelf& shelf() const { return *shelf_; }
  std::uint32_t count() const { return state_.count; }
  bool few() const { return state_.few; }
  bool has(std::uint32_t word) const {
    if (!crossword::has(set_.data(), word)) return false;
    if (!state_.few) return true;
    const auto end = list_.begin() + state_.count;
    return std::find(list_.begin(), end, word) != end;
  }
  // The best word left, and its score; there must be one.
  std::uint32_t best() const {
    if (state_.few) return *std::min_element(list_.begin(), list_.begin() + state_.count);
    std::uint32_t at = state_.range.from;
    while (set_[at] == 0) ++at;
    return at * 64 + static_cast<std::uint32_t>(std::countr_zero(set_[at]));
  }
  int top() const { return state_.top; }
  const Block* set() const { return set_.data(); }  // where they are many
  Range range() const { return state_.range; }

  template <typename Visit>
  void each(Visit visit) const {
    if (!state_.few) return crossword::each(set_.data(), state_.range, visit);
    for (std::uint32_t i = 0; i < state_.count; ++i) visit(list_[i]);
  }

  // Takes one word away, which must be there.
  void strike(std::uint32_t word);
  // Of many: takes the words away that have one of the letters `gone` at a position, so that
  // all others have one of `left`.  `measure` must follow.
  void cut(std::size_t position, Letters gone, Letters left, std::vector<Block>& scratch);
  void measure();
  // Of few: keeps the words that fit; false if none does, and then nothing is changed.
  bool sift(Sieve& sieve);

  // A state, whose blocks (if they are many) lie at the end of a store.
  struct State {
    Range range;
    std::uint32_t count = 0;
    int top = 0;
    bool few = false;
  };
  State save(std::vector<Block>& store) const;
  void restore(const State& state, std::vector<Block>& store);

 private:
  void become_few();
  void set_top() { state_.top = state_.count == 0 ? 0 : shelf_->scores[best()]; }

  // What is asked for most stands at the beginning, so that it is in one line of the cache.
  const Shelf* shelf_;
  State state_;
  std::vector<Block> set_;  // all words of the list and more, once they are few
  std::array<std::uint32_t, kFew> list_;
};

}  // namespace cruxpress::crossword
