// The deductions a person makes on a Keen puzzle, tier by tier.
//
// Tiers and techniques are those of Simon Tatham's "Keen" (sgt-puzzles), found
// by reading its documentation and behaviour:
//   easy     singles; a digit in no layout of a cage leaves all of its cells
//   normal   a digit that a cell takes in no layout of its cage leaves the cell
//   hard     a digit that a cage needs in a line leaves the rest of the line;
//            subsets of a row or column, of every size
//   extreme  fish of every order; forcing chains through two-candidate cells
// All but the chains are monotone, so their fixpoint does not depend on the
// order and a harder tier may go on where an easier one stalled.  The chains
// keep the order of the original exactly.
//
// Candidates are kept three ways (by cell, by digit and row, by digit and
// column), so that every single shows itself at the strike that makes it.  Cage
// layouts are enumerated once, small cages first and under the candidates left
// by then, and afterwards only partitioned into alive and dead; a copy of the
// Board is therefore all that a trial needs to come back.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "keen/cages.hpp"
#include "keen/matching.hpp"

namespace cruxpress::keen {

enum Tier : int { kEasy = 0, kNormal = 1, kHard = 2, kExtreme = 3, kUnreasonable = 4 };

enum class Outcome { kFilled, kStalled, kBroken, kBudget };

// A set of cages.
struct CageSet {
  std::array<std::uint64_t, kMaxCells / 64> words{};
  void add(int cage) { words[cage >> 6] |= std::uint64_t{1} << (cage & 63); }
  void remove(int cage) { words[cage >> 6] &= ~(std::uint64_t{1} << (cage & 63)); }
  bool has(int cage) const { return words[cage >> 6] >> (cage & 63) & 1; }
};

// The first cage in both sets, or -1.
inline int first_common(const CageSet& a, const CageSet& b) {
  for (std::size_t i = 0; i < a.words.size(); ++i)
    if (const std::uint64_t both = a.words[i] & b.words[i])
      return static_cast<int>(i) * 64 + std::countr_zero(both);
  return -1;
}

using Open = std::array<Mask, kMaxCells>;

struct Board {
  Open open;                                                   // digits still open to a cell
  std::array<std::array<Mask, kMaxSize>, kMaxSize> in_row;     // [digit][row]: columns
  std::array<std::array<Mask, kMaxSize>, kMaxSize> in_column;  // [digit][column]: rows
  std::array<Mask, kMaxSize> placed;                           // [row]: columns
  std::array<std::uint32_t, kMaxCells> alive;                  // layouts left to a cage
  CageSet stale;                  // cages whose cells changed since their layouts were filtered
  CageSet stale_must;             // ... since their must-appear digits were looked for
  std::uint32_t stale_lines = 0;  // rows, and columns from bit 16: same for subsets
  Mask stale_fish = 0;            // digits: same for fish
  int unplaced = 0;
  bool broken = false;

  bool is_placed(int cell) const { return placed[row_of(cell)] >> column_of(cell) & 1; }
};

// A forcing chain: if `start` is not `digit`, then the cells of the chain are
// forced one by one and `target` cannot be `digit`; if it is, neither.
struct Chain {
  int start = -1;
  int target = -1;
  int digit = -1;
  int last = -1;                               // the chain's end, a neighbour of target
  std::array<std::uint8_t, kMaxCells> parent;  // the cell that forced this one
  std::array<std::uint8_t, kMaxCells> forced;  // the digit that it was forced to
};

// The digits that a cage needs in each line it touches; other lines are left as they are.
struct MustAppear {
  std::array<Mask, kMaxSize> rows;
  std::array<Mask, kMaxSize> columns;
};

class Deducer {
 public:
  // How many layout words may be stored before further cages are searched
  // afresh each time?  2^21 words are 16 MB.
  static constexpr std::size_t kStoreWords = std::size_t{1} << 21;
  // How far may an exact solver look into one unstored cage at a time?
  static constexpr std::uint64_t kGlance = 1 << 12;

  Board board;
  std::uint64_t work = 0;        // nodes of layout searches, layouts filtered, placements
  std::uint64_t budget = ~0ull;  // run() stops with kBudget when work passes this
  // With `exact`, a cage whose layouts cannot all be seen stops the run; without,
  // it is passed over until fewer candidates are left.
  bool exact = true;
  // With `trusted`, the puzzle is known to have a solution and a full grid is not
  // checked once more against the cages.
  bool trusted = false;

