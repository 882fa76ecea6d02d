#include "crossword/advise.hpp"

#include <algorithm>

#include "crossword/search.hpp"
#include "crossword/logarithm.hpp"

namespace cruxpress::crossword {
namespace {

// How candidates are valued: a point of score is a sixteenth of a factor of two in choice.
constexpr Manner kForRoom{.score = 16, .noise = 0, .sample = 0, .from_best = true};

class Adviser {
 public:
  Adviser(Board& board, std::size_t slot) : board_(board), slot_(slot) {}

  std::vector<Candidate> ranked(std::size_t most, std::int64_t budget) {
    std::vector<Candidate> found;
    const std::int64_t end = board_.work() + budget;
    for (const std::uint32_t word : promising(most)) {
      if (board_.work() >= end) break;
      const Board::Mark before = board_.mark();
      if (board_.place(slot_, word)) found.push_back(valued(word));
      board_.back_to(before);
    }
    std::stable_sort(found.begin(), found.end(), [this](const auto& one, const auto& other) {
      return worth(one) > worth(other);
    });
    return found;
  }

 private:
  // The candidates that look best at a glance.
  std::vector<std::uint32_t> promising(std::size_t most) {
    Choice choice(board_, 0);
    choice.weigh(slot_);
    std::vector<std::pair<int, std::uint32_t>> valued;
    board_.domain(slot_).each([&](std::uint32_t word) {
      valued.emplace_back(-choice.value(slot_, word, kForRoom), word);
    });
    const std::size_t kept = std::min(most, valued.size());
    std::partial_sort(valued.begin(), valued.begin() + static_cast<std::ptrdiff_t>(kept),
                      valued.end());
    std::vector<std::uint32_t> words;
    for (std::size_t i = 0; i < kept; ++i) words.push_back(valued[i].second);
    return words;
  }

  Candidate valued(std::uint32_t word) const {
    Candidate candidate{word, 0, 0};
    for (const int other : board_.playing()) {
      const auto s = static_cast<std::size_t>(other);
      if (s != slot_) candidate.room += logarithm(board_.domain(s).count());
    }
    for (std::size_t p = 0; p < board_.frame().length(slot_); ++p) {
      const int other = board_.frame().crossing(slot_, p).slot;
      if (other == kNone) continue;
      const std::uint32_t count = board_.domain(static_cast<std::size_t>(other)).count();
      candidate.least = candidate.least == 0 ? count : std::min(candidate.least, count);
    }
    return candidate;
  }

  int worth(const Candidate& candidate) const {
    return candidate.room + kForRoom.score * board_.domain(slot_).shelf().scores[candidate.word];
  }

  Board& board_;
  std::size_t slot_;
};

// Takes a word out of a domain, if it is there.
void strike(Domain& domain, Place word) {
  if (domain.shelf().length == word.length && domain.has(word.index)) domain.strike(word.index);
}

void strike_kin(Domain& domain, const Lexicon& lexicon, Place word) {
  strike(domain, word);
  const auto stem = lexicon.shelf(static_cast<std::size_t>(word.length)).stems[word.index];
  if (stem == 0) return;
  for (const Place relative : lexicon.relatives(stem)) strike(domain, relative);
}

bool keep_letters(Domain& domain, const Task& task, std::size_t slot) {
  std::vector<Block> scratch;
  Sieve sieve;
  const auto cells = task.frame.slot(slot);
  for (std::size_t p = 0; p < cells.size(); ++p) {
    if (task.letters[cells[p]] == kOpen) continue;
    const Letters open = Letters{1} << task.letters[cells[p]];
    sieve.cut(p, open);
    if (!domain.few()) domain.cut(p, ~open, open, scratch);
  }
  if (!domain.few()) domain.measure();
  return domain.count() > 0 && (!domain.few() || domain.sift(sieve));
}

std::uint32_t fitting_in(const Lexicon& lexicon, const Task& task, std::size_t slot) {
  Domain domain(lexicon.shelf(task.frame.length(slot)));
  domain.allow_at_least(task.floors[slot]);
  if (!keep_letters(domain, task, slot)) return 0;
  for (const auto number : task.banned) strike(domain, lexicon.place(number));
  for (const auto number : task.standing) strike_kin(domain, lexicon, lexicon.place(number));
  return domain.count();
}

}  // namespace

Advice advise(const Lexicon& lexicon, const Task& task, int slot, std::size_t most,
              std::int64_t budget) {
  Board board(lexicon, task.frame);
  Advice advice;
  advice.possible = prepare(board, task);
  advice.trouble = advice.possible ? kNone : board.failed();
  if (advice.possible) {
    for (std::size_t s = 0; s < task.frame.size(); ++s)
      advice.counts.push_back(board.domain(s).count());
    if (slot != kNone)
      advice.words = Adviser(board, static_cast<std::size_t>(slot)).ranked(most, budget);
  }
  advice.work = board.work();
  return advice;
}

std::vector<std::uint32_t> fitting(const Lexicon& lexicon, const Task& task) {
  std::vector<std::uint32_t> counts;
  for (std::size_t slot = 0; slot < task.frame.size(); ++slot)
    counts.push_back(fitting_in(lexicon, task, slot));
  return counts;
}

}  // namespace cruxpress::crossword
