#include "sudoku/solve_classic.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sudoku/branching.hpp"
#include "sudoku/probing.hpp"

#if defined(__GNUC__) && defined(__x86_64__)
#define CRUXPRESS_HAS_AVX2_BUILD 1
#endif

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

// After how many branchings does a search begin again, at a root narrowed by probing?  Almost no
// random puzzle needs so many, and what has failed until then is not forgotten.
constexpr std::uint32_t kQuick = 16;

// Probing is a function of its own, for the quick search to stay small.
using Narrower = Narrowing (*)(Boards& boards, std::uint32_t& branchings);

CRUXPRESS_INLINE SearchCount run(const Boards& start, const SearchTask& task, Narrower narrow) {
  // Every step down places a candidate that was open, so 81 steps are the most there can be.
  Boards stack[82];
  int guessed[82] = {};  // where the guess was that led to the boards
  stack[0] = start;
  SearchCount result;
  Failures failures;
  bool narrowing = false;
  for (int depth = 0; depth >= 0;) {
    Boards& boards = stack[depth];
    const Progress progress = propagate(boards);
    if (progress == Progress::stuck) {
      if (result.nodes >= task.budget) {
        result.spent = true;
        return result;
      }
      if (result.nodes++ == kQuick && task.random == nullptr) {
        stack[0] = start;
        result.solutions = 0;
        narrowing = true;
        depth = 0;
        continue;
      }
      if (narrowing) {
        const Narrowing done = narrow(boards, result.nodes);
        if (done == Narrowing::broken) return result;
        narrowing = done == Narrowing::narrowed;
        if (narrowing) continue;
      }
      const Candidate guess =
          task.random != nullptr ? choose_random(boards, *task.random) : choose(boards, failures);
      guessed[depth] = guessed[depth + 1] = place_of(guess);
      part(boards, stack[depth + 1], guess);
      ++depth;
      continue;
    }
    if (progress == Progress::broken) {
      failures.add(guessed[depth--]);
      continue;
    }
    --depth;
    if (task.except != nullptr && same_solution(boards, task.except)) continue;
    if (result.solutions++ == 0 && task.solution != nullptr) write_solution(boards, task.solution);
    if (result.solutions >= task.limit) return result;
  }
  return result;
}

CRUXPRESS_APART Narrowing narrow_portable(Boards& boards, std::uint32_t& branchings) {
  return narrow(boards, branchings);
}
SearchCount run_portable(const Boards& start, const SearchTask& task) {
  return run(start, task, narrow_portable);
}

#ifdef CRUXPRESS_HAS_AVX2_BUILD
#define CRUXPRESS_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

CRUXPRESS_AVX2 CRUXPRESS_APART Narrowing narrow_avx2(Boards& boards, std::uint32_t& branchings) {
  return narrow(boards, branchings);
}
CRUXPRESS_AVX2 SearchCount run_avx2(const Boards& start, const SearchTask& task) {
  return run(start, task, narrow_avx2);
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
