#include "marks/strings.hpp"

#include <algorithm>
#include <bit>

#include "cpu_dispatch.hpp"

namespace cruxpress::marks {

namespace {

constexpr std::size_t kMostStates = 256;

// The letters that the word must have, each a digit of the state: how many of its copies have been
// placed.  Sets of these letters are bits, and every state tells two of them.
struct Plan {
  std::array<std::uint8_t, kLongest> letters;
  std::array<std::uint8_t, kLongest> places;  // value of one copy in the state
  std::array<std::uint8_t, kMostStates> begun;  // letters of which a copy has been placed
  std::array<std::uint8_t, kMostStates> more;   // letters with all copies, that may have more
  std::size_t count = 0;
  std::size_t states = 1;
};

// Adds a letter to a plan: the states so far once more for each number of its copies.
[[gnu::always_inline]] inline void add(Plan& plan, int letter, std::size_t copies, bool exact) {
  const auto bit = static_cast<std::uint8_t>(1u << plan.count);
  plan.letters[plan.count] = static_cast<std::uint8_t>(letter);
  plan.places[plan.count++] = static_cast<std::uint8_t>(plan.states);
  std::size_t next = plan.states;
  for (std::size_t placed = 1; placed <= copies; ++placed)
    for (std::size_t state = 0; state < plan.states; ++state, ++next) {
      plan.begun[next] = plan.begun[state] | bit;
      plan.more[next] = plan.more[state] | (placed == copies && !exact ? bit : std::uint8_t{0});
    }
  plan.states = next;
}

// False for rows that contradict.
[[gnu::always_inline]] inline bool make_plan(const Knowledge& known, Plan& plan) {
  plan.begun[0] = plan.more[0] = 0;
  int copies = 0;
  for (std::uint32_t left = known.needed; left != 0; left &= left - 1) {
    const int letter = std::countr_zero(left);
    const auto c = static_cast<std::size_t>(letter);
    copies += known.least[c];
    if (known.least[c] > known.most[c] || copies > known.length) return false;
    add(plan, letter, known.least[c], known.most[c] == known.least[c]);
  }
  return true;
}

// One more position.  A state comes from that with one copy fewer, which has a lower number: from
// the last one on, counts can be written over those of the position before.
[[gnu::always_inline]] inline void extend(const Plan& plan, std::uint32_t needed,
                                          std::uint32_t allowed, std::uint64_t* strings) {
  const auto free = static_cast<std::uint64_t>(std::popcount(allowed & ~needed));
  std::uint32_t here = 0;
  for (std::size_t i = 0; i < plan.count; ++i) here |= (allowed >> plan.letters[i] & 1u) << i;
  for (std::size_t state = plan.states; state-- > 0;) {
    const std::uint64_t before = strings[state];
    std::uint64_t after = before * free;
    for (std::uint32_t left = plan.begun[state] & here; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      after += strings[state - plan.places[i]];
      if ((plan.more[state] >> i & 1u) != 0) after += before;
    }
    strings[state] = after;
  }
}

// The same for up to a few letters of which one copy is needed: a state is the set of those that
// have been placed, and all loops are straight code.
template <std::size_t kCount>
[[gnu::always_inline]] inline std::uint64_t count_single(const Knowledge& known) {
  std::array<int, kCount> letters;
  std::array<std::uint32_t, kCount> more;  // may there be more copies?
  std::uint32_t left = known.needed;
  for (std::size_t i = 0; i < kCount; ++i, left &= left - 1) {
    letters[i] = std::countr_zero(left);
    const auto most = known.most[static_cast<std::size_t>(letters[i])];
    if (most == 0) return 0;
    more[i] = most > 1;
  }
  std::array<std::uint64_t, std::size_t{1} << kCount> counts{1};
  for (std::size_t at = 0; at < static_cast<std::size_t>(known.length); ++at) {
    const std::uint32_t allowed = known.allowed[at];
    const auto free = static_cast<std::uint64_t>(std::popcount(allowed & ~known.needed));
    std::array<std::uint64_t, kCount> here;  // all bits where the letter may stand here
    for (std::size_t i = 0; i < kCount; ++i)
      here[i] = std::uint64_t{0} - (allowed >> letters[i] & 1u);
    for (std::size_t state = counts.size(); state-- > 0;) {
      std::uint64_t times = free, placed = 0;
      for (std::size_t i = 0; i < kCount; ++i) {
        if ((state >> i & 1u) == 0) continue;
        placed += counts[state ^ std::size_t{1} << i] & here[i];
        times += more[i] & here[i];
      }
      counts[state] = counts[state] * times + placed;
    }
  }
  return counts.back();
}

// Letters of several copies, or many letters.
[[gnu::always_inline]] inline std::uint64_t count_any(const Knowledge& known) {
  Plan plan;
  if (!make_plan(known, plan)) return 0;
  std::array<std::uint64_t, kMostStates> counts;
  std::fill_n(counts.begin(), plan.states, std::uint64_t{0});
  counts[0] = 1;
  for (int i = 0; i < known.length; ++i)
    extend(plan, known.needed, known.allowed[static_cast<std::size_t>(i)], counts.data());
  return counts[plan.states - 1];
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
    if (coloured[letter] > 0) needed |= 1u << letter;
    if (coloured[letter] > 1) several |= 1u << letter;
    if (!(gray >> letter & 1u)) continue;
    most[letter] = std::min(most[letter], coloured[letter]);
    if (most[letter] > 0) continue;
    for (auto& letters : allowed) letters &= ~(1u << letter);
  }
}

void Knowledge::join(const Knowledge& other) {
  needed |= other.needed;
  several |= other.several;
  for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] &= other.allowed[i];
  for (std::size_t c = 0; c < least.size(); ++c) least[c] = std::max(least[c], other.least[c]);
  for (std::size_t c = 0; c < most.size(); ++c) most[c] = std::min(most[c], other.most[c]);
}

CRUXPRESS_CLONES std::uint64_t strings(const Knowledge& known) {
  if (known.several != 0) return count_any(known);
  switch (std::popcount(known.needed)) {
    case 1: return count_single<1>(known);
    case 2: return count_single<2>(known);
    case 3: return count_single<3>(known);
    case 4: return count_single<4>(known);
    default: return count_any(known);
  }
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
