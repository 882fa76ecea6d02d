// Searches along chains; they share one graph of the state.
#pragma once

#include "grids/chain_graph.hpp"
#include "grids/finders.hpp"

namespace cruxpress::grids {

// chains.cpp: single chains and cycles, up to a rating of `ceiling` (times ten); the memo is of
// digits that have no chain of their own.  False if some cycles were left out, so that which
// ones are found depends on the numbering of the graph.
template <int N>
bool find_chains(const Grid<N>& grid, const ChainGraph<N>& graph, int ceiling, DigitMemo<N>& memo,
                 Collector& out);

// multiple.cpp: cell and region forcing chains; the numbering of the graph does not matter.
template <int N>
void find_multiple_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out);

// How a dynamic chain may reason: of one digit only, with all links, also with locked candidates,
// pairs and X-Wings that appear on the way, and beyond these with chains inside (nested_chains.hpp):
// simple ones, then those of cells and units, or dynamic ones.
enum class Reasoning : std::uint8_t {
  Nishio,
  Dynamic,
  Plus,
  PlusChains,
  PlusMultiple,
  PlusDynamic,
};

// forcing.cpp: chains whose links may rest on several earlier ones; which of them are found
// first depends on the numbering of the graph.
template <int N>
void find_dynamic_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
                         Collector& out);

}  // namespace cruxpress::grids
