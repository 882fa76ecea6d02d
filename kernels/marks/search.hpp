// Search for puzzles: rows of guesses that leave exactly one word, each row needed, on target.
//
// For a set of rows two sets of words decide everything: those that no row rules out, and
// those that exactly one row rules out (the near misses).  The answer is unique when it alone
// is left; a row is needed when it has a near miss of its own.  Both sets change by three
// bit operations when a row is added, and both conditions can only get worse or better in one
// direction, so a tree of rows is cut early: a row without near misses of its own never gets
// one again, and the count of letter strings never rises.
//
// The tree is searched in full over a small random sample of the guesses, then over fresh
// samples, then over larger ones up to all guesses: the last pass is a proof that nothing
// exists, if the budget lasts.  Difficulty is aimed at inside the tree: the caller gives the
// range of letter strings that is on target for each number of known near misses.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "marks/word_list.hpp"
#include "marks/strings.hpp"

namespace cruxpress::marks {

inline constexpr int kMostRows = 6;

// How many known near misses are told apart?  More than these count as these.
inline constexpr std::size_t kNear = 31;

// At most so many green, and so many green or yellow tiles in a row.
struct Limits {
  int greens = kLongest;
  int coloured = kLongest;
};

// Is a row within the limits?
bool within(const Limits& limits, Marks marks, int length);

struct Wish {
  int rows = 4;
  Limits limits;
  bool needed = true;  // must every row be needed?
  int alphabet = 26;
  // Letter strings that are on target, by number of known near misses; both ends included.
  std::array<std::uint64_t, kNear + 1> low{};
  std::array<std::uint64_t, kNear + 1> high{};
};

enum class Outcome { kFound, kNearest, kNone, kSpent };

struct Found {
  Outcome outcome = Outcome::kSpent;
  // The guesses as indexes of words: on target, or (kNearest) the nearest to it.
  std::vector<std::uint32_t> guesses;
  bool complete = false;   // was the whole tree seen?  Then nothing better exists.
  std::uint64_t work = 0;  // rows added to a set
};

// `guesses` may be used as rows; `known` are the words whose near misses count; the answer is
// an index.  Stops when `budget` rows have been added.
Found search(const Index& index, std::uint32_t answer, std::span<const std::uint32_t> guesses,
             const Bits& known, const Wish& wish, std::uint64_t seed, std::uint64_t budget);

// The rows within the limits that leave the fewest words, each chosen greedily: what can be
// had when no set of rows leaves only the answer.
std::vector<std::uint32_t> narrow(const Index& index, std::uint32_t answer,
                                  std::span<const std::uint32_t> guesses, int rows,
                                  const Limits& limits);

}  // namespace cruxpress::marks
