#include "crossword/build_lattice.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>

#include "crossword/logarithm.hpp"
#include "random.hpp"

namespace cruxpress::crossword {

namespace {

// What does a word cost that has no berth?
constexpr int kHomeless = 45 * kOctave;
// How warm is it in the beginning and in the end?
constexpr int kHot = 10 * kOctave, kCold = 3 * kOctave;
// Of sixteen moves, how many go opposite a word that is as long, along the line, or anywhere?  All
// others cross a word.
constexpr std::uint32_t kTwins = 2, kAlong = 2, kAnywhere = 6;
// In how many of sixteen do two words exchange their lines?
constexpr std::uint32_t kExchanges = 3;
constexpr int kNowhere = -1;

// The berth of each word, by its number among those of its length.
using Berths = std::vector<int>;

struct Board {
  std::vector<LineState> lines;
  std::vector<int> prices;  // of each pair of lines
  int price = 0;
};

class Annealing {
 public:
  Annealing(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
            const LatticeRequest& ask)
      : skeleton_(skeleton),
        words_(words),
        ask_(ask),
        random_(ask.seed),
        likelihood_(ask.lexicon, words, ask.loose),
        lines_(lines_of(skeleton)),
        pairs_(pairs_of(skeleton)) {
    std::size_t longest = 0;
    for (const auto& word : words) longest = std::max(longest, word.size());
    berths_.resize(longest + 1);
    at_.resize(longest + 1);
    for (const auto& word : words)
      if (at_[word.size()].empty()) add_berths(word.size());
    number_lines();
  }

  BuiltLattice run() {
    Berths now(words_.size(), kNowhere), best = now;
    Board board = *settled(now);
    price(board, nullptr);
    int least = total(board, now);
    const int moves = words_.empty() ? 0 : ask_.moves;
    for (int move = 0; move < moves && least > 0; ++move) {
      const auto next = moved(now);
      if (!next) continue;
      const int most = total(board, now) + tolerance(move);
      if (homeless(*next) > most) continue;
      auto changed = settled(*next);
      if (!changed) continue;
      price(*changed, &board);
      const int after = total(*changed, *next);
      if (after > most) continue;
      now = *next;
      std::swap(board, *changed);
      if (after < least) {
        least = after;
        best = now;
      }
    }
    return result(best);
  }

 private:
  void add_berths(std::size_t length) {
    berths_[length] = berths_of(skeleton_, static_cast<int>(length));
    auto& at = at_[length];
    at.assign(static_cast<std::size_t>(2 * skeleton_.cells()), kNowhere);
    for (std::size_t n = 0; n < berths_[length].size(); ++n) {
      const Berth& berth = berths_[length][n];
      at[static_cast<std::size_t>(2 * berth.first + berth.down)] = static_cast<int>(n);
    }
  }

  void number_lines() {
    row_.fill(kNowhere);
    column_.fill(kNowhere);
    for (std::size_t n = 0; n < lines_.size(); ++n) {
      const Line& line = lines_[n];
      const bool down = line.step != 1;
      auto& numbers = down ? column_ : row_;
      numbers[static_cast<std::size_t>(down ? line.first : line.first / skeleton_.width)] =
          static_cast<int>(n);
    }
  }

  const Berth& berth(std::size_t word, int number) const {
    return berths_[words_[word].size()][static_cast<std::size_t>(number)];
  }

  // How much worse may a move make it?
  int tolerance(int move) {
    const std::int64_t left = ask_.moves - move, all = ask_.moves;
    const std::int64_t heat = kCold + (kHot - kCold) * left / all * left / all;
    const auto drawn = static_cast<std::uint32_t>(random_.next() >> 33) + 1;
    return static_cast<int>(heat * (31 * kOctave - logarithm(drawn)) / kOctave);
  }

  int total(const Board& board, const Berths& berths) const {
    return board.price + homeless(berths);
  }

  static int homeless(const Berths& berths) {
    return kHomeless * static_cast<int>(std::count(berths.begin(), berths.end(), kNowhere));
  }

  // One word moves, or two exchange their lines; those that they collide with lose their berths.
  std::optional<Berths> moved(const Berths& now) {
    const std::size_t word = drawn_word(now);
    Berths next = now;
    if (now[word] != kNowhere && random_.below(16) < kExchanges) {
      const std::size_t other = random_.below(static_cast<std::uint32_t>(words_.size()));
      if (other == word || now[other] == kNowhere) return std::nullopt;
      const int mine = along(word, berth(other, now[other]));
      const int yours = along(other, berth(word, now[word]));
      if (mine == kNowhere || yours == kNowhere) return std::nullopt;
      next[word] = next[other] = kNowhere;
      put(next, word, mine);
      put(next, other, yours);
      return next;
    }
    const int number = drawn_berth(now, word);
    if (number == kNowhere || number == now[word]) return std::nullopt;
    put(next, word, number);
    return next;
  }

