// Forcing chains and bidirectional cycles.
//
// A forcing chain starts from a candidate taken as true (or false) and comes
// back to the opposite.  A cycle closes on itself and holds both ways round; a
// candidate outside that sees both states of a digit on it goes.  Breadth-first
// search gives the shortest of each; of all, only the cheapest are kept
// (rating, then length, then simpler links), which needs no reading order.
// Cycles are enumerated over all shortest ways from each start.
#include "sudoku/chains.hpp"

#include <algorithm>

namespace cruxpress::sudoku {
namespace {

constexpr int kMaxNodes = 400;          // no chain is longer on any board
constexpr int kMaxCyclesPerStart = 512;  // of one length; more only repeat the same cells

struct Node {
  int id;
  bool on;
};

template <int N>
class ChainSearch {
 public:
  ChainSearch(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out)
      : grid_(grid), graph_(graph), out_(out), words_(graph.words()) {
    for (auto* set : {&on_, &off_, &front_, &next_}) set->resize(words_);
  }

  void search() {
    // A candidate that a cycle removes is also refuted by a forcing chain along
    // the cycle, only a little longer: so these come first, bound the search for
    // cycles, and without them there is none.
    forcing(Links::X);
    forcing(Links::Xy);
    if (out_.empty()) return;
    cycles(Links::X);
    cycles(Links::Y);
    cycles(Links::Xy);
  }

 private:
  static int sort_key(Links links) { return links == Links::X ? 2 : links == Links::Y ? 3 : 4; }
  static std::uint32_t preference(int nodes, Links links) {
    return static_cast<std::uint32_t>(nodes * 8 + sort_key(links));
  }

  // The longest chain (in nodes) that would still be kept.
  int limit(int base, Links links) const {
    if (out_.empty()) return kMaxNodes;
    int nodes = 2;
    while (out_.wants(base + length_steps(nodes + 2), preference(nodes + 2, links))) nodes += 2;
    return nodes;
  }

  void reset() {
    std::fill(on_.begin(), on_.end(), 0);
    std::fill(off_.begin(), off_.end(), 0);
  }

  // From true candidates to what they switch off for the first time; of these only
  // candidates with strong links lead anywhere and become the front.
  void step_off(Links weak, Links strong) {
    std::fill(next_.begin(), next_.end(), 0);
    each(front_, [&](int id) {
      const Bits* row = graph_.weak(id, weak);
      for (int i = 0; i < words_; ++i) next_[i] |= row[i];
    });
    const Bits* linked = graph_.linked(strong);
    for (int i = 0; i < words_; ++i) {
      front_[i] = next_[i] & linked[i] & ~off_[i];
      off_[i] |= front_[i];
    }
  }

  void step_on(Links links) {
    std::fill(next_.begin(), next_.end(), 0);
    each(front_, [&](int id) {
      for (int partner : graph_.strong(id, links)) set_bit(next_.data(), partner);
    });
    for (int i = 0; i < words_; ++i) {
      front_[i] = next_[i] & ~on_[i];
      on_[i] |= front_[i];
    }
  }

