#include "sudoku/solve_classic.hpp"

#include <algorithm>
#include <array>
#include <bit>

#if defined(__GNUC__) && defined(__x86_64__)
#define CRUXPRESS_HAS_AVX2_BUILD 1
#endif

namespace cruxpress::sudoku {
namespace {

struct Candidate {
  int word;           // index into Boards::word
  std::uint32_t bit;  // one bit
};

constexpr std::uint32_t row_of(std::uint32_t bit) {
  return bit < (1u << 10) ? kColumns : bit < (1u << 20) ? kColumns << 10 : kColumns << 20;
}

CRUXPRESS_INLINE void assign(Boards& boards, Candidate at) {
  std::uint32_t& word = boards.word[at.word];
  word = (word & ~row_of(at.bit)) | (word & at.bit);
}

// Cells with exactly two and exactly three candidates, a word a band.
struct ShortCells {
  std::uint32_t two[3], three[3];
};

CRUXPRESS_INLINE void find_short_cells(const Boards& boards, ShortCells& found) {
  Lanes x[kPairs];
  detail::load(boards, x);
  Lanes one = x[0], two{}, three{}, four{};  // cells in at least so many boards
  for (int k = 1; k < kPairs; ++k) {
    four |= three & x[k];
    three |= two & x[k];
    two |= one & x[k];
    one |= x[k];
  }
  Lanes one_too, two_too, three_too, four_too;  // the other five boards
  swap_halves(one, one_too);
  swap_halves(two, two_too);
  swap_halves(three, three_too);
  swap_halves(four, four_too);
  four |= four_too | (three & one_too) | (two & two_too) | (one & three_too);
  three |= three_too | (two & one_too) | (one & two_too);
  two |= two_too | (one & one_too);
  for (int band = 0; band < 3; ++band) {
    found.two[band] = two[band] & ~three[band];
    found.three[band] = three[band] & ~four[band];
  }
}

// The cells that see a cell, a word a band: kPeers[band][bit].
constexpr auto kPeers = [] {
  std::array<std::array<std::array<std::uint32_t, 3>, 30>, 3> peers{};
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < 81; ++b) {
      const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a == b || (a / 9 != b / 9 && a % 9 != b % 9 && !same_box)) continue;
      peers[a / 27][cell_bit(a)][b / 27] |= 1u << cell_bit(b);
    }
  }
  return peers;
}();

// How much more does a neighbour with two candidates count than one with three?  There is little
// between 1 and 6: fewer branchings on one list are more on another.
constexpr int kWeightOfTwo = 3;

CRUXPRESS_INLINE int worth(const ShortCells& cells, int band, int bit) {
  const auto& peers = kPeers[band][bit];
  int twos = 0, threes = 0;
  for (int other = 0; other < 3; ++other) {
    twos += std::popcount(peers[other] & cells.two[other]);
    threes += std::popcount(peers[other] & cells.three[other]);
  }
  return kWeightOfTwo * twos + threes;
}

// The row in which a digit has fewest places left; called when no cell has two candidates.
CRUXPRESS_INLINE Candidate choose_in_row(const Boards& boards) {
  Candidate best{0, 0};
  int fewest = 10;
  for (int word = 0; word < 36; ++word) {
    for (int row = 0; row < 3; ++row) {
      const std::uint32_t places = boards.word[word] & (kColumns << (10 * row));
      const int count = std::popcount(places);
      if (count < 2 || count >= fewest) continue;
      best = {word, places & (0u - places)};
      if (count == 2) return best;
      fewest = count;
    }
  }
  return best;
}

// The cell of two candidates whose neighbours are nearest to being placed: both of its
// digits will have consequences.
CRUXPRESS_INLINE Candidate choose(const Boards& boards) {
  ShortCells cells;
  find_short_cells(boards, cells);
  int most = -1;
  Candidate best{0, 0};
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t rest = cells.two[band]; rest != 0; rest &= rest - 1) {
      const int found = worth(cells, band, std::countr_zero(rest));
      if (found <= most) continue;
      most = found;
      best = {band, rest & (0u - rest)};
    }
  }
  if (most < 0) return choose_in_row(boards);
  while ((boards.word[best.word] & best.bit) == 0) best.word += 4;
  return best;
}

