// Forcing chains: breadth-first search through cells with two candidates.
//
// For each such cell in reading order, for each of its digits in ascending
// order: suppose the cell is not the digit, and follow what is forced, column
// neighbours before row neighbours.  Each cell is visited once (the first
// arrival wins), which makes the search incomplete and dependent on this order;
// it is kept because the labels depend on it.
#include "keen/deduce.hpp"

namespace cruxpress::keen {
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
