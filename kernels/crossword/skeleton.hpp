// The lines of a lattice, and the places that a word may have on them.
//
// Every second row and every second column of a lattice is a line; cells where two lines meet are
// junctions.  A place takes the cells of its word, opens those opposite with them, and closes the
// cells before and behind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cruxpress::crossword {

inline constexpr int kShortestWord = 3;  // letters of the shortest word of a lattice
inline constexpr int kWidestSide = 25;   // cells of the longest row or column

enum class Symmetry : std::uint8_t { kRotate, kMirror, kNone };

// Lines are the rows and columns of a parity each.
struct Skeleton {
  int height = 0;
  int width = 0;
  Symmetry symmetry = Symmetry::kRotate;
  int rows = 0;     // parity of the rows that are lines
  int columns = 0;  // parity of the columns that are lines

  int cells() const { return height * width; }
  int opposite(int cell) const;
};

struct Line {
  int first = 0;
  int step = 0;
  int length = 0;
  int crossing = 0;  // the parity of the places where other lines cross

  int cell(int at) const { return first + at * step; }
};

// May a word stand from one place of a line to before another?  It has three letters, and at
// least half of them at junctions.
inline bool is_run(int start, int end, int crossing) {
  const int length = end - start;
  const int crossed = start % 2 == crossing ? (length + 1) / 2 : length / 2;
  return length >= kShortestWord && 2 * crossed >= length;
}

// A line, and the one that mirrors it: the same number where there is none.  It may be read the
// other way round.
struct Pair {
  int line = 0;
  int partner = 0;
  bool turned = false;
};

// A set of cells.
class CellSet {
 public:
  void put(int cell) { bits_[at(cell)] |= bit(cell); }
  bool has(int cell) const { return (bits_[at(cell)] & bit(cell)) != 0; }
  bool meets(const CellSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t n = 0; n < kBlocks; ++n) common |= bits_[n] & other.bits_[n];
    return common != 0;
  }

 private:
  static constexpr std::size_t kBlocks = (kWidestSide * kWidestSide + 63) / 64;
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }
  std::array<std::uint64_t, kBlocks> bits_{};
};

struct Berth {
  int first = 0;
  int step = 0;
  bool down = false;
  std::vector<int> cells;   // its own
  std::vector<int> opens;   // its own and those opposite
  std::vector<int> closes;  // before, behind, and opposite
  CellSet own, open, closed;
};

// All lines of a skeleton: the rows, then the columns.
std::vector<Line> lines_of(const Skeleton& skeleton);
// Each line once, with the one that mirrors it.
std::vector<Pair> pairs_of(const Skeleton& skeleton);
// The berths of words of a length.
std::vector<Berth> berths_of(const Skeleton& skeleton, int length);

}  // namespace cruxpress::crossword
