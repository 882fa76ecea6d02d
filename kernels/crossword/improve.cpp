#include "crossword/improve.hpp"

#include <algorithm>
#include <utility>

#include "crossword/search.hpp"

namespace cruxpress::crossword {
namespace {

// The numbers below were tried on patterns of 13x13 and 15x15 (November 2026).

// How many slots are opened, at least and at most?
constexpr std::uint32_t kLeast = 4, kMost = 25;
// How many failures may the search of a neighbourhood have, and how much work?
constexpr std::int64_t kFailures = 5;
constexpr std::int64_t kWork = 5'000;
// By how many points may a neighbourhood get worse at first?  The slack shrinks to nothing.
constexpr std::int64_t kSlack = 12;
// After how many neighbourhoods do the weights of slots fade?
constexpr std::int64_t kFade = 64;
constexpr Manner kManner{.score = 40, .noise = 60, .sample = 40, .from_best = true};

class Improver {
 public:
  Improver(Board& board, std::vector<std::uint32_t> words, std::uint64_t seed)
      : board_(board),
        choice_(board, seed),
        search_(board, choice_),
        start_(board.start()),
        words_(std::move(words)),
        open_(words_.size()) {
    remember_best();
  }

  // Opens one neighbourhood; false once every slot has the best word it could have alone.
  bool round(int slack) {
    const int weak = weak_slot();
    if (weak == kNone) return false;
    gather(weak);
    if (!open_up(slack)) return true;
    if (search_.run(kManner, kFailures, board_.work() + kWork) != End::kFound) return true;
    for (const int slot : chosen_) words_[at(slot)] = board_.domain(at(slot)).best();
    remember_best();
    return true;
  }

  Choice& choice() { return choice_; }
  const std::vector<std::uint32_t>& best() const { return best_; }

 private:
  void remember_best() {
    int total = 0;
    for (std::size_t slot = 0; slot < words_.size(); ++slot) total += score(static_cast<int>(slot));
    if (total <= best_total_) return;
    best_total_ = total;
    best_ = words_;
  }

  static std::size_t at(int slot) { return static_cast<std::size_t>(slot); }
  int score(int slot) const { return start_.domains[at(slot)].shelf().scores[words_[at(slot)]]; }

  // A slot, with a chance that grows with what it lacks of its best word.
  int weak_slot() {
    std::uint32_t total = 0;
    for (std::size_t slot = 0; slot < words_.size(); ++slot) total += lack(static_cast<int>(slot));
    if (total == 0) return kNone;
    std::uint32_t lot = choice_.chance().below(total);
    int slot = 0;
    for (; lot >= lack(slot); ++slot) lot -= lack(slot);
    return slot;
  }

  std::uint32_t lack(int slot) const {
    return static_cast<std::uint32_t>(std::max(0, start_.domains[at(slot)].top() - score(slot)));
  }

  // The slot and others that hang together with it.
  void gather(int slot) {
    chosen_.assign(1, slot);
    std::fill(open_.begin(), open_.end(), false);
    open_[at(slot)] = true;
    auto& chance = choice_.chance();
    const std::uint32_t size = kLeast + chance.below(kMost - kLeast + 1);
    for (std::uint32_t tries = 0; chosen_.size() < size && tries < 8 * size; ++tries) {
      const auto from = at(chosen_[chance.below(static_cast<std::uint32_t>(chosen_.size()))]);
      const auto length = static_cast<std::uint32_t>(board_.frame().length(from));
      const int other = board_.frame().crossing(from, chance.below(length)).slot;
      if (other == kNone || open_[at(other)]) continue;
      open_[at(other)] = true;
      chosen_.push_back(other);
    }
  }

  bool open_up(int slack) {
    board_.restart(start_, chosen_);
    int total = 0;
    for (const int slot : chosen_) {
      total += score(slot);
      hold_crossings(at(slot));
    }
    board_.demand_more_than(total - slack);
    board_.ask_all();
    for (std::size_t slot = 0; slot < words_.size(); ++slot)
      if (!open_[slot] &&
          !board_.exclude({static_cast<int>(board_.frame().length(slot)), words_[slot]}))
        return false;
    return board_.propagate();
  }

  // The letters that an opened slot shares with slots that stand.
  void hold_crossings(std::size_t slot) {
    for (std::size_t p = 0; p < board_.frame().length(slot); ++p) {
      const Crossing& crossing = board_.frame().crossing(slot, p);
      if (crossing.slot == kNone || open_[at(crossing.slot)]) continue;
      const Shelf& shelf = start_.domains[at(crossing.slot)].shelf();
      board_.fix(board_.frame().slot(slot)[p],
                 shelf.word(words_[at(crossing.slot)])[crossing.position]);
    }
  }

  Board& board_;
  Choice choice_;
  Search search_;
  Board::Start start_;
  std::vector<std::uint32_t> words_;
  std::vector<std::uint32_t> best_;
  int best_total_ = -1;
  std::vector<bool> open_;
  std::vector<int> chosen_;  // the opened slots
};

}  // namespace

Improved improve(const Lexicon& lexicon, const Task& task, std::vector<std::uint32_t> words,
                 std::uint64_t seed, std::int64_t budget) {
  Board board(lexicon, task.frame);
  if (!prepare(board, task)) return {std::move(words), board.work(), 0};
  Improver improver(board, std::move(words), seed);
  Improved improved;
  const auto slack = [&] {
    const std::int64_t most = kSlack - kSlack * board.work() / budget;
    return static_cast<int>(improver.choice().chance().below(static_cast<std::uint32_t>(most) + 1));
  };
  // A neighbourhood that fails at once is work too.
  while (board.work() + improved.rounds < budget && improver.round(slack()))
    if (++improved.rounds % kFade == 0) improver.choice().fade();
  improved.words = improver.best();
  improved.work = board.work() + improved.rounds;
  return improved;
}

}  // namespace cruxpress::crossword