  void put(Berths& berths, std::size_t word, int number) const {
    berths[word] = number;
    for (std::size_t other = 0; other < words_.size(); ++other)
      if (other != word && berths[other] != kNowhere && collide(word, number, other, berths[other]))
        berths[other] = kNowhere;
  }

  // Any berth of a word on the line of another berth.
  int along(std::size_t word, const Berth& there) {
    const int length = static_cast<int>(words_[word].size());
    const int side = there.down ? skeleton_.height : skeleton_.width;
    if (length > side) return kNowhere;
    const auto starts = static_cast<std::uint32_t>(side - length + 1);
    const int start = static_cast<int>(random_.below(starts));
    const int line = there.down ? there.first % skeleton_.width
                                : there.first / skeleton_.width * skeleton_.width;
    return at(word, line + start * there.step, there.down);
  }

  int at(std::size_t word, int first, bool down) const {
    return at_[words_[word].size()][static_cast<std::size_t>(2 * first + down)];
  }

  std::size_t drawn_word(const Berths& now) {
    const auto count = static_cast<std::uint32_t>(words_.size());
    const std::size_t word = random_.below(count);
    if (random_.below(2) == 0) return word;
    for (std::size_t n = 0; n < count; ++n)
      if (now[(word + n) % count] == kNowhere) return (word + n) % count;
    return word;
  }

  int drawn_berth(const Berths& now, std::size_t word) {
    const auto& some = berths_[words_[word].size()];
    if (some.empty()) return kNowhere;
    const std::uint32_t drawn = random_.below(16);
    if (drawn < kTwins) return twin_berth(now, word);
    if (drawn < kTwins + kAlong && now[word] != kNowhere)
      return along(word, berth(word, now[word]));
    if (drawn < kTwins + kAlong + kAnywhere)
      return static_cast<int>(random_.below(static_cast<std::uint32_t>(some.size())));
    return crossing_berth(now, word);
  }

  // The berth opposite to that of a word that is as long.
  int twin_berth(const Berths& now, std::size_t word) {
    const auto count = static_cast<std::uint32_t>(words_.size());
    const std::size_t from = random_.below(count);
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t other = (from + n) % count;
      if (other == word || now[other] == kNowhere) continue;
      if (words_[other].size() != words_[word].size()) continue;
      const Berth& there = berth(other, now[other]);
      const int first = std::min(skeleton_.opposite(there.cells.front()),
                                 skeleton_.opposite(there.cells.back()));
      return at(word, first, there.down);
    }
    return kNowhere;
  }

  // A berth that crosses another word at a letter that both have.
  int crossing_berth(const Berths& now, std::size_t word) {
    const auto& own = words_[word];
    const std::size_t other = random_.below(static_cast<std::uint32_t>(words_.size()));
    if (other == word || now[other] == kNowhere) return kNowhere;
    const Berth& there = berth(other, now[other]);
    const std::size_t at = random_.below(static_cast<std::uint32_t>(own.size()));
    const std::size_t from = random_.below(static_cast<std::uint32_t>(there.cells.size()));
    for (std::size_t n = 0; n < there.cells.size(); ++n) {
      const std::size_t place = (from + n) % there.cells.size();
      if (words_[other][place] != own[at]) continue;
      const int step = there.down ? 1 : skeleton_.width;
      const int first = there.cells[place] - static_cast<int>(at) * step;
      if (first < 0) continue;
      const int found = this->at(word, first, !there.down);
      if (found != kNowhere && berth(word, found).cells[at] == there.cells[place]) return found;
    }
    return kNowhere;
  }

  bool collide(std::size_t word, int number, std::size_t other, int place) const {
    const Berth& one = berth(word, number);
    const Berth& two = berth(other, place);
    if (one.open.meets(two.closed) || one.closed.meets(two.open)) return true;
    if (!one.own.meets(two.own)) return false;
    if (one.down == two.down) return true;
    for (std::size_t n = 0; n < one.cells.size(); ++n)
      if (two.own.has(one.cells[n])) {
        const int at = (one.cells[n] - two.first) / two.step;
        return words_[word][n] != words_[other][static_cast<std::size_t>(at)];
      }
    return false;
  }

  template <typename Change>
  void on_lines(Board& board, int cell, Change change) const {
    const int row = cell / skeleton_.width, column = cell % skeleton_.width;
    if (const int line = row_[static_cast<std::size_t>(row)]; line != kNowhere)
      change(line, board.lines[static_cast<std::size_t>(line)], column);
    if (const int line = column_[static_cast<std::size_t>(column)]; line != kNowhere)
      change(line, board.lines[static_cast<std::size_t>(line)], row);
  }

