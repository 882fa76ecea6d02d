#include "keen/deduce.hpp"

#include <algorithm>

namespace cruxpress::keen {

void Deducer::load(const Puzzle& puzzle, int cages) {
  puzzle_ = &puzzle;
  size_ = puzzle.size;
  full_ = all_digits(size_);
  used_ = 0;
  ready_ = CageSet{};
  stopped_ = false;
  waiting_count_ = 0;
  reset_board();
  queue_cages(0, cages);
}

void Deducer::add_cages_from(int first) { queue_cages(first, puzzle_->cage_count); }

// Small cages are to be taken first, that is from the end: what they strike
// keeps the enumeration of the large ones short.
void Deducer::queue_cages(int first, int end) {
  int largest = 0, waiting = 0;
  for (int cage = first; cage < end; ++cage)
    largest = std::max(largest, int{puzzle_->cages[cage].count});
  for (int count = largest; waiting < end - first; --count)
    for (int cage = first; cage < end; ++cage)
      if (puzzle_->cages[cage].count == count) {
        waiting_[waiting_count_++] = static_cast<std::uint8_t>(cage);
        ++waiting;
      }
}

// Whole lines of memory are filled, which is faster than the cells of the grid alone.
void Deducer::reset_board() {
  std::fill_n(board.open.begin(), size_ * kStride, full_);
  for (int digit = 0; digit < size_; ++digit) {
    board.in_row[digit].fill(full_);
    board.in_column[digit].fill(full_);
  }
  board.placed.fill(0);
  board.stale = board.stale_must = CageSet{};
  board.stale_lines = std::uint32_t{full_} | std::uint32_t{full_} << 16;
  board.stale_fish = full_;
  board.unplaced = size_ * size_;
  board.broken = false;
  single_count_ = 0;
}

void Deducer::back_to(const Mark& mark) {
  used_ = mark.words;
  ready_ = mark.ready;
  waiting_count_ = 0;
  single_count_ = 0;
  stopped_ = false;
}

void Deducer::begin_again(const Start& start) {
  board = start.board;
  work = start.work;
  back_to(mark());
}

bool Deducer::are_all_stored() const {
  for (int cage = 0; cage < puzzle_->cage_count; ++cage)
    if (!is_stored(cage)) return false;
  return true;
}

void Deducer::mark_all_stale() { board.stale = ready_; }

void Deducer::touch(int cell) {
  const int cage = puzzle_->cage_of[cell];
  board.stale.add(cage);
  board.stale_must.add(cage);
  board.stale_lines |= 1u << row_of(cell) | 1u << (16 + column_of(cell));
}

void Deducer::note_single(int cell, int digit) {
  singles_[single_count_++] = static_cast<std::uint16_t>(cell << 4 | digit);
}

void Deducer::strike_one(int cell, int digit) {
  const int row = row_of(cell), column = column_of(cell);
  const Mask columns = board.in_row[digit][row] &= static_cast<Mask>(~bit(column));
  const Mask rows = board.in_column[digit][column] &= static_cast<Mask>(~bit(row));
  if (columns == 0 || rows == 0) {
    board.broken = true;
    return;
  }
  if (without_lowest(columns) == 0) note_single(cell_at(row, lowest(columns)), digit);
  if (without_lowest(rows) == 0) note_single(cell_at(lowest(rows), column), digit);
}

// Strikes the digits that are still open to the cell.
void Deducer::strike(int cell, Mask digits) {
  digits &= board.open[cell];
  if (digits == 0) return;
  const Mask left = board.open[cell] &= static_cast<Mask>(~digits);
  touch(cell);
  board.stale_fish |= digits;
  for_bits(digits, [&](int digit) { strike_one(cell, digit); });
  if (left == 0)
    board.broken = true;
  else if (without_lowest(left) == 0 && !board.is_placed(cell))
    note_single(cell, lowest(left));
  if (board.broken) single_count_ = 0;
}

// A digit that was placed in the cell's line leaves the cell; `across` are its places in the line
// that crosses there.  The line where it was placed is left to place().
inline void Deducer::strike_beside(int cell, int digit, Mask& across, Mask own, bool in_row) {
  const Mask left = board.open[cell] &= static_cast<Mask>(~bit(digit));
  touch(cell);
  const Mask places = across &= static_cast<Mask>(~own);
  if (places == 0 || left == 0) {
    board.broken = true;
    return;
  }
  if (without_lowest(places) == 0)
    note_single(in_row ? cell_at(lowest(places), column_of(cell))
                       : cell_at(row_of(cell), lowest(places)),
                digit);
  if (without_lowest(left) == 0 && !board.is_placed(cell)) note_single(cell, lowest(left));
}

void Deducer::place(int cell, int digit) {
  if (!(board.open[cell] >> digit & 1)) board.broken = true;
  if (board.broken || board.is_placed(cell)) return;
  const int row = row_of(cell), column = column_of(cell);
  board.placed[row] |= bit(column);
  --board.unplaced;
  ++work;
  strike(cell, static_cast<Mask>(~bit(digit)));
  Mask& columns = board.in_row[digit][row];
  Mask& rows = board.in_column[digit][column];
  if (columns == bit(column) && rows == bit(row)) return;
  board.stale_fish |= bit(digit);
  for_bits(static_cast<Mask>(columns & ~bit(column)), [&](int other) {
    strike_beside(cell_at(row, other), digit, board.in_column[digit][other], bit(row), true);
  });
  columns = bit(column);
  for_bits(static_cast<Mask>(rows & ~bit(row)), [&](int other) {
    strike_beside(cell_at(other, column), digit, board.in_row[digit][other], bit(column), false);
  });
  rows = bit(row);
  if (board.broken) single_count_ = 0;
}

void Deducer::drain_singles() {
  while (single_count_ > 0 && !board.broken) {
    const std::uint16_t single = singles_[--single_count_];
    place(single >> 4, single & 15);
  }
  single_count_ = 0;
}

void Deducer::forget_placed_singles() {
  int kept = 0;
  for (int i = 0; i < single_count_; ++i)
    if (!board.is_placed(singles_[i] >> 4)) singles_[kept++] = singles_[i];
  single_count_ = kept;
}

// Singles and cages to their fixpoint; false when that is not reached.
bool Deducer::settle(Tier tier) {
  for (;;) {
    drain_singles();
    if (board.broken || over_budget()) return false;
    if (trusted && board.unplaced == 0) return true;
    const int cage = first_common(board.stale, ready_);
    if (cage >= 0)
      filter(cage, tier);
    else if (!prepare_next())
      return true;
  }
}

bool Deducer::prepare_next() {
  if (waiting_count_ == 0) return false;
  prepare(waiting_[--waiting_count_]);
  return true;
}

void Deducer::prepare_all() {
  while (prepare_next()) {
  }
}

void Deducer::filter(int cage, Tier tier) {
  board.stale.remove(cage);
  if (is_stored(cage) && stored_[cage].words == 1) {
    filter_word(cage, tier);
    return;
  }
  std::array<Mask, kMaxCells> digits;
  if (!support(cage, digits.data())) return;
  const auto cells = puzzle_->cells_of(cage);
  if (tier == kEasy) {
    Mask any = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) any |= digits[i];
    std::fill_n(digits.begin(), cells.size(), any);
  }
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (const Mask gone = static_cast<Mask>(board.open[cells[i]] & ~digits[i]))
      strike(cells[i], gone);
  // What was struck is in none of the layouts kept, so they stay filtered.
  board.stale.remove(cage);
}

