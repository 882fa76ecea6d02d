// Forcing chains and bidirectional cycles.
//
// A forcing chain starts from a candidate taken as true (or false) and comes
// back to the opposite.  A cycle closes on itself and holds both ways round; a
// candidate outside that sees both states of a digit on it goes.  Breadth-first
// search gives the shortest of each; of all, only the cheapest are kept
// (rating, then length, then simpler links), which needs no reading order.
// Cycles are enumerated over all shortest ways from each start.
#include "grids/chains.hpp"

#include <optional>
#include <algorithm>


namespace cruxpress::grids {
namespace {

// The W-Wing: two cells with the same two digits, joined by a strong link.
//
// One of the digits has two places left in some unit, and each of these sees one of the cells:
// so one of the cells holds the other digit, which goes from every cell that sees both.  It is
// the forcing chain of eight candidates that people know by name and find by its look.
inline constexpr int kWWingNodes = 8;

struct WWing {
  int first, second;       // the cells with the same pair
  int first_end, second_end;  // the two places of the joint digit: each sees its cell
  int joint;
};

// The strong link of a digit whose ends see one cell each, and are neither of them.
template <int N>
std::optional<WWing> join(const Grid<N>& grid, int first, int second, int joint) {
  const Board<N>& board = grid.board();
  for (int unit = 0; unit < board.unit_count; ++unit) {
    const Mask places = grid.where(unit, joint);
    if (size_of(places) != 2) continue;
    const int low = board.cells[unit][lowest(places)];
    const int high = board.cells[unit][highest(places)];
    if (board.sees(low, first) && board.sees(high, second))
      return WWing{first, second, low, high, joint};
    if (board.sees(high, first) && board.sees(low, second))
      return WWing{first, second, high, low, joint};
  }
  return std::nullopt;
}

// A W-Wing that takes the digit from the target, if there is one.
template <int N>
std::optional<WWing> w_wing_on(const Grid<N>& grid, int target, int digit) {
  std::array<int, N * N> pairs;
  int count = 0;
  (grid.spots(digit) & grid.board().peers[target]).each([&](int cell) {
    if (size_of(grid.mask(cell)) == 2) pairs[count++] = cell;
  });
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const Mask mask = grid.mask(pairs[i]);
      if (grid.mask(pairs[j]) != mask) continue;
      const int joint = lowest(static_cast<Mask>(mask & ~(1u << digit)));
      if (const auto found = join(grid, pairs[i], pairs[j], joint)) return found;
    }
  }
  return std::nullopt;
}

constexpr int kMaxNodes = 400;           // no chain is longer on any board
constexpr int kNoCeiling = 255;
constexpr std::uint32_t kNamed = 1;  // how much of the preference is a name worth?
constexpr int kMaxCyclesPerStart = 512;  // of one length; more only repeat the same cells

struct Node {
  int id;
  bool on;
};

template <int N>
class ChainSearch {
  static constexpr int kMaxWords = ChainGraph<N>::kMaxWords;
  static constexpr int kBlock = ChainGraph<N>::kBlock;
  // Does a chain of some length close?  It may be of a technique that is left out.
  enum class Offer { none, dropped, made };

 public:
  ChainSearch(const Grid<N>& grid, const ChainGraph<N>& graph, int ceiling, DigitMemo<N>& memo,
              Collector& out)
      : grid_(grid),
        graph_(graph),
        ceiling_(ceiling),
        memo_(memo),
        out_(out),
        words_(graph.words()) {}

  // False if some cycles were left out.
  bool search() {
    // A candidate that a cycle removes is also refuted by a forcing chain along
    // the cycle, at most two nodes longer: so these come first and bound the
    // lengths of cycles from below, and without them there is none.
    const int least_x = forcing(Links::X) - 2;
    const int least_xy = forcing(Links::Xy) - 2;
    if (out_.empty() && least_xy >= kMaxNodes - 2) return true;
    cycles(Links::X, least_x);
    cycles(Links::Y, least_xy);
    cycles(Links::Xy, least_xy);
    return complete_;
  }

 private:
  static int sort_key(Links links) { return links == Links::X ? 2 : links == Links::Y ? 3 : 4; }
  static std::uint32_t preference(int nodes, Links links) {
    return static_cast<std::uint32_t>(nodes * 8 + sort_key(links));
  }

