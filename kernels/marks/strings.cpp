#include "marks/strings.hpp"

#include <algorithm>
#include <bit>

namespace cruxpress::marks {

namespace {

constexpr int kMostStates = 256;

// A letter that the word must have: its copies are counted in one digit of the state.
struct Needed {
  int letter;
  int copies;
  bool exact;
  int place;  // value of one copy in the state
};

struct Plan {
  std::array<Needed, kLongest> needed;
  int count = 0;
  int states = 1;
  std::uint32_t mask = 0;
  bool possible = true;
};

Plan plan_of(const Knowledge& known) {
  Plan plan;
  int copies = 0;
  for (int letter = 0; letter < kLetters; ++letter) {
    const auto c = static_cast<std::size_t>(letter);
    if (known.least[c] > known.most[c]) plan.possible = false;
    if (known.least[c] == 0) continue;
    copies += known.least[c];
    if (copies > known.length) plan.possible = false;
    if (!plan.possible) return plan;
    const bool exact = known.most[c] == known.least[c];
    plan.needed[static_cast<std::size_t>(plan.count++)] = {letter, known.least[c], exact,
                                                           plan.states};
    plan.states *= known.least[c] + 1;
    plan.mask |= 1u << letter;
  }
  return plan;
}

using Counts = std::array<std::uint64_t, kMostStates>;

// One more position: `from` counts the strings so far by state, `to` those with one letter more.
// A needed letter takes the states with one copy fewer to those with one more; states that differ
// in the other letters lie side by side.
void extend(const Plan& plan, std::uint32_t allowed, const std::uint64_t* from, std::uint64_t* to) {
  const auto free = static_cast<std::uint64_t>(std::popcount(allowed & ~plan.mask));
  for (int state = 0; state < plan.states; ++state) to[state] = from[state] * free;
  for (int i = 0; i < plan.count; ++i) {
    const Needed& one = plan.needed[static_cast<std::size_t>(i)];
    if (!(allowed >> one.letter & 1u)) continue;
    const int short_of = one.place * one.copies;
    for (int first = 0; first < plan.states; first += short_of + one.place) {
      for (int state = first; state < first + short_of; ++state)
        to[state + one.place] += from[state];
      if (one.exact) continue;
      for (int state = first + short_of; state < first + short_of + one.place; ++state)
        to[state] += from[state];
    }
  }
}

}  // namespace

Knowledge::Knowledge(int length_, int alphabet) : length(length_), allowed{}, least{} {
  const std::uint32_t all = alphabet >= kLetters ? ~0u : (1u << alphabet) - 1;
  std::fill_n(allowed.begin(), length, all);
  most.fill(static_cast<std::uint8_t>(length));
}

void Knowledge::learn(Letters guess, Marks marks) {
  std::array<std::uint8_t, kLetters> coloured{};
  std::uint32_t gray = 0;
  for (int i = 0; i < length; ++i) {
    const std::uint8_t letter = guess[static_cast<std::size_t>(i)];
    const std::uint32_t bit = 1u << letter;
    const int mark = mark_at(marks, i);
    allowed[static_cast<std::size_t>(i)] &= mark == kGreen ? bit : ~bit;
    if (mark == kGray) gray |= bit;
    coloured[letter] += mark != kGray;
  }
  for (const std::uint8_t letter : guess) {
    least[letter] = std::max(least[letter], coloured[letter]);
    if (!(gray >> letter & 1u)) continue;
    most[letter] = std::min(most[letter], coloured[letter]);
    if (most[letter] > 0) continue;
    for (auto& letters : allowed) letters &= ~(1u << letter);
  }
}

void Knowledge::join(const Knowledge& other) {
  for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] &= other.allowed[i];
  for (std::size_t c = 0; c < least.size(); ++c) least[c] = std::max(least[c], other.least[c]);
  for (std::size_t c = 0; c < most.size(); ++c) most[c] = std::min(most[c], other.most[c]);
}

std::uint64_t strings(const Knowledge& known) {
  const Plan plan = plan_of(known);
  if (!plan.possible) return 0;
  Counts one, other;
  std::uint64_t *now = one.data(), *next = other.data();
  std::fill_n(now, plan.states, std::uint64_t{0});
  now[0] = 1;
  for (int i = 0; i < known.length; ++i) {
    extend(plan, known.allowed[static_cast<std::size_t>(i)], now, next);
    std::swap(now, next);
  }
  return now[plan.states - 1];
}

int known_letters(const Knowledge& known) {
  int total = 0;
  for (const std::uint8_t copies : known.least) total += copies;
  return total;
}

int known_positions(const Knowledge& known) {
  int total = 0;
  for (int i = 0; i < known.length; ++i)
    total += std::popcount(known.allowed[static_cast<std::size_t>(i)]) == 1;
  return total;
}

}  // namespace cruxpress::marks
