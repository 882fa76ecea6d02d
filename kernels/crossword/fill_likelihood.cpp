#include "crossword/fill_likelihood.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "crossword/logarithm.hpp"

namespace cruxpress::crossword {

namespace {

// How much room does an open junction take, and how much should be left?
constexpr int kJunction = 2 * kOctave;
constexpr int kSpare = 3 * kOctave;
// What costs a run without any word, and a line that cannot be parted into runs?
constexpr int kNoWord = 16 * kOctave;
constexpr int kNoParting = 2 * kNoWord;
// What costs a letter at a junction that nothing crosses?
constexpr int kLone = 3 * kOctave;
// How much more may a parting cost than the cheapest, and how many are kept?
constexpr int kDearer = 3 * kOctave;
constexpr std::size_t kPartings = 24;
// The room of runs that need none: words of the user's own.
constexpr int kAmple = 1000 * kOctave;
constexpr int kNoRoom = -1;
// How many rooms and prices are kept?  A power of two.
constexpr std::size_t kKept = std::size_t{1} << 16;
constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ull;

constexpr auto powers() {
  std::array<std::uint64_t, kWidestSide + 1> found{};
  found[0] = 1;
  for (std::size_t n = 1; n < found.size(); ++n) found[n] = found[n - 1] * kFactor;
  return found;
}
constexpr auto kPowers = powers();

// The digests of all beginnings of a line: that of a run follows from two of them.
using Digests = std::array<std::uint64_t, kWidestSide + 1>;

Digests digests_of(const LineState& state, int length) {
  Digests found{};
  for (int at = 0; at < length; ++at) {
    const auto n = static_cast<std::size_t>(at);
    const bool lettered = (state.lettered >> at & 1u) != 0;
    found[n + 1] = found[n] * kFactor + (lettered ? state.letters[n] + 1u : 0u) + 1u;
  }
  return found;
}

std::uint32_t bits(int start, int end) { return ((1u << (end - start)) - 1) << start; }

}  // namespace

FillLikelihood::FillLikelihood(const Lexicon* lexicon, const std::vector<std::vector<std::uint8_t>>& own, bool loose)
    : lexicon_(lexicon), own_(own), loose_(loose), kept_(kKept), prices_(kKept) {}

bool FillLikelihood::is_own(const LineState& state, int start, int end) const {
  const auto from = state.letters.begin() + start;
  return std::any_of(own_.begin(), own_.end(), [&](const auto& word) {
    return static_cast<int>(word.size()) == end - start &&
           std::equal(word.begin(), word.end(), from);
  });
}

// The logarithm of the words that fit a run, or kNoRoom.
int FillLikelihood::room(const LineState& state, int start, int end) {
  const auto length = static_cast<std::size_t>(end - start);
  const bool whole = (~state.lettered & bits(start, end)) == 0;
  if (whole && is_own(state, start, end)) return kAmple;
  if (lexicon_ == nullptr) return kAmple;
  const Shelf& shelf = lexicon_->shelf(length);
  std::array<const Block*, kWidestSide> sets{};
  std::size_t count = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const auto place = static_cast<std::size_t>(start) + at;
    if ((state.lettered >> place & 1u) != 0)
      sets[count++] = shelf.with(static_cast<int>(at), state.letters[place]);
  }
  std::uint32_t words = count == 0 ? shelf.count : 0;
  for (std::size_t block = 0; count != 0 && block < shelf.blocks; ++block) {
    Block common = sets[0][block];
    for (std::size_t n = 1; n < count; ++n) common &= sets[n][block];
    words += static_cast<std::uint32_t>(std::popcount(common));
  }
  return words == 0 ? kNoRoom : logarithm(words);
}

// The price of a run.
int FillLikelihood::run(const LineState& state, const std::uint64_t* digests, int start, int end,
              int crossing) {
  const auto s = static_cast<std::size_t>(start), e = static_cast<std::size_t>(end);
  const std::uint64_t digest =
      (digests[e] - digests[s] * kPowers[e - s]) * 32 + static_cast<std::uint64_t>(end - start);
  Kept& kept = kept_[(digest * kFactor) >> 48];
  if (kept.digest != digest) kept = {digest, room(state, start, end)};
  if (kept.value == kNoRoom) return kNoWord;
  const std::uint32_t junctions = crossing == 0 ? 0x55555555u : 0xAAAAAAAAu;
  const int open = std::popcount(junctions & ~state.lettered & bits(start, end));
  // Nothing can happen any more to a run without open junctions.
  return open == 0 ? 0 : std::max(0, kSpare + open * kJunction - kept.value);
}

// The steps in which a line is parted: from a place at which a run may begin to the next one, by a
// block, or by a run and the block behind it.
class FillLikelihood::Steps {
 public:
  Steps(FillLikelihood& likelihood, const Lines& lines)
      : likelihood_(likelihood), lines_(lines), length_(lines.line.length),
        alone_(lines.pair.line == lines.pair.partner), folded_(alone_ && lines.pair.turned),
        first_(digests_of(lines.one, length_)),
        second_(alone_ ? first_ : digests_of(lines.other, length_)) {}