  // As one that is new, for another puzzle; its memory is used again.
  void renew(std::uint64_t limit) {
    work = 0;
    budget = limit;
    exact = true;
    trusted = false;
  }
  // Starts with all candidates; the puzzle must outlive the deducer.
  void load(const Puzzle& puzzle) { load(puzzle, puzzle.cage_count); }
  // The same with only the first `cages` cages there yet.
  void load(const Puzzle& puzzle, int cages);
  // Adds the puzzle's cages from `first` on.  They may be taken away again with
  // back_to(), and a board copied at the mark put back.
  void add_cages_from(int first);
  struct Mark {
    std::size_t words = 0;
    CageSet ready;
  };
  Mark mark() const { return {used_, ready_}; }
  void back_to(const Mark& mark);
  // What there was when prepare_all() was done; from there one may begin again and again.
  struct Start {
    Board board;
    std::uint64_t work = 0;
  };
  Start start() const { return {board, work}; }
  void begin_again(const Start& start);

  Outcome run(Tier tier);
  // Enumerates the layouts of all cages that wait for it.
  void prepare_all();
  // Every cage is looked at again: needed when going from easy to normal.
  void mark_all_stale();

  void strike(int cell, Mask digits);
  void place(int cell, int digit);
  // Singles that showed themselves since they were last forgotten or run() took them, as
  // cell << 4 | digit; some of them may be placed by now.  No more than a board has of them.
  std::span<const std::uint16_t> singles() const {
    return {singles_.data(), static_cast<std::size_t>(single_count_)};
  }
  void forget_singles() { single_count_ = 0; }
  // Those that are placed by now.
  void forget_placed_singles();

  // The finders.  None of them changes the candidates.
  // For each cell of the cage, the digits it takes in some layout.  False when
  // the layouts could not all be seen.
  bool support(int cage, Mask* digits);
  // The same, where digits that strike nothing are not asked for: those may be left out.
  enum class Found { kUnknown, kNothing, kSome };
  Found look(int cage, Mask* digits);
  bool must_appear(int cage, MustAppear& must);
  void load_line(int line, LineMatching& matching, std::array<std::uint8_t, kMaxSize>& cells) const;
  void load_fish(int digit, LineMatching& matching, std::array<std::uint8_t, kMaxSize>& rows) const;
  bool find_chain(Chain& chain) const;

  // Whether the layouts of a cage that is ready are kept, not searched afresh each time.
  bool is_stored(int cage) const { return !stored_[cage].streamed; }
  bool are_all_stored() const;

  const Puzzle& puzzle() const { return *puzzle_; }
  int size() const { return size_; }

 private:
  struct Stored {
    std::uint32_t begin = 0;
    std::uint8_t words = 1;
    bool streamed = false;
  };

  void reset_board();
  void queue_cages(int first, int end);
  void touch(int cell);
  void note_single(int cell, int digit);
  void strike_one(int cell, int digit);
  void strike_beside(int cell, int digit, Mask& across, Mask own, bool in_row);
  void drain_singles();
  bool settle(Tier tier);
  bool prepare_next();
  void prepare(int cage);
  void filter(int cage, Tier tier);
  void filter_word(int cage, Tier tier);
  bool apply_must_appear();
  bool apply_subsets();
  bool apply_fish();
  bool apply_chain();
  bool over_budget() { return stopped_ || work > budget; }

  std::uint64_t* room_for(std::size_t words);
  bool grow_store(std::size_t words);
  std::uint32_t search_layouts(int cage, std::uint64_t share);
  std::uint64_t partition_word(int cage, std::uint64_t open);
  void partition(int cage, std::uint64_t* seen);
  bool stream_support(int cage, std::uint64_t* seen);
  bool stream_must(int cage, MustAppear& must);
  Mask common_of_two(int cage, int first_shift, int second_shift);
  Mask common_digits(int cage, int line);
  std::uint64_t stream_limit() const;

  const Puzzle* puzzle_ = nullptr;
  int size_ = 0;
  Mask full_ = 0;
  CageSet ready_;  // cages with layouts at hand
  std::array<Stored, kMaxCells> stored_;
  std::array<std::uint8_t, kMaxCells> waiting_;  // cages to enumerate, largest first
  int waiting_count_ = 0;
  std::vector<std::uint64_t> store_;
  std::size_t used_ = 0;
  std::array<std::uint16_t, 1024> singles_;
  int single_count_ = 0;
  bool stopped_ = false;
};

}  // namespace cruxpress::keen
