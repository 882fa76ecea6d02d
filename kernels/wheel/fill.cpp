#include "wheel/fill.hpp"

#include <algorithm>
#include <stdexcept>

namespace cruxpress::wheel {
namespace {

// What is still possible: letters of every cell as bits, words of every entry.
struct State {
  std::vector<std::uint32_t> letters;
  std::vector<std::vector<std::uint16_t>> words;
};

class Filler {
 public:
  explicit Filler(const FillAsk& ask) : ask_(ask), entries_of_(ask.givens.size()) {
    for (std::size_t entry = 0; entry < ask.entries.size(); ++entry)
      for (const auto cell : ask.entries[entry]) entries_of_[cell].push_back(entry);
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

  State first_state() const {
    State state;
    for (const auto given : ask_.givens)
      state.letters.push_back(given == kOpen ? ~std::uint32_t{0} : std::uint32_t{1} << given);
    state.words.resize(ask_.entries.size());
    for (std::size_t entry = 0; entry < ask_.entries.size(); ++entry)
      for (std::size_t word = 0; word < ask_.words.size(); ++word)
        if (ask_.words[word].size() == ask_.entries[entry].size())
          state.words[entry].push_back(static_cast<std::uint16_t>(word));
    return state;
  }

  bool fits(const State& state, std::size_t entry, std::uint16_t word) const {
    const auto& cells = ask_.entries[entry];
    const auto& letters = ask_.words[word];
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!((state.letters[cells[i]] >> letters[i]) & 1)) return false;
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
      auto& words = state.words[entry];
      std::erase_if(words, [&](auto word) { return !fits(state, entry, word); });
      if (words.empty()) return false;
      const auto mark = [&](std::size_t other) {
        if (other == entry || waiting[other]) return;
        waiting[other] = 1;
        dirty.push_back(other);
      };
      cut_letters(state, entry, mark);
      if (words.size() == 1 && !leave_to(state, entry, words[0], mark)) return false;
    }
    return true;
  }

  template <typename Mark>
  void cut_letters(State& state, std::size_t entry, const Mark& mark) const {
    const auto& cells = ask_.entries[entry];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::uint32_t possible = 0;
      for (const auto word : state.words[entry]) possible |= std::uint32_t{1} << ask_.words[word][i];
      auto& letters = state.letters[cells[i]];
      if ((letters & possible) == letters) continue;
      letters &= possible;
      for (const auto other : entries_of_[cells[i]]) mark(other);
    }
  }

  // A word that stands in one entry leaves all others; false if one of them had no other.
  template <typename Mark>
  bool leave_to(State& state, std::size_t entry, std::uint16_t word, const Mark& mark) const {
    for (std::size_t other = 0; other < state.words.size(); ++other) {
      auto& words = state.words[other];
      if (other == entry || !std::erase(words, word)) continue;
      if (words.empty()) return false;
      mark(other);
    }
    return true;
  }

  // Depth is at most the number of entries: each level fixes one.
  void search(const State& state) {
    const std::size_t entry = narrowest(state);
    if (entry == state.words.size()) {
      auto& words = fills_.found.emplace_back();
      for (const auto& left : state.words) words.push_back(left[0]);
      return;
    }
    for (const auto word : state.words[entry]) {
      if (full() || !fills_.finished) return;
      State next = state;
      next.words[entry].assign(1, word);
      if (propagate(next, {entry})) search(next);
    }
  }

  // The undecided entry with the fewest words, or the number of entries if all are decided.
  static std::size_t narrowest(const State& state) {
    std::size_t best = state.words.size();
    for (std::size_t entry = 0; entry < state.words.size(); ++entry) {
      const auto size = state.words[entry].size();
      if (size > 1 && (best == state.words.size() || size < state.words[best].size())) best = entry;
    }
    return best;
  }

  const FillAsk& ask_;
  std::vector<std::vector<std::size_t>> entries_of_;
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
