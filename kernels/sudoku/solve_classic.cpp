#include "sudoku/solve_classic.hpp"

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

// Cells with exactly two candidates, in lanes 0-2.
CRUXPRESS_INLINE void cells_of_two(const Lanes (&x)[kPairs], Lanes& cells) {
  Lanes one = x[0], two{}, three{};
  for (int k = 1; k < kPairs; ++k) {
    three |= two & x[k];
    two |= one & x[k];
    one |= x[k];
  }
  Lanes other_one, other_two, other_three;
  swap_halves(one, other_one);
  swap_halves(two, other_two);
  swap_halves(three, other_three);
  three |= other_three | (two & other_one) | (one & other_two);
  two |= other_two | (one & other_one);
  cells = two & ~three;
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

CRUXPRESS_INLINE Candidate choose(const Boards& boards) {
  Lanes x[kPairs], cells;
  detail::load(boards, x);
  cells_of_two(x, cells);
  for (int band = 0; band < 3; ++band) {
    const std::uint32_t in_band = cells[band];
    if (in_band == 0) continue;
    const std::uint32_t bit = in_band & (0u - in_band);
    int word = band;
    while ((boards.word[word] & bit) == 0) word += 4;
    return {word, bit};
  }
  return choose_in_row(boards);
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

CRUXPRESS_INLINE SearchCount run(const Boards& start, std::uint32_t limit, std::uint8_t* solution,
                                 std::uint32_t budget) {
  Boards stack[82];  // each branching above settles a cell, or one of the two below does
  stack[0] = start;
  SearchCount result;
  for (int depth = 0; depth >= 0;) {
    Boards& boards = stack[depth];
    const Progress progress = propagate(boards);
    if (progress == Progress::stuck) {
      if (result.nodes >= budget) {
        result.spent = true;
        return result;
      }
      ++result.nodes;
      const Candidate guess = choose(boards);
      stack[depth + 1] = boards;
      assign(stack[depth + 1], guess);
      boards.word[guess.word] &= ~guess.bit;
      ++depth;
      continue;
    }
    --depth;
    if (progress == Progress::broken) continue;
    if (result.solutions++ == 0 && solution != nullptr) write_solution(boards, solution);
    if (result.solutions >= limit) return result;
  }
  return result;
}

SearchCount run_portable(const Boards& start, std::uint32_t limit, std::uint8_t* solution,
                         std::uint32_t budget) {
  return run(start, limit, solution, budget);
}

#ifdef CRUXPRESS_HAS_AVX2_BUILD
__attribute__((target("avx2,bmi,bmi2,popcnt"))) SearchCount run_avx2(const Boards& start,
                                                                     std::uint32_t limit,
                                                                     std::uint8_t* solution,
                                                                     std::uint32_t budget) {
  return run(start, limit, solution, budget);
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
  for (int word = 0; word < 8 * kPairs; ++word)
    boards.word[word] = word < 36 && word % 4 != 3 ? kRowCells : 0;
  for (int cell = 0; cell < 81; ++cell) {
    const int digit = givens[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    assign(boards, {4 * (digit - 1) + cell / 27, 1u << cell_bit(cell)});
  }
}

SearchCount search(const Boards& boards, std::uint32_t limit, std::uint8_t* solution,
                   std::uint32_t budget, [[maybe_unused]] Engine engine) {
  if (limit == 0) return {};
#ifdef CRUXPRESS_HAS_AVX2_BUILD
  if (engine == Engine::best && has_fast_engine()) return run_avx2(boards, limit, solution, budget);
#endif
  return run_portable(boards, limit, solution, budget);
}

}  // namespace cruxpress::sudoku
