#include "crossword/fill.hpp"

#include <algorithm>
#include <utility>

#include "crossword/search.hpp"

namespace cruxpress::crossword {

namespace {

// The two manners; tried on patterns of 9x9 to 21x21 (November 2026).
constexpr Manner kForScore{.score = 20, .noise = 60, .sample = 40, .from_best = true};
constexpr Manner kForSupport{.score = 2, .noise = 60, .sample = 150, .from_best = false};
// How many failures may the first search have?  Each one later may have 30 % more.
constexpr std::int64_t kFailures = 50;

}  // namespace

bool prepare(Board& board, const Task& task) {
  for (std::size_t slot = 0; slot < task.floors.size(); ++slot)
    if (task.floors[slot] > 0) board.allow_at_least(slot, task.floors[slot]);
  for (const auto number : task.banned)
    if (!board.ban(board.lexicon().place(number))) return false;
  for (std::size_t cell = 0; cell < task.letters.size(); ++cell)
    if (task.letters[cell] != kOpen) board.fix(cell, task.letters[cell]);
  board.ask_all();
  for (const auto number : task.standing)
    if (!board.exclude(board.lexicon().place(number))) return false;
  return board.propagate();
}

Filled fill(const Lexicon& lexicon, const Task& task, std::uint64_t seed, std::int64_t budget) {
  Board board(lexicon, task.frame);
  if (!prepare(board, task)) return {Verdict::kUnfillable, {}, board.failed(), board.work()};
  if (task.frame.size() == 0) return {Verdict::kFilled, {}, kNone, 0};
  Choice choice(board, seed);
  Search search(board, choice);
  std::int64_t failures = kFailures;
  End end = search.run(kForScore, failures, budget);
  for (bool scores = false; end == End::kFailures; scores = !scores) {
    failures += failures * 3 / 10;
    choice.fade();
    end = search.run(scores ? kForScore : kForSupport, failures, budget);
  }
  Filled filled{Verdict::kSpent, {}, choice.heaviest(), board.work()};
  if (end == End::kExhausted) filled.verdict = Verdict::kUnfillable;
  if (end == End::kFound) {
    filled.verdict = Verdict::kFilled;
    for (std::size_t slot = 0; slot < task.frame.size(); ++slot)
      filled.words.push_back(board.domain(slot).best());
  }
  return filled;
}

namespace {

using Slots = std::vector<int>;

class Blamer {
 public:
  Blamer(const Lexicon& lexicon, const Task& task, std::uint64_t seed, std::int64_t budget,
         std::int64_t total)
      : lexicon_(lexicon), task_(task), seed_(seed), budget_(budget), left_(total) {}

  // The smallest ball of slots around one that is unfillable by itself, or all slots.
  Slots ball(int centre) {
    Slots slots{centre};
    while (!unfillable(slots)) {
      const std::size_t before = slots.size();
      add_ring(slots);
      if (slots.size() == before || left_ <= 0) return all();
    }
    return slots;
  }

  void shrink(Slots& slots) {
    // The slots that joined last are the least likely to be needed.
    for (std::size_t i = slots.size(); i-- > 0 && left_ > 0;) {
      Slots fewer = slots;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (!fewer.empty() && unfillable(fewer)) slots = std::move(fewer);
    }
  }

 private:
  bool unfillable(const Slots& slots) {
    std::vector<Cells> cells;
    Task part{Frame({}, 0), task_.letters, {}, task_.banned, task_.standing};
    for (const int slot : slots) {
      const auto own = task_.frame.slot(static_cast<std::size_t>(slot));
      cells.emplace_back(own.begin(), own.end());
      part.floors.push_back(task_.floors[static_cast<std::size_t>(slot)]);
    }
    part.frame = Frame(std::move(cells), task_.frame.cells());
    const Filled filled = fill(lexicon_, part, seed_, std::min(budget_, left_));
    left_ -= filled.work + static_cast<std::int64_t>(slots.size());
    return filled.verdict == Verdict::kUnfillable;
  }

  void add_ring(Slots& slots) const {
    const Slots inner = slots;
    for (const int slot : inner) {
      const auto s = static_cast<std::size_t>(slot);
      for (std::size_t p = 0; p < task_.frame.length(s); ++p) {
        const int other = task_.frame.crossing(s, p).slot;
        if (other != kNone && std::find(slots.begin(), slots.end(), other) == slots.end())
          slots.push_back(other);
      }
    }
  }

  Slots all() const {
    Slots slots;
    for (std::size_t slot = 0; slot < task_.frame.size(); ++slot)
      slots.push_back(static_cast<int>(slot));
    return slots;
  }

  const Lexicon& lexicon_;
  const Task& task_;
  std::uint64_t seed_;
  std::int64_t budget_;
  std::int64_t left_;
};

}  // namespace

std::vector<int> blame(const Lexicon& lexicon, const Task& task, int trouble, std::uint64_t seed,
                       std::int64_t budget, std::int64_t total) {
  Blamer blamer(lexicon, task, seed, budget, total);
  Slots slots = blamer.ball(std::max(trouble, 0));
  blamer.shrink(slots);
  std::sort(slots.begin(), slots.end());
  return slots;
}

}  // namespace cruxpress::crossword
