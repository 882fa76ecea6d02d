#include "killer/sums.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

namespace cruxpress::killer {
namespace {

constexpr int kSets = 1 << kMostDigits;

constexpr std::array<std::uint8_t, kSets> kSums = [] {
  std::array<std::uint8_t, kSets> sums{};
  for (int set = 0; set < kSets; ++set)
    for (int digit = 0; digit < kMostDigits; ++digit)
      if (set >> digit & 1) sums[set] = static_cast<std::uint8_t>(sums[set] + digit + 1);
  return sums;
}();

// The sets of digits that the first cells can hold, cell by cell, where the others can still make up
// the sum: each of them adds at least its lowest digit, at most its highest.
struct Reach {
  std::array<Mask, kSets> sets;
  std::array<int, kMostDigits + 2> first;  // where the sets of so many cells begin
  std::bitset<kSets> seen;

  Reach(std::span<const Mask> open, int sum) {
    int least = sum, most = sum;  // what the first cells add up to
    for (const Mask digits : open) {
      least -= highest(digits) + 1;
      most -= lowest(digits) + 1;
    }
    sets[0] = 0;
    first[0] = 0;
    int end = 1;
    for (std::size_t i = 0; i < open.size(); ++i) {
      first[i + 1] = end;
      least += highest(open[i]) + 1;
      most += lowest(open[i]) + 1;
      for (int at = first[i]; at < first[i + 1]; ++at) {
        const Mask set = sets[at];
        each_bit(static_cast<Mask>(open[i] & ~set), [&](int digit) {
          const auto more = static_cast<Mask>(set | 1u << digit);
          if (seen[more]) return;
          seen.set(more);
          if (kSums[more] < least || kSums[more] > most) return;
          sets[end++] = more;
        });
      }
    }
    first[open.size() + 1] = end;
  }
};

Ways counted(std::span<const Mask> open, int sum) {
  Ways ways;
  const auto count = open.size();
  if (std::find(open.begin(), open.end(), 0) != open.end()) return ways;
  const Reach reach(open, sum);
  std::bitset<kSets> good;
  Mask must = static_cast<Mask>(~0u);
  for (int at = reach.first[count]; at < reach.first[count + 1]; ++at) {
    const Mask set = reach.sets[at];
    if (kSums[set] != sum) continue;
    good.set(set);
    ways.possible = true;
    ways.any |= set;
    must &= set;
  }
  if (!ways.possible) return ways;
  ways.must = must;
  for (std::size_t i = count; i-- > 0;)
    for (int at = reach.first[i]; at < reach.first[i + 1]; ++at) {
      const Mask set = reach.sets[at];
      each_bit(static_cast<Mask>(open[i] & ~set), [&](int digit) {
        if (!good[set | 1u << digit]) return;
        good.set(set);
        ways.cell[i] |= static_cast<Mask>(1u << digit);
      });
    }
  return ways;
}

// What was asked of a cage.
struct Asked {
  std::array<Mask, kMostDigits> open{};
  std::int16_t count = -1;
  std::int16_t sum = 0;
  bool operator==(const Asked&) const = default;
};

// Ways that were counted, by what was asked.  Trials and searches ask the same again and again:
// most cages stand as they stood when the last digit was tried.
class Memory {
 public:
  const Ways& ways(std::span<const Mask> open, int sum) {
    Asked asked{};
    std::copy(open.begin(), open.end(), asked.open.begin());
    asked.count = static_cast<std::int16_t>(open.size());
    asked.sum = static_cast<std::int16_t>(sum);
    std::uint64_t hash = static_cast<std::uint64_t>(sum) << 4 | open.size();
    for (const Mask digits : open) hash = (hash ^ digits) * 0x9e3779b97f4a7c15ull;
    auto& [before, ways] = kept_[hash >> 52];
    if (before != asked) {
      before = asked;
      ways = counted(open, sum);
    }
    return ways;
  }

 private:
  std::array<std::pair<Asked, Ways>, 1 << 12> kept_{};
};

}  // namespace

Ways ways_of_cage(std::span<const Mask> open, int sum) {
  thread_local Memory memory;
  return memory.ways(open, sum);
}


template <int N>
bool innies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found) {
  const Area<N>& area = areas<N>()[number];
  found.cells.clear();
  found.sum = area.sum;
  area.inside.each([&](int cell) {
    found.sum -= grid.value(cell);
    if (grid.value(cell) == 0 && puzzle.cage_of[cell] == kNoCage)
      found.cells.push_back(static_cast<std::uint8_t>(cell));
  });
  bool any = false;
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    int rest = puzzle.cages[cage].sum, inside = 0, open = 0;
    for (const std::uint8_t cell : puzzle.cages[cage].cells) {
      rest -= grid.value(cell);
      open += grid.value(cell) == 0;
      inside += grid.value(cell) == 0 && area.inside.has(cell);
    }
    if (inside == 0) continue;
    if (inside == open) {
      found.sum -= rest;
      any = true;
      continue;
    }
    for (const std::uint8_t cell : puzzle.cages[cage].cells)
      if (grid.value(cell) == 0 && area.inside.has(cell)) found.cells.push_back(cell);
  }
  std::sort(found.cells.begin(), found.cells.end());
  return any && !found.cells.empty();
}

template <int N>
bool outies(const Puzzle<N>& puzzle, const Grid<N>& grid, std::size_t number, Leftover& found) {
  const Area<N>& area = areas<N>()[number];
  found.cells.clear();
  found.sum = -area.sum;
  bool free = false;
  area.inside.each([&](int cell) {
    found.sum += grid.value(cell);
    free |= grid.value(cell) == 0 && puzzle.cage_of[cell] == kNoCage;
  });
  if (free) return false;
  for (const std::uint8_t cage : puzzle.cages_in[number]) {
    const Cells& cells = puzzle.cages[cage].cells;
    if (std::none_of(cells.begin(), cells.end(), [&](int cell) {
          return grid.value(cell) == 0 && area.inside.has(cell);
        }))
      continue;
    found.sum += puzzle.cages[cage].sum;
    for (const std::uint8_t cell : cells) {
      found.sum -= grid.value(cell);
      if (grid.value(cell) == 0 && !area.inside.has(cell)) found.cells.push_back(cell);
    }
  }
  return !found.cells.empty();
}

#define CRUXPRESS_INSTANTIATE(N)                                                            \
  template bool innies<N>(const Puzzle<N>&, const Grid<N>&, std::size_t, Leftover&);        \
  template bool outies<N>(const Puzzle<N>&, const Grid<N>&, std::size_t, Leftover&);
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::killer
