// Cell and region forcing chains: whatever a cell or a unit decides, the same follows.
//
// From each candidate taken as true all consequences are spread breadth-first;
// what follows from every digit of a cell, or every place of a digit in a unit,
// holds.  The length is the sum over the chains.  Every unit is asked; Sudoku
// Explainer asks only units whose first cell, in reading order, has three or
// more candidates, which is why it now and then climbs higher (8.5 for 8.4).
#include <algorithm>

#include "grids/chains.hpp"

namespace cruxpress::grids {
namespace {

constexpr int kCellKey = 5;
constexpr int kRegionKey = 6;
constexpr int kLeastBranches = 3;  // two branches are one simple chain

template <int N>
class MultipleSearch {
 public:
  MultipleSearch(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out)
      : grid_(grid), graph_(graph), out_(out), size_(graph.size()), words_(graph.words()) {}

  void search() {
    spread_all();
    const Board<N>& board = grid_.board();
    std::vector<int> branches;
    grid_.empty().each([&](int cell) {
      branches.clear();
      each_bit(grid_.mask(cell), [&](int digit) { branches.push_back(graph_.id(cell, digit)); });
      judge(branches, Technique::CellForcing, kCellKey, -1);
    });
    for (int unit = 0; unit < board.unit_count; ++unit) {
      for (int digit = 0; digit < N; ++digit) {
        branches.clear();
        each_bit(grid_.where(unit, digit), [&](int index) {
          branches.push_back(graph_.id(board.cells[unit][index], digit));
        });
        judge(branches, Technique::RegionForcing, kRegionKey, unit);
      }
    }
  }

 private:
  static constexpr std::uint8_t kFar = 255;

  std::uint8_t* row(int start, bool on) {
    return nodes_.data() + (static_cast<std::size_t>(start) * 2 + on) * size_;
  }
  Bits* reached(int start, bool on) {
    return reached_.data() + (static_cast<std::size_t>(start) * 2 + on) * words_;
  }

  void spread_all() {
    nodes_.assign(static_cast<std::size_t>(size_) * 2 * size_, kFar);
    reached_.assign(static_cast<std::size_t>(size_) * 2 * words_, 0);
    for (int start = 0; start < size_; ++start) spread(start);
    out_.work += static_cast<std::uint64_t>(size_) * ((size_ + 63) / 64 + 3) / 4;
  }

  // Fills how many nodes lead to each consequence of the start being true.
  void spread(int start) {
    front_.assign(1, static_cast<std::uint16_t>(start));
    row(start, true)[start] = 1;
    set_bit(reached(start, true), start);
    Bits* off = reached(start, false);
    for (int nodes = 2; !front_.empty() && nodes < kFar - 1; nodes += 2) {
      fresh_.clear();
      for (int id : front_) {
        const Bits* weak = graph_.weak(id, Links::Xy);
        for (int i = 0; i < words_; ++i) {
          for (Bits word = weak[i] & ~off[i]; word; word &= word - 1)
            fresh_.push_back(static_cast<std::uint16_t>(i * 64 + std::countr_zero(word)));
          off[i] |= weak[i];
        }
      }
      front_.clear();
      for (int id : fresh_) {
        row(start, false)[id] = static_cast<std::uint8_t>(nodes);
        for (int partner : graph_.strong(id, Links::Xy)) {
          if (test_bit(reached(start, true), partner)) continue;
          set_bit(reached(start, true), partner);
          row(start, true)[partner] = static_cast<std::uint8_t>(nodes + 1);
          front_.push_back(static_cast<std::uint16_t>(partner));
        }
      }
    }
  }

  void judge(const std::vector<int>& branches, Technique technique, int key, int unit) {
    if (branches.size() < kLeastBranches) return;
    for (bool on : {true, false}) {
      for (int i = 0; i < words_; ++i) {
        Bits common = ~Bits{0};
        for (int branch : branches) common &= reached(branch, on)[i];
        for (; common; common &= common - 1)
          offer(branches, technique, key, unit, i * 64 + std::countr_zero(common), on);
      }
    }
  }

  void offer(const std::vector<int>& branches, Technique technique, int key, int unit, int target,
             bool on) {
    int total = 0;
    for (int branch : branches) total += row(branch, on)[target];
    const int rating = info(technique).rating + length_steps(total);
    const auto preference = static_cast<std::uint32_t>(total * 8 + key);
    if (!out_.wants(rating, preference)) return;
    Pattern& pattern = out_.open(technique, rating, preference);
    if (on) out_.place(graph_.cell(target), graph_.digit(target));
    else out_.eliminate(graph_.cell(target), graph_.digit(target));
    if (!out_.full()) return;
    if (unit >= 0) pattern.units.push_back(static_cast<std::uint16_t>(unit));
    for (std::size_t i = 0; i < branches.size(); ++i) {
      pattern.cells.push_back(static_cast<std::uint16_t>(graph_.cell(branches[i])));
      pattern.digits |= static_cast<Mask>(1u << graph_.digit(branches[i]));
      describe(pattern, static_cast<int>(i), branches[i], target, on);
    }
    std::sort(pattern.cells.begin(), pattern.cells.end());
    pattern.cells.erase(std::unique(pattern.cells.begin(), pattern.cells.end()),
                        pattern.cells.end());
  }

  // One branch, found backwards: each node has a predecessor one node nearer to the start.
  void describe(Pattern& pattern, int chain, int start, int target, bool on) {
    std::vector<std::pair<int, bool>> nodes = {{target, on}};
    while (row(start, on)[target] > 1) {
      const int nearer = row(start, on)[target] - 1;
      int before = -1;
      if (on) {
        for (int id : graph_.strong(target, Links::Xy))
          if (row(start, false)[id] == nearer) before = id;
      } else {
        for (int id = 0; id < size_ && before < 0; ++id)
          if (row(start, true)[id] == nearer && test_bit(graph_.weak(id, Links::Xy), target))
            before = id;
      }
      if (before < 0) break;
      target = before;
      on = !on;
      nodes.emplace_back(target, on);
    }
    for (std::size_t i = nodes.size(); i-- > 0;) {
      const std::pair<int, int> here{graph_.cell(nodes[i].first), graph_.digit(nodes[i].first)};
      Link link{static_cast<std::uint8_t>(chain), static_cast<std::uint8_t>(here.second),
                static_cast<std::uint16_t>(here.first), nodes[i].second, {}, {}};
      if (i + 1 < nodes.size()) {
        const auto [before, was_on] = nodes[i + 1];
        link.parents.push_back(static_cast<std::uint16_t>(pattern.links.size() - 1));
        link.reason =
            reason_of_link(grid_, was_on, {graph_.cell(before), graph_.digit(before)}, here);
      }
      pattern.links.push_back(std::move(link));
    }
  }

  const Grid<N>& grid_;
  const ChainGraph<N>& graph_;
  Collector& out_;
  int size_;
  int words_;
  std::vector<std::uint8_t> nodes_;
  std::vector<Bits> reached_;
  std::vector<std::uint16_t> front_;
  std::vector<std::uint16_t> fresh_;
};

}  // namespace

template <int N>
void find_multiple_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out) {
  MultipleSearch<N>(grid, graph, out).search();
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_multiple_chains<N>(const Grid<N>&, const ChainGraph<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
