#include "wheel/layout.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace cruxpress::wheel {
namespace {

// What a grid is worth: words first, then area, then crossings.  A compact grid has its first word
// before all others, then as many words as it should have, then crossings and a good aspect.
struct Worth {
  int placed = 0;
  int area = 0;
  int crossings = 0;
  bool compact = false;
  bool has_first = false;
  int excess = 0;  // how far the aspect is over the limit

  bool better_than(const Worth& other) const {
    if (compact) return points() > other.points();
    if (placed != other.placed) return placed > other.placed;
    if (area != other.area) return area < other.area;
    return crossings > other.crossings;
  }
  // One number for the threshold; a word is worth more than any area.
  int points() const {
    if (compact)
      return has_first * 100'000 + placed * 1000 + crossings * 60 - area * 3 - excess * 50;
    return placed * 1000 - area * 5 + crossings * 2;
  }
};

// The limits of a compact grid: five times the longer side is at most eight times the shorter one,
// and there are four crossings for three words.
constexpr int kLonger = 5, kShorter = 8;
constexpr int kCrossings = 4, kWords = 3;

int excess_of(const Box& box) {
  const auto [shorter, longer] = std::minmax({box.height(), box.width()});
  return std::max(0, kLonger * longer - kShorter * shorter);
}

struct Grid {
  std::vector<Place> places;
  Box box;
  Worth worth;
};

constexpr int kNowhere = -(1 << 30);
constexpr int kFirst = 1 << 20;  // the key of a word that comes before all others

// Where a word goes best, and how good that is.
struct Found {
  Place place;
  int points = kNowhere;
};

class Search {
 public:
  Search(const std::vector<std::vector<std::uint8_t>>& words, const LayoutAsk& ask)
      : ask_(ask), random_(ask.seed), words_(words), kinds_(rename_letters()),
        board_(kinds_, longest()) {
    keys_.resize(words_.size());
    starts_.resize(words_.size());
    standing_.resize(words_.size());
  }

  Layout run() {
    for (int round = 0; round < ask_.iterations && !done(); ++round) {
      iterations_ = round + 1;
      if (round < starts()) {
        construct();
        keep_if_better(current_);
      } else {
        if (round == starts()) ruin_from(best_);
        ruin_and_recreate(round);
      }
    }
    return finished();
  }

 private:
  // How many grids are built from nothing before ruining begins?  A tenth, at least one.
  int starts() const { return std::max(1, ask_.iterations / 10); }

  // How many words should the grid have?
  std::size_t wanted() const {
    if (!ask_.compact) return words_.size();
    return std::min(words_.size(), static_cast<std::size_t>(ask_.compact));
  }

  bool full() const { return board_.places().size() >= wanted(); }

  bool done() const {
    if (best_.places.size() < wanted()) return false;
    if (ask_.compact)
      return best_.worth.has_first && !best_.worth.excess &&
             kWords * best_.worth.crossings >= kCrossings * best_.worth.placed;
    return ask_.stop_when_placed || best_.worth.area <= ask_.enough_area;
  }

  // How many kinds of letters there are, numbered as they come.
  int rename_letters() {
    std::array<int, 256> kind_of;
    kind_of.fill(-1);
    int kinds = 0;
    for (auto& word : words_)
      for (auto& letter : word) {
        if (kind_of[letter] < 0) kind_of[letter] = kinds++;
        if (kinds > kMostKinds) throw std::invalid_argument("expected at most 32 different letters");
        letter = static_cast<std::uint8_t>(kind_of[letter]);
      }
    return kinds;
  }

  int longest() const {
    std::size_t most = 0;
    for (const auto& word : words_) most = std::max(most, word.size());
    return static_cast<int>(most);
  }

  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
  }
  bool chance(int percent) { return below(100) < percent; }
  int length(std::size_t word) const { return static_cast<int>(words_[word].size()); }

  // The weights of one grid: how much a crossing, a cell of area and a letter count.  While
  // words are missing, short ones are no worse than long ones: the number of words decides.
  void draw_weights() {
    crossing_weight_ = 40 + below(80);
    area_weight_ = 2 + below(8);
    const bool complete = current_.places.size() == wanted();
    length_weight_ = complete ? 10 + below(20) : below(25) - 15;
  }

  void begin_board() {
    board_.clear();
    std::fill(standing_.begin(), standing_.end(), char{0});
  }

  void stand(const Place& place) {
    board_.put(words_[place.word], place);
    standing_[place.word] = 1;
  }

