#include "wheel/fill.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace cruxpress::wheel {
namespace {

// What is still possible: letters of every cell as bits, words of every entry.  The words of an
// entry stand from its first place on, so that a state is copied at once.
struct State {
  std::vector<std::uint32_t> letters;
  std::vector<std::uint16_t> words;
  std::vector<std::uint16_t> counts;
};

class Filler {
 public:
  explicit Filler(const FillAsk& ask)
      : ask_(ask), entries_of_(ask.givens.size()), waiting_(ask.entries.size(), 0),
        states_(ask.entries.size() + 1) {
    std::size_t longest = 0;
    for (std::size_t entry = 0; entry < ask.entries.size(); ++entry) {
      for (const auto cell : ask.entries[entry]) entries_of_[cell].push_back(entry);
      longest = std::max(longest, ask.entries[entry].size());
    }
    allowed_.resize(longest);
    possible_.resize(longest);
    for (const auto& word : ask.words) {
      begins_.push_back(bits_.size());
      for (const auto letter : word) bits_.push_back(std::uint32_t{1} << letter);
    }
  }

  Fills run() {
    states_[0] = first_state();
    for (std::size_t entry = 0; entry < ask_.entries.size(); ++entry) mark(entry);
    if (propagate(states_[0])) search(0);
    return std::move(fills_);
  }

 private:
  bool full() const { return fills_.found.size() >= static_cast<std::size_t>(ask_.limit); }

  State first_state() {
    State state;
    for (const auto given : ask_.givens)
      state.letters.push_back(given == kOpen ? ~std::uint32_t{0} : std::uint32_t{1} << given);
    for (const auto& entry : ask_.entries) {
      firsts_.push_back(state.words.size());
      for (std::size_t word = 0; word < ask_.words.size(); ++word)
        if (ask_.words[word].size() == entry.size())
          state.words.push_back(static_cast<std::uint16_t>(word));
      state.counts.push_back(static_cast<std::uint16_t>(state.words.size() - firsts_.back()));
    }
    return state;
  }

  // The words that an entry may have.
  std::span<const std::uint16_t> words(const State& state, std::size_t entry) const {
    return {state.words.data() + firsts_[entry], state.counts[entry]};
  }

  void mark(std::size_t entry) {
    if (std::exchange(waiting_[entry], char{1}) == 0) dirty_.push_back(entry);
  }

  // Cuts until nothing changes; false if an entry has no word left or the budget is spent.
  bool propagate(State& state) {
    while (!dirty_.empty()) {
      const std::size_t entry = dirty_.back();
      dirty_.pop_back();
      if (++fills_.work > ask_.budget) fills_.finished = false;
      if (!fills_.finished || !cut_words(state, entry)) return forget(entry);
      cut_letters(state, entry);
      if (state.counts[entry] == 1 && !leave_to(state, entry)) return forget(entry);
      waiting_[entry] = 0;
    }
    return true;
  }

  // Nothing waits any more; false, as what was asked for cannot be.
  bool forget(std::size_t entry) {
    waiting_[entry] = 0;
    for (const auto other : dirty_) waiting_[other] = 0;
    dirty_.clear();
    return false;
  }

  // Takes the words from an entry that the letters of its cells rule out, and notes the letters of
  // the others; false if there are none.
  bool cut_words(State& state, std::size_t entry) {
    const auto& cells = ask_.entries[entry];
    const std::size_t length = cells.size();
    for (std::size_t i = 0; i < length; ++i) {
      allowed_[i] = state.letters[cells[i]];
      possible_[i] = 0;
    }
    std::uint16_t* const first = state.words.data() + firsts_[entry];
    std::uint16_t* left = first;
    for (const auto word : words(state, entry)) {
      const std::uint32_t* bits = bits_.data() + begins_[word];
      std::size_t i = 0;
      while (i < length && (allowed_[i] & bits[i])) ++i;
      if (i < length) continue;
      *left++ = word;
      for (std::size_t k = 0; k < length; ++k) possible_[k] |= bits[k];
    }
    state.counts[entry] = static_cast<std::uint16_t>(left - first);
    return left != first;
  }

  // Takes the letters from the cells of an entry that none of its words has.
  void cut_letters(State& state, std::size_t entry) {
    const auto& cells = ask_.entries[entry];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      auto& allowed = state.letters[cells[i]];
      if ((allowed & possible_[i]) == allowed) continue;
      allowed &= possible_[i];
      for (const auto other : entries_of_[cells[i]]) mark(other);
    }
  }

