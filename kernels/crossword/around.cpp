#include "crossword/around.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "random.hpp"

namespace cruxpress::crossword {
namespace {

constexpr int kShortest = 3;
constexpr std::uint8_t kNoLetter = 0xFF;
// What does it cost to put one letter more into a word that has some already, for each of these?
constexpr int kCrowd = 4;
// What is it worth to cross a word that stands already?  Two words then leave one letter less to
// the others.
constexpr int kCross = 14;

enum class State : std::uint8_t { kFree, kOpen, kClosed };

struct Place {
  int first = 0;
  int step = 0;
  bool down = false;
  std::vector<int> cells;   // its own
  std::vector<int> opens;   // its own and those opposite
  std::vector<int> closes;  // before, behind, and opposite
};

struct Board {
  std::vector<State> states;
  std::vector<std::uint8_t> letters;
  std::vector<Spot> spots;
};

struct Line {
  int first = 0;
  int step = 0;
  int length = 0;
  int crossing = 0;  // the parity of the places where other lines cross
};

// The lines that are to be looked at again, as bits by their numbers.
struct Waiting {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

class Search {
 public:
  Search(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
         const AroundAsk& ask)
      : skeleton_(skeleton), words_(words), ask_(ask), random_(ask.seed) {
    std::size_t longest = 0;
    for (const auto& word : words) longest = std::max(longest, word.size());
    places_.resize(longest + 1);
    for (const auto& word : words)
      if (places_[word.size()].empty()) places_[word.size()] = places(static_cast<int>(word.size()));
  }

  Around run() {
    const auto cells = static_cast<std::size_t>(skeleton_.height * skeleton_.width);
    const Board empty{std::vector<State>(cells, State::kFree),
                      std::vector<std::uint8_t>(cells, kNoLetter),
                      {}};
    best_ = empty;
    std::int64_t spent = 0;
    for (int start = 0; start < ask_.starts; ++start) {
      for (auto& some : places_) random_.shuffle(some.data(), some.size());
      left_ = ask_.nodes;
      std::vector<int> words(words_.size());
      for (std::size_t n = 0; n < words.size(); ++n) words[n] = static_cast<int>(n);
      const bool whole = search(empty, words);
      spent += ask_.nodes - std::max(0, left_);
      if (whole) break;
    }
    Around found;
    found.spots = best_.spots;
    found.nodes = spent;
    for (std::size_t cell = 0; cell < cells; ++cell)
      if (best_.states[cell] == State::kClosed) found.closed.push_back(static_cast<int>(cell));
    return found;
  }

 private:
  int opposite(int cell) const {
    const int row = cell / skeleton_.width, column = cell % skeleton_.width;
    switch (skeleton_.symmetry) {
      case Symmetry::kRotate:
        return (skeleton_.height - 1 - row) * skeleton_.width + skeleton_.width - 1 - column;
      case Symmetry::kMirror:
        return row * skeleton_.width + skeleton_.width - 1 - column;
      case Symmetry::kNone:
        break;
    }
    return cell;
  }

  Line row_line(int row) const {
    return {row * skeleton_.width, 1, skeleton_.width, skeleton_.columns};
  }
  Line column_line(int column) const {
    return {column, skeleton_.width, skeleton_.height, skeleton_.rows};
  }

  static bool good(int start, int end, int crossing) {
    int crossed = 0;
    for (int at = start; at < end; ++at) crossed += at % 2 == crossing;
    return end - start >= kShortest && 2 * crossed >= end - start;
  }

  std::vector<Place> places(int length) const {
    std::vector<Place> found;
    for (int row = skeleton_.rows; row < skeleton_.height; row += 2)
      add_places(row_line(row), false, length, found);
    for (int column = skeleton_.columns; column < skeleton_.width; column += 2)
      add_places(column_line(column), true, length, found);
    return found;
  }

  void add_places(const Line& line, bool down, int length, std::vector<Place>& found) const {
    for (int start = 0; start + length <= line.length; ++start) {
      if (!good(start, start + length, line.crossing)) continue;
      Place place;
      place.first = line.first + start * line.step;
      place.step = line.step;
      place.down = down;
      for (int n = 0; n < length; ++n) place.cells.push_back(place.first + n * line.step);
      place.opens = place.cells;
      if (start > 0) place.closes.push_back(place.first - line.step);
      if (start + length < line.length) place.closes.push_back(place.first + length * line.step);
      mirror(place.opens);
      mirror(place.closes);
      if (!meet(place.opens, place.closes)) found.push_back(std::move(place));
    }
  }

  void mirror(std::vector<int>& cells) const {
    const std::size_t count = cells.size();
    for (std::size_t n = 0; n < count; ++n) cells.push_back(opposite(cells[n]));
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  }

