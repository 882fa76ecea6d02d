// What a walk does with pencil and paper, counted without its sentences.
//
// The steps are those of families/marks/reason.py in their order: rows that tell something new,
// letters and places that have only each other left, rows whose near misses look as if they fit,
// and then the word, spelled out or searched for.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "marks/feedback.hpp"
#include "marks/strings.hpp"
#include "marks/words.hpp"

namespace cruxpress::marks {

// How often a walk uses each technique.
struct Steps {
  int read = 0;
  int place = 0;
  int near = 0;
  int spell = 0;
  int search = 0;
};

// The rows of a puzzle.
struct Rows {
  std::vector<Letters> guesses;
  std::vector<Marks> marks;
};

// The steps of a walk through rows that leave one word.  `near` are the known words that fail one
// row only, and which; up to `spelled` letter strings are written down.
Steps steps_of(const Words& words, const Rows& rows, int alphabet,
               std::span<const std::pair<std::uint32_t, int>> near, std::uint64_t spelled);

}  // namespace cruxpress::marks