  // The same, with the lines around the word; the last ones that changed.
  void stand_and_refresh(const Place& place) {
    stand(place);
    changed_ = Board::touched(length(place.word), place);
    board_.refresh(changed_);
  }

  // A grid from nothing: longest words first, with noise, then again what did not fit.
  void construct() {
    height_ = ask_.height;
    width_ = ask_.width;
    begin_board();
    draw_weights();
    line_up();
    for (std::size_t before = 0; waiting_.size() != before;) {
      before = waiting_.size();
      std::erase_if(waiting_, [&](auto word) { return !full() && insert(word); });
    }
    take(current_);
  }

  // The words that do not stand, longest first, with noise.
  void line_up() {
    const int noise = 1 + below(200);
    waiting_.clear();
    for (std::size_t word = 0; word < words_.size(); ++word) {
      if (standing_[word]) continue;
      keys_[word] = length(word) * 64 - below(noise);
      if (ask_.compact && word == 0) keys_[word] = kFirst;
      waiting_.push_back(static_cast<std::uint16_t>(word));
    }
    std::sort(waiting_.begin(), waiting_.end(), [&](auto a, auto b) {
      return keys_[a] != keys_[b] ? keys_[a] > keys_[b] : a < b;
    });
  }

  bool insert(std::uint16_t word) {
    if (board_.places().empty()) return insert_first(word);
    const Found found = best_place(word, board_.all());
    if (found.points == kNowhere) return false;
    stand_and_refresh(found.place);
    return true;
  }

  bool insert_first(std::uint16_t word) {
    bool down = below(2);
    if (length(word) > (down ? height_ : width_)) down = !down;
    if (length(word) > (down ? height_ : width_)) return false;
    stand_and_refresh({word, down, kOrigin, kOrigin});
    return true;
  }

  // Inserts what does not stand, each time the word and place with the most points.  All words that
  // wait are looked at before each, so that only lines around the last one have changed for them.
  void recreate() {
    draw_weights();
    line_up();
    changed_ = board_.all();
    board_.refresh(changed_);
    while (!full()) {
      const Found best = board_.places().empty() ? first_of_all() : best_of_all();
      if (best.points == kNowhere) return;
      std::erase(waiting_, best.place.word);
    }
  }

  Found first_of_all() {
    for (const auto word : waiting_)
      if (insert_first(word)) return {board_.places().back(), 0};
    return {};
  }

  Found best_of_all() {
    Found best;
    for (const auto word : waiting_) {
      Found found = best_place(word, changed_);
      if (found.points == kNowhere) continue;
      found.points += 64 * length_weight_ * length(word);
      if (found.points > best.points) best = found;
    }
    if (best.points != kNowhere) stand_and_refresh(best.place);
    return best;
  }

  // The legal place with the most points, ties by chance; starts are found anew on the lines that
  // have changed.  A line outside of the box crosses nothing.
  Found best_place(std::uint16_t word, const Lines& changed) {
    const int size = length(word);
    auto& starts = starts_[word];
    board_.look(words_[word], changed, starts);
    const Lines lines = board_.all();
    Found best;
    for (std::uint8_t down = 0; down < 2; ++down) {
      const std::uint64_t window = inside_bounds(board_.box(), 1 - down, size);
      if (!window) continue;
      for (auto left = starts[down].lines & lines[down].bits(); left; left &= left - 1) {
        const auto line = static_cast<std::uint8_t>(std::countr_zero(left));
        for (auto on = starts[down].on[line] & window; on; on &= on - 1) {
          const auto start = static_cast<std::uint8_t>(std::countr_zero(on));
          const Place place{word, down, line, start};
          const int crossed = board_.crossed(size, place);
          if (crossed == size) continue;
          const int points = points_of(place, size, crossed);
          if (points > best.points) best = {place, points};
        }
      }
    }
    return best;
  }

  // The place lies on a line of the box, which can grow along that line only.
  int points_of(const Place& place, int size, int crossed) {
    const Box& box = board_.box();
    const int along = 1 - place.down, across = place.down;
    const int longer = std::max(0, box.low[along] - place.start) +
                       std::max(0, place.start + size - 1 - box.high[along]);
    const int growth = longer * (box.high[across] - box.low[across] + 1);
    const int crossing = ask_.compact ? 3 * crossing_weight_ : crossing_weight_;
    const int points = crossing * crossed - area_weight_ * growth;
    return 64 * points + static_cast<int>(random_.next() >> 54);
  }

