// Chains inside chains: what chains find on the board as an outer chain has left it.
//
// When an assumption has been followed to its end and patterns find nothing
// more, forcing chains are looked for among the candidates that are left.  What
// they strike rests on the candidates that the outer chain has switched off and
// whose absence makes their links strong; a chain that rests on none of them
// says nothing about the assumption.  Depths as in Sudoku Explainer: simple
// chains, then also those of a cell or unit with three or more cases, and
// instead of both dynamic ones.
#pragma once

#include <memory>
#include <tuple>

#include "grids/chains.hpp"

namespace cruxpress::grids {

template <int N>
class Closure;

// A candidate that an inner chain strikes.
struct Conclusion {
  std::uint16_t id;
  int rating;                       // of the inner chain, times ten
  int nodes;                        // candidates of the inner chain
  int key;                          // its kind, for the order among equals
  std::uint64_t hash;               // the same for the same chain
  std::vector<std::uint16_t> gone;  // candidates that it rests on
};

template <int N>
class InnerSearch {
 public:
  using Masks = std::array<Mask, N * N>;
  using Places = std::array<std::array<Mask, N>, Board<N>::kMaxUnits>;

  InnerSearch(const Grid<N>& grid, const ChainGraph<N>& graph, Reasoning outer);
  ~InnerSearch();

  // All that the first kind of chain with any conclusion strikes, the best chain for each
  // candidate, in ascending order.
  const std::vector<Conclusion>& search(const Masks& mask, const Places& where);
  // How much all searches so far have cost.
  std::uint64_t work() const { return work_; }

 private:
  struct Strong {
    std::uint16_t partner;
    std::int16_t unit;  // -1: the cell
  };
  using Row = std::vector<std::uint8_t>;  // nodes from a start to each candidate; 0: not reached

  void set_up();
  void add_strong(int id);
  void spread(int start, bool on, Links links, bool stop_at_start);
  void simple_chains();
  void try_simple(int start, bool on);
  void multiple_chains();
  void join(int key, int unit);
  void trace(const std::uint8_t* to_on, const std::uint8_t* to_off, int target, bool on,
             Links links);
  void rest_on_cell(int cell);
  void rest_on_unit(int unit, int digit);
  void conclude(int target, bool on, int base, int nodes, int key);
  void strike(int id, int rating, int nodes, int key, std::uint64_t hash);
  bool worth(int target, bool on, int rating, int nodes, int key) const;
  bool worth_striking(int id, int rating, int nodes, int key) const;
  void propagate();

  void dynamic_chains();
  void follow(int id, bool on);
  void dynamic_cases(int key, int unit);
  void offer_dynamic(int target, bool on, int key, int unit);

  const Grid<N>& grid_;
  const Board<N>& board_;
  const ChainGraph<N>& graph_;
  Reasoning outer_;
  int size_;
  int words_;
  const Masks* mask_ = nullptr;
  const Places* where_ = nullptr;
  std::uint64_t work_ = 0;

  std::vector<Bits> alive_;
  std::vector<std::uint16_t> ids_;
  std::vector<std::array<Strong, Board<N>::kMaxPlaces + 1>> strong_;
  std::vector<std::uint8_t> strong_count_;
  std::vector<Bits> on_, off_;
  Row to_on_, to_off_;
  std::vector<Row> rows_on_, rows_off_;  // by start, of multiple chains
  std::vector<Bits> reached_;
  std::vector<std::uint16_t> front_, fresh_, branches_;

  std::vector<std::uint16_t> gone_;  // of the chain being traced
  std::uint64_t hash_ = 0;
  std::vector<Conclusion> found_;
  std::vector<std::int16_t> place_;  // of each candidate in found_, or -1

  Grid<N> left_;                         // the board of dynamic inner chains
  std::unique_ptr<Closure<N>> closure_;  // on it
  std::vector<std::uint16_t> costs_;     // by start (two a candidate: on, off), then by node
  std::vector<Bits> rests_;              // the same: what each node rests on
  std::vector<Bits> rest_;
};

}  // namespace cruxpress::grids
