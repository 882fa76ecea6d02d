#include "keen/game_id.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

namespace cruxpress::keen {
namespace {

constexpr int kLargestOriginal = 9;
// The longest run of open borders that one letter tells.
constexpr int kLongestRun = 25;
constexpr std::string_view kRuns = "_abcdefghijklmnopqrstuvwxy";
constexpr std::pair<char, std::uint8_t> kLetters[] = {
    {'a', kAdd}, {'m', kMultiply}, {'s', kSubtract}, {'d', kDivide}};

constexpr int kMostBorders = 2 * kMaxSize * (kMaxSize - 1);

// Calls f(one, other) for neighbouring cells in the order of the game id.
template <typename F>
void for_borders(int size, F&& f) {
  for (int row = 0; row < size; ++row)
    for (int i = row * size; i < row * size + size - 1; ++i) f(i, i + 1);
  for (int column = 0; column < size; ++column)
    for (int row = 0; row < size - 1; ++row) {
      const int i = row * size + column;
      f(i, i + size);
    }
}

// A text in the making, in room for the longest id: a head, a letter for each border and a number
// for each cage.  A string would look for room at every letter.
class Text {
 public:
  Text() = default;
  Text(const Text&) = delete;

  void add(char letter) { *end_++ = letter; }
  void add(std::string_view text) { end_ = std::copy(text.begin(), text.end(), end_); }
  void add_number(std::int64_t number) {
    if (number >= 0 && number < 10)
      add(static_cast<char>('0' + number));
    else
      end_ = std::to_chars(end_, end_ + kNumber, number).ptr;
  }
  std::string str() const {
    return std::string(room_.data(), static_cast<std::size_t>(end_ - room_.data()));
  }

 private:
  static constexpr std::size_t kNumber = 20, kMost = 16 + 2 * kMaxCells + kMaxCells * (1 + kNumber);
  std::array<char, kMost> room_;
  char* end_ = room_.data();
};

// Letters of which the same one, three times or more, is written once with the number.
class Runs {
 public:
  explicit Runs(Text& id) : id_(id) {}
  void add(char letter) {
    if (letter != letter_) end();
    letter_ = letter;
    ++times_;
  }
  void end() {
    if (times_ > 0) id_.add(letter_);
    if (times_ == 2) id_.add(letter_);
    if (times_ > 2) id_.add_number(times_);
    times_ = 0;
  }

 private:
  Text& id_;
  char letter_ = '\0';
  int times_ = 0;
};

void add_blocks(const Image& image, int size, Text& id) {
  // The walls by the numbers of their borders, with one after all, gathered without a branch:
  // where they are is hard to predict.
  std::array<std::int16_t, kMostBorders + 1> walls;
  std::int16_t border = 0;
  int count = 0;
  for_borders(size, [&](int one, int other) {
    walls[count] = border++;
    count += image.cage[one] != image.cage[other];
  });
  walls[count++] = border;
  Runs runs(id);
  for (int i = 0, next = 0; i < count; next = walls[i++] + 1) {
    int open = walls[i] - next;
    for (; open > kLongestRun; open -= kLongestRun) runs.add('z');
    runs.add(kRuns[static_cast<std::size_t>(open)]);
  }
  runs.end();
}

std::uint8_t hidden_set(const Image& image, int cages) {
  const auto* end = image.operators.data() + cages;
  const auto* found = std::find_if(image.operators.data(), end,
                                   [](std::uint8_t set) { return !is_single(set); });
  return found == end ? 0 : *found;
}

constexpr std::array<char, kAllOperators + 1> make_letters() {
  std::array<char, kAllOperators + 1> letters;
  letters.fill('h');
  for (const auto& [letter, one] : kLetters) letters[one] = letter;
  return letters;
}
// By set of operators.
constexpr auto kLetterOf = make_letters();

std::string head_of(int size, std::uint8_t hidden) {
  std::string head = std::to_string(size);
  if (hidden == 0 && size <= kLargestOriginal) return head;
  head.insert(head.begin(), 'k');
  for (const auto& [letter, one] : kLetters)
    if (hidden & one && hidden != kAllOperators) head.push_back(letter);
  return head;
}

// Whether there is a wall at each border, and after all; what is too much is counted only.
struct Walls {
  std::array<bool, kMostBorders + 1> is_wall{};
  int count = 0;

