// What a solver faces, row by row: how many words are left, and which ones nearly fit.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "marks/words.hpp"
#include "marks/feedback.hpp"

namespace cruxpress::marks {

struct Survey {
  std::vector<std::uint32_t> fits;                  // words that meet every row
  std::vector<std::size_t> left;                    // words that meet the rows so far, row by row
  std::vector<std::size_t> known_left;              // those among them that people know
  std::vector<std::pair<std::uint32_t, int>> near;  // words that fail one row only, and which
};

// With a single row nothing is near: a word that meets no row at all is no near miss.
Survey survey(const Words& words, std::span<const Letters> guesses, std::span<const Marks> marks,
              const Bits& known);

}  // namespace cruxpress::marks
