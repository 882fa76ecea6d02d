#include "keen/game_id.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <numeric>
#include <utility>
#include <vector>

namespace cruxpress::keen {
namespace {

constexpr int kLargestOriginal = 9;
// The longest run of open borders that one letter tells.
constexpr int kLongestRun = 25;
constexpr std::string_view kRuns = "_abcdefghijklmnopqrstuvwxy";
constexpr std::pair<char, std::uint8_t> kLetters[] = {
    {'a', kAdd}, {'m', kMultiply}, {'s', kSubtract}, {'d', kDivide}};

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

// The same letter three times or more is written once, with the number.
void append_runs(const std::string& letters, std::string& id) {
  for (std::size_t i = 0; i < letters.size();) {
    const std::size_t end = std::min(letters.find_first_not_of(letters[i], i), letters.size());
    if (end - i < 3)
      id.append(end - i, letters[i]);
    else
      id.append(1, letters[i]).append(std::to_string(end - i));
    i = end;
  }
}

void append_blocks(const Image& image, int size, std::string& id) {
  std::string letters;
  int open = 0;
  const auto wall = [&] {
    if (open > 0) letters.append(static_cast<std::size_t>((open - 1) / kLongestRun), 'z');
    letters.push_back(kRuns[open == 0 ? 0 : (open - 1) % kLongestRun + 1]);
    open = 0;
  };
  for_borders(size, [&](int one, int other) {
    if (image.cage[one] != image.cage[other])
      wall();
    else
      ++open;
  });
  wall();
  append_runs(letters, id);
}

std::uint8_t hidden_set(const Image& image, int cages) {
  const auto* end = image.operators.data() + cages;
  const auto* found = std::find_if(image.operators.data(), end,
                                   [](std::uint8_t set) { return !std::has_single_bit(set); });
  return found == end ? 0 : *found;
}

char letter_of(std::uint8_t operators) {
  for (const auto& [letter, one] : kLetters)
    if (operators == one) return letter;
  return 'h';
}

std::string head_of(int size, std::uint8_t hidden) {
  std::string head = std::to_string(size);
  if (hidden == 0 && size <= kLargestOriginal) return head;
  head.insert(head.begin(), 'k');
  for (const auto& [letter, one] : kLetters)
    if (hidden & one && hidden != kAllOperators) head.push_back(letter);
  return head;
}

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
  std::vector<bool> walls(std::size_t most) {
    std::vector<bool> found;
    while (!text_.empty() && text_.front() != ',' && found.size() <= most) {
      const char run = letter();
      const std::int64_t times = has_digit() ? number() : 1;
      for (std::int64_t i = 0; i < times && found.size() <= most; ++i) {
        found.insert(found.end(), run == '_' ? 0u : run == 'z' ? 25u : unsigned(run - 'a' + 1),
                     false);
        if (run != 'z') found.push_back(true);
      }
    }
    return found;
  }

 private:
  std::string_view text_;
};

// The cages that walls leave, numbered by their first cells.
std::vector<int> cages_between(int size, const std::vector<bool>& walls) {
  std::vector<int> root(static_cast<std::size_t>(size * size));
  std::iota(root.begin(), root.end(), 0);
  const auto top = [&](int cell) {
    while (root[cell] != cell) cell = root[cell] = root[root[cell]];
    return cell;
  };
  std::size_t border = 0;
  for_borders(size, [&](int one, int other) {
    if (walls[border++]) return;
    const auto [low, high] = std::minmax({top(one), top(other)});
    root[high] = low;
  });
  std::vector<int> cages(root.size());
  int count = 0;
  for (int cell = 0; cell < size * size; ++cell)
    cages[cell] = top(cell) == cell ? count++ : cages[top(cell)];
  return cages;
}

// The digits of a cage, taken together.
struct Held {
  int count = 0;
  std::int64_t sum = 0, product = 1;
  std::int64_t high = 0, low = kMaxSize;

  void take(std::int64_t digit) {
    ++count;
    sum += digit;
    // What is larger than any goal stays so.
    product = product > INT64_MAX / 16 ? INT64_MAX : product * digit;
    high = std::max(high, digit);
    low = std::min(low, digit);
  }
};

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
  std::string id = head_of(size, hidden_set(image, cages));
  id.push_back(':');
  append_blocks(image, size, id);
  id.push_back(',');
  for (int cage = 0; cage < cages; ++cage) {
    id.push_back(letter_of(image.operators[cage]));
    id.append(std::to_string(image.goals[cage]));
  }
  return id;
}

bool says(std::string_view id, const Image& image, int size, int cages) {
  const std::uint8_t hidden = hidden_set(image, cages);
  Reader reader(id);
  if (!reader.take(head_of(size, hidden)) || !reader.take(":")) return false;
  const auto borders = static_cast<std::size_t>(2 * size * (size - 1));
  const std::vector<bool> walls = reader.walls(borders + 1);
  if (walls.size() != borders + 1 || !walls.back() || !reader.take(",")) return false;
  const std::vector<int> found = cages_between(size, walls);
  if (!std::equal(found.begin(), found.end(), image.cage.begin())) return false;
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
  std::vector<Held> in_cage(static_cast<std::size_t>(cages));
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