  void add_open(int borders) { count += borders; }
  void add_wall() {
    if (count <= kMostBorders) is_wall[count] = true;
    ++count;
  }
};

// Reads a game id from front to back.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool take(std::string_view part) {
    if (!text_.starts_with(part)) return false;
    text_.remove_prefix(part.size());
    return true;
  }
  bool at_end() const { return text_.empty(); }
  char letter() {
    if (text_.empty()) return '\0';
    const char first = text_.front();
    text_.remove_prefix(1);
    return first;
  }
  // A number, or -1 where there is none.
  std::int64_t number() {
    std::int64_t value = -1;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc{}) return -1;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }
  bool has_digit() const { return !text_.empty() && text_.front() >= '0' && text_.front() <= '9'; }

  // BLOCKS up to the comma, a value for each border; the last wall is not one.
  Walls walls(int most) {
    Walls found;
    while (!text_.empty() && text_.front() != ',' && found.count <= most) {
      const char run = letter();
      const std::int64_t times = has_digit() ? number() : 1;
      for (std::int64_t i = 0; i < times && found.count <= most; ++i) {
        found.add_open(run == '_' ? 0 : run == 'z' ? 25 : std::max(0, run - 'a' + 1));
        if (run != 'z') found.add_wall();
      }
    }
    return found;
  }

 private:
  std::string_view text_;
};

// The cages that walls leave, numbered by their first cells.
std::array<std::uint8_t, kMaxCells> cages_between(int size, const Walls& walls) {
  std::array<int, kMaxCells> root;
  std::iota(root.begin(), root.begin() + size * size, 0);
  const auto top = [&](int cell) {
    while (root[cell] != cell) cell = root[cell] = root[root[cell]];
    return cell;
  };
  int border = 0;
  for_borders(size, [&](int one, int other) {
    if (walls.is_wall[border++]) return;
    const auto [low, high] = std::minmax({top(one), top(other)});
    root[high] = low;
  });
  std::array<std::uint8_t, kMaxCells> cages;
  std::uint8_t count = 0;
  for (int cell = 0; cell < size * size; ++cell)
    cages[cell] = top(cell) == cell ? count++ : cages[top(cell)];
  return cages;
}

// The digits of a cage, taken together.
struct Held {
  int count;
  std::int64_t sum, product;
  std::int64_t high, low;

  void take(std::int64_t digit) {
    ++count;
    sum += digit;
    // What is larger than any goal stays so.
    product = product > INT64_MAX / 16 ? INT64_MAX : product * digit;
    high = std::max(high, digit);
    low = std::min(low, digit);
  }
};

constexpr Held kNothing{0, 0, 1, 0, kMaxSize};

bool makes(std::uint8_t operators, std::int64_t goal, const Held& held) {
  if (held.count == 1) return held.sum == goal;
  if (operators & kAdd && held.sum == goal) return true;
  if (operators & kMultiply && held.product == goal) return true;
  if (held.count != 2) return false;
  return (operators & kSubtract && held.high - held.low == goal) ||
         (operators & kDivide && held.high == goal * held.low);
}

}  // namespace

std::string write_id(const Image& image, int size, int cages) {
  Text id;
  id.add(head_of(size, hidden_set(image, cages)));
  id.add(':');
  add_blocks(image, size, id);
  id.add(',');
  for (int cage = 0; cage < cages; ++cage) {
    id.add(kLetterOf[image.operators[cage] & kAllOperators]);
    id.add_number(image.goals[cage]);
  }
  return id.str();
}

bool says(std::string_view id, const Image& image, int size, int cages) {
  const std::uint8_t hidden = hidden_set(image, cages);
  Reader reader(id);
  if (!reader.take(head_of(size, hidden)) || !reader.take(":")) return false;
  const int borders = 2 * size * (size - 1);
  const Walls walls = reader.walls(borders + 1);
  if (walls.count != borders + 1 || !walls.is_wall[borders] || !reader.take(",")) return false;
  const auto found = cages_between(size, walls);
  if (!std::equal(found.begin(), found.begin() + size * size, image.cage.begin())) return false;
  for (int cage = 0; cage < cages; ++cage) {
    const char letter = reader.letter();
    std::uint8_t operators = letter == 'h' ? hidden : 0;
    for (const auto& [known, one] : kLetters)
      if (letter == known) operators = one;
    if (operators == 0 || operators != image.operators[cage]) return false;
    if (reader.number() != image.goals[cage]) return false;
  }
  return reader.at_end();
}

bool fulfils(std::span<const std::uint8_t> digits, const Image& image, int size, int cages) {
  std::array<unsigned, kMaxSize> rows{}, columns{};
  std::array<Held, kMaxCells> in_cage;
  std::fill_n(in_cage.begin(), cages, kNothing);
  for (int cell = 0; cell < size * size; ++cell) {
    if (digits[cell] < 1 || digits[cell] > size) return false;
    rows[cell / size] |= 1u << digits[cell];
    columns[cell % size] |= 1u << digits[cell];
    in_cage[image.cage[cell]].take(digits[cell]);
  }
  const unsigned all = (2u << size) - 2u;
  for (int line = 0; line < size; ++line)
    if (rows[line] != all || columns[line] != all) return false;
  for (int cage = 0; cage < cages; ++cage)
    if (!makes(image.operators[cage], image.goals[cage], in_cage[cage])) return false;
  return true;
}

}  // namespace cruxpress::keen
