// A puzzle as the game id that records hold, written, and read again by code of
// its own; and a look at a solution that shares nothing with the solver.
//
// The language is that of families/keen/text.py, which defines it: walls
// between the cells of rows, then between those of columns, as runs of open
// borders; then a letter and a goal for each cage.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "keen/images.hpp"

namespace cruxpress::keen {

std::string write_id(const Image& image, int size, int cages);

// Whether a game id says this puzzle: its walls give these cages, and its goals
// these operators and numbers.
bool says(std::string_view id, const Image& image, int size, int cages);

// Whether printed digits in reading order are a solution: all digits in every
// row and column, and a goal that one of its operators makes in every cage.
bool fulfils(std::span<const std::uint8_t> digits, const Image& image, int size, int cages);

}  // namespace cruxpress::keen