  // The starts that keep a word inside the bounds, for a word along a dimension of the box.
  std::uint64_t inside_bounds(const Box& box, int along, int size) const {
    const int bound = along == 0 ? height_ : width_;
    const int first = std::max(1, box.high[along] - bound + 1);
    const int last = std::min(kSide - 1 - size, box.low[along] + bound - size);
    if (size > bound || first > last) return 0;
    return (~std::uint64_t{0} >> (63 - (last - first))) << first;
  }

  void ruin_from(const Grid& grid) {
    current_ = grid;
    find_crossings();
  }

  void ruin_and_recreate(int round) {
    choose_bounds();
    ruin();
    recreate();
    take(trial_);
    // How much worse may an accepted grid be?  At first 12 cells of area, at last nothing.
    const int slack = (ask_.compact ? 150 : 60) * (ask_.iterations - round) / ask_.iterations;
    if (trial_.worth.points() + below(slack + 1) < current_.worth.points()) return;
    keep_if_better(trial_);
    std::swap(current_, trial_);
    find_crossings();
  }

  // When all words stand, only a smaller grid is of interest: mostly try a row or column less.
  void choose_bounds() {
    height_ = ask_.height;
    width_ = ask_.width;
    if (ask_.compact) return choose_narrow_bounds();
    if (current_.places.size() < wanted()) return;
    const int less = below(4);
    if (less & 1) height_ = std::max(1, current_.box.height() - 1);
    if (less & 2) width_ = std::max(1, current_.box.width() - 1);
  }

  // Words in a narrow square cross each other more often.
  void choose_narrow_bounds() {
    height_ = std::min(ask_.height, length(0) + 1 + below(4));
    width_ = std::min(ask_.width, length(0) + 1 + below(4));
  }

  void ruin() {
    stays_.assign(current_.places.size(), 1);
    switch (below(3)) {
      case 0:
        ruin_at_random(15 + below(45));
        break;
      case 1:
        ruin_around_a_cell();
        break;
      default:
        ruin_an_edge();
        ruin_at_random(12);
    }
    if (ask_.compact) keep_the_first_word();
    restore_largest_part();
  }

  void keep_the_first_word() {
    for (std::size_t i = 0; i < stays_.size(); ++i)
      if (current_.places[i].word == 0) stays_[i] = 1;
  }

  void ruin_at_random(int percent) {
    for (auto& stays : stays_)
      if (chance(percent)) stays = 0;
  }

  void ruin_around_a_cell() {
    const Box& box = current_.box;
    const int row = box.low[0] + below(box.height());
    const int column = box.low[1] + below(box.width());
    const int radius = 2 + below(5);
    ruin_rectangle({{row - radius, column - radius}, {row + radius, column + radius}}, 85);
  }

  void ruin_an_edge() {
    Box strip = current_.box;
    const int dimension = below(2), depth = below(3);
    if (below(2))
      strip.low[dimension] = strip.high[dimension] - depth;
    else
      strip.high[dimension] = strip.low[dimension] + depth;
    ruin_rectangle(strip, 95);
  }

  void ruin_rectangle(const Box& box, int percent) {
    for (std::size_t i = 0; i < stays_.size(); ++i) {
      const Place& place = current_.places[i];
      const int along = 1 - place.down;
      const int last = place.start + length(place.word) - 1;
      const bool touches = last >= box.low[along] && place.start <= box.high[along] &&
                           place.line >= box.low[1 - along] && place.line <= box.high[1 - along];
      if (touches && chance(percent)) stays_[i] = 0;
    }
  }

  // Puts the largest connected part of what stays onto the board, each word checked again
  // and only if it stays inside the bounds of this round.
  void restore_largest_part() {
    find_largest_part();
    begin_board();
    for (const auto i : part_) {
      const Place& place = current_.places[i];
      const Box box = board_.grown(length(place.word), place);
      if (box.height() > height_ || box.width() > width_) continue;
      if (board_.places().empty() || board_.fits(words_[place.word], place)) stand(place);
    }
  }

  // Breadth first, so every word crosses one that comes before it.
  void find_largest_part() {
    part_.clear();
    for (std::size_t root = 0; root < stays_.size(); ++root) {
      if (stays_[root] != 1) continue;
      if (ask_.compact && current_.worth.has_first && current_.places[root].word != 0) continue;
      reached_.assign(1, static_cast<std::uint16_t>(root));
      stays_[root] = 2;
      for (std::size_t head = 0; head < reached_.size(); ++head)
        for (const auto other : crossings_[reached_[head]])
          if (std::exchange(stays_[other], stays_[other] ? char{2} : char{0}) == 1)
            reached_.push_back(other);
      if (reached_.size() > part_.size()) std::swap(part_, reached_);
    }
  }