  // The longest chain (in nodes) that would still be kept.
  int limit(int base, Links links) const {
    if (out_.empty() && ceiling_ >= kNoCeiling) return kMaxNodes;
    int nodes = 2;
    while (nodes < kMaxNodes) {
      const int rating = base + length_steps(nodes + 2);
      if (rating > ceiling_ || !out_.wants(rating, preference(nodes + 2, links))) break;
      nodes += 2;
    }
    return nodes;
  }

  Bits* row(std::vector<Bits>& rows, int id) const {
    return rows.data() + static_cast<std::size_t>(id) * words_;
  }
  template <typename Visit>
  void each(const Bits* set, Visit&& visit) const {
    for (int i = 0; i < words_; ++i)
      for (Bits word = set[i]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
  }

  // Notes for every candidate which others are true two links after it: what it
  // switches off switches them on.  Only candidates with strong links lead anywhere.
  void connect(Links weak, Links strong) {
    onward_.assign(static_cast<std::size_t>(graph_.size()) * words_, 0);
    const Bits* linked = graph_.linked(strong);
    for (int id = 0; id < graph_.size(); ++id) {
      const Bits* off = graph_.weak(id, weak);
      Bits* on = row(onward_, id);
      for (int i = 0; i < words_; ++i) {
        for (Bits word = off[i] & linked[i]; word; word &= word - 1)
          for (int partner : graph_.strong(i * 64 + std::countr_zero(word), strong))
            set_bit(on, partner);
      }
    }
  }

  // Replaces the front by what it leads to for the first time; false when that is nothing.
  bool advance(Bits* front, Bits* reached) const {
    std::array<Bits, kMaxWords> next{};
    each(front, [&](int id) {
      const Bits* on = onward_.data() + static_cast<std::size_t>(id) * words_;
      for (int i = 0; i < words_; i += kBlock)
        for (int k = 0; k < kBlock; ++k) next[i + k] |= on[i + k];
    });
    Bits any = 0;
    for (int i = 0; i < words_; i += kBlock) {
      for (int k = 0; k < kBlock; ++k) {
        front[i + k] = next[i + k] & ~reached[i + k];
        reached[i + k] |= front[i + k];
        any |= front[i + k];
      }
    }
    return any != 0;
  }

  // Offers the shortest chains; returns their nodes, or the fewest that they could have.
  // The searches from all candidates go forward together, so that none goes farther than
  // the shortest chain of all.
  int forcing(Links links) {
    const Technique technique =
        links == Links::X ? Technique::ForcingXChain : Technique::ForcingChain;
    const int base = info(technique).rating;
    const int longest = limit(base, links);
    count_work(links);
    if (longest < 4) return 4;
    connect(links, links);
    start_everywhere(links);
    int closed = kMaxNodes;  // nodes of the shortest that close, wanted or not
    for (int nodes = 4; nodes <= longest; nodes += 2) {
      std::erase_if(active_, [&](int id) { return !advance(row(fronts_, id), row(reached_, id)); });
      layers_.insert(layers_.end(), fronts_.begin(), fronts_.end());
      if (active_.empty()) {
        if (links == Links::X) remember_quiet_digits();
        return closed;
      }
      const Offer offer = offer_chains(technique, base + length_steps(nodes), nodes, links);
      if (offer != Offer::none) closed = std::min(closed, nodes);
      if (offer == Offer::made) return closed;
    }
    return std::min(closed, longest + 2);
  }

  // Chains of one digit need not start where the digit is known to have none.
  void start_everywhere(Links links) {
    fronts_.assign(static_cast<std::size_t>(graph_.size()) * words_, 0);
    active_.clear();
    for (int id = 0; id < graph_.size(); ++id) {
      const int digit = graph_.digit(id);
      if (links == Links::X && memo_.known(digit, grid_.spots(digit))) continue;
      set_bit(row(fronts_, id), id);
      active_.push_back(id);
    }
    reached_ = fronts_;
    layers_ = fronts_;
  }

  void remember_quiet_digits() {
    for (int digit = 0; digit < N; ++digit) memo_.remember(digit, grid_.spots(digit));
  }

  void count_work(Links links) {
    int starts = graph_.size();
    each(graph_.linked(links), [&](int) { ++starts; });
    out_.work += static_cast<std::uint64_t>(starts) * (words_ / kBlock);
  }

  // All candidates whose chain closes at this length: one that is true switches itself off;
  // one that is false switches on its partner, from which it is reached again.
  Offer offer_chains(Technique technique, int rating, int nodes, Links links) {
    Offer offer = Offer::none;
    for (int id = 0; id < graph_.size(); ++id) {
      for (bool on : {true, false}) {
        if (!(on ? switches_itself_off(id, links) : switches_itself_on(id, links))) continue;
        offer = std::max(offer, Offer::dropped);
        if (!out_.wants(rating, preference(nodes, links) - kNamed)) {
          offer = Offer::made;  // something as easy is there already
          continue;
        }
        const auto wing = on && links == Links::Xy && nodes == kWWingNodes
                              ? w_wing_on(grid_, graph_.cell(id), graph_.digit(id))
                              : std::nullopt;
        if (out_.without == (wing ? Technique::WWing : technique)) continue;
        offer = Offer::made;
        // A walk rather shows the chain that has a name; to a rating they are the same.
        const std::uint32_t wish =
            preference(nodes, links) - (wing && out_.full() ? kNamed : 0);
        if (!out_.wants(rating, wish)) continue;
        Pattern& pattern = out_.open(wing ? Technique::WWing : technique, rating, wish);
        if (on) out_.eliminate(graph_.cell(id), graph_.digit(id));
        else out_.place(graph_.cell(id), graph_.digit(id));
        if (!out_.full()) continue;
        const std::vector<Node> chain = wing ? path(id, *wing) : path(id, on, links);
        describe(pattern, chain);
        if (on) strike_between(chain[1].id, chain[chain.size() - 2].id, links);
      }
    }
    return offer;
  }

  // A chain that takes one candidate says of the two next to it that one of them is true, and
  // so takes all that both of them switch off.
  void strike_between(int first, int last, Links links) {
    const Bits* one = graph_.weak(first, links);
    const Bits* other = graph_.weak(last, links);
    for (int i = 0; i < words_; ++i)
      for (Bits word = one[i] & other[i]; word; word &= word - 1) {
        const int id = i * 64 + std::countr_zero(word);
        out_.eliminate(graph_.cell(id), graph_.digit(id));
      }
  }

  bool switches_itself_off(int id, Links links) {
    const Bits* front = row(fronts_, id);
    const Bits* weak = graph_.weak(id, links);
    Bits common = 0;
    for (int i = 0; i < words_; ++i) common |= front[i] & weak[i];
    return common != 0;
  }

  bool switches_itself_on(int id, Links links) {
    for (int partner : graph_.strong(id, links))
      if (test_bit(row(fronts_, partner), id)) return true;
    return false;
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

  // The chain of a W-Wing from the candidate that it refutes.
  std::vector<Node> path(int target, const WWing& wing) const {
    const int digit = graph_.digit(target);
    return {{target, true},
            {graph_.id(wing.first, digit), false},
            {graph_.id(wing.first, wing.joint), true},
            {graph_.id(wing.first_end, wing.joint), false},
            {graph_.id(wing.second_end, wing.joint), true},
            {graph_.id(wing.second, wing.joint), false},
            {graph_.id(wing.second, digit), true},
            {target, false}};
  }

  void describe(Pattern& pattern, const std::vector<Node>& nodes) const {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const int cell = graph_.cell(nodes[i].id);
      const int digit = graph_.digit(nodes[i].id);
      Link link{0, static_cast<std::uint8_t>(digit), static_cast<std::uint16_t>(cell),
                nodes[i].on, {}, {}};
      if (i > 0) {
        const Node& before = nodes[i - 1];
        link.parents.push_back(static_cast<std::uint16_t>(i - 1));
        link.reason = reason_of_link(grid_, before.on,
                                     {graph_.cell(before.id), graph_.digit(before.id)},
                                     {cell, digit});
      }
      pattern.links.push_back(std::move(link));
      pattern.digits |= static_cast<Mask>(1u << digit);
      if (std::find(pattern.cells.begin(), pattern.cells.end(), cell) == pattern.cells.end())
        pattern.cells.push_back(static_cast<std::uint16_t>(cell));
    }
  }

  // Cycles of at least so many nodes; shorter ones remove nothing.
  void cycles(Links links, int least) {
    technique_ = links == Links::X   ? Technique::XCycle
                 : links == Links::Y ? Technique::YCycle
                                     : Technique::XyCycle;
    links_ = links;
    const int base = info(technique_).rating;
    least = std::max(least, 4);
    each(graph_.linked(links), [&](int) { out_.work += words_ / kBlock; });
    longest_ = limit(base, links);
    if (least > longest_) return;
    connect(weak_links(), links);
    each(graph_.linked(links), [&](int id) { cycles_from(id, least); });
  }

  // Weak links of a cycle within one digit never leave it; else both kinds are used.
  Links weak_links() const { return links_ == Links::X ? Links::X : Links::Xy; }

  void cycles_from(int start, int least) {
    int farthest = 0;
    if (links_ == Links::Xy) {  // the layers of the chains are still there
      first_layer_ = layers_.data() + static_cast<std::size_t>(start) * words_;
      next_layer_ = static_cast<std::size_t>(graph_.size()) * words_;
      farthest = 2 * static_cast<int>(layers_.size() / next_layer_) - 2;
    } else {
      farthest = spread(start, longest_ - 2);
    }
    for (int nodes = least; nodes <= farthest + 2 && nodes <= longest_; nodes += 2) {
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
    const Bits* mates = first_layer_ + layer * next_layer_;
    for (int i = 0; i < words_; ++i)
      for (Bits word = row[i] & mates[i]; word; word &= word - 1)
        visit(i * 64 + std::countr_zero(word));
  }

  // Layers of true candidates, each two nodes farther from the start; returns how far they go.
  int spread(int start, int farthest) {
    fronts_.assign(words_, 0);
    set_bit(fronts_.data(), start);
    reached_ = fronts_;
    from_start_ = fronts_;
    int reached = 0;
    for (; reached + 2 <= farthest; reached += 2) {
      if (!advance(fronts_.data(), reached_.data())) break;
      from_start_.insert(from_start_.end(), fronts_.begin(), fronts_.end());
    }
    first_layer_ = from_start_.data();
    next_layer_ = static_cast<std::size_t>(words_);
    return reached;
  }

  // Extends the cycle backwards from a true candidate towards the start.
  void walk_back(int id, int layer, int nodes) {
    if (cycles_left_ <= 0) {
      complete_ = false;
      return;
    }
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
        longest_ = limit(info(technique_).rating, links_);
        opened = true;
      }
      victims.each([&](int cell) { out_.eliminate(cell, digit); });
    });
  }

  const Grid<N>& grid_;
  const ChainGraph<N>& graph_;
  int ceiling_;  // times ten; harder steps are not wanted
  DigitMemo<N>& memo_;
  Collector& out_;
  int words_;
  std::vector<Bits> onward_;            // a row a candidate
  std::vector<Bits> fronts_, reached_;  // a row a start
  std::vector<Bits> layers_;            // the fronts of all starts, step by step
  std::vector<Bits> from_start_;        // those of one start
  std::vector<int> active_;             // starts whose front is not empty
  const Bits* first_layer_ = nullptr;   // of the start of cycles
  std::size_t next_layer_ = 0;          // how far on is the next?
  std::vector<Node> path_;
  Technique technique_ = Technique::XCycle;
  Links links_ = Links::X;
  int longest_ = 0;  // nodes of a cycle that would still be kept
  int cycles_left_ = 0;
  bool complete_ = true;
};

}  // namespace

template <int N>
bool find_chains(const Grid<N>& grid, const ChainGraph<N>& graph, int ceiling, DigitMemo<N>& memo,
                 Collector& out) {
  return ChainSearch<N>(grid, graph, ceiling, memo, out).search();
}

#define CRUXPRESS_INSTANTIATE(N)                                                         \
  template bool find_chains<N>(const Grid<N>&, const ChainGraph<N>&, int, DigitMemo<N>&, \
                               Collector&);
CRUXPRESS_FOR_EACH_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::grids
