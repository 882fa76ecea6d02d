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
  explicit Filler(const FillAsk& ask) : ask_(ask), entries_of_(ask.givens.size()) {
    for (std::size_t entry = 0; entry < ask.entries.size(); ++entry)
      for (const auto cell : ask.entries[entry]) entries_of_[cell].push_back(entry);
    for (const auto& word : ask.words) {
      begins_.push_back(codes_.size());
      codes_.insert(codes_.end(), word.begin(), word.end());
    }
  }

  Fills run() {
    State state = first_state();
    std::vector<std::size_t> all(ask_.entries.size());
    for (std::size_t entry = 0; entry < all.size(); ++entry) all[entry] = entry;
    if (propagate(state, all)) search(state);
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

  // Takes those words from an entry for which `out` holds; returns whether there were any.
  template <typename Out>
  bool erase_if(State& state, std::size_t entry, const Out& out) const {
    std::uint16_t* first = state.words.data() + firsts_[entry];
    std::uint16_t* last = std::remove_if(first, first + state.counts[entry], out);
    const auto left = static_cast<std::uint16_t>(last - first);
    return std::exchange(state.counts[entry], left) != left;
  }

  const std::uint8_t* letters(std::uint16_t word) const { return codes_.data() + begins_[word]; }

  bool fits(const State& state, std::size_t entry, std::uint16_t word) const {
    const auto& cells = ask_.entries[entry];
    const std::uint8_t* here = letters(word);
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!((state.letters[cells[i]] >> here[i]) & 1)) return false;
    return true;
  }

  // Cuts until nothing changes; false if an entry has no word left or the budget is spent.
  bool propagate(State& state, std::vector<std::size_t> dirty) {
    std::vector<char> waiting(ask_.entries.size(), 0);
    for (const auto entry : dirty) waiting[entry] = 1;
    while (!dirty.empty()) {
      const std::size_t entry = dirty.back();
      dirty.pop_back();
      waiting[entry] = 0;
      if (++fills_.work > ask_.budget) {
        fills_.finished = false;
        return false;
      }
      erase_if(state, entry, [&](auto word) { return !fits(state, entry, word); });
      if (state.counts[entry] == 0) return false;
      const auto mark = [&](std::size_t other) {
        if (other == entry || waiting[other]) return;
        waiting[other] = 1;
        dirty.push_back(other);
      };
      cut_letters(state, entry, mark);
      if (state.counts[entry] == 1 && !leave_to(state, entry, words(state, entry)[0], mark))
        return false;
    }
    return true;
  }

  template <typename Mark>
  void cut_letters(State& state, std::size_t entry, const Mark& mark) const {
    const auto& cells = ask_.entries[entry];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::uint32_t possible = 0;
      for (const auto word : words(state, entry)) possible |= std::uint32_t{1} << letters(word)[i];
      auto& allowed = state.letters[cells[i]];
      if ((allowed & possible) == allowed) continue;
      allowed &= possible;
      for (const auto other : entries_of_[cells[i]]) mark(other);
    }
  }

  // A word that stands in one entry leaves all others; false if one of them had no other.
  template <typename Mark>
  bool leave_to(State& state, std::size_t entry, std::uint16_t word, const Mark& mark) const {
    for (std::size_t other = 0; other < state.counts.size(); ++other) {
      if (other == entry || !erase_if(state, other, [&](auto one) { return one == word; }))
        continue;
      if (state.counts[other] == 0) return false;
      mark(other);
    }
    return true;
  }

  // Depth is at most the number of entries: each level fixes one.
  void search(const State& state) {
    const std::size_t entry = narrowest(state);
    if (entry == state.counts.size()) {
      auto& found = fills_.found.emplace_back();
      for (const auto first : firsts_) found.push_back(state.words[first]);
      return;
    }
    for (const auto word : words(state, entry)) {
      if (full() || !fills_.finished) return;
      State next = state;
      next.words[firsts_[entry]] = word;
      next.counts[entry] = 1;
      if (propagate(next, {entry})) search(next);
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
  std::vector<std::uint8_t> codes_;  // the letters of all words
  std::vector<std::size_t> begins_;  // where those of a word begin
  std::vector<std::size_t> firsts_;  // where the words of an entry begin in a state
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

}  // namespace

Fills count_fills(const FillAsk& ask) {
  check(ask);
  return Filler(ask).run();
}

}  // namespace cruxpress::wheel