  // The lines with the words in their berths, and what closes then; nothing where that cannot be.
  std::optional<Board> settled(const Berths& berths) const {
    Board board;
    board.lines.resize(lines_.size());
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (berths[word] == kNowhere) continue;
      const Berth& place = berth(word, berths[word]);
      for (const int cell : place.opens)
        on_lines(board, cell, [](int, LineState& line, int at) { line.open |= 1u << at; });
      for (const int cell : place.closes)
        on_lines(board, cell, [](int, LineState& line, int at) { line.closed |= 1u << at; });
      for (std::size_t n = 0; n < place.cells.size(); ++n)
        on_lines(board, place.cells[n], [&](int, LineState& line, int at) {
          line.lettered |= 1u << at;
          line.letters[static_cast<std::size_t>(at)] = words_[word][n];
        });
    }
    std::uint64_t waiting = (std::uint64_t{1} << lines_.size()) - 1;
    while (waiting != 0) {
      const int number = std::countr_zero(waiting);
      waiting &= waiting - 1;
      if (!settle(board, number, waiting)) return std::nullopt;
    }
    return board;
  }

  // Closes the parts of a line that are too short for a word; false where one is open, and must
  // be crossed.
  bool settle(Board& board, int number, std::uint64_t& waiting) const {
    const Line& line = lines_[static_cast<std::size_t>(number)];
    const LineState& state = board.lines[static_cast<std::size_t>(number)];
    std::uint32_t left = ~state.closed & ((1u << line.length) - 1);
    while (left != 0) {
      const int start = std::countr_zero(left);
      const int length = std::countr_one(left >> start);
      const std::uint32_t part = ((1u << length) - 1) << start;
      left &= ~part;
      if (length >= kShortestWord) continue;
      if (!ask_.loose && (state.open & part) != 0) return false;
      for (int at = start; at < start + length; ++at)
        if ((state.open >> at & 1u) == 0 && !close(board, line.cell(at), waiting)) return false;
    }
    return true;
  }

  // Closes a cell and the one opposite; false where one is open.
  bool close(Board& board, int cell, std::uint64_t& waiting) const {
    bool good = true;
    for (const int each : {cell, skeleton_.opposite(cell)})
      on_lines(board, each, [&](int number, LineState& line, int at) {
        good = good && (line.open >> at & 1u) == 0;
        if ((line.closed >> at & 1u) == 0) waiting |= std::uint64_t{1} << number;
        line.closed |= 1u << at;
      });
    return good;
  }

  // The prices of all lines; those that are as before have the price that they had.
  void price(Board& board, const Board* before) {
    board.prices.resize(pairs_.size());
    board.price = 0;
    for (std::size_t n = 0; n < pairs_.size(); ++n) {
      const auto one = static_cast<std::size_t>(pairs_[n].line);
      const auto other = static_cast<std::size_t>(pairs_[n].partner);
      const bool same = before != nullptr && before->lines[one] == board.lines[one] &&
                        before->lines[other] == board.lines[other];
      board.prices[n] = same ? before->prices[n]
                             : likelihood_.price({pairs_[n], lines_[one], board.lines[one],
                                            board.lines[other]});
      board.price += board.prices[n];
    }
  }

  BuiltLattice result(const Berths& berths) {
    BuiltLattice found;
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (berths[word] == kNowhere) continue;
      const Berth& place = berth(word, berths[word]);
      found.spots.push_back({static_cast<int>(word), place.first / skeleton_.width,
                             place.first % skeleton_.width, place.down});
    }
    const Board board = *settled(berths);
    for (std::size_t n = 0; n < lines_.size(); ++n)
      for (int at = 0; at < lines_[n].length; ++at)
        if ((board.lines[n].closed >> at & 1u) != 0) found.closed.push_back(lines_[n].cell(at));
    found.choices = choices(board);
    std::sort(found.closed.begin(), found.closed.end());
    found.closed.erase(std::unique(found.closed.begin(), found.closed.end()), found.closed.end());
    return found;
  }

  std::vector<Choice> choices(const Board& board) {
    std::vector<Choice> found;
    for (const Pair& pair : pairs_) {
      const auto one = static_cast<std::size_t>(pair.line);
      const auto other = static_cast<std::size_t>(pair.partner);
      const Line& line = lines_[one];
      const bool down = line.step != 1;
      auto partings = likelihood_.partings({pair, line, board.lines[one], board.lines[other]});
      if (partings.empty()) return {};
      found.push_back({down, down ? line.first : line.first / skeleton_.width, partings});
    }
    return found;
  }

  const Skeleton& skeleton_;
  const std::vector<std::vector<std::uint8_t>>& words_;
  const LatticeRequest& ask_;
  Random random_;
  FillLikelihood likelihood_;
  std::vector<Line> lines_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<Berth>> berths_;    // by length
  std::vector<std::vector<int>> at_;          // by length: the berth from a cell on, and its way
  std::array<int, kWidestSide> row_{}, column_{};  // the line of each row and column, if it is one
};

}  // namespace

BuiltLattice build_lattice(const Skeleton& skeleton, const std::vector<std::vector<std::uint8_t>>& words,
                  const LatticeRequest& ask) {
  return Annealing(skeleton, words, ask).run();
}

}  // namespace cruxpress::crossword
