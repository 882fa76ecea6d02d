#include "grids/closure.hpp"

#include <algorithm>

namespace cruxpress::grids {

template <int N>
Closure<N>::Closure(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
                    const Grid<N>* origin)
    : grid_(grid),
      board_(grid.board()),
      graph_(graph),
      reasoning_(reasoning),
      size_(graph.size()),
      ancestor_words_((2 * graph.size() + 63) / 64),
      row_words_(ancestor_words_ + (reasoning > Reasoning::Plus ? kInnerWords : 0)),
      origin_(origin) {
  on_.resize(graph.words());
  off_.resize(graph.words());
  cost_.resize(2 * size_);
  reasons_.resize(2 * size_);
  ancestors_.resize(static_cast<std::size_t>(2 * size_) * row_words_);
  joint_.resize(row_words_);
  if (origin) rests_.resize(static_cast<std::size_t>(2 * size_) * graph.words());
  if (reasoning > Reasoning::Plus)
    inner_ = std::make_unique<InnerSearch<N>>(grid, graph, reasoning);
}

template <int N>
void Closure<N>::reset() {
  for (int cell = 0; cell < N * N; ++cell) mask_[cell] = grid_.mask(cell);
  for (int unit = 0; unit < board_.unit_count; ++unit)
    for (int digit = 0; digit < N; ++digit) where_[unit][digit] = grid_.where(unit, digit);
  news_ = {};
  std::fill(on_.begin(), on_.end(), 0);
  std::fill(off_.begin(), off_.end(), 0);
  std::fill(cost_.begin(), cost_.end(), 0);
  pool_.clear();
  queue_on_.clear();
  queue_off_.clear();
  inners_.clear();
  clash_ = -1;
  clash_cost_ = 0;
}

template <int N>
void Closure<N>::run(int start, bool on) {
  reset();
  record(node(start, on), {});
  (on ? queue_on_ : queue_off_).push_back(static_cast<std::uint16_t>(start));
  for (std::size_t next_on = 0, next_off = 0;;) {
    if (next_on < queue_on_.size()) {
      if (!follow_on(queue_on_[next_on++])) return;
    } else if (next_off < queue_off_.size()) {
      if (!follow_off(queue_off_[next_off++])) return;
    } else if (reasoning_ < Reasoning::Plus || !reason_further()) {
      return;
    }
  }
}

template <int N>
int Closure<N>::count_flat(const Bits* row) const {
  int count = 0;
  for (int i = 0; i < ancestor_words_; ++i) count += count_bits(row[i]);
  return count;
}

template <int N>
int Closure<N>::count_inner(const Bits* row) const {
  int nodes = 0;
  for (int i = ancestor_words_; i < row_words_; ++i)
    for (Bits word = row[i]; word; word &= word - 1)
      nodes += inners_[(i - ancestor_words_) * 64 + std::countr_zero(word)].nodes;
  return nodes;
}

template <int N>
int Closure<N>::flat_cost(int node) const {
  return cost_[node] ? count_flat(ancestors(node)) : 0;
}

template <int N>
std::span<const Bits> Closure<N>::inner_of(int node) const {
  return {ancestors(node) + ancestor_words_, static_cast<std::size_t>(row_words_ - ancestor_words_)};
}

// Everything that the parents rest on, into joint_.
template <int N>
void Closure<N>::join(std::span<const std::uint16_t> parents) {
  std::fill(joint_.begin(), joint_.end(), 0);
  for (int parent : parents) {
    const Bits* row = ancestors(parent);
    for (int i = 0; i < row_words_; ++i) joint_[i] |= row[i];
  }
}

// Adds a node with its reasons, perhaps an inner chain among them, and counts what it rests on.
template <int N>
void Closure<N>::record(int node, std::span<const std::uint16_t> parents, const Why& why,
                        int inner) {
  Bits* row = ancestors(node);
  if (parents.size() == 1 && inner < 0) {
    std::copy_n(ancestors(parents[0]), row_words_, row);
    set_bit(row, node);
    cost_[node] = static_cast<std::uint16_t>(cost_[parents[0]] + 1);
  } else {
    join(parents);
    std::copy(joint_.begin(), joint_.end(), row);
    set_bit(row, node);
    if (inner >= 0) set_bit(row + ancestor_words_, inner);
    cost_[node] = static_cast<std::uint16_t>(count_flat(row) + count_inner(row));
  }
  reasons_[node] = {static_cast<std::uint32_t>(pool_.size()),
                    static_cast<std::uint32_t>(parents.size()), why};
  pool_.insert(pool_.end(), parents.begin(), parents.end());
  if (origin_) {
    Bits* rests = rests_.data() + static_cast<std::size_t>(node) * graph_.words();
    std::fill(rests, rests + graph_.words(), 0);
    gather_rests(node % size_, parents, why, rests);
  }
  if (node < size_) set_bit(on_.data(), node);
  else set_bit(off_.data(), node - size_);
}

// Adds what a node with these parents rests on: what they do, and what is gone from the cell or
// unit that leaves nothing else.
template <int N>
void Closure<N>::gather_rests(int id, std::span<const std::uint16_t> parents, const Why& why,
                              Bits* into) const {
  const int words = graph_.words();
  for (std::size_t parent : parents)
    for (int i = 0; i < words; ++i) into[i] |= rests_[parent * words + i];
  const int cell = graph_.cell(id);
  const int digit = graph_.digit(id);
  if (why.cause == Cause::Cell) {
    each_bit(origin_->mask(cell) & static_cast<Mask>(~grid_.mask(cell)),
             [&](int other) { set_bit(into, graph_.id(cell, other)); });
  } else if (why.cause == Cause::Unit) {
    const int unit = why.units[0];
    each_bit(origin_->where(unit, digit) & static_cast<Mask>(~grid_.where(unit, digit)),
             [&](int index) { set_bit(into, graph_.id(board_.cells[unit][index], digit)); });
  }
}

// What both sides of the contradiction rest on.
template <int N>
void Closure<N>::clash_rests(Bits* into) const {
  const int words = graph_.words();
  std::fill(into, into + words, 0);
  gather_rests(clash_, clash_parents_, clash_why_, into);
  const std::size_t other = node(clash_, !clash_on_is_new_);
  for (int i = 0; i < words; ++i) into[i] |= rests_[other * words + i];
}

// What a node with these parents would rest on, itself included.
template <int N>
int Closure<N>::joint_cost(std::span<const std::uint16_t> parents) {
  join(parents);
  return 1 + count_flat(joint_.data()) + count_inner(joint_.data());
}

// Both sides of a contradiction: a node with the parents in joint_, and another; inner chains
// that both rest on count once.
template <int N>
int Closure<N>::clash_cost_with(int other) {
  const Bits* row = ancestors(other);
  const int flat = 1 + count_flat(joint_.data()) + count_flat(row);
  for (int i = ancestor_words_; i < row_words_; ++i) joint_[i] |= row[i];
  return flat + count_inner(joint_.data());
}

template <int N>
bool Closure<N>::switch_off(int id, int from) {
  if (test_bit(on_.data(), id)) {
    clash_ = id;
    clash_on_is_new_ = false;
    clash_parents_.assign(1, static_cast<std::uint16_t>(from));
    join(clash_parents_);
    clash_cost_ = clash_cost_with(node(id, true));
    clash_why_ = {};
    return false;
  }
  if (test_bit(off_.data(), id)) return true;
  const auto parent = static_cast<std::uint16_t>(from);
  record(node(id, false), {&parent, 1});
  queue_off_.push_back(static_cast<std::uint16_t>(id));
  return true;
}

// Its reasons are in parents_; they leave nothing else in its cell (-1) or in a unit.
template <int N>
bool Closure<N>::switch_on(int id, int unit) {
  const Why why = unit < 0 ? Why::of(Cause::Cell, {}) : Why::of(Cause::Unit, {unit});
  if (test_bit(off_.data(), id)) {
    clash_ = id;
    clash_on_is_new_ = true;
    join(parents_);
    clash_cost_ = clash_cost_with(node(id, false));
    clash_parents_ = parents_;
    clash_why_ = why;
    return false;
  }
  if (test_bit(on_.data(), id)) return true;
  record(node(id, true), parents_, why);
  queue_on_.push_back(static_cast<std::uint16_t>(id));
  return true;
}

template <int N>
void Closure<N>::drop(int id) {
  const int cell = graph_.cell(id);
  const int digit = graph_.digit(id);
  const auto bit = static_cast<Mask>(1u << digit);
  mask_[cell] &= static_cast<Mask>(~bit);
  for (const auto& place : board_.places_of(cell)) {
    where_[place.unit][digit] &= static_cast<Mask>(~(1u << place.index));
    if (reasoning_ < Reasoning::Plus) continue;
    for (Mask* news : {&news_.locking[place.unit], &news_.hidden_pairs[place.unit],
                       &news_.naked_pairs[place.unit], &news_.x_wings[place.unit]})
      *news |= bit;
  }
}

// A true candidate switches off: its cell first, then its region, then its lines, then cells that
// see it by further rules.
template <int N>
bool Closure<N>::follow_on(int id) {
  const int cell = graph_.cell(id);
  const int digit = graph_.digit(id);
  std::array<std::uint16_t, N * N> hit;
  const auto strike = [&](int count) {
    std::sort(hit.begin(), hit.begin() + count);
    for (int i = 0; i < count; ++i)
      if (!switch_off(hit[i], node(id, true))) return false;
    return true;
  };
  int count = 0;
  if (reasoning_ != Reasoning::Nishio) {
    each_bit(mask_[cell], [&](int other) {
      if (other != digit) hit[count++] = static_cast<std::uint16_t>(graph_.id(cell, other));
    });
    if (!strike(count)) return false;
  }
  for (bool regions : {true, false}) {
    count = 0;
    for (const auto& place : board_.places_of(cell)) {
      if ((board_.kind[place.unit] == UnitKind::Region) != regions) continue;
      const Mask others = where_[place.unit][digit] & static_cast<Mask>(~(1u << place.index));
      each_bit(others, [&](int index) {
        hit[count++] =
            static_cast<std::uint16_t>(graph_.id(board_.cells[place.unit][index], digit));
      });
    }
    if (!strike(count)) return false;
  }
  if (!board_.further_peers) return true;
  count = 0;
  board_.peers[cell].each([&](int peer) {
    if (mask_[peer] >> digit & 1) hit[count++] = static_cast<std::uint16_t>(graph_.id(peer, digit));
  });
  return strike(count);
}

// Options of the cell that the state still had and the chain has switched off.
template <int N>
void Closure<N>::collect_gone_from_cell(int cell) {
  each_bit(grid_.mask(cell) & static_cast<Mask>(~mask_[cell]), [&](int digit) {
    parents_.push_back(static_cast<std::uint16_t>(node(graph_.id(cell, digit), false)));
  });
}

template <int N>
void Closure<N>::collect_gone_from_unit(int unit, int digit, Mask among) {
  each_bit(grid_.where(unit, digit) & static_cast<Mask>(~where_[unit][digit]) & among,
           [&](int index) {
             parents_.push_back(static_cast<std::uint16_t>(
                 node(graph_.id(board_.cells[unit][index], digit), false)));
           });
}

// A false candidate switches on the last of its cell, its region or its lines.
template <int N>
bool Closure<N>::follow_off(int id) {
  const int cell = graph_.cell(id);
  const int digit = graph_.digit(id);
  struct Forced {
    int rank;
    int id;
    int unit;  // -1: the cell
  };
  std::array<Forced, Board<N>::kMaxPlaces + 1> forced;
  int count = 0;
  const auto insert = [&](const Forced& item) {
    int at = count++;
    for (; at > 0; --at) {
      const Forced& before = forced[at - 1];
      if (before.rank < item.rank || (before.rank == item.rank && before.id <= item.id)) break;
      forced[at] = before;
    }
    forced[at] = item;
  };
  if (reasoning_ != Reasoning::Nishio && size_of(mask_[cell]) == 2) {
    const Mask other = mask_[cell] & static_cast<Mask>(~(1u << digit));
    insert({0, graph_.id(cell, lowest(other)), -1});
  }
  for (const auto& place : board_.places_of(cell)) {
    const Mask where = where_[place.unit][digit];
    if (size_of(where) != 2) continue;
    const Mask other = where & static_cast<Mask>(~(1u << place.index));
    const int rank = board_.kind[place.unit] == UnitKind::Region ? 1 : 2;
    insert({rank, graph_.id(board_.cells[place.unit][lowest(other)], digit), place.unit});
  }
  for (int i = 0; i < count; ++i) {
    parents_.assign(1, static_cast<std::uint16_t>(node(id, false)));
    if (forced[i].unit < 0) collect_gone_from_cell(cell);
    else collect_gone_from_unit(forced[i].unit, digit, Grid<N>::kAll);
    if (!switch_on(forced[i].id, forced[i].unit)) return false;
  }
  drop(id);
  return true;
}

template <int N>
bool Closure<N>::reason_further() {
  suggestions_.clear();
  try_locking();
  if (suggestions_.empty()) try_hidden_pairs();
  if (suggestions_.empty()) try_naked_pairs();
  if (suggestions_.empty()) {
    try_x_wings(0, N);
    try_x_wings(N, 0);
  }
  if (suggestions_.empty() && inner_) return reason_inside();
  // Of several reasons for the same candidate the lightest counts.
  std::sort(suggestions_.begin(), suggestions_.end(),
            [](const Suggestion& a, const Suggestion& b) {
              if (a.id != b.id) return a.id < b.id;
              if (a.cost != b.cost) return a.cost < b.cost;
              return a.parents < b.parents;
            });
  bool moved = false;
  for (const Suggestion& suggestion : suggestions_) {
    if (test_bit(off_.data(), suggestion.id)) continue;
    record(node(suggestion.id, false), suggestion.parents, suggestion.why);
    queue_off_.push_back(suggestion.id);
    moved = true;
  }
  return moved;
}

// Chains inside strike what they can, each candidate by the best of them.
template <int N>
bool Closure<N>::reason_inside() {
  bool moved = false;
  for (const Conclusion& conclusion : inner_->search(mask_, where_)) {
    if (test_bit(off_.data(), conclusion.id)) continue;
    const int number = number_of(conclusion);
    if (number >= kInnerWords * 64) return moved;
    parents_.clear();
    for (int id : conclusion.gone)
      parents_.push_back(static_cast<std::uint16_t>(node(id, false)));
    record(node(conclusion.id, false), parents_, Why::of(Cause::Inner, {}), number);
    queue_off_.push_back(conclusion.id);
    moved = true;
  }
  return moved;
}

// The place of its chain among those used in this run.
template <int N>
int Closure<N>::number_of(const Conclusion& conclusion) {
  for (std::size_t i = 0; i < inners_.size(); ++i)
    if (inners_[i].hash == conclusion.hash) return static_cast<int>(i);
  if (inners_.size() < kInnerWords * 64) inners_.push_back({conclusion.hash, conclusion.nodes});
  else return kInnerWords * 64;
  return static_cast<int>(inners_.size()) - 1;
}

// Notes an elimination whose reasons are in parents_.
template <int N>
void Closure<N>::suggest(int cell, int digit, const Why& why) {
  std::sort(parents_.begin(), parents_.end());
  suggestions_.push_back({static_cast<std::uint16_t>(graph_.id(cell, digit)),
                          static_cast<std::uint16_t>(joint_cost(parents_)), parents_, why});
}

template <int N>
void Closure<N>::try_locking() {
  for (const auto& crossing : board_.crossings) {
    each_bit(news_.locking[crossing.unit], [&](int digit) {
      const Mask where = where_[crossing.unit][digit];
      if (size_of(where) < 2 || (where & ~crossing.inside)) return;
      const Mask victims =
          where_[crossing.other][digit] & static_cast<Mask>(~crossing.other_inside);
      if (victims == 0) return;
      parents_.clear();
      collect_gone_from_unit(crossing.unit, digit, static_cast<Mask>(~crossing.inside));
      if (parents_.empty()) return;
      const Why why = Why::of(Cause::Locking, {crossing.unit, crossing.other});
      each_bit(victims,
               [&](int index) { suggest(board_.cells[crossing.other][index], digit, why); });
    });
  }
  news_.locking.fill(0);
}

template <int N>
void Closure<N>::try_hidden_pairs() {
  for (int unit = 0; unit < board_.unit_count; ++unit) {
    if (take(news_.hidden_pairs[unit]) == 0 || grid_.holes(unit) <= 4) continue;
    for (int one = 0; one < N; ++one) {
      const Mask where = where_[unit][one];
      if (size_of(where) != 2) continue;
      for (int two = one + 1; two < N; ++two) {
        if (where_[unit][two] != where) continue;
        const Mask pair = static_cast<Mask>((1u << one) | (1u << two));
        parents_.clear();
        collect_gone_from_unit(unit, one, static_cast<Mask>(~where));
        collect_gone_from_unit(unit, two, static_cast<Mask>(~where));
        if (parents_.empty()) continue;
        const Why why = Why::of(Cause::HiddenPair, {unit});
        each_bit(where, [&](int index) {
          const int cell = board_.cells[unit][index];
          each_bit(mask_[cell] & static_cast<Mask>(~pair),
                   [&](int digit) { suggest(cell, digit, why); });
        });
      }
    }
  }
}

template <int N>
void Closure<N>::try_naked_pairs() {
  for (int unit = 0; unit < board_.unit_count; ++unit) {
    if (take(news_.naked_pairs[unit]) == 0 || grid_.holes(unit) < 4) continue;
    const auto& cells = board_.cells[unit];
    for (int i = 0; i < N; ++i) {
      const Mask pair = mask_[cells[i]];
      if (size_of(pair) != 2) continue;
      for (int j = i + 1; j < N; ++j) {
        if (mask_[cells[j]] != pair) continue;
        parents_.clear();
        collect_gone_from_cell(cells[i]);
        collect_gone_from_cell(cells[j]);
        if (parents_.empty()) continue;
        const Why why = Why::of(Cause::NakedPair, {unit});
        for (int k = 0; k < N; ++k) {
          if (k == i || k == j) continue;
          each_bit(mask_[cells[k]] & pair, [&](int digit) { suggest(cells[k], digit, why); });
        }
      }
    }
  }
}

template <int N>
void Closure<N>::try_x_wings(int base_first, int cover_first) {
  Mask news = 0;
  for (int line = 0; line < N; ++line) news |= take(news_.x_wings[base_first + line]);
  for (int digit = 0; digit < N; ++digit) {
    if (!(news >> digit & 1)) continue;
    int open_lines = 0;
    for (int line = 0; line < N; ++line)
      open_lines += !(grid_.placed_in(base_first + line) >> digit & 1);
    if (open_lines < 4) continue;
    for (int one = 0; one < N; ++one) {
      const Mask where = where_[base_first + one][digit];
      if (size_of(where) != 2) continue;
      for (int two = one + 1; two < N; ++two) {
        if (where_[base_first + two][digit] != where) continue;
        parents_.clear();
        collect_gone_from_unit(base_first + one, digit, static_cast<Mask>(~where));
        collect_gone_from_unit(base_first + two, digit, static_cast<Mask>(~where));
        if (parents_.empty()) continue;
        const Mask base = static_cast<Mask>((1u << one) | (1u << two));
        const Why why =
            Why::of(Cause::XWing, {base_first + one, base_first + two,
                                   cover_first + lowest(where), cover_first + highest(where)});
        each_bit(where, [&](int crossing) {
          const int unit = cover_first + crossing;
          each_bit(where_[unit][digit] & static_cast<Mask>(~base),
                   [&](int index) { suggest(board_.cells[unit][index], digit, why); });
        });
      }
    }
  }
}

template <int N>
void Closure<N>::describe(int node, int chain, Pattern& pattern) const {
  describe_nodes({node}, chain, pattern);
}

template <int N>
void Closure<N>::describe_clash(Pattern& pattern) const {
  for (bool on : {true, false}) {
    const int chain = on ? 0 : 1;
    if (on != clash_on_is_new_) {
      describe_nodes({node(clash_, on)}, chain, pattern);
      continue;
    }
    describe_nodes({clash_parents_.begin(), clash_parents_.end()}, chain, pattern);
    Link link{static_cast<std::uint8_t>(chain), static_cast<std::uint8_t>(graph_.digit(clash_)),
              static_cast<std::uint16_t>(graph_.cell(clash_)), on, {},
              reason_of(clash_, on, clash_why_, clash_parents_)};
    for (std::size_t i = 0; i < pattern.links.size(); ++i) {
      const Link& other = pattern.links[i];
      const int other_node = node(graph_.id(other.cell, other.digit), other.on);
      if (other.chain == chain && std::find(clash_parents_.begin(), clash_parents_.end(),
                                            other_node) != clash_parents_.end())
        link.parents.push_back(static_cast<std::uint16_t>(i));
    }
    pattern.links.push_back(std::move(link));
  }
}

// A candidate that a true one switches off keeps no unit in its notes: it is found again here.
template <int N>
Reason Closure<N>::reason_of(int id, bool on, const Why& why,
                             std::span<const std::uint16_t> parents) const {
  if (!on && parents.size() == 1 && parents[0] < size_)
    return reason_of_link(grid_, true, {graph_.cell(parents[0]), graph_.digit(parents[0])},
                          {graph_.cell(id), graph_.digit(id)});
  return {why.cause, {why.units.begin(), why.units.begin() + why.count}};
}

// A node's reasons have smaller cost than the node, so cost is a reading order.
template <int N>
void Closure<N>::describe_nodes(std::vector<int> todo, int chain, Pattern& pattern) const {
  std::vector<int> nodes;
  std::vector<bool> seen(2 * size_, false);
  for (int node : todo) seen[node] = true;
  while (!todo.empty()) {
    const int at = todo.back();
    todo.pop_back();
    nodes.push_back(at);
    for (std::uint32_t i = 0; i < reasons_[at].count; ++i) {
      const int parent = pool_[reasons_[at].first + i];
      if (!seen[parent]) todo.push_back(parent);
      seen[parent] = true;
    }
  }
  std::sort(nodes.begin(), nodes.end(), [&](int a, int b) {
    return cost_[a] != cost_[b] ? cost_[a] < cost_[b] : a < b;
  });
  std::vector<std::uint16_t> position(2 * size_, 0);
  for (int at : nodes) {
    const int id = at % size_;
    const std::span parents(pool_.data() + reasons_[at].first, reasons_[at].count);
    Link link{static_cast<std::uint8_t>(chain), static_cast<std::uint8_t>(graph_.digit(id)),
              static_cast<std::uint16_t>(graph_.cell(id)), at < size_, {},
              reason_of(id, at < size_, reasons_[at].why, parents)};
    for (int parent : parents) link.parents.push_back(position[parent]);
    position[at] = static_cast<std::uint16_t>(pattern.links.size());
    pattern.links.push_back(std::move(link));
  }
}

#define CRUXPRESS_INSTANTIATE(N) template class Closure<N>;
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
