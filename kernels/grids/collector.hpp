// Collects the best steps that the searches of one rung find.
//
// A rung may see many steps at once.  The collector keeps those with the best
// key (rating, then preference; both lower is better).  A rating wants all of
// them, to apply them together, so that no reading order of the board can change
// the outcome; their effects are enough.  A walk wants one, the first, but with
// its pattern (cells, digits, units, links) and with all that this pattern
// strikes: finders add both when `full()`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grids/techniques.hpp"
#include "interrupt.hpp"

namespace cruxpress::grids {

struct Effect {
  std::uint16_t cell;
  std::uint8_t digit;
  bool places;
};

// Why a link follows from the links before it: in its cell or in a unit they exclude it or leave
// nothing else, or they leave a pattern that strikes it.  A peer excludes it by a further rule.
enum class Cause : std::uint8_t {
  Assumed, Cell, Unit, Locking, HiddenPair, NakedPair, XWing, Inner, Peer,
};

// A cause with the units that it speaks of: one, for locking two, for an X-Wing base and cover.
struct Reason {
  Cause cause = Cause::Assumed;
  std::vector<std::uint16_t> units = {};
};

// One link of a chain; parents are positions in the list of links.
struct Link {
  std::uint8_t chain;
  std::uint8_t digit;
  std::uint16_t cell;
  bool on;
  std::vector<std::uint16_t> parents;
  Reason reason;
};

// What a trial ends with.
struct Contradiction {
  enum Kind : std::uint8_t { None, Cell, Unit, Mark, Area } kind = None;
  int which = -1;  // the cell, unit or mark
  int digit = -1;  // which the unit has no place for
  std::vector<std::uint16_t> units = {};  // of an area whose sum cannot be
};

// What a step says of rules beyond units.
struct RuleFacts {
  int mark = -1;         // the cage or line that it is about
  bool outside = false;  // of leftover cells: they lie outside of the units
  int sum = 0;           // what they add up to; of an arrow: its shaft, at least
  Contradiction end = {};
};

struct Pattern {
  std::vector<std::uint16_t> cells;
  std::uint16_t digits = 0;  // mask
  std::vector<std::uint16_t> units;
  std::vector<Link> links;
  std::vector<std::uint16_t> others;  // cells with another part in it: outside a loop, loose ends
  RuleFacts facts = {};
};

struct Found {
  Technique technique;
  std::uint8_t rating;
  std::uint32_t first_effect;
  std::uint32_t effect_count;
};

class Collector {
 public:
  explicit Collector(bool full) : full_(full) {}

  bool full() const { return full_; }
  bool empty() const { return found_.empty(); }
  int rating() const { return static_cast<int>(best_ >> 32); }
  std::span<const Found> found() const { return found_; }
  // Of each step that was found, where they are wanted.
  std::span<Pattern> patterns() { return patterns_; }
  std::span<const Effect> effects(const Found& step) const {
    return {effects_.data() + step.first_effect, step.effect_count};
  }

  void clear() {
    found_.clear();
    effects_.clear();
    patterns_.clear();
    best_ = ~std::uint64_t{0};
  }

  // Would a step with this key be kept?
  bool wants(int rating, std::uint32_t preference = 0) const {
    return full_ ? key(rating, preference) < best_ : key(rating, preference) <= best_;
  }

  // Begins a step; it replaces what was found so far when its key is better.
  // Call only when wants() says yes, and add at least one effect.  The pattern is to be described
  // when full().
  Pattern& open(Technique technique, int rating, std::uint32_t preference = 0) {
    dropped_ = technique == without;
    if (dropped_) return scrap_ = {};
    if (key(rating, preference) < best_) {
      clear();
      best_ = key(rating, preference);
    }
    found_.push_back({technique, static_cast<std::uint8_t>(rating),
                      static_cast<std::uint32_t>(effects_.size()), 0});
    return full_ ? patterns_.emplace_back() : scrap_;
  }
  void place(int cell, int digit) { add(cell, digit, true); }
  void eliminate(int cell, int digit) { add(cell, digit, false); }

  // Order-free measure of the work done, and how much there may be: long searches stop there.
  std::uint64_t work = 0;
  std::uint64_t budget = ~std::uint64_t{0};
  // Is the budget spent?  Also ends the search by an exception if a signal asks for that.
  bool spent() const {
    poll_interrupt();
    return work > budget;
  }
  // Does a rating take the same steps as a walk: the easiest of all rungs, with all that their
  // patterns strike?  Not on classic boards, where it agrees with Sudoku Explainer.
  bool same_as_walk = false;
  // Steps of this technique are not taken home.
  std::optional<Technique> without;

 private:
  static std::uint64_t key(int rating, std::uint32_t preference) {
    return (static_cast<std::uint64_t>(rating) << 32) | preference;
  }
  void add(int cell, int digit, bool places) {
    if (dropped_) return;
    effects_.push_back(
        {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit), places});
    ++found_.back().effect_count;
  }

  bool full_;
  bool dropped_ = false;  // is the step that was begun last not wanted?
  Pattern scrap_;         // what is told of such a step, or of one whose pattern nobody wants
  std::uint64_t best_ = ~std::uint64_t{0};
  std::vector<Found> found_;
  std::vector<Effect> effects_;
  std::vector<Pattern> patterns_;
};

}  // namespace cruxpress::grids
