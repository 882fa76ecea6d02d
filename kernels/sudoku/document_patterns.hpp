// The eight patterns that the SudokuPrintGen documentation looks for in a candidate grid.
//
// Each counts only if it would take a candidate away (or place a digit).  Pairs are looked for
// in rows, in columns, and in other units only for cells that share no line, as the original
// does; fish are looked for in rows and in columns.
#pragma once

#include <cstdint>
#include <functional>

#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

// Bits of DocumentTechnique.  `candidates` gives a bit a digit, none for a filled cell.
std::uint8_t document_patterns(const Topology& topology,
                               const std::function<std::uint16_t(int cell)>& candidates);

}  // namespace cruxpress::sudoku