  // The one word of an entry leaves all others; false if one of them had no other.
  bool leave_to(State& state, std::size_t entry) {
    const std::uint16_t word = words(state, entry)[0];
    for (std::size_t other = 0; other < state.counts.size(); ++other) {
      if (other == entry || ask_.entries[other].size() != ask_.entries[entry].size()) continue;
      std::uint16_t* const first = state.words.data() + firsts_[other];
      std::uint16_t* const last = first + state.counts[other];
      std::uint16_t* const found = std::find(first, last, word);
      if (found == last) continue;
      std::copy(found + 1, last, found);
      if (--state.counts[other] == 0) return false;
      mark(other);
    }
    return true;
  }

  // Depth is at most the number of entries: each level fixes one.
  void search(std::size_t depth) {
    const State& state = states_[depth];
    const std::size_t entry = narrowest(state);
    if (entry == state.counts.size()) {
      auto& found = fills_.found.emplace_back();
      for (const auto first : firsts_) found.push_back(state.words[first]);
      return;
    }
    for (const auto word : words(state, entry)) {
      if (full() || !fills_.finished) return;
      State& next = states_[depth + 1] = state;
      next.words[firsts_[entry]] = word;
      next.counts[entry] = 1;
      mark(entry);
      if (propagate(next)) search(depth + 1);
    }
  }

  // The undecided entry with the fewest words, or the number of entries if all are decided.
  static std::size_t narrowest(const State& state) {
    std::size_t best = state.counts.size();
    for (std::size_t entry = 0; entry < state.counts.size(); ++entry) {
      const auto count = state.counts[entry];
      if (count > 1 && (best == state.counts.size() || count < state.counts[best])) best = entry;
    }
    return best;
  }

  const FillAsk& ask_;
  std::vector<std::vector<std::size_t>> entries_of_;
  std::vector<std::uint32_t> bits_;      // the letters of all words
  std::vector<std::size_t> begins_;      // where those of a word begin
  std::vector<std::size_t> firsts_;      // where the words of an entry begin in a state
  // By place in the entry that was cut last: the letters of its cells, and those of its words.
  std::vector<std::uint32_t> allowed_, possible_;
  std::vector<std::size_t> dirty_;       // entries to be cut
  std::vector<char> waiting_;            // by entry: is it one of these, or being cut?
  std::vector<State> states_;            // by depth of the search
  Fills fills_;
};

void check(const FillAsk& ask) {
  if (ask.limit < 1 || ask.budget < 1) throw std::invalid_argument("expected a positive limit");
  if (ask.words.size() > 60'000 || ask.entries.size() > 1000)
    throw std::invalid_argument("expected at most 60000 words and 1000 entries");
  for (const auto& word : ask.words)
    for (const auto letter : word)
      if (letter >= 32) throw std::invalid_argument("expected letter codes below 32");
  for (const auto given : ask.givens)
    if (given >= 32 && given != kOpen)
      throw std::invalid_argument("expected givens below 32, or 255 for an open cell");
  for (const auto& entry : ask.entries)
    for (const auto cell : entry)
      if (cell >= ask.givens.size()) throw std::invalid_argument("an entry has a cell too many");
}

void check(const FillAsk& ask, const std::vector<std::uint16_t>& right) {
  bool fits = right.size() == ask.entries.size();
  for (std::size_t entry = 0; fits && entry < right.size(); ++entry)
    fits = right[entry] < ask.words.size() &&
           ask.words[right[entry]].size() == ask.entries[entry].size();
  if (!fits) throw std::invalid_argument("expected a word for each entry, as long as it is");
}

// By cell, the first entry that has it: where two cross, both tell the same of their cell.
std::vector<std::size_t> first_entries(const FillAsk& ask) {
  std::vector<std::size_t> firsts(ask.givens.size(), ask.entries.size());
  for (std::size_t entry = ask.entries.size(); entry-- > 0;)
    for (const auto cell : ask.entries[entry]) firsts[cell] = entry;
  return firsts;
}

}  // namespace

Fills count_fills(const FillAsk& ask) {
  check(ask);
  return Filler(ask).run();
}

Votes count_votes(const FillAsk& ask, const std::vector<std::uint16_t>& right) {
  check(ask);
  check(ask, right);
  const Fills fills = Filler(ask).run();
  Votes votes{std::vector<int>(ask.givens.size(), 0), 0, fills.finished};
  const auto firsts = first_entries(ask);
  for (const auto& way : fills.found) {
    votes.others += way != right;
    for (std::size_t entry = 0; entry < way.size(); ++entry) {
      if (way[entry] == right[entry]) continue;
      const auto& cells = ask.entries[entry];
      const auto &one = ask.words[way[entry]], &other = ask.words[right[entry]];
      for (std::size_t i = 0; i < cells.size(); ++i)
        votes.by_cell[cells[i]] += firsts[cells[i]] == entry && one[i] != other[i];
    }
  }
  return votes;
}

}  // namespace cruxpress::wheel