  template <typename Visit>
  void each(const std::vector<Bits>& set, Visit&& visit) const {
    for (int i = 0; i < words_; ++i)
      for (Bits word = set[i]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
  }
  bool front_meets(const Bits* row) const {
    Bits common = 0;
    for (int i = 0; i < words_; ++i) common |= front_[i] & row[i];
    return common != 0;
  }
  bool front_is_empty() const {
    return std::all_of(front_.begin(), front_.end(), [](Bits word) { return word == 0; });
  }

  void forcing(Links links) {
    const Technique technique =
        links == Links::X ? Technique::ForcingXChain : Technique::ForcingChain;
    const int base = info(technique).rating;
    int longest = limit(base, links);
    for (int id = 0; id < graph_.size(); ++id) {
      for (bool on : {true, false}) {
        if (!on && graph_.strong(id, links).empty()) continue;
        out_.work += static_cast<std::uint64_t>(words_ + 3) / 4;
        const int nodes = shortest(id, on, links, longest);
        if (nodes == 0) continue;
        longest = nodes;  // longer ones would not be kept
        Pattern& pattern =
            out_.open(technique, base + length_steps(nodes), preference(nodes, links));
        if (on) out_.eliminate(graph_.cell(id), graph_.digit(id));
        else out_.place(graph_.cell(id), graph_.digit(id));
        if (out_.full()) describe(pattern, path(id, on, links));
      }
    }
  }

  // Nodes of the shortest chain from a candidate to its opposite, 0 if over the limit.
  // The last link is seen from the end: a front that meets the neighbours of the start.
  int shortest(int start, bool on, Links links, int longest) {
    reset();
    std::fill(front_.begin(), front_.end(), 0);
    set_bit(front_.data(), start);
    set_bit(on ? on_.data() : off_.data(), start);
    if (!on) step_on(links);
    for (int nodes = on ? 4 : 3; nodes <= longest && !front_is_empty(); nodes += 2) {
      step_off(links, links);
      if (!on) {
        for (int partner : graph_.strong(start, links))
          if (test_bit(front_.data(), partner)) return nodes + 1;
      }
      step_on(links);
      if (on && front_meets(graph_.weak(start, links))) return nodes;
    }
    return 0;
  }

  // The same search with its tracks, for a walk.
  std::vector<Node> path(int start, bool on, Links links) const {
    const int size = graph_.size();
    std::vector<int> parent(2 * size, -1);
    std::vector<Node> queue = {{start, on}};
    const auto index = [&](const Node& node) { return node.id + (node.on ? size : 0); };
    parent[index(queue[0])] = index(queue[0]);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Node from = queue[i];
      const auto reach = [&](int id) {
        const Node to{id, !from.on};
        if (parent[index(to)] >= 0) return;
        parent[index(to)] = index(from);
        queue.push_back(to);
      };
      if (from.on) {
        const Bits* row = graph_.weak(from.id, links);
        for (int id = 0; id < size; ++id)
          if (test_bit(row, id)) reach(id);
      } else {
        for (int id : graph_.strong(from.id, links)) reach(id);
      }
    }
    std::vector<Node> result;
    for (int at = index({start, !on});; at = parent[at]) {
      result.push_back({at % size, at >= size});
      if (at == index({start, on})) break;
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  void describe(Pattern& pattern, const std::vector<Node>& nodes) const {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const int cell = graph_.cell(nodes[i].id);
      const int digit = graph_.digit(nodes[i].id);
      Link link{0, static_cast<std::uint8_t>(digit), static_cast<std::uint16_t>(cell),
                nodes[i].on, {}};
      if (i > 0) link.parents.push_back(static_cast<std::uint16_t>(i - 1));
      pattern.links.push_back(std::move(link));
      pattern.digits |= static_cast<Mask>(1u << digit);
      if (std::find(pattern.cells.begin(), pattern.cells.end(), cell) == pattern.cells.end())
        pattern.cells.push_back(static_cast<std::uint16_t>(cell));
    }
  }

  void cycles(Links links) {
    technique_ = links == Links::X   ? Technique::XCycle
                 : links == Links::Y ? Technique::YCycle
                                     : Technique::XyCycle;
    links_ = links;
    for (int id = 0; id < graph_.size(); ++id) {
      if (graph_.strong(id, links).empty()) continue;
      out_.work += static_cast<std::uint64_t>(words_ + 3) / 4;
      cycles_from(id);
    }
  }

  // Weak links of a cycle within one digit never leave it; else both kinds are used.
  Links weak_links() const { return links_ == Links::X ? Links::X : Links::Xy; }

  void cycles_from(int start) {
    const int base = info(technique_).rating;
    spread(start, limit(base, links_) - 2);
    const int farthest = 2 * static_cast<int>(layers_.size() / words_) - 2;
    for (int nodes = 4; nodes <= farthest + 2 && nodes <= limit(base, links_); nodes += 2) {
      cycles_left_ = kMaxCyclesPerStart;
      for (int last : graph_.strong(start, links_)) {
        path_ = {{start, true}, {last, false}};
        each_before(last, nodes / 2 - 1, [&](int id) { walk_back(id, nodes / 2 - 1, nodes); });
      }
    }
  }

  // True candidates of a layer that switch this one off.
  template <typename Visit>
  void each_before(int id, int layer, Visit&& visit) const {
    const Bits* row = graph_.weak(id, weak_links());
    const Bits* mates = layers_.data() + static_cast<std::size_t>(layer) * words_;
    for (int i = 0; i < words_; ++i)
      for (Bits word = row[i] & mates[i]; word; word &= word - 1)
        visit(i * 64 + std::countr_zero(word));
  }

  // Layers of true candidates, each two nodes farther from the start.
  void spread(int start, int farthest) {
    reset();
    std::fill(front_.begin(), front_.end(), 0);
    set_bit(front_.data(), start);
    set_bit(on_.data(), start);
    layers_.assign(front_.begin(), front_.end());
    for (int reached = 2; reached <= farthest; reached += 2) {
      step_off(weak_links(), links_);
      step_on(links_);
      if (front_is_empty()) break;
      layers_.insert(layers_.end(), front_.begin(), front_.end());
    }
  }

  // Extends the cycle backwards from a true candidate towards the start.
  void walk_back(int id, int layer, int nodes) {
    if (cycles_left_ <= 0) return;
    if (layer == 0) {
      --cycles_left_;
      offer_cycle(nodes);
      return;
    }
    path_.push_back({id, true});
    for (int off : graph_.strong(id, links_)) {
      const bool used = std::any_of(path_.begin(), path_.end(), [&](const Node& node) {
        return node.id == off && !node.on;
      });
      if (used) continue;
      path_.push_back({off, false});
      each_before(off, layer - 1, [&](int before) { walk_back(before, layer - 1, nodes); });
      path_.pop_back();
    }
    path_.pop_back();
  }

  void offer_cycle(int nodes) {
    const int rating = info(technique_).rating + length_steps(nodes);
    const std::uint32_t wish = preference(nodes, links_);
    if (!out_.wants(rating, wish)) return;
    const Board<N>& board = grid_.board();
    std::array<CellSet<N>, N> sees_on{}, sees_off{};
    CellSet<N> cells;
    Mask digits = 0;
    for (const Node& node : path_) {
      const int cell = graph_.cell(node.id);
      const int digit = graph_.digit(node.id);
      cells.add(cell);
      digits |= static_cast<Mask>(1u << digit);
      (node.on ? sees_on : sees_off)[digit] |= board.peers[cell];
    }
    bool opened = false;
    each_bit(digits, [&](int digit) {
      const CellSet<N> victims =
          (sees_on[digit] & sees_off[digit] & grid_.spots(digit)).minus(cells);
      if (victims.empty()) return;
      if (!opened) {
        Pattern& pattern = out_.open(technique_, rating, wish);
        if (out_.full()) describe(pattern, {path_.rbegin(), path_.rend()});
        opened = true;
      }
      victims.each([&](int cell) { out_.eliminate(cell, digit); });
    });
  }

  const Grid<N>& grid_;
  const ChainGraph<N>& graph_;
  Collector& out_;
  int words_;
  std::vector<Bits> on_, off_, front_, next_;
  std::vector<Bits> layers_;
  std::vector<Node> path_;
  Technique technique_ = Technique::XCycle;
  Links links_ = Links::X;
  int cycles_left_ = 0;
};

}  // namespace

template <int N>
void find_chains(const Grid<N>& grid, const ChainGraph<N>& graph, Collector& out) {
  ChainSearch<N>(grid, graph, out).search();
}

#define CRUXPRESS_INSTANTIATE(N) \
  template void find_chains<N>(const Grid<N>&, const ChainGraph<N>&, Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::sudoku
