#include "keen/draft.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "keen/game_id.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

constexpr char kSymbols[] = "123456789ABCDEFG";

// The puzzle of an image, as it would be read from its text.
void load(const Image& image, int size, int cages, Puzzle& puzzle) {
  puzzle.size = size;
  puzzle.cage_count = cages;
  for (int i = 0; i < size * size; ++i)
    puzzle.cage_of[cell_at(i / size, i % size)] = image.cage[i];
  for (int cage = 0; cage < cages; ++cage) {
    puzzle.cages[cage].operators = image.operators[cage];
    puzzle.cages[cage].goal = image.goals[cage];
  }
  group_cells(puzzle);
}

// In a cage of one cell no operator is hidden.
void show_single_cells(const Puzzle& made, Image& image) {
  for (int row = 0; row < made.size; ++row)
    for (int column = 0; column < made.size; ++column)
      if (made.cages[made.cage_of[cell_at(row, column)]].count == 1)
        image.operators[image.cage[row * made.size + column]] = kAdd;
}

// Whether the exact solver finds these digits and no others, asked as the family asks it.
bool is_only(const Puzzle& puzzle, std::span<const std::uint8_t> digits,
             const DraftBudgets& budgets) {
  SolveResult found = solve(puzzle, 2, budgets.light, kNormal);
  if (found.found < 2 && found.work > budgets.light)
    found = solve(puzzle, 2, budgets.asking, kHard);
  if (found.found != 1 || found.work > budgets.asking) return false;
  return std::equal(digits.begin(), digits.end(), found.solutions.begin());
}

void count_walk(const Puzzle& puzzle, std::uint64_t budget, Draft& draft) {
  const Walk walked = walk(puzzle, State{}, {.budget = budget, .tell = false});
  draft.verdict = walked.verdict;
  for (const Technique technique : walked.used) {
    const auto row = std::find_if(draft.used.begin(), draft.used.end(),
                                  [&](const auto& one) { return one.first == technique; });
    if (row == draft.used.end())
      draft.used.emplace_back(technique, 1);
    else
      ++row->second;
  }
}

// Above hard the numbers are those of the least image, always the same one.
void measure(const Puzzle& puzzle, const Puzzle& least, std::uint64_t budget, Draft& draft) {
  const bool above = draft.verdict >= Verdict::kExtreme;
  draft.profile = profile(above ? least : puzzle, budget);
  if (draft.verdict > Verdict::kExtreme) draft.nodes = grade(least, budget).search_nodes;
}

}  // namespace

Draft draft(const Shape& shape, Tier tier, std::uint64_t seed, const DraftBudgets& budgets) {
  Draft draft;
  const auto made = std::make_unique<Generated>();
  generate(shape, tier, seed, budgets.making, *made);
  draft.work = made->stats.work;
  if (made->made != Made::kFound) return draft;
  const int size = shape.size, cages = made->puzzle.cage_count;
  Image image = image_of(made->puzzle);
  group_cells(made->puzzle);
  if (shape.hidden) show_single_cells(made->puzzle, image);
  const auto puzzle = std::make_unique<Puzzle>(), least = std::make_unique<Puzzle>();
  load(image, size, cages, *puzzle);
  const Image least_of = least_image(*puzzle);
  load(least_of, size, cages, *least);
  std::array<std::uint8_t, kMaxCells> digits;
  for (int i = 0; i < size * size; ++i)
    digits[i] = static_cast<std::uint8_t>(made->solution[cell_at(i / size, i % size)] + 1);
  const std::span<const std::uint8_t> solution(digits.data(), static_cast<std::size_t>(size * size));

  count_walk(*puzzle, budgets.asking, draft);
  if (draft.verdict > Verdict::kUnreasonable) return draft;
  measure(*puzzle, *least, budgets.asking, draft);
  draft.cages = cages;
  draft.id = write_id(image, size, cages);
  draft.canonical = write_id(least_of, size, cages);
  for (const std::uint8_t digit : solution) draft.solution.push_back(kSymbols[digit - 1]);
  draft.found = says(draft.id, image, size, cages) && fulfils(solution, image, size, cages) &&
                is_only(*puzzle, solution, budgets);
  return draft;
}

}  // namespace cruxpress::keen