bool Deducer::apply_must_appear() {
  for (;;) {
    const int cage = first_common(board.stale_must, ready_);
    if (cage < 0) return false;
    board.stale_must.remove(cage);
    MustAppear must;
    if (!must_appear(cage, must)) continue;
    bool progress = false;
    const auto strike_outside = [&](int cell, int digit) {
      if (puzzle_->cage_of[cell] == cage) return;
      strike(cell, bit(digit));
      progress = true;
    };
    for (const std::uint8_t cell : puzzle_->cells_of(cage)) {
      const int row = row_of(cell), column = column_of(cell);
      for_bits(must.rows[row], [&](int digit) {
        for_bits(board.in_row[digit][row],
                 [&](int other) { strike_outside(cell_at(row, other), digit); });
      });
      for_bits(must.columns[column], [&](int digit) {
        for_bits(board.in_column[digit][column],
                 [&](int other) { strike_outside(cell_at(other, column), digit); });
      });
      must.rows[row] = must.columns[column] = 0;
    }
    if (progress) return true;
  }
}

void Deducer::load_line(int line, LineMatching& matching,
                        std::array<std::uint8_t, kMaxSize>& cells) const {
  matching.clear();
  for (int i = 0; i < size_; ++i) {
    const int cell = line < kMaxSize ? cell_at(line, i) : cell_at(i, line - kMaxSize);
    if (is_single(board.open[cell])) continue;
    cells[matching.count] = static_cast<std::uint8_t>(cell);
    matching.add(board.open[cell]);
  }
}