  // Where is a line parted as a whole?  One that mirrors itself needs only its first half.
  int goal() const { return folded_ ? (length_ + 1) / 2 : length_; }

  // Calls `visit` with the place where each step leads, its blocks and its price.
  template <typename Visit>
  void each(int at, Visit visit) {
    if (at >= goal()) return;
    if (blockable(at)) visit(at + 1, block(at), 0);
    for (int end = at + 1; end <= length_ && !closed(end - 1); ++end) {
      const bool lone = likelihood_.loose_ && end == at + 1 && open(at) && at % 2 == crossing();
      if (!lone && !is_run(at, end, crossing())) continue;
      if (folded_ && end == length_ - at) {
        visit(goal(), 0u, lone ? kLone : likelihood_.run(lines_.one, first_.data(), at, end, crossing()));
      } else if (folded_ && end > length_ / 2) {
        continue;
      } else if (end == length_) {
        visit(goal(), 0u, cost(at, end, lone));
      } else if (blockable(end)) {
        visit(end + 1, block(end), cost(at, end, lone));
      }
    }
  }

 private:
  int crossing() const { return lines_.line.crossing; }
  bool closed(int at) const { return (lines_.one.closed >> at & 1u) != 0; }
  bool open(int at) const { return (lines_.one.open >> at & 1u) != 0; }
  bool blockable(int at) const { return closed(at) || (!open(at) && at % 2 != crossing()); }
  std::uint32_t block(int at) const {
    return 1u << at | (folded_ ? 1u << (length_ - 1 - at) : 0u);
  }

  int cost(int start, int end, bool lone) {
    if (lone) return alone_ && !folded_ ? kLone : 2 * kLone;
    const int own = likelihood_.run(lines_.one, first_.data(), start, end, crossing());
    if (alone_ && !folded_) return own;
    const int from = lines_.pair.turned ? length_ - end : start;
    const LineState& mirror = alone_ ? lines_.one : lines_.other;
    return own + likelihood_.run(mirror, second_.data(), from, from + end - start, crossing());
  }

  FillLikelihood& likelihood_;
  const Lines& lines_;
  int length_;
  bool alone_;
  bool folded_;
  Digests first_, second_;
};

int FillLikelihood::price(const Lines& lines) {
  const auto digest = [&](const LineState& state) {
    std::uint64_t found = std::uint64_t{state.open} << 32 | state.closed;
    for (std::uint32_t left = state.lettered; left != 0; left &= left - 1) {
      const int at = std::countr_zero(left);
      const auto letter = state.letters[static_cast<std::size_t>(at)];
      found = (found ^ (static_cast<std::uint64_t>(at) << 8 | letter)) * kFactor;
      found ^= found >> 29;
    }
    return found * kFactor;
  };
  const bool alone = lines.pair.line == lines.pair.partner;
  const auto kind = static_cast<std::uint64_t>(lines.line.length * 4 + lines.line.crossing * 2 +
                                               (lines.pair.turned ? 1 : 0));
  const std::uint64_t second = alone ? 0 : digest(lines.other) * kFactor;
  const std::uint64_t key = (digest(lines.one) + second) * 512 + kind * 2 + (alone ? 1 : 0);
  Kept& kept = prices_[(key * kFactor) >> 48];
  if (kept.digest != key) kept = {key, cheapest(lines)};
  return kept.value;
}

int FillLikelihood::cheapest(const Lines& lines) {
  Steps steps(*this, lines);
  constexpr int kNever = std::numeric_limits<int>::max();
  std::array<int, kWidestSide + 2> least;
  least.fill(kNever);
  least[0] = 0;
  for (int at = 0; at < steps.goal(); ++at) {
    const int before = least[static_cast<std::size_t>(at)];
    if (before == kNever) continue;
    steps.each(at, [&](int next, std::uint32_t, int price) {
      auto& there = least[static_cast<std::size_t>(next)];
      there = std::min(there, before + price);
    });
  }
  const int whole = least[static_cast<std::size_t>(steps.goal())];
  return whole == kNever ? kNoParting : whole;
}

std::vector<Parting> FillLikelihood::partings(const Lines& lines) {
  Steps steps(*this, lines);
  std::array<std::vector<Parting>, kWidestSide + 2> found;
  found[0].push_back({});
  for (int at = 0; at < steps.goal(); ++at)
    for (const Parting& before : found[static_cast<std::size_t>(at)])
      steps.each(at, [&](int next, std::uint32_t blocks, int price) {
        if (price < kNoWord)
          found[static_cast<std::size_t>(next)].push_back(
              {before.blocks | blocks, before.price + price});
      });
  auto& whole = found[static_cast<std::size_t>(steps.goal())];
  std::stable_sort(whole.begin(), whole.end(),
                   [](const Parting& one, const Parting& two) { return one.price < two.price; });
  std::size_t count = 0;
  while (count < std::min(whole.size(), kPartings) &&
         whole[count].price <= whole[0].price + kDearer)
    ++count;
  whole.resize(count);
  return std::move(whole);
}

}  // namespace cruxpress::crossword
