#include "grids/nested_chains.hpp"

#include <algorithm>

#include "grids/closure.hpp"

namespace cruxpress::grids {
namespace {

// The kinds of chains among equals, as Sudoku Explainer sorts them.
constexpr int kDoubleKey = 1;
constexpr int kXKey = 2;
constexpr int kXyKey = 4;
constexpr int kCellKey = 5;
constexpr int kRegionKey = 6;
constexpr int kContradictionKey = 7;
constexpr int kLongest = 254;           // nodes of one chain that a row can count
constexpr int kPairsPerWork = 8192;     // how many pairs of candidates are looked at in one unit?
constexpr std::size_t kNodesPerWork = 32;

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

template <typename Visit>
void each_bit_of(const Bits* set, int words, Visit&& visit) {
  for (int i = 0; i < words; ++i)
    for (Bits word = set[i]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
}

}  // namespace

template <int N>
InnerSearch<N>::InnerSearch(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning outer)
    : grid_(grid),
      board_(grid.board()),
      graph_(graph),
      outer_(outer),
      size_(graph.size()),
      words_(graph.words()),
      alive_(words_),
      strong_(size_),
      strong_count_(size_),
      on_(words_),
      off_(words_),
      to_on_(size_),
      to_off_(size_),
      place_(size_),
      left_(grid),
      rest_(words_) {
  if (outer == Reasoning::PlusDynamic)
    closure_ = std::make_unique<Closure<N>>(left_, graph, Reasoning::Dynamic, &grid);
}

template <int N>
InnerSearch<N>::~InnerSearch() = default;

template <int N>
const std::vector<Conclusion>& InnerSearch<N>::search(const Masks& mask, const Places& where) {
  mask_ = &mask;
  where_ = &where;
  found_.clear();
  std::fill(place_.begin(), place_.end(), std::int16_t{-1});
  set_up();
  if (closure_) {
    dynamic_chains();
  } else {
    simple_chains();
    if (found_.empty() && outer_ == Reasoning::PlusMultiple) multiple_chains();
  }
  std::sort(found_.begin(), found_.end(),
            [](const Conclusion& a, const Conclusion& b) { return a.id < b.id; });
  return found_;
}

// What is left, and its strong links: of a cell first, then of regions, then of lines.
template <int N>
void InnerSearch<N>::set_up() {
  work_ += 1 + static_cast<std::uint64_t>(size_) * size_ / kPairsPerWork;
  std::fill(alive_.begin(), alive_.end(), 0);
  ids_.clear();
  for (int id = 0; id < size_; ++id) {
    if (!((*mask_)[graph_.cell(id)] >> graph_.digit(id) & 1)) continue;
    set_bit(alive_.data(), id);
    ids_.push_back(static_cast<std::uint16_t>(id));
    add_strong(id);
  }
}

template <int N>
void InnerSearch<N>::add_strong(int id) {
  const int cell = graph_.cell(id);
  const int digit = graph_.digit(id);
  auto& list = strong_[id];
  std::uint8_t count = 0;
  const auto add = [&](int partner, int unit) {
    list[count++] = {static_cast<std::uint16_t>(partner), static_cast<std::int16_t>(unit)};
  };
  const Mask digits = (*mask_)[cell];
  if (size_of(digits) == 2)
    add(graph_.id(cell, lowest(digits & static_cast<Mask>(~(1u << digit)))), -1);
  for (bool regions : {true, false}) {
    const std::uint8_t first = count;
    for (const auto& place : board_.places_of(cell)) {
      if ((board_.kind[place.unit] == UnitKind::Region) != regions) continue;
      const Mask left = (*where_)[place.unit][digit];
      if (size_of(left) != 2) continue;
      const Mask other = left & static_cast<Mask>(~(1u << place.index));
      add(graph_.id(board_.cells[place.unit][lowest(other)], digit), place.unit);
    }
    std::sort(list.begin() + first, list.begin() + count,
              [](const Strong& a, const Strong& b) { return a.partner < b.partner; });
  }
  strong_count_[id] = count;
}

// Breadth-first from an assumption; to_on_ and to_off_ count the nodes of the shortest ways.
template <int N>
void InnerSearch<N>::spread(int start, bool on, Links links, bool stop_at_start) {
  std::fill(on_.begin(), on_.end(), 0);
  std::fill(off_.begin(), off_.end(), 0);
  std::fill(to_on_.begin(), to_on_.end(), 0);
  std::fill(to_off_.begin(), to_off_.end(), 0);
  front_.clear();
  fresh_.clear();
  const auto switch_on = [&](int id, int nodes) {
    set_bit(on_.data(), id);
    to_on_[id] = static_cast<std::uint8_t>(nodes);
    front_.push_back(static_cast<std::uint16_t>(id));
  };
  if (on) {
    switch_on(start, 1);
  } else {
    set_bit(off_.data(), start);
    to_off_[start] = 1;
    fresh_.push_back(static_cast<std::uint16_t>(start));
  }
  for (int nodes = on ? 2 : 1; nodes < kLongest; nodes += 2) {
    for (int id : front_) {
      const Bits* weak = graph_.weak(id, links);
      for (int i = 0; i < words_; ++i) {
        const Bits news = weak[i] & alive_[i] & ~off_[i];
        if (!news) continue;
        off_[i] |= news;
        for (Bits word = news; word; word &= word - 1)
          fresh_.push_back(static_cast<std::uint16_t>(i * 64 + std::countr_zero(word)));
      }
    }
    front_.clear();
    for (int id : fresh_) {
      to_off_[id] = static_cast<std::uint8_t>(nodes);
      for (int k = 0; k < strong_count_[id]; ++k) {
        const Strong& link = strong_[id][k];
        if (links == Links::X && link.unit < 0) continue;
        if (!test_bit(on_.data(), link.partner)) switch_on(link.partner, nodes + 1);
      }
    }
    fresh_.clear();
    if (front_.empty()) return;
    if (stop_at_start && (on ? to_off_[start] : to_on_[start])) return;
  }
}

template <int N>
void InnerSearch<N>::simple_chains() {
  for (int id : ids_) {
    try_simple(id, true);
    if (strong_count_[id]) try_simple(id, false);
  }
}

// An assumption that leads to its opposite, within a digit or through several.
template <int N>
void InnerSearch<N>::try_simple(int start, bool on) {
  spread(start, on, Links::Xy, true);
  const int nodes = on ? to_off_[start] : to_on_[start];
  if (nodes == 0) return;
  trace(to_on_.data(), to_off_.data(), start, !on, Links::Xy);
  conclude(start, !on, info(Technique::ForcingChain).rating, nodes, kXyKey);
  spread(start, on, Links::X, true);
  const int same = on ? to_off_[start] : to_on_[start];
  if (same == 0) return;
  trace(to_on_.data(), to_off_.data(), start, !on, Links::X);
  conclude(start, !on, info(Technique::ForcingXChain).rating, same, kXKey);
}

// Walks back from a target and gathers what the strong links on the way rest on.
template <int N>
void InnerSearch<N>::trace(const std::uint8_t* to_on, const std::uint8_t* to_off, int target,
                           bool on, Links links) {
  for (;;) {
    const int nodes = on ? to_on[target] : to_off[target];
    hash_ += mix(static_cast<std::uint64_t>(target * 2 + on + 1) * 1024 + nodes);
    if (nodes <= 1) return;
    int before = -1;
    if (on) {
      for (int k = 0; k < strong_count_[target] && before < 0; ++k) {
        const Strong& link = strong_[target][k];
        if ((links == Links::X && link.unit < 0) || to_off[link.partner] != nodes - 1) continue;
        before = link.partner;
        if (link.unit < 0) rest_on_cell(graph_.cell(target));
        else rest_on_unit(link.unit, graph_.digit(target));
      }
    } else {
      const Bits* weak = graph_.weak(target, links);
      for (int i = 0; i < words_ && before < 0; ++i)
        for (Bits word = weak[i] & alive_[i]; word && before < 0; word &= word - 1) {
          const int id = i * 64 + std::countr_zero(word);
          if (to_on[id] == nodes - 1) before = id;
        }
    }
    if (before < 0) return;
    target = before;
    on = !on;
  }
}

template <int N>
void InnerSearch<N>::rest_on_cell(int cell) {
  each_bit(grid_.mask(cell) & static_cast<Mask>(~(*mask_)[cell]), [&](int digit) {
    gone_.push_back(static_cast<std::uint16_t>(graph_.id(cell, digit)));
  });
}

template <int N>
void InnerSearch<N>::rest_on_unit(int unit, int digit) {
  each_bit(grid_.where(unit, digit) & static_cast<Mask>(~(*where_)[unit][digit]), [&](int index) {
    gone_.push_back(static_cast<std::uint16_t>(graph_.id(board_.cells[unit][index], digit)));
  });
}

// Notes what the traced chain strikes, its target or the other digits of the target's cell,
// unless it rests on nothing that is gone.
template <int N>
void InnerSearch<N>::conclude(int target, bool on, int base, int nodes, int key) {
  std::sort(gone_.begin(), gone_.end());
  gone_.erase(std::unique(gone_.begin(), gone_.end()), gone_.end());
  const std::uint64_t hash = mix(hash_ + static_cast<std::uint64_t>(key));
  const int rating = base + length_steps(nodes);
  if (!gone_.empty()) {
    const int cell = graph_.cell(target);
    if (!on) strike(target, rating, nodes, key, hash);
    else
      each_bit((*mask_)[cell] & static_cast<Mask>(~(1u << graph_.digit(target))), [&](int digit) {
        strike(graph_.id(cell, digit), rating, nodes, key, hash);
      });
  }
  gone_.clear();
  hash_ = 0;
}

// The best chain for each candidate counts.
template <int N>
void InnerSearch<N>::strike(int id, int rating, int nodes, int key, std::uint64_t hash) {
  if (!worth_striking(id, rating, nodes, key)) return;
  Conclusion conclusion{static_cast<std::uint16_t>(id), rating, nodes, key, hash, gone_};
  if (place_[id] >= 0) {
    found_[place_[id]] = std::move(conclusion);
    return;
  }
  place_[id] = static_cast<std::int16_t>(found_.size());
  found_.push_back(std::move(conclusion));
}

template <int N>
bool InnerSearch<N>::worth_striking(int id, int rating, int nodes, int key) const {
  if (place_[id] < 0) return true;
  const Conclusion& known = found_[place_[id]];
  return std::tie(rating, nodes, key) < std::tie(known.rating, known.nodes, known.key);
}

// Would a chain to this target strike anything better than those known?
template <int N>
bool InnerSearch<N>::worth(int target, bool on, int rating, int nodes, int key) const {
  if (!on) return worth_striking(target, rating, nodes, key);
  const int cell = graph_.cell(target);
  bool any = false;
  each_bit((*mask_)[cell] & static_cast<Mask>(~(1u << graph_.digit(target))), [&](int digit) {
    any = any || worth_striking(graph_.id(cell, digit), rating, nodes, key);
  });
  return any;
}

template <int N>
void InnerSearch<N>::multiple_chains() {
  work_ += 1 + static_cast<std::uint64_t>(size_) * size_ * 2 / kPairsPerWork;
  rows_on_.resize(size_);
  rows_off_.resize(size_);
  reached_.assign(static_cast<std::size_t>(size_) * 2 * words_, 0);
  for (int id : ids_) {
    spread(id, true, Links::Xy, false);
    rows_on_[id] = to_on_;
    rows_off_[id] = to_off_;
    std::copy(on_.begin(), on_.end(), reached_.begin() + (id * 2 + 1) * words_);
    std::copy(off_.begin(), off_.end(), reached_.begin() + id * 2 * words_);
  }
  grid_.empty().each([&](int cell) {
    if (size_of((*mask_)[cell]) < 3) return;
    branches_.clear();
    each_bit((*mask_)[cell], [&](int digit) {
      branches_.push_back(static_cast<std::uint16_t>(graph_.id(cell, digit)));
    });
    join(kCellKey, -1);
  });
  for (int unit = 0; unit < board_.unit_count; ++unit) {
    for (int digit = 0; digit < N; ++digit) {
      if (size_of((*where_)[unit][digit]) < 3) continue;
      branches_.clear();
      each_bit((*where_)[unit][digit], [&](int index) {
        branches_.push_back(
            static_cast<std::uint16_t>(graph_.id(board_.cells[unit][index], digit)));
      });
      join(kRegionKey, unit);
    }
  }
}

// What follows from every branch.
template <int N>
void InnerSearch<N>::join(int key, int unit) {
  for (bool on : {true, false}) {
    for (int i = 0; i < words_; ++i) {
      Bits common = alive_[i];
      for (int branch : branches_) common &= reached_[(branch * 2 + on) * words_ + i];
      for (; common; common &= common - 1) {
        const int target = i * 64 + std::countr_zero(common);
        int nodes = 0;
        for (int branch : branches_) nodes += (on ? rows_on_ : rows_off_)[branch][target];
        const int base = info(Technique::CellForcing).rating;
        if (!worth(target, on, base + length_steps(nodes), nodes, key)) continue;
        for (int branch : branches_)
          trace(rows_on_[branch].data(), rows_off_[branch].data(), target, on, Links::Xy);
        if (unit < 0) rest_on_cell(graph_.cell(branches_[0]));
        else rest_on_unit(unit, graph_.digit(branches_[0]));
        conclude(target, on, base, nodes, key);
      }
    }
  }
}

// Every candidate that is left is assumed true and false on the board as it is.
template <int N>
void InnerSearch<N>::dynamic_chains() {
  left_ = grid_;
  for (int id = 0; id < size_; ++id)
    if (!test_bit(alive_.data(), id)) left_.eliminate(graph_.cell(id), graph_.digit(id));
  reached_.assign(static_cast<std::size_t>(size_) * 4 * words_, 0);
  costs_.resize(static_cast<std::size_t>(size_) * 4 * size_);
  rests_.resize(static_cast<std::size_t>(size_) * 4 * size_ * words_);
  for (int id : ids_)
    for (bool on : {true, false}) follow(id, on);
  for (int id : ids_) {
    if (size_of((*mask_)[graph_.cell(id)]) < 3) continue;
    branches_ = {static_cast<std::uint16_t>(id * 2), static_cast<std::uint16_t>(id * 2 + 1)};
    dynamic_cases(kDoubleKey, -1);
  }
  grid_.empty().each([&](int cell) {
    branches_.clear();
    each_bit((*mask_)[cell], [&](int digit) {
      branches_.push_back(static_cast<std::uint16_t>(graph_.id(cell, digit) * 2));
    });
    dynamic_cases(kCellKey, -1);
  });
  for (int unit = 0; unit < board_.unit_count; ++unit) {
    for (int digit = 0; digit < N; ++digit) {
      branches_.clear();
      each_bit((*where_)[unit][digit], [&](int index) {
        branches_.push_back(
            static_cast<std::uint16_t>(graph_.id(board_.cells[unit][index], digit) * 2));
      });
      dynamic_cases(kRegionKey, unit);
    }
  }
}

// Follows one assumption and keeps what it reaches; a contradiction refutes it at once.
template <int N>
void InnerSearch<N>::follow(int id, bool on) {
  closure_->run(id, on);
  work_ += 1 + closure_->size() / kNodesPerWork;
  const std::size_t start = static_cast<std::size_t>(id) * 2 + !on;
  for (bool to : {false, true})
    std::copy_n(closure_->reached(to), words_, reached_.begin() + (start * 2 + to) * words_);
  std::copy_n(closure_->costs().begin(), 2 * size_, costs_.begin() + start * 2 * size_);
  std::copy_n(closure_->rests().begin(), 2 * size_ * words_,
              rests_.begin() + start * 2 * size_ * words_);
  if (!closure_->contradiction()) return;
  const int base = info(Technique::DynamicContradiction).rating;
  const int nodes = closure_->clash_cost();
  if (!worth(id, !on, base + length_steps(nodes), nodes, kContradictionKey)) return;
  closure_->clash_rests(rest_.data());
  each_bit_of(rest_.data(), words_,
              [&](int one) { gone_.push_back(static_cast<std::uint16_t>(one)); });
  hash_ = mix(start * 2048 + static_cast<std::uint64_t>(closure_->clash()));
  conclude(id, !on, base, nodes, kContradictionKey);
}

// What follows from every branch; branches count the starts.
template <int N>
void InnerSearch<N>::dynamic_cases(int key, int unit) {
  if (branches_.size() < 2) return;
  for (bool on : {true, false}) {
    for (int i = 0; i < words_; ++i) {
      Bits common = alive_[i];
      for (int start : branches_) common &= reached_[(start * 2 + on) * words_ + i];
      for (; common; common &= common - 1)
        offer_dynamic(i * 64 + std::countr_zero(common), on, key, unit);
    }
  }
}

template <int N>
void InnerSearch<N>::offer_dynamic(int target, bool on, int key, int unit) {
  const int node = closure_->node(target, on);
  const int base = info(Technique::DynamicCell).rating;
  int nodes = 0;
  for (std::size_t start : branches_) nodes += costs_[start * 2 * size_ + node];
  if (!worth(target, on, base + length_steps(nodes), nodes, key)) return;
  std::fill(rest_.begin(), rest_.end(), 0);
  for (std::size_t start : branches_)
    for (int i = 0; i < words_; ++i)
      rest_[i] |= rests_[(start * 2 * size_ + node) * words_ + i];
  each_bit_of(rest_.data(), words_,
              [&](int one) { gone_.push_back(static_cast<std::uint16_t>(one)); });
  const int first = branches_[0] / 2;
  if (unit >= 0) rest_on_unit(unit, graph_.digit(first));
  else if (key == kCellKey) rest_on_cell(graph_.cell(first));
  for (std::size_t start : branches_)
    hash_ += mix(start * 4096 + node) + costs_[start * 2 * size_ + node];
  conclude(target, on, base, nodes, key);
}

#define CRUXPRESS_INSTANTIATE(N) template class InnerSearch<N>;
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