bool Deducer::apply_subsets() {
  LineMatching matching;
  std::array<std::uint8_t, kMaxSize> cells;
  while (board.stale_lines != 0) {
    const int line = std::countr_zero(board.stale_lines);
    board.stale_lines &= board.stale_lines - 1;
    load_line(line, matching, cells);
    // Smaller subsets and those of all cells but one are singles.
    if (matching.count < 4 || !matching.may_strike()) continue;
    if (!matching.solve()) {
      board.broken = true;
      return true;
    }
    if (!matching.strikes_something()) continue;
    for (int i = 0; i < matching.count; ++i)
      strike(cells[i], static_cast<Mask>(matching.open[i] & ~matching.keep[i]));
    return true;
  }
  return false;
}

void Deducer::load_fish(int digit, LineMatching& matching,
                        std::array<std::uint8_t, kMaxSize>& rows) const {
  matching.clear();
  for (int row = 0; row < size_; ++row) {
    if (is_single(board.in_row[digit][row])) continue;
    rows[matching.count] = static_cast<std::uint8_t>(row);
    matching.add(board.in_row[digit][row]);
  }
}

bool Deducer::apply_fish() {
  LineMatching matching;
  std::array<std::uint8_t, kMaxSize> rows;
  while (board.stale_fish != 0) {
    const int digit = lowest(board.stale_fish);
    board.stale_fish = without_lowest(board.stale_fish);
    load_fish(digit, matching, rows);
    if (matching.count < 4 || !matching.may_strike()) continue;
    if (!matching.solve()) {
      board.broken = true;
      return true;
    }
    if (!matching.strikes_something()) continue;
    for (int i = 0; i < matching.count; ++i)
      for_bits(static_cast<Mask>(matching.open[i] & ~matching.keep[i]),
               [&](int column) { strike(cell_at(rows[i], column), bit(digit)); });
    return true;
  }
  return false;
}

bool Deducer::apply_chain() {
  Chain chain;
  if (!find_chain(chain)) return false;
  strike(chain.target, bit(chain.digit));
  return true;
}

Outcome Deducer::run(Tier tier) {
  for (;;) {
    if (!settle(tier)) return board.broken ? Outcome::kBroken : Outcome::kBudget;
    if (board.unplaced == 0) return Outcome::kFilled;
    if (tier < kHard) return Outcome::kStalled;
    if (apply_must_appear() || apply_subsets()) continue;
    if (stopped_) return Outcome::kBudget;
    if (tier < kExtreme) return Outcome::kStalled;
    if (apply_fish() || apply_chain()) continue;
    return Outcome::kStalled;
  }
}

// Forcing chains: breadth-first search through cells with two candidates.
//
// For each such cell in reading order, for each of its digits in ascending
// order: suppose the cell is not the digit, and follow what is forced, column
// neighbours before row neighbours.  Each cell is visited once (the first
// arrival wins), which makes the search incomplete and dependent on this order;
// it is kept because the labels depend on it.