  static bool meet(const std::vector<int>& one, const std::vector<int>& two) {
    return std::any_of(one.begin(), one.end(), [&](int cell) {
      return std::find(two.begin(), two.end(), cell) != two.end();
    });
  }

  bool fits(const Board& board, const Place& place, const std::vector<std::uint8_t>& word) const {
    for (const int cell : place.opens)
      if (board.states[static_cast<std::size_t>(cell)] == State::kClosed) return false;
    for (const int cell : place.closes)
      if (board.states[static_cast<std::size_t>(cell)] == State::kOpen) return false;
    for (std::size_t n = 0; n < word.size(); ++n) {
      const auto standing = board.letters[static_cast<std::size_t>(place.cells[n])];
      if (standing != kNoLetter && standing != word[n]) return false;
    }
    return true;
  }

  int price(const Board& board, const Place& place) const {
    int sum = 0;
    for (const int cell : place.opens)
      sum += board.states[static_cast<std::size_t>(cell)] == State::kFree;
    for (const int cell : place.closes)
      sum += 2 * (board.states[static_cast<std::size_t>(cell)] == State::kFree);
    for (const int cell : place.cells) {
      sum += kCrowd * crowd(board, cell, place.down);
      sum -= kCross * (board.letters[static_cast<std::size_t>(cell)] != kNoLetter);
    }
    return sum;
  }

  // How many letters stand already in the word that will cross a place in a cell, as far as that
  // is known.
  int crowd(const Board& board, int cell, bool down) const {
    const int row = cell / skeleton_.width, column = cell % skeleton_.width;
    const bool junction = row % 2 == skeleton_.rows && column % 2 == skeleton_.columns;
    if (!junction || board.letters[static_cast<std::size_t>(cell)] != kNoLetter) return 0;
    const Line line = down ? row_line(row) : column_line(column);
    const int at = down ? column : row;
    int letters = 0;
    for (const int way : {-1, 1})
      for (int n = at + way; n >= 0 && n < line.length; n += way) {
        if (state(board, line, n) == State::kClosed) break;
        const auto there = static_cast<std::size_t>(line.first + n * line.step);
        letters += board.letters[there] != kNoLetter;
      }
    return letters;
  }

  // The word with the fewest places left, and these; a longer word first where they are as many.
  std::pair<std::size_t, std::vector<const Place*>> tightest(const Board& board,
                                                             const std::vector<int>& left) const {
    std::size_t chosen = 0;
    std::vector<const Place*> fewest, found;
    for (std::size_t n = 0; n < left.size(); ++n) {
      const auto& word = words_[static_cast<std::size_t>(left[n])];
      found.clear();
      for (const auto& place : places_[word.size()])
        if (fits(board, place, word)) found.push_back(&place);
      const auto& other = words_[static_cast<std::size_t>(left[chosen])];
      const bool fewer = found.size() < fewest.size() ||
                         (found.size() == fewest.size() && word.size() > other.size());
      if (n == 0 || fewer) {
        chosen = n;
        fewest.swap(found);
      }
      if (fewest.empty()) break;
    }
    return {chosen, fewest};
  }

  bool search(const Board& board, const std::vector<int>& left) {
    if (board.spots.size() > best_.spots.size()) best_ = board;
    if (left.empty()) return true;
    auto [chosen, found] = tightest(board, left);
    std::vector<std::pair<int, const Place*>> priced;
    priced.reserve(found.size());
    for (const Place* place : found) priced.emplace_back(price(board, *place), place);
    std::stable_sort(priced.begin(), priced.end(),
                     [](const auto& one, const auto& two) { return one.first < two.first; });
    if (priced.size() > static_cast<std::size_t>(ask_.breadth))
      priced.resize(static_cast<std::size_t>(ask_.breadth));
    std::vector<int> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(chosen));
    for (const auto& [_, place] : priced) {
      if (--left_ < 0) return false;
      Board further = board;
      if (put(further, *place, left[chosen]) && search(further, rest)) return true;
    }
    return false;
  }

  bool put(Board& board, const Place& place, int word) const {
    for (const int cell : place.opens) board.states[static_cast<std::size_t>(cell)] = State::kOpen;
    for (const int cell : place.closes)
      board.states[static_cast<std::size_t>(cell)] = State::kClosed;
    const auto& letters = words_[static_cast<std::size_t>(word)];
    for (std::size_t n = 0; n < letters.size(); ++n)
      board.letters[static_cast<std::size_t>(place.cells[n])] = letters[n];
    board.spots.push_back(
        {word, place.first / skeleton_.width, place.first % skeleton_.width, place.down});
    Waiting waiting;
    for (const int cell : place.cells) add(waiting, cell);
    for (const int cell : place.closes) add(waiting, cell);
    return settle(board, waiting);
  }

