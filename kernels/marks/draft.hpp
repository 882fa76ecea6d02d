// Drafts: puzzles searched for, measured and proved in one go, for runs of many.
//
// A draft is what families/marks says of its first candidate for a seed.  The search is the same;
// words left and near misses come from the index that it uses, and the proof from `candidates`,
// which knows nothing but the definition of feedback: the answer alone fits all rows.  Where the
// search finds nothing on target, or the proof fails, there is no draft.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "marks/list.hpp"
#include "marks/paper.hpp"
#include "marks/search.hpp"

namespace cruxpress::marks {

// How the values of puzzles that are on target become numbers of letter strings.  The value of a
// puzzle is the part of its answer, what its known near misses add (`lures`), and `open` times the
// share of the word that is left open: the logarithm of the strings over `size`.
struct Aim {
  double low = 0.0;
  double high = 0.0;
  double size = 1.0;
  double open = 1.0;
  double free = 0.0;  // kept free below the upper end, for rounding
  std::array<double, kNear + 1> lures{};
};

// What is asked of all drafts of a chunk.
struct DraftWish {
  Limits limits;
  bool needed = true;
  Aim aim;
  std::uint64_t budget = 0;
  std::uint64_t spelled = 0;  // letter strings that a person writes down
};

// What is asked of one draft; `part` is that of the answer.
struct Question {
  std::uint32_t answer = 0;
  int rows = 4;
  double part = 0.0;
  std::uint64_t seed = 0;
};

struct Draft {
  Found found;
  bool proved = false;  // the rest is there only then
  std::vector<Marks> marks;
  std::vector<std::size_t> left;        // words that meet the rows so far, row by row
  std::vector<std::size_t> known_left;  // those among them that people know
  std::size_t near = 0;                 // words that fail one row only
  std::size_t near_known = 0;
  int needed_rows = 0;
  std::uint64_t strings = 0;
  int letters = 0;    // known letters
  int positions = 0;  // known positions
  Steps steps;
};

// The letter strings on target for an answer, by the number of known near misses.
void bound(const Aim& aim, double part, Wish& wish);

Draft draft(const List& list, std::span<const std::uint32_t> guesses, const DraftWish& asked,
            const Question& question);

}  // namespace cruxpress::marks
