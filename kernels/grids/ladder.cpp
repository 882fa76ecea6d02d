#include "grids/ladder.hpp"

#include <algorithm>
#include <bitset>

#include "grids/chains.hpp"
#include "grids/strong_links.hpp"

namespace cruxpress::grids {
namespace {

constexpr int kLargestWithInner = 9;  // on which boards are chains inside chains tried?
constexpr int kLargestRuled = 9;      // which have further rules?
// How much work may larger boards cost?  The hardest that were seen take two million (a second).
constexpr std::uint64_t kMostWorkOfLarge = 2'500'000;
template <int N>
constexpr std::uint64_t kMostWork =
    N <= kLargestWithInner ? ~std::uint64_t{0} : kMostWorkOfLarge;

// The rungs of one ladder, in order.
struct Rungs {
  std::array<Rung, kRungs> list{};
  int count = 0;

  constexpr void add(Rung rung) { list[count++] = rung; }
  const Rung* begin() const { return list.data(); }
  const Rung* end() const { return list.data() + count; }
};

// Chains inside chains.
constexpr bool is_nested(Rung rung) { return rung >= Rung::PlusChains && rung < Rung::Trial; }

// Of further rules.
constexpr bool is_ruled(Rung rung) {
  for (Rung own : {Rung::LastOfCage, Rung::LastOfArrow, Rung::Thermo, Rung::CageDigits, Rung::Innie,
                   Rung::ArrowBounds, Rung::CageMust, Rung::Outie, Rung::CageCells,
                   Rung::ArrowCells, Rung::WideSum, Rung::CommonPeer, Rung::Leftovers})
    if (rung == own) return true;
  return false;
}

constexpr Rungs plain_rungs() {
  Rungs rungs;
  for (int i = 0; i < kRungs; ++i)
    if (const auto rung = static_cast<Rung>(i); !is_ruled(rung) && rung < Rung::Trial)
      rungs.add(rung);
  return rungs;
}
constexpr Rungs kPlainRungs = plain_rungs();

// Two solutions need not be exchangeable where further rules hold; chains inside chains are left
// to trials.
Rungs rungs_with(std::span<const Rung> own) {
  Rungs rungs;
  for (int i = 0; i < kRungs; ++i) {
    const auto rung = static_cast<Rung>(i);
    if (is_ruled(rung) ? std::find(own.begin(), own.end(), rung) != own.end()
                       : rung != Rung::UniqueLoop && rung != Rung::Bug && !is_nested(rung))
      rungs.add(rung);
  }
  return rungs;
}

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
void search_by_rules(Rung rung, const Grid<N>& grid, Rules<N>* rules, Collector& out) {
  if constexpr (N <= kLargestRuled) {
    if (rung == Rung::Trial) find_trials(grid, *rules, out);
    else if (rung == Rung::Search) find_searches(grid, *rules, out);
    else rules->find(rung, grid, out);
  }
}

template <int N>
void search(Rung rung, const Grid<N>& grid, int ceiling, Notes<N>& notes, Rules<N>* rules,
            Collector& out) {
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
    case Rung::PlusChains: return search_dynamically(grid, Reasoning::PlusChains, notes, out);
    case Rung::PlusMultiple: return search_dynamically(grid, Reasoning::PlusMultiple, notes, out);
    case Rung::PlusDynamic: return search_dynamically(grid, Reasoning::PlusDynamic, notes, out);
    default: return search_by_rules(rung, grid, rules, out);
  }
}

// What SukakuExplainer added to Sudoku Explainer 1.2.1.
bool is_added(Rung rung) {
  return rung == Rung::TwoLinks || rung == Rung::ThreeLinks || rung == Rung::WxyzWing ||
         rung == Rung::VwxyzWing;
}

// Which rungs cost so much that they are asked only when no other has a step?
template <int N>
bool is_last_resort(Rung rung) {
  return is_nested(rung) || (N > kLargestWithInner && rung == Rung::DynamicPlus);
}

// Chains inside chains are for boards that people compare by them, and where there is time.
template <int N>
bool is_left_out(Rung rung, const Limits& limits) {
  if (is_nested(rung)) return N > kLargestWithInner || !limits.inner;
  return limits.classic && is_added(rung);
}

// What a run of searches ends with: no word if they found a step, else why there is none.
std::optional<Status> verdict(const Collector& out, const Limits& limits, bool skipped) {
  if (out.spent()) return Status::Beyond;
  if (out.empty()) return skipped ? Status::Above : Status::Stuck;
  return out.rating() > limits.ceiling ? std::optional(Status::Above) : std::nullopt;
}

// Fills the collector with the best steps of the first rung that has any; a walk also asks the
// rungs that may have an easier one, unless these are a last resort.  Otherwise says why there
// are none.
template <int N>
std::optional<Status> find_best(const Grid<N>& grid, const Limits& limits, const Rungs& rungs,
                                Notes<N>& notes, Rules<N>* rules, Collector& out) {
  out.clear();
  bool skipped = false;
  for (const Rung rung : rungs) {
    if (!out.empty() && !out.full() && !out.same_as_walk && rules == nullptr) break;
    if (!out.empty() && rung_floor(rung) >= out.rating()) continue;
    if (is_left_out<N>(rung, limits)) continue;
    if (!out.empty() && is_last_resort<N>(rung)) break;
    if (rung_floor(rung) > limits.ceiling) {
      skipped = true;
      continue;
    }
    ++out.work;
    search(rung, grid, limits.ceiling, notes, rules, out);
    if (out.spent()) break;
  }
  return verdict(out, limits, skipped);
}

// Applies an effect; false if it brings nothing new.
template <int N>
bool apply(Grid<N>& grid, const Effect& effect) {
  const bool news = grid.possible(effect.cell, effect.digit);
  // Placing what has been excluded is a contradiction, which the grid notes.
  if (effect.places) grid.place(effect.cell, effect.digit);
  else grid.eliminate(effect.cell, effect.digit);
  return news;
}

// Applies the whole round.
template <int N>
void apply_round(Grid<N>& grid, const Collector& out, Rating& rating) {
  std::bitset<kTechniques> used;
  for (const Found& step : out.found()) {
    int placed = 0;
    for (const Effect& effect : out.effects(step))
      placed += apply(grid, effect) && effect.places;
    const std::size_t id = static_cast<std::size_t>(step.technique);
    if (!placed && used[id]) continue;
    if (!placed) used[id] = true;
    rating.counts[id] = static_cast<std::uint16_t>(rating.counts[id] + std::max(placed, 1));
  }
}

// Applies the first step and hands it on, with what is new in it.
template <int N>
Step apply_first(Grid<N>& grid, Collector& out) {
  const Found& found = out.found().front();
  Step step{found.technique, found.rating, {}, std::move(out.patterns().front())};
  for (const Effect& effect : out.effects(found))
    if (apply(grid, effect)) step.effects.push_back(effect);
  return step;
}

template <int N>
std::optional<Status> ended(const Grid<N>& grid) {
  if (grid.broken()) return Status::Broken;
  return grid.solved() ? std::optional(Status::Solved) : std::nullopt;
}

template <int N>
Rating climb_on(Grid<N>& grid, const Limits& limits, const Rungs& rungs, Rules<N>* rules) {
  Rating rating;
  Collector out(false);
  out.same_as_walk = rules == nullptr && !grid.board().plain;
  out.budget = std::min(limits.budget, kMostWork<N>);
  out.without = limits.without;
  Notes<N> notes;
  std::optional<Status> end;
  while (!(end = ended(grid)) && !(end = find_best(grid, limits, rungs, notes, rules, out))) {
    rating.hardest = std::max(rating.hardest, out.rating());
    apply_round(grid, out, rating);
    ++rating.rounds;
  }
  rating.status = *end;
  rating.work = out.work;
  return rating;
}

}  // namespace

