// Searches along chains; they share one graph of the state.
#pragma once

#include "sudoku/chain_graph.hpp"
#include "sudoku/collector.hpp"

namespace cruxpress::sudoku {

// chains.cpp: single chains and cycles.
template <int N>
void find_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out);

// multiple.cpp: cell and region forcing chains.
template <int N>
void find_multiple_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out);

// How a dynamic chain may reason: of one digit only, with all links, or also
// with locked candidates, pairs and X-Wings that appear on the way.
enum class Reasoning : std::uint8_t { Nishio, Dynamic, Plus };

// forcing.cpp: chains whose links may rest on several earlier ones.
template <int N>
void find_dynamic_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
                         Collector& out);

}  // namespace cruxpress::sudoku
