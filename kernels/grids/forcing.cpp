// Dynamic forcing chains: contradictions and common consequences of closures.
//
// Every candidate is assumed true and assumed false.  A contradiction refutes
// the assumption; what follows both ways holds (double chains, for cells with
// three or more digits); so does what follows from every digit of a cell or
// every place of a digit in a unit.  Nishio knows contradictions only.
#include <algorithm>

#include "grids/closure.hpp"

namespace cruxpress::grids {
namespace {

constexpr int kNodesPerWork = 32;  // how many links of a closure cost as much as a short chain?
constexpr int kDoubleKey = 1;
constexpr int kCellKey = 5;
constexpr int kRegionKey = 6;
constexpr int kContradictionKey = 7;

// Everything that follows within one digit from one of its candidates, without the reasons: tells
// cheaply that a closure of one digit would meet no contradiction, as almost all do.
template <int N>
class DigitClosure {
 public:
  explicit DigitClosure(const Grid<N>& grid) : grid_(grid), board_(grid.board()) {}

  // The number of candidates that are settled, or 0 if there is a contradiction.
  std::size_t run(int cell, int digit, bool on) {
    digit_ = digit;
    on_ = off_ = todo_ = {};
    for (int unit = 0; unit < board_.unit_count; ++unit) where_[unit] = grid_.where(unit, digit);
    if (on) {
      on_.add(cell);
      todo_.add(cell);
    } else if (!take(cell)) {
      return 0;
    }
    while (!todo_.empty())
      if (!place(todo_.first())) return 0;
    return static_cast<std::size_t>(on_.count() + off_.count());
  }

 private:
  bool place(int cell) {
    todo_.remove(cell);
    const CellSet<N> seen = board_.peers[cell] & grid_.spots(digit_);
    if (seen.meets(on_)) return false;
    bool sound = true;
    seen.minus(off_).each([&](int other) { sound = sound && take(other); });
    return sound;
  }

  // A place goes; the last one of a unit is taken as true.
  bool take(int cell) {
    off_.add(cell);
    for (const auto& place : board_.places_of(cell)) {
      Mask& left = where_[place.unit];
      left &= static_cast<Mask>(~(1u << place.index));
      if (left == 0) return false;
      if (!is_single(left)) continue;
      const int last = board_.cells[place.unit][lowest(left)];
      if (on_.has(last)) continue;
      on_.add(last);
      todo_.add(last);
    }
    return true;
  }

  const Grid<N>& grid_;
  const Board<N>& board_;
  int digit_ = 0;
  CellSet<N> on_, off_, todo_;
  std::array<Mask, Board<N>::kMaxUnits> where_;
};

template <int N>
class ForcingSearch {
 public:
  ForcingSearch(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
                Collector& out)
      : grid_(grid),
        graph_(graph),
        reasoning_(reasoning),
        out_(out),
        size_(graph.size()),
        words_(graph.words()),
        closure_(grid, graph, reasoning) {}

  void search() {
    if (reasoning_ == Reasoning::Nishio) {
      follow_digits();
      return;
    }
    follow_all();
    doubles();
    const Board<N>& board = grid_.board();
    grid_.empty().each([&](int cell) {
      branches_.clear();
      each_bit(grid_.mask(cell), [&](int digit) {
        branches_.push_back({graph_.id(cell, digit), true});
      });
      judge(technique(Technique::DynamicCell), kCellKey, -1);
    });
    for (int unit = 0; unit < board.unit_count; ++unit) {
      for (int digit = 0; digit < N; ++digit) {
        branches_.clear();
        each_bit(grid_.where(unit, digit), [&](int index) {
          branches_.push_back({graph_.id(board.cells[unit][index], digit), true});
        });
        judge(technique(Technique::DynamicRegion), kRegionKey, unit);
      }
    }
  }

 private:
  struct Branch {
    int id;
    bool on;
  };

  // The inner chains of one closure, and for each node where its row of them is, plus one.
  struct Inners {
    std::vector<typename Closure<N>::Inner> chains;
    std::vector<std::uint32_t> first;
    std::vector<Bits> rows;
  };

  Technique technique(Technique dynamic) const {
    if (reasoning_ == Reasoning::Nishio) return Technique::Nishio;
    const int kinds = static_cast<int>(Technique::PlusContradiction) -
                      static_cast<int>(Technique::DynamicContradiction);
    const int depth = static_cast<int>(reasoning_) - static_cast<int>(Reasoning::Dynamic);
    return static_cast<Technique>(static_cast<int>(dynamic) + depth * kinds);
  }

  std::size_t slot(Branch branch) const {
    return static_cast<std::size_t>(branch.id) * 2 + branch.on;
  }
  const Bits* reached(Branch branch, bool on) const {
    return reached_.data() + (slot(branch) * 2 + on) * words_;
  }
  const std::uint16_t* costs(Branch branch) const {
    return costs_.data() + slot(branch) * 2 * size_;
  }

  void follow_all() {
    reached_.assign(static_cast<std::size_t>(size_) * 4 * words_, 0);
    costs_.assign(static_cast<std::size_t>(size_) * 4 * size_, 0);
    inners_.assign(static_cast<std::size_t>(size_) * 2, {});
    for (int id = 0; id < size_; ++id) {
      if (out_.spent()) return;
      for (bool on : {true, false}) {
        follow({id, on});
        store({id, on});
      }
    }
  }

  void follow_digits() {
    DigitClosure<N> quick(grid_);
    for (int id = 0; id < size_; ++id) {
      for (bool on : {true, false}) {
        const std::size_t settled = quick.run(graph_.cell(id), graph_.digit(id), on);
        if (settled == 0) follow({id, on});
        else out_.work += 1 + settled / kNodesPerWork;
      }
    }
  }