namespace {

class ChainSearch {
 public:
  ChainSearch(const Board& board, int size, Chain& chain)
      : board_(board), size_(size), chain_(chain) {
    for (int column = 0; column < size; ++column) pairs_in_column_[column] = 0;
    for (int row = 0; row < size; ++row) {
      pairs_in_row_[row] = 0;
      for (int column = 0; column < size; ++column)
        if (is_pair(board.open[cell_at(row, column)])) {
          pairs_in_row_[row] |= bit(column);
          pairs_in_column_[column] |= bit(row);
        }
    }
  }

  bool run() {
    for (int row = 0; row < size_; ++row)
      for (Mask columns = pairs_in_row_[row]; columns != 0; columns = without_lowest(columns)) {
        const int start = cell_at(row, lowest(columns));
        for (Mask digits = board_.open[start]; digits != 0; digits = without_lowest(digits))
          if (from(start, lowest(digits))) return true;
      }
    return false;
  }

 private:
  bool from(int start, int digit) {
    chain_.start = start;
    chain_.digit = digit;
    for (int line = 0; line < size_; ++line) {
      fresh_in_row_[line] = pairs_in_row_[line];
      fresh_in_column_[line] = pairs_in_column_[line];
    }
    length_ = 0;
    visit(start, start, lowest(static_cast<Mask>(board_.open[start] & ~bit(digit))));
    for (int i = 0; i < length_; ++i)
      if (strikes_from(queue_[i])) return true;
    return false;
  }

  void visit(int cell, int parent, int forced) {
    fresh_in_row_[row_of(cell)] &= static_cast<Mask>(~bit(column_of(cell)));
    fresh_in_column_[column_of(cell)] &= static_cast<Mask>(~bit(row_of(cell)));
    chain_.parent[cell] = static_cast<std::uint8_t>(parent);
    chain_.forced[cell] = static_cast<std::uint8_t>(forced);
    queue_[length_++] = static_cast<std::uint8_t>(cell);
  }

  bool strikes_from(int cell) {
    const int row = row_of(cell), column = column_of(cell), digit = chain_.forced[cell];
    const Mask rows = board_.in_column[digit][column], columns = board_.in_row[digit][row];
    if (digit == chain_.digit && find_target(cell, rows, columns)) return true;
    const Mask other_rows = static_cast<Mask>(rows & fresh_in_column_[column]);
    const Mask other_columns = static_cast<Mask>(columns & fresh_in_row_[row]);
    for_bits(other_rows, [&](int other) { force(cell_at(other, column), cell, digit); });
    for_bits(other_columns, [&](int other) { force(cell_at(row, other), cell, digit); });
    return false;
  }

  void force(int cell, int by, int digit) {
    visit(cell, by, lowest(static_cast<Mask>(board_.open[cell] & ~bit(digit))));
  }

  // An unvisited neighbour of `cell` that also sees the start.
  bool find_target(int cell, Mask rows, Mask columns) {
    const int row = row_of(cell), column = column_of(cell);
    const int start_row = row_of(chain_.start), start_column = column_of(chain_.start);
    const Mask visited_rows =
        static_cast<Mask>(pairs_in_column_[column] & ~fresh_in_column_[column]);
    const Mask visited_columns = static_cast<Mask>(pairs_in_row_[row] & ~fresh_in_row_[row]);
    rows &= static_cast<Mask>(~visited_rows);
    columns &= static_cast<Mask>(~visited_columns);
    if (column != start_column) rows &= bit(start_row);
    if (row != start_row) columns &= bit(start_column);
    if (rows == 0 && columns == 0) return false;
    chain_.last = cell;
    chain_.target = rows != 0 ? cell_at(lowest(rows), column) : cell_at(row, lowest(columns));
    return true;
  }

  const Board& board_;
  int size_;
  Chain& chain_;
  int length_ = 0;
  std::array<Mask, kMaxSize> pairs_in_row_, pairs_in_column_;
  std::array<Mask, kMaxSize> fresh_in_row_, fresh_in_column_;  // pairs not yet visited
  std::array<std::uint8_t, kMaxCells> queue_;
};

}  // namespace

bool Deducer::find_chain(Chain& chain) const { return ChainSearch(board, size_, chain).run(); }

}  // namespace cruxpress::keen