// Any open candidate, for a random walk to a full grid.
Candidate choose_random(const Boards& boards, Random& random) {
  for (std::uint32_t turn = random.below(36);; turn = (turn + 1) % 36) {
    const std::uint32_t word = boards.word[turn];
    std::uint32_t open = 0;
    for (int row = 0; row < 3; ++row) {
      const std::uint32_t places = word & (kColumns << (10 * row));
      if ((places & (places - 1)) != 0) open |= places;
    }
    if (open == 0) continue;
    const auto count = static_cast<std::uint32_t>(std::popcount(open));
    for (std::uint32_t skip = random.below(count); skip > 0; --skip) open &= open - 1;
    return {static_cast<int>(turn), open & (0u - open)};
  }
}

void write_solution(const Boards& boards, std::uint8_t* solution) {
  static constexpr auto kCells = [] {
    std::array<std::uint8_t, 30> cells{};
    for (int bit = 0; bit < 30; ++bit)
      if (bit % 10 < 9)
        cells[static_cast<std::size_t>(bit)] = static_cast<std::uint8_t>(cell_of(0, bit));
    return cells;
  }();
  for (int digit = 0; digit < 9; ++digit)
    for (int band = 0; band < 3; ++band)
      for (std::uint32_t bits = boards.word[4 * digit + band]; bits != 0; bits &= bits - 1)
        solution[27 * band + kCells[static_cast<std::size_t>(std::countr_zero(bits))]] =
            static_cast<std::uint8_t>(digit + 1);
}

// True if the solved boards are the grid.
bool same_solution(const Boards& boards, const std::uint8_t* grid) {
  std::uint8_t written[81];
  write_solution(boards, written);
  return std::equal(written, written + 81, grid);
}

CRUXPRESS_INLINE SearchCount run(const Boards& start, const SearchTask& task) {
  // Every step down places a candidate that was open, so 81 steps are the most there can be.
  Boards stack[82];
  stack[0] = start;
  SearchCount result;
  for (int depth = 0; depth >= 0;) {
    Boards& boards = stack[depth];
    const Progress progress = propagate(boards);
    if (progress == Progress::stuck) {
      if (result.nodes >= task.budget) {
        result.spent = true;
        return result;
      }
      ++result.nodes;
      const Candidate guess =
          task.random != nullptr ? choose_random(boards, *task.random) : choose(boards);
      stack[depth + 1] = boards;
      assign(stack[depth + 1], guess);
      boards.word[guess.word] &= ~guess.bit;
      ++depth;
      continue;
    }
    --depth;
    if (progress == Progress::broken) continue;
    if (task.except != nullptr && same_solution(boards, task.except)) continue;
    if (result.solutions++ == 0 && task.solution != nullptr) write_solution(boards, task.solution);
    if (result.solutions >= task.limit) return result;
  }
  return result;
}

SearchCount run_portable(const Boards& start, const SearchTask& task) { return run(start, task); }

#ifdef CRUXPRESS_HAS_AVX2_BUILD
__attribute__((target("avx2,bmi,bmi2,popcnt"))) SearchCount run_avx2(const Boards& start,
                                                                     const SearchTask& task) {
  return run(start, task);
}
#endif

}  // namespace

bool has_fast_engine() {
#ifdef CRUXPRESS_HAS_AVX2_BUILD
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return has;
#else
  return false;
#endif
}

void place_givens(std::span<const std::uint8_t, 81> givens, Boards& boards) {
  // What a given in cell i of a band leaves of its digit's word.
  static constexpr auto kLeft = [] {
    std::array<std::uint32_t, 27> left{};
    for (int cell = 0; cell < 27; ++cell) {
      const std::uint32_t bit = 1u << cell_bit(cell);
      left[static_cast<std::size_t>(cell)] = ~row_of(bit) | bit;
    }
    return left;
  }();
  // Words of "digit 0" come first and take the empty cells: cheaper than a branch for each
  // cell.  The bands take turns so that the next write to a word is not waiting for the last.
  std::uint32_t words[40];
  std::fill(words, words + 40, kRowCells);
  for (std::size_t cell = 0; cell < 27; ++cell)
    for (std::size_t band = 0; band < 3; ++band)
      words[4 * givens[27 * band + cell] + band] &= kLeft[cell];
  for (int word = 0; word < 36; ++word) boards.word[word] = word % 4 != 3 ? words[word + 4] : 0;
  std::fill(boards.word + 36, boards.word + 40, 0);
}

SearchCount search(const Boards& boards, const SearchTask& task) {
  if (task.limit == 0) return {};
#ifdef CRUXPRESS_HAS_AVX2_BUILD
  if (task.engine == Engine::best && has_fast_engine()) return run_avx2(boards, task);
#endif
  return run_portable(boards, task);
}

}  // namespace cruxpress::sudoku