template <int N>
Rating climb(Grid<N> grid, const Limits& limits) {
  return climb_on<N>(grid, limits, kPlainRungs, nullptr);
}

template <int N>
Rating climb(Grid<N>& grid, const Limits& limits, Rules<N>& rules) {
  return climb_on(grid, limits, rungs_with(rules.rungs()), &rules);
}

template <int N>
bool needs(const Grid<N>& grid, const Rating& rating, Technique technique) {
  if (rating.counts[static_cast<int>(technique)] == 0) return false;
  const int ceiling = rating.hardest + kClearlyHarder - 1;
  const Rating other = climb(grid, {.ceiling = ceiling, .without = technique});
  return other.status == Status::Above || other.status == Status::Stuck;
}

template <int N>
Walk walk(Grid<N> grid, const Limits& limits, std::size_t most, Rules<N>* rules) {
  const Rungs rungs = rules == nullptr ? kPlainRungs : rungs_with(rules->rungs());
  Walk walk;
  Collector out(true);
  out.same_as_walk = rules == nullptr && !grid.board().plain;
  out.budget = std::min(limits.budget, kMostWork<N>);
  out.without = limits.without;
  Notes<N> notes;
  std::optional<Status> end;
  while (!(end = ended(grid))) {
    if (walk.steps.size() == most) end = Status::Paused;
    else end = find_best(grid, limits, rungs, notes, rules, out);
    if (end) break;
    walk.steps.push_back(apply_first(grid, out));
  }
  walk.status = *end;
  walk.work = out.work;
  return walk;
}

#define CRUXPRESS_INSTANTIATE(N)                                    \
  template Rating climb<N>(Grid<N>, const Limits&);                 \
  template bool needs<N>(const Grid<N>&, const Rating&, Technique); \
  template Walk walk<N>(Grid<N>, const Limits&, std::size_t, Rules<N>*);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE
#define CRUXPRESS_INSTANTIATE(N) template Rating climb<N>(Grid<N>&, const Limits&, Rules<N>&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
