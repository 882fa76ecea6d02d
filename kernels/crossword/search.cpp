#include "crossword/search.hpp"

#include <algorithm>
#include <bit>

#include "crossword/logarithm.hpp"

namespace cruxpress::crossword {

namespace {

// A fresh weight, and what a failure adds to a slot and to each that crosses it.
constexpr std::uint32_t kOne = 256;
constexpr std::uint32_t kBeside = 20;
constexpr std::uint32_t kHeaviest = 1u << 30;

}  // namespace

Choice::Choice(const Board& board, std::uint64_t seed)
    : board_(board), chance_(seed), weights_(board.frame().size(), kOne) {}

void Choice::blame(int slot) {
  if (slot == kNone) return;
  const auto s = static_cast<std::size_t>(slot);
  if (weights_[s] >= kHeaviest) return;
  weights_[s] += kOne;
  for (std::size_t p = 0; p < board_.frame().length(s); ++p)
    if (const int other = board_.frame().crossing(s, p).slot; other != kNone)
      weights_[static_cast<std::size_t>(other)] += kBeside;
}

void Choice::fade() {
  for (auto& weight : weights_) weight -= (weight - kOne) / 16;
}

int Choice::heaviest() const {
  const auto& playing = board_.playing();
  return *std::max_element(playing.begin(), playing.end(), [this](int a, int b) {
    return weights_[static_cast<std::size_t>(a)] < weights_[static_cast<std::size_t>(b)];
  });
}

int Choice::slot() {
  int chosen = kNone;
  std::uint64_t least_count = 0, its_weight = 1;
  for (const int slot : board_.playing()) {
    const auto s = static_cast<std::size_t>(slot);
    if (board_.settled(s)) continue;
    // 15 % of chance to either side: ties should not fall the same way in every restart.
    const std::uint64_t count = board_.domain(s).count() * (218 + (chance_.next() >> 58) % 77);
    if (chosen != kNone && count * its_weight >= least_count * weights_[s]) continue;
    chosen = slot;
    least_count = count;
    its_weight = weights_[s];
  }
  return chosen;
}

std::uint32_t Choice::word(std::size_t slot, const Manner& manner) {
  weigh(slot);
  std::uint32_t chosen = board_.domain(slot).best();
  int highest = -1;
  each_candidate(slot, manner, [&](std::uint32_t word) {
    const int value = this->value(slot, word, manner);
    if (value > highest) {
      highest = value;
      chosen = word;
    }
  });
  return chosen;
}

void Choice::weigh(std::size_t slot) {
  const auto cells = board_.frame().slot(slot);
  for (std::size_t p = 0; p < cells.size(); ++p) {
    worth_[p].fill(0);
    const Letters open = board_.letters(cells[p]);
    const Crossing& crossing = board_.frame().crossing(slot, p);
    if (crossing.slot == kNone || (open & (open - 1)) == 0) continue;
    weigh_position(static_cast<std::size_t>(crossing.slot), crossing.position, open, worth_[p]);
  }
}

// Few words are counted one by one, many by whole sets.
void Choice::weigh_position(std::size_t crossing, int position, Letters open, Worth& worth) const {
  const Domain& domain = board_.domain(crossing);
  const Shelf& shelf = domain.shelf();
  std::array<std::uint32_t, kAlphabet> counts{};
  if (domain.few()) {
    domain.each([&](std::uint32_t word) { ++counts[shelf.word(word)[position]]; });
  } else {
    for (Letters left = open; left != 0; left &= left - 1) {
      const int letter = std::countr_zero(left);
      counts[static_cast<std::size_t>(letter)] =
          count_common(domain.set(), shelf.with(position, letter), domain.range());
    }
  }
  for (std::size_t letter = 0; letter < kAlphabet; ++letter)
    worth[letter] = counts[letter] == 0 ? 0 : logarithm(counts[letter]);
}

int Choice::value(std::size_t slot, std::uint32_t word, const Manner& manner) {
  const Shelf& shelf = board_.domain(slot).shelf();
  const std::uint8_t* letters = shelf.word(word);
  int value = shelf.scores[word] * manner.score;
  for (int p = 0; p < shelf.length; ++p) value += worth_[static_cast<std::size_t>(p)][letters[p]];
  if (manner.noise > 0)
    value += static_cast<int>(
        chance_.below(static_cast<std::uint32_t>(manner.noise * shelf.length)));
  return value;
}

template <typename Visit>
void Choice::each_candidate(std::size_t slot, const Manner& manner, Visit visit) {
  const Domain& domain = board_.domain(slot);
  if (domain.few()) return domain.each(visit);
  // Of many words, one half is passed over, so that seeds see different ones.
  const Range range = domain.range();
  const std::uint32_t blocks = range.to - range.from;
  const std::uint32_t first = manner.from_best ? 0 : chance_.below(blocks);
  std::uint32_t left = manner.sample;
  for (std::uint32_t i = 0; i < blocks && left > 0; ++i) {
    const std::uint32_t at = range.from + (first + i) % blocks;
    for (Block some = domain.set()[at] & chance_.next(); some != 0 && left > 0;
         some &= some - 1, --left)
      visit(at * 64 + static_cast<std::uint32_t>(std::countr_zero(some)));
  }
}

End Search::run(const Manner& manner, std::int64_t failures, std::int64_t work) {
  steps_.clear();
  root_ = board_.mark();
  return go_on(manner, failures, work);
}

End Search::again(const Manner& manner, std::int64_t failures, std::int64_t work) {
  std::int64_t left = failures;
  if (!turn(left)) return End::kExhausted;
  return go_on(manner, failures, work);
}

void Search::leave() {
  board_.back_to(root_);
  steps_.clear();
}

End Search::go_on(const Manner& manner, std::int64_t failures, std::int64_t work) {
  for (;;) {
    const int slot = choice_.slot();
    if (slot == kNone) return End::kFound;
    if (board_.work() >= work || failures <= 0) {
      leave();
      return board_.work() >= work ? End::kSpent : End::kFailures;
    }
    const auto s = static_cast<std::size_t>(slot);
    const std::uint32_t word = choice_.word(s, manner);
    steps_.push_back({board_.mark(), s, word});
    if (board_.place(s, word)) continue;
    choice_.blame(board_.failed());
    if (!turn(failures)) return End::kExhausted;
  }
}

bool Search::turn(std::int64_t& failures) {
  while (!steps_.empty()) {
    const Step step = steps_.back();
    steps_.pop_back();
    board_.back_to(step.before);
    --failures;
    if (board_.forbid(step.slot, step.word)) {
      // Without steps before it, the word is impossible whatever else happens.
      if (steps_.empty()) root_ = board_.mark();
      return true;
    }
    choice_.blame(board_.failed());
  }
  return false;
}

}  // namespace cruxpress::crossword