  // Which words of the current grid cross each other?  It is ruined again and again.
  void find_crossings() {
    const auto& places = current_.places;
    crossings_.resize(std::max(crossings_.size(), places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) crossings_[i].clear();
    for (std::size_t i = 0; i < places.size(); ++i)
      for (std::size_t k = i + 1; k < places.size(); ++k)
        if (cross(places[i], places[k])) {
          crossings_[i].push_back(static_cast<std::uint16_t>(k));
          crossings_[k].push_back(static_cast<std::uint16_t>(i));
        }
  }

  bool cross(const Place& one, const Place& other) const {
    return one.down != other.down && other.line >= one.start &&
           other.line < one.start + length(one.word) && one.line >= other.start &&
           one.line < other.start + length(other.word);
  }

  // The grid on the board, moved to the middle so that it never drifts out of the lines.
  void take(Grid& grid) const {
    grid.places = board_.places();
    grid.box = board_.box();
    grid.worth = {static_cast<int>(grid.places.size()), grid.box.area(), board_.crossings()};
    if (grid.places.empty()) return;
    if (ask_.compact) {
      grid.worth.compact = true;
      grid.worth.has_first = standing_[0] != 0;
      grid.worth.excess = excess_of(grid.box);
    }
    move(grid, kOrigin - (grid.box.low[0] + grid.box.high[0]) / 2,
         kOrigin - (grid.box.low[1] + grid.box.high[1]) / 2);
  }

  static void move(Grid& grid, int rows, int columns) {
    for (auto& place : grid.places) {
      place.line = static_cast<std::uint8_t>(place.line + (place.down ? columns : rows));
      place.start = static_cast<std::uint8_t>(place.start + (place.down ? rows : columns));
    }
    grid.box.low = {grid.box.low[0] + rows, grid.box.low[1] + columns};
    grid.box.high = {grid.box.high[0] + rows, grid.box.high[1] + columns};
  }

  void keep_if_better(const Grid& grid) {
    if (best_.places.empty() || grid.worth.better_than(best_.worth)) best_ = grid;
  }

  Layout finished() {
    if (best_.places.empty()) return {};
    move(best_, -best_.box.low[0], -best_.box.low[1]);
    return {best_.places, best_.box.height(), best_.box.width(), best_.worth.crossings,
            iterations_};
  }

  const LayoutAsk ask_;
  Random random_;
  std::vector<std::vector<std::uint8_t>> words_;  // letters renamed 0, 1, 2, ...
  const int kinds_;
  int height_ = 0, width_ = 0;  // the bounds of this round
  int crossing_weight_ = 0, area_weight_ = 0, length_weight_ = 0;
  int iterations_ = 0;
  Board board_;
  std::vector<std::array<Starts, 2>> starts_;  // by word and direction, as last looked at
  Lines changed_;                              // on which lines starts have changed since then
  Grid current_, trial_, best_;
  std::vector<std::vector<std::uint16_t>> crossings_;  // by place of the current grid
  std::vector<std::uint16_t> waiting_, part_, reached_;
  std::vector<int> keys_;
  std::vector<char> standing_;  // by word: is it on the board?
  std::vector<char> stays_;     // by place of the current grid: 0 taken out, 1 stays, 2 reached
};

void check(const std::vector<std::vector<std::uint8_t>>& words, const LayoutAsk& ask) {
  if (ask.height < 2 || ask.height > kMostBound || ask.width < 2 || ask.width > kMostBound)
    throw std::invalid_argument("expected bounds of 2 to 24 rows and columns");
  if (ask.iterations < 1 || ask.iterations > 1'000'000)
    throw std::invalid_argument("expected 1 to 1000000 iterations");
  if (words.size() > 1000) throw std::invalid_argument("expected at most 1000 words");
  for (const auto& word : words)
    if (word.size() < 2 || word.size() > kMostBound)
      throw std::invalid_argument("expected words of 2 to 24 letters");
}

}  // namespace

Layout lay_out(const std::vector<std::vector<std::uint8_t>>& words, const LayoutAsk& ask) {
  check(words, ask);
  if (words.empty()) return {};
  return Search(words, ask).run();
}

}  // namespace cruxpress::wheel
