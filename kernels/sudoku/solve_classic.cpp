#include "sudoku/solve_classic.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sudoku/branching.hpp"
#include "sudoku/triads.hpp"

namespace cruxpress::sudoku {
namespace {

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

// After how many branchings does a search deduce and branch with more care?  Almost no random
// puzzle needs so many; less care makes those faster and hard ones slower.
constexpr std::uint32_t kQuick = 4;

// How deep can a search get?  Every step down places a digit in a cell, or decides about a digit
// in which box it is in a row or in a column.
constexpr int kDeepest = 81 + 81 + 81;

// Parts the boards where that promises most; gives the place of the branch for Failures.
CRUXPRESS_INLINE int branch(Boards& boards, Boards& other, bool quick, const Failures& failures) {
  if (quick) {
    part(boards, other, choose(boards));
    return kNowhere;
  }
  const Split split = choose_split(boards, failures);
  part(boards, other, split);
  return split.place;
}

CRUXPRESS_INLINE SearchCount run(const Boards& start, const SearchTask& task) {
  Boards stack[kDeepest + 1];
  int places[kDeepest + 1];  // of the branch that led to the boards
  stack[0] = start;
  places[0] = kNowhere;
  SearchCount result;
  Failures failures;
  for (int depth = 0; depth >= 0;) {
    Boards& boards = stack[depth];
    const bool quick = task.random != nullptr || result.nodes < kQuick;
    const Progress progress = quick ? propagate(boards) : propagate_with_triads(boards);
    if (progress == Progress::stuck) {
      if (result.nodes >= task.budget) {
        result.spent = true;
        return result;
      }
      ++result.nodes;
      if (task.random != nullptr) {
        part(boards, stack[depth + 1], choose_random(boards, *task.random));
        places[depth] = places[depth + 1] = kNowhere;
      } else {
        places[depth] = places[depth + 1] = branch(boards, stack[depth + 1], quick, failures);
      }
      ++depth;
      continue;
    }
    if (progress == Progress::broken) {
      failures.add(places[depth--]);
      continue;
    }
    --depth;
    if (task.except != nullptr && same_solution(boards, task.except)) continue;
    if (result.solutions++ == 0 && task.solution != nullptr) write_solution(boards, task.solution);
    if (result.solutions >= task.limit) return result;
  }
  return result;
}

SearchCount run_portable(const Boards& start, const SearchTask& task) { return run(start, task); }

#ifdef CRUXPRESS_HAS_AVX2_BUILD
CRUXPRESS_AVX2 SearchCount run_avx2(const Boards& start, const SearchTask& task) {
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
