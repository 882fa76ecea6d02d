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
void extend(const Plan& plan, std::uint32_t allowed, const Counts& from, Counts& to) {
  const auto free = static_cast<std::uint64_t>(std::popcount(allowed & ~plan.mask));
  std::fill_n(to.begin(), plan.states, std::uint64_t{0});
  for (int state = 0; state < plan.states; ++state) {
    const std::uint64_t here = from[static_cast<std::size_t>(state)];
    if (here == 0) continue;
    to[static_cast<std::size_t>(state)] += here * free;
    for (int i = 0; i < plan.count; ++i) {
      const Needed& one = plan.needed[static_cast<std::size_t>(i)];
      if (!(allowed >> one.letter & 1u)) continue;
      const bool enough = state / one.place % (one.copies + 1) == one.copies;
      if (enough && one.exact) continue;
      to[static_cast<std::size_t>(enough ? state : state + one.place)] += here;
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

std::uint64_t strings(const Knowledge& known) {
  const Plan plan = plan_of(known);
  if (!plan.possible) return 0;
  Counts one, other;
  std::fill_n(one.begin(), plan.states, std::uint64_t{0});
  one[0] = 1;
  for (int i = 0; i < known.length; ++i) {
    extend(plan, known.allowed[static_cast<std::size_t>(i)], one, other);
    std::swap(one, other);
  }
  return one[static_cast<std::size_t>(plan.states - 1)];
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