  void follow(Branch branch) {
    const std::uint64_t inner = closure_.inner_work();
    closure_.run(branch.id, branch.on);
    out_.work += 1 + closure_.size() / kNodesPerWork + closure_.inner_work() - inner;
    if (closure_.contradiction()) refute(branch);
  }

  void store(Branch branch) {
    for (bool on : {true, false})
      std::copy_n(closure_.reached(on), words_,
                  reached_.data() + (slot(branch) * 2 + on) * words_);
    const auto costs = closure_.costs();
    std::copy(costs.begin(), costs.end(), costs_.data() + slot(branch) * 2 * size_);
    if (!closure_.inners().empty()) store_inners(inners_[slot(branch)]);
  }

  // Which inner chains each node rests on.
  void store_inners(Inners& into) {
    into.chains.assign(closure_.inners().begin(), closure_.inners().end());
    into.first.assign(2 * size_, 0);
    for (int node = 0; node < 2 * size_; ++node) {
      if (closure_.cost(node) == 0 || closure_.flat_cost(node) == closure_.cost(node)) continue;
      into.first[node] = static_cast<std::uint32_t>(into.rows.size() + 1);
      const auto row = closure_.inner_of(node);
      into.rows.insert(into.rows.end(), row.begin(), row.end());
    }
  }

  // An inner chain that several branches rest on counts once; this is what counted again.
  int counted_again(int node) {
    shared_.clear();
    int again = 0;
    for (const Branch& branch : branches_) {
      const Inners& inners = inners_[slot(branch)];
      if (inners.first.empty() || inners.first[node] == 0) continue;
      const Bits* row = inners.rows.data() + inners.first[node] - 1;
      for (int i = 0; i < Closure<N>::kInnerWords; ++i)
        for (Bits word = row[i]; word; word &= word - 1) {
          const auto& chain = inners.chains[i * 64 + std::countr_zero(word)];
          const auto same = std::find(shared_.begin(), shared_.end(), chain.hash);
          if (same != shared_.end()) again += chain.nodes;
          else shared_.push_back(chain.hash);
        }
    }
    return again;
  }

  void refute(Branch branch) {
    const Technique kind = technique(Technique::DynamicContradiction);
    const int total = closure_.clash_cost();
    const int rating = info(kind).rating + length_steps(total);
    const auto preference = static_cast<std::uint32_t>(total * 8 + kContradictionKey);
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(kind, rating, preference);
    const int cell = graph_.cell(branch.id);
    const int digit = graph_.digit(branch.id);
    if (branch.on) out_.eliminate(cell, digit);
    else out_.place(cell, digit);
    if (!out_.full()) return;
    pattern.cells.push_back(static_cast<std::uint16_t>(cell));
    pattern.digits = static_cast<Mask>(1u << digit);
    closure_.describe_clash(pattern);
  }

  void doubles() {
    for (int id = 0; id < size_; ++id) {
      if (size_of(grid_.mask(graph_.cell(id))) < 3) continue;
      branches_ = {{id, true}, {id, false}};
      judge(technique(Technique::DynamicDouble), kDoubleKey, -1);
    }
  }

  void judge(Technique kind, int key, int unit) {
    if (branches_.size() < 2) return;
    for (bool on : {true, false}) {
      for (int i = 0; i < words_; ++i) {
        Bits common = ~Bits{0};
        for (const Branch& branch : branches_) common &= reached(branch, on)[i];
        for (; common; common &= common - 1)
          offer(kind, key, unit, i * 64 + std::countr_zero(common), on);
      }
    }
  }

  void offer(Technique kind, int key, int unit, int target, bool on) {
    const int node = closure_.node(target, on);
    int total = 0;
    for (const Branch& branch : branches_) total += costs(branch)[node];
    if (reasoning_ > Reasoning::Plus) total -= counted_again(node);
    const int rating = info(kind).rating + length_steps(total);
    const auto preference = static_cast<std::uint32_t>(total * 8 + key);
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(kind, rating, preference);
    if (on) out_.place(graph_.cell(target), graph_.digit(target));
    else out_.eliminate(graph_.cell(target), graph_.digit(target));
    if (!out_.full()) return;
    if (unit >= 0) pattern.units.push_back(static_cast<std::uint16_t>(unit));
    for (std::size_t i = 0; i < branches_.size(); ++i) {
      const auto cell = static_cast<std::uint16_t>(graph_.cell(branches_[i].id));
      if (pattern.cells.empty() || pattern.cells.back() != cell) pattern.cells.push_back(cell);
      pattern.digits |= static_cast<Mask>(1u << graph_.digit(branches_[i].id));
      closure_.run(branches_[i].id, branches_[i].on);
      closure_.describe(node, static_cast<int>(i), pattern);
    }
  }

  const Grid<N>& grid_;
  const ChainGraph<N>& graph_;
  Reasoning reasoning_;
  Collector& out_;
  int size_;
  int words_;
  Closure<N> closure_;
  std::vector<Bits> reached_;
  std::vector<std::uint16_t> costs_;
  std::vector<Inners> inners_;
  std::vector<std::uint64_t> shared_;
  std::vector<Branch> branches_;
};

}  // namespace

template <int N>
void find_dynamic_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
                         Collector& out) {
  ForcingSearch<N>(grid, graph, reasoning, out).search();
}

#define CRUXPRESS_INSTANTIATE(N)                                                            \
  template void find_dynamic_chains<N>(const Grid<N>&, const ChainGraph<N>&, Reasoning, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
