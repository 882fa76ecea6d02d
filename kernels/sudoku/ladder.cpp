#include "sudoku/ladder.hpp"

#include <algorithm>

#include "sudoku/chains.hpp"
#include "sudoku/strong_links.hpp"

namespace cruxpress::sudoku {
namespace {

// What the searches keep between the rounds of one climb.
template <int N>
struct Notes {
  ChainGraph<N> graph;
  DigitMemo<N> direct_locking, locking, x_wing, swordfish, jellyfish, x_chains;
  UnitMemo<N> direct_pairs, direct_triplets, naked_pairs, naked_triplets, naked_quads;
  UnitMemo<N> hidden_pairs, hidden_triplets, hidden_quads;
  CellMemo<N> wxyz_wings, vwxyz_wings, pair_exclusions, triplet_exclusions;
  LinkNotes<N> links;
};

// Builds the graph that this and the later rungs of the round use.  Its numbering matters only
// for the order of a walk, and where cycles are too many to look at all.
template <int N>
void search_chains(const Grid<N>& grid, int ceiling, Notes<N>& notes, Collector& out) {
  const std::uint64_t work = out.work;
  notes.graph.build(grid, out.full() ? Numbering::Canonical : Numbering::Plain);
  if (find_chains(grid, notes.graph, ceiling, notes.x_chains, out) || out.full()) return;
  out.clear();
  out.work = work;
  notes.graph.build(grid, Numbering::Canonical);
  find_chains(grid, notes.graph, ceiling, notes.x_chains, out);
}

template <int N>
void search_dynamically(const Grid<N>& grid, Reasoning reasoning, Notes<N>& notes,
                        Collector& out) {
  if (notes.graph.numbering() != Numbering::Canonical)
    notes.graph.build(grid, Numbering::Canonical);
  find_dynamic_chains(grid, notes.graph, reasoning, out);
}

template <int N>
void search(Rung rung, const Grid<N>& grid, int ceiling, Notes<N>& notes, Collector& out) {
  switch (rung) {
    case Rung::HiddenSingle: return find_hidden_singles(grid, out);
    case Rung::DirectLocking: return find_direct_locking(grid, notes.direct_locking, out);
    case Rung::DirectHiddenPair: return find_direct_hidden_sets(grid, 2, notes.direct_pairs, out);
    case Rung::NakedSingle: return find_naked_singles(grid, out);
    case Rung::DirectHiddenTriplet:
      return find_direct_hidden_sets(grid, 3, notes.direct_triplets, out);
    case Rung::Locking: return find_locking(grid, notes.locking, out);
    case Rung::NakedPair: return find_naked_sets(grid, 2, notes.naked_pairs, out);
    case Rung::XWing: return find_fish(grid, 2, notes.x_wing, out);
    case Rung::HiddenPair: return find_hidden_sets(grid, 2, notes.hidden_pairs, out);
    case Rung::NakedTriplet: return find_naked_sets(grid, 3, notes.naked_triplets, out);
    case Rung::Swordfish: return find_fish(grid, 3, notes.swordfish, out);
    case Rung::HiddenTriplet: return find_hidden_sets(grid, 3, notes.hidden_triplets, out);
    case Rung::TwoLinks: return find_strong_links(grid, 2, notes.links, out);
    case Rung::XyWing: return find_xy_wings(grid, out);
    case Rung::XyzWing: return find_xyz_wings(grid, out);
    case Rung::UniqueLoop: return find_unique_loops(grid, out);
    case Rung::NakedQuad: return find_naked_sets(grid, 4, notes.naked_quads, out);
    case Rung::Jellyfish: return find_fish(grid, 4, notes.jellyfish, out);
    case Rung::HiddenQuad: return find_hidden_sets(grid, 4, notes.hidden_quads, out);
    case Rung::ThreeLinks: return find_strong_links(grid, 3, notes.links, out);
    case Rung::WxyzWing: return find_long_wings(grid, 3, notes.wxyz_wings, out);
    case Rung::Bug: return find_bug(grid, out);
    case Rung::VwxyzWing: return find_long_wings(grid, 4, notes.vwxyz_wings, out);
    case Rung::PairExclusion: return find_pair_exclusions(grid, notes.pair_exclusions, out);
    case Rung::Chain: return search_chains(grid, ceiling, notes, out);
    case Rung::TripletExclusion:
      return find_triplet_exclusions(grid, notes.triplet_exclusions, out);
    case Rung::Nishio: return search_dynamically(grid, Reasoning::Nishio, notes, out);
    case Rung::MultipleForcing: return find_multiple_chains(grid, notes.graph, out);
    case Rung::DynamicForcing: return search_dynamically(grid, Reasoning::Dynamic, notes, out);
    case Rung::DynamicPlus: return search_dynamically(grid, Reasoning::Plus, notes, out);
    case Rung::Count: return;
  }
}

// Fills the collector with the best steps of the first rung that has any;
// otherwise says why there are none.
template <int N>
std::optional<Status> find_round(const Grid<N>& grid, const Limits& limits, Notes<N>& notes,
                                 Collector& out) {
  out.clear();
  bool skipped = false;
  for (int i = 0; i < kRungs; ++i) {
    const Rung rung = static_cast<Rung>(i);
    if (rung_floor(rung) > limits.ceiling) {
      skipped = true;
      continue;
    }
    ++out.work;
    search(rung, grid, limits.ceiling, notes, out);
    if (out.work > limits.budget) return Status::Beyond;
    if (!out.empty()) return out.rating() > limits.ceiling ? std::optional(Status::Above)
                                                           : std::nullopt;
  }
  return skipped ? Status::Above : Status::Stuck;
}

// Applies the whole round; steps that bring nothing new any more are not handed on.
template <int N>
void apply_round(Grid<N>& grid, Collector& out, Rating& rating, const StepSink& sink) {
  std::array<bool, kTechniques> used{};
  for (Found& step : out.found()) {
    bool news = false;
    int placed = 0;
    for (const Effect& effect : out.effects(step)) {
      if (!grid.possible(effect.cell, effect.digit)) {
        // Placing what an earlier step of the round has excluded is a contradiction.
        if (effect.places) grid.place(effect.cell, effect.digit);
        continue;
      }
      news = true;
      if (effect.places) {
        grid.place(effect.cell, effect.digit);
        ++placed;
      } else {
        grid.eliminate(effect.cell, effect.digit);
      }
    }
    const int id = static_cast<int>(step.technique);
    if (placed) rating.counts[id] = static_cast<std::uint16_t>(rating.counts[id] + placed);
    else used[id] = true;
    if (news && sink) {
      const auto effects = out.effects(step);
      sink({step.technique, step.rating, rating.rounds, {effects.begin(), effects.end()},
            std::move(step.pattern)});
    }
  }
  for (int id = 0; id < kTechniques; ++id)
    if (used[id]) ++rating.counts[id];
}

}  // namespace

template <int N>
Rating climb(Grid<N> grid, const Limits& limits, const StepSink& sink) {
  Rating rating;
  Collector out(static_cast<bool>(sink));
  Notes<N> notes;
  while (true) {
    rating.work = out.work;
    if (grid.broken()) {
      rating.status = Status::Broken;
      return rating;
    }
    if (grid.solved()) {
      rating.status = Status::Solved;
      return rating;
    }
    if (const auto stop = find_round(grid, limits, notes, out)) {
      rating.status = *stop;
      rating.work = out.work;
      return rating;
    }
    rating.hardest = std::max(rating.hardest, out.rating());
    apply_round(grid, out, rating, sink);
    ++rating.rounds;
  }
}

template <int N>
std::vector<Step> next_steps(const Grid<N>& grid, const Limits& limits) {
  std::vector<Step> steps;
  if (grid.broken() || grid.solved()) return steps;
  Collector out(true);
  Notes<N> notes;
  if (find_round(grid, limits, notes, out)) return steps;
  for (Found& step : out.found()) {
    const auto effects = out.effects(step);
    steps.push_back({step.technique, step.rating, 0, {effects.begin(), effects.end()},
                     std::move(step.pattern)});
  }
  return steps;
}

#define CRUXPRESS_INSTANTIATE(N)                                               \
  template Rating climb<N>(Grid<N>, const Limits&, const StepSink&);           \
  template std::vector<Step> next_steps<N>(const Grid<N>&, const Limits&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
