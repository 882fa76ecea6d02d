// What drafts ask of a small puzzle that is not harder than normal, by words of bits: its walk and
// its profile.
//
// The answers are those of walk_prepared() and profile_prepared(), which look at a board of any
// size.  Where a puzzle needs more than singles and cages there is no answer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "keen/profile.hpp"
#include "keen/small_layouts.hpp"
#include "keen/walk.hpp"

namespace cruxpress::keen {

class SmallPuzzle {
 public:
  static bool can_hold(int size) { return size <= small::kLargest; }
  // Those who look at boards do less work than this for any such puzzle: a walk has no more than
  // 64 steps, each with two looks at no more than 2,100 layouts.
  static constexpr std::uint64_t kMostWork = 1'000'000;

  // Another puzzle.
  void load(const Puzzle& puzzle);

  std::optional<Uses> walk();
  std::optional<Profile> profile();

 private:
  using Word = small::Word;

  // What the layouts of a cage have, and what was open to its cells then.
  struct Look {
    Word seen, alive;
  };
  // The singles of a board that are not placed: digits of the first cells of rows and of columns,
  // and cells as their first bits.
  struct Singles {
    Word in_rows, in_columns, cells;
  };

  void begin();
  bool is_full() const { return placed_ == open_; }
  Singles singles() const;
  Word strikes_of(int cage, Tier tier);
  bool take_single(Uses& uses);
  bool take_cage(Uses& uses, Technique technique);
  int place_singles();
  bool round(Profile& profile);

  int size_ = 0, count_ = 0;
  Word open_ = 0;
  Word placed_ = 0;  // digits of cells
  std::array<small::SmallCage, small::kCells> cages_;
  std::array<Look, small::kCells> looks_;
  small::Layouts layouts_;
};

}  // namespace cruxpress::keen
