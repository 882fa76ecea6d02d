#include "keen/draft.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "keen/game_id.hpp"
#include "keen/small_squares.hpp"
#include "keen/solve.hpp"

namespace cruxpress::keen {
namespace {

constexpr char kSymbols[] = "123456789ABCDEFG";

// The puzzle of an image, as it would be read from its text.
void load(const Image& image, int size, int cages, Puzzle& puzzle) {
  puzzle.size = size;
  puzzle.cage_count = cages;
  for (int row = 0, i = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      puzzle.cage_of[cell_at(row, column)] = image.cage[i++];
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

bool is_only(const SolveResult& found, std::span<const std::uint8_t> digits,
             const DraftBudgets& budgets) {
  if (found.found != 1 || found.work > budgets.asking) return false;
  return std::equal(digits.begin(), digits.end(), found.solutions.begin());
}

// Whether the exact solver finds these digits and no others, asked as the family asks it.
bool is_only(const Puzzle& puzzle, std::span<const std::uint8_t> digits,
             const DraftBudgets& budgets) {
  SolveResult found = solve(puzzle, 2, budgets.light, kNormal);
  if (found.found < 2 && found.work > budgets.light)
    found = solve(puzzle, 2, budgets.asking, kHard);
  return is_only(found, digits, budgets);
}

Uses uses_of(const Walk& walked) {
  Uses uses;
  for (const Technique technique : walked.used) uses.add(technique);
  return uses;
}

// Walk and profile of a small puzzle up to normal, by words of bits, and its solutions counted by
// trying all squares.  False where it is harder, or budgets might run out on the way.
bool ask_small(const Puzzle& puzzle, std::span<const std::uint8_t> digits,
               const DraftBudgets& budgets, SmallPuzzle& small, Draft& draft) {
  if (!SmallPuzzle::can_hold(puzzle.size) || budgets.asking < SmallPuzzle::kMostWork) return false;
  small.load(puzzle);
  const auto uses = small.walk();
  if (!uses) return false;
  const auto profile = small.profile();
  std::array<std::uint8_t, kMaxCells> only;
  const std::span<std::uint8_t> found(only.data(), digits.size());
  if (!profile || !can_try_squares(puzzle) || count_squares(puzzle, found) != 1 ||
      !std::equal(digits.begin(), digits.end(), found.begin()))
    return false;
  draft.verdict = static_cast<Verdict>(uses->tier());
  draft.used = *uses;
  draft.profile = *profile;
  return true;
}

// Walk, profile and count of solutions up to hard, where they do not depend on the order of
// deductions: all from the same start, so that layouts are enumerated once.  False where any of
// them does not come out so.
bool ask_together(const Puzzle& puzzle, std::span<const std::uint8_t> digits,
                  const DraftBudgets& budgets, Deducer& deducer, Draft& draft) {
  deducer.renew(budgets.asking);
  deducer.load(puzzle);
  deducer.prepare_all();
  if (!deducer.are_all_stored()) return false;
  const Deducer::Start start = deducer.start();
  const Walk walked =
      walk_prepared(deducer, {.budget = budgets.asking, .tier = kHard, .tell = false});
  if (!walked.complete) return false;
  draft.used = uses_of(walked);
  const Tier tier = draft.used.tier();
  draft.verdict = static_cast<Verdict>(tier);
  deducer.begin_again(start);
  draft.profile = profile_prepared(deducer);
  deducer.begin_again(start);
  deducer.exact = false;
  SolveResult found;
  search(deducer, 2, tier, found);
  return is_only(found, digits, budgets);
}

// The same, asked one after the other.  Above hard the numbers are those of the least image,
// always the same one.  What only a search can grade is counted by that.
bool ask_apart(const Puzzle& puzzle, const Image& least_of, std::span<const std::uint8_t> digits,
               const DraftBudgets& budgets, Deducer& deducer, Draft& draft) {
  deducer.renew(budgets.asking);
  SolveResult solved;
  draft.verdict = grade(puzzle, deducer, solved).verdict;
  if (draft.verdict > Verdict::kUnreasonable) return false;
  const bool is_searched = draft.verdict == Verdict::kUnreasonable;
  if (is_searched ? !is_only(solved, digits, budgets) : !is_only(puzzle, digits, budgets))
    return false;
  const Reach reach{.budget = budgets.asking, .tell = false};
  draft.used = uses_of(walk(puzzle, State{}, reach, draft.verdict));
  const std::unique_ptr<Puzzle> least(new Puzzle);
  load(least_of, puzzle.size, puzzle.cage_count, *least);
  const bool above = draft.verdict >= Verdict::kExtreme;
  draft.profile = profile(above ? *least : puzzle, budgets.asking);
  if (is_searched) draft.nodes = grade(*least, budgets.asking).search_nodes;
  return true;
}

}  // namespace

Draft draft(const Shape& shape, Tier tier, std::uint64_t seed, const DraftBudgets& budgets,
            Workshop& workshop) {
  Draft draft;
  auto& [made, deducer, puzzle, small] = workshop;
  if (!generate_small(shape, tier, seed, std::min(budgets.making, budgets.unit - 1), made))
    generate(shape, tier, seed, budgets.making, deducer, made);
  draft.work = 1 + made.stats.work / budgets.unit;
  if (made.made != Made::kFound) return draft;
  const int size = shape.size, cages = made.puzzle.cage_count;
  Image image = image_of(made.puzzle);
  if (shape.hidden) show_single_cells(made.puzzle, image);
  load(image, size, cages, puzzle);
  const Image least_of = least_image(puzzle);
  std::array<std::uint8_t, kMaxCells> digits;
  for (int row = 0, i = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      digits[i++] = static_cast<std::uint8_t>(made.solution[cell_at(row, column)] + 1);
  const std::span<const std::uint8_t> solution(digits.data(), static_cast<std::size_t>(size * size));

  if (!(tier <= kNormal && ask_small(puzzle, solution, budgets, small, draft)) &&
      !(tier <= kHard && ask_together(puzzle, solution, budgets, deducer, draft)) &&
      !ask_apart(puzzle, least_of, solution, budgets, deducer, draft))
    return draft;
  draft.cages = cages;
  draft.id = write_id(image, size, cages);
  draft.canonical = write_id(least_of, size, cages);
  draft.solution.reserve(solution.size());
  for (const std::uint8_t digit : solution) draft.solution.push_back(kSymbols[digit - 1]);
  draft.found = says(draft.id, image, size, cages) && fulfils(solution, image, size, cages);
  return draft;
}

}  // namespace cruxpress::keen
