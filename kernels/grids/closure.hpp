// Everything that follows from one assumption, with the reasons.
//
// Unlike a simple chain, a link may rest on several earlier ones: a cell or a
// unit whose options have been switched off one after the other forces the
// last.  True candidates are followed up at once, false ones in the order of
// their discovery, as Sudoku Explainer does; the numbering of the graph settles
// what comes first.  With Reasoning::Plus, when nothing moves any more, locked
// candidates, pairs and X-Wings among what is left are tried in turn, and beyond
// that chains inside (nested_chains.hpp).  A link counts what it rests on, and every
// inner chain among that once.  The run ends at the first contradiction.
#pragma once

#include <initializer_list>
#include <utility>

#include "grids/nested_chains.hpp"

namespace cruxpress::grids {

template <int N>
class Closure {
 public:
  static constexpr int kMaxIds = N * N * N;

  // A Reason in few bytes.
  struct Why {
    Cause cause = Cause::Assumed;
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> units{};

    static Why of(Cause cause, std::initializer_list<int> units) {
      Why why{cause};
      for (int unit : units) why.units[why.count++] = static_cast<std::uint8_t>(unit);
      return why;
    }
  };

  // An inner chain that was used: its identity and how many candidates it has.
  struct Inner {
    std::uint64_t hash;
    int nodes;
  };
  static constexpr int kInnerWords = 8;  // a chain that rests on more inner ones ends

  // With an origin, the board before an outer chain, it also notes what links rest on that is
  // gone since then.
  Closure(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning reasoning,
          const Grid<N>* origin = nullptr);

  // Follows the assumption that a candidate is true (on) or false.
  void run(int start, bool on);

  // Nodes are numbered id for "on" and size + id for "off".
  int node(int id, bool on) const { return on ? id : size_ + id; }
  // Candidates that the reasons of a node rest on, itself and inner chains included; 0 if not
  // reached.
  int cost(int node) const { return cost_[node]; }
  // The same without inner chains, and the inner chains.
  int flat_cost(int node) const;
  std::span<const Bits> inner_of(int node) const;
  std::span<const Inner> inners() const { return inners_; }
  // Of each node the candidates that it rests on and that are gone since the origin.
  std::span<const Bits> rests() const { return rests_; }
  void clash_rests(Bits* into) const;
  std::uint64_t inner_work() const { return inner_ ? inner_->work() : 0; }
  std::span<const std::uint16_t> costs() const { return cost_; }
  const Bits* reached(bool on) const { return (on ? on_ : off_).data(); }
  std::size_t size() const { return queue_on_.size() + queue_off_.size(); }
  bool contradiction() const { return clash_ >= 0; }
  int clash() const { return clash_; }  // the candidate that is both on and off
  int clash_cost() const { return clash_cost_; }

  // The reasons of a node, earlier ones first, as links of the given chain.
  void describe(int node, int chain, Pattern& pattern) const;
  // Both sides of the contradiction, as chains 0 and 1.
  void describe_clash(Pattern& pattern) const;

 private:
  // Where the parents of a node are in the pool, and why it follows from them.
  struct Reasons {
    std::uint32_t first;
    std::uint32_t count;
    Why why;
  };

  void reset();
  bool follow_on(int id);
  bool follow_off(int id);
  bool switch_off(int id, int from);
  bool switch_on(int id, int unit);
  Bits* ancestors(int node) {
    return ancestors_.data() + static_cast<std::size_t>(node) * row_words_;
  }
  const Bits* ancestors(int node) const {
    return ancestors_.data() + static_cast<std::size_t>(node) * row_words_;
  }
  int count_flat(const Bits* row) const;
  int count_inner(const Bits* row) const;
  void record(int node, std::span<const std::uint16_t> parents, const Why& why = {},
              int inner = -1);
  void join(std::span<const std::uint16_t> parents);
  void gather_rests(int id, std::span<const std::uint16_t> parents, const Why& why,
                    Bits* into) const;
  int joint_cost(std::span<const std::uint16_t> parents);
  int clash_cost_with(int other);
  void drop(int id);
  void collect_gone_from_cell(int cell);
  void collect_gone_from_unit(int unit, int digit, Mask among);

  // Digits that lost a place in a unit since a pattern was looked for last.  Only there can it
  // strike anything new: what it found before has been switched off.
  struct News {
    std::array<Mask, Board<N>::kMaxUnits> locking, hidden_pairs, naked_pairs, x_wings;
  };
  static Mask take(Mask& news) { return std::exchange(news, Mask{0}); }

  bool reason_further();
  void suggest(int cell, int digit, const Why& why);
  void try_locking();
  void try_hidden_pairs();
  void try_naked_pairs();
  void try_x_wings(int base_first, int cover_first);
  bool reason_inside();
  int number_of(const Conclusion& conclusion);

  void describe_nodes(std::vector<int> todo, int chain, Pattern& pattern) const;
  Reason reason_of(int id, bool on, const Why& why, std::span<const std::uint16_t> parents) const;

  const Grid<N>& grid_;
  const Board<N>& board_;
  const ChainGraph<N>& graph_;
  Reasoning reasoning_;
  int size_;
  int ancestor_words_;
  int row_words_;  // of ancestors_: candidates, then inner chains

  std::array<Mask, N * N> mask_;
  std::array<std::array<Mask, N>, Board<N>::kMaxUnits> where_;
  News news_;
  std::vector<Bits> on_, off_;
  std::vector<std::uint16_t> cost_;
  std::vector<Bits> ancestors_;
  std::vector<Reasons> reasons_;
  std::vector<std::uint16_t> pool_;
  std::vector<std::uint16_t> queue_on_, queue_off_;
  std::vector<std::uint16_t> parents_;  // of the link being made
  std::vector<Bits> joint_;
  struct Suggestion {
    std::uint16_t id;
    std::uint16_t cost;
    std::vector<std::uint16_t> parents;
    Why why;
  };
  std::vector<Suggestion> suggestions_;
  const Grid<N>* origin_;
  std::vector<Bits> rests_;
  std::unique_ptr<InnerSearch<N>> inner_;
  std::vector<Inner> inners_;
  int clash_ = -1;
  int clash_cost_ = 0;
  bool clash_on_is_new_ = false;
  Why clash_why_;
  std::vector<std::uint16_t> clash_parents_;
};

}  // namespace cruxpress::grids
