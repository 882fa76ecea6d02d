// Small unavoidable sets of a full classic grid, read off the grid without a search.
//
// Two kinds: cells of two digits that can be exchanged without a trace in any row, column or box,
// and cells of two rows of a band (or columns of a stack) that hold the same digits.  Digging that
// knows them searches less.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace cruxpress::sudoku {

// Calls `visit` with the cells of each set of at most eight.
void each_small_set(std::span<const std::uint8_t, 81> grid,
                    const std::function<void(std::span<const std::uint16_t> cells)>& visit);

}  // namespace cruxpress::sudoku