  void add(Waiting& waiting, int cell) const {
    const int row = cell / skeleton_.width, column = cell % skeleton_.width;
    if (row % 2 == skeleton_.rows) waiting.rows |= 1u << row;
    if (column % 2 == skeleton_.columns) waiting.columns |= 1u << column;
  }

  // Closes what follows in the lines that changed; false when one cannot be completed.
  bool settle(Board& board, Waiting& waiting) const {
    while ((waiting.rows | waiting.columns) != 0) {
      const bool down = waiting.rows == 0;
      auto& lines = down ? waiting.columns : waiting.rows;
      const int number = std::countr_zero(lines);
      lines &= lines - 1;
      if (!settle(board, down ? column_line(number) : row_line(number), waiting)) return false;
    }
    return true;
  }

  bool settle(Board& board, const Line& line, Waiting& waiting) const {
    int start = 0;
    for (int at = 0; at <= line.length; ++at) {
      if (at < line.length && state(board, line, at) != State::kClosed) continue;
      const int length = at - start;
      bool free = length > 0 && length < kShortest;
      for (int n = start; free && n < at; ++n) free = state(board, line, n) == State::kFree;
      for (int n = start; free && n < at; ++n) {
        for (const int cell : {line.first + n * line.step, opposite(line.first + n * line.step)}) {
          auto& there = board.states[static_cast<std::size_t>(cell)];
          if (there == State::kOpen) return false;
          there = State::kClosed;
          add(waiting, cell);
        }
      }
      start = at + 1;
    }
    return possible(board, line);
  }

  static State state(const Board& board, const Line& line, int at) {
    return board.states[static_cast<std::size_t>(line.first + at * line.step)];
  }

  // Has a run a word with its letters, and so the run opposite?
  bool known(const Board& board, const Line& line, int start, int end) const {
    if (ask_.lexicon == nullptr) return true;
    if (skeleton_.symmetry == Symmetry::kNone) return has_word(board, line, start, end);
    // The cells opposite lie on a line too, which may be read the other way round.
    const int one = opposite(line.first + start * line.step);
    const int other = opposite(line.first + (end - 1) * line.step);
    const Line across{std::min(one, other), line.step, end - start, 0};
    return has_word(board, line, start, end) && has_word(board, across, 0, end - start);
  }

  bool has_word(const Board& board, const Line& line, int start, int end) const {
    const auto length = static_cast<std::size_t>(end - start);
    const Shelf& shelf = ask_.lexicon->shelf(length);
    std::array<const Block*, kWidest> sets;
    std::array<std::uint8_t, kWidest> letters;
    std::size_t count = 0;
    for (std::size_t at = 0; at < length; ++at) {
      const int cell = line.first + (start + static_cast<int>(at)) * line.step;
      letters[at] = board.letters[static_cast<std::size_t>(cell)];
      if (letters[at] != kNoLetter) sets[count++] = shelf.with(static_cast<int>(at), letters[at]);
    }
    if (count == 0) return shelf.count > 0;
    for (std::size_t block = 0; block < shelf.blocks; ++block) {
      Block common = sets[0][block];
      for (std::size_t n = 1; n < count; ++n) common &= sets[n][block];
      if (common != 0) return true;
    }
    return count == length && std::any_of(words_.begin(), words_.end(), [&](const auto& word) {
             return word.size() == length && std::equal(word.begin(), word.end(), letters.begin());
           });
  }

  // Can a line be parted into words?  Free cells between junctions may be blocks.
  bool possible(const Board& board, const Line& line) const {
    const auto blockable = [&](int at) {
      const State there = state(board, line, at);
      return there == State::kClosed || (there == State::kFree && at % 2 != line.crossing);
    };
    std::vector<bool> begins(static_cast<std::size_t>(line.length) + 2, false);
    begins[0] = true;
    for (int at = 0; at < line.length; ++at) {
      if (!begins[static_cast<std::size_t>(at)]) continue;
      if (blockable(at)) begins[static_cast<std::size_t>(at) + 1] = true;
      for (int end = at; end < line.length && state(board, line, end) != State::kClosed;) {
        ++end;
        if (!good(at, end, line.crossing) || !known(board, line, at, end)) continue;
        if (end == line.length || blockable(end)) begins[static_cast<std::size_t>(end) + 1] = true;
      }
    }
    return begins[static_cast<std::size_t>(line.length)] ||
           begins[static_cast<std::size_t>(line.length) + 1];
  }

  const Skeleton& skeleton_;
  const std::vector<std::vector<std::uint8_t>>& words_;
  const AroundAsk& ask_;
  Random random_;
  std::vector<std::vector<Place>> places_;  // by length
  Board best_;
  int left_ = 0;
};

}  // namespace

Around put_around(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
                  const AroundAsk& ask) {
  return Search(skeleton, words, ask).run();
}

}  // namespace cruxpress::crossword
