#include "wheel/lexicon.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "random.hpp"

namespace cruxpress::wheel {
namespace {

std::array<std::uint64_t, kAlphabet> letter_hashes() {
  std::array<std::uint64_t, kAlphabet> hashes{};
  Random random(0x77686565);  // any fixed number will do: a hit is always compared
  for (auto& hash : hashes) hash = random.next();
  return hashes;
}

const std::array<std::uint64_t, kAlphabet> kHashes = letter_hashes();

std::uint64_t hash_of(std::span<const std::uint8_t> letters) {
  std::uint64_t hash = 0;
  for (const auto letter : letters) hash += kHashes[letter];
  return hash;
}

// The place where the search for a hash begins in a table of 2^bits places.
std::size_t home(std::uint64_t hash, std::size_t mask) {
  return static_cast<std::size_t>((hash * 0x9e3779b97f4a7c15ull) >> 32) & mask;
}

}  // namespace

Counts counts_of(std::span<const std::uint8_t> letters) {
  Counts counts{};
  for (const auto letter : letters) ++counts[letter];
  return counts;
}

Lexicon::Lexicon(std::span<const std::uint8_t> letters, std::span<const std::uint8_t> lengths)
    : letters_(letters.begin(), letters.end()), starts_(1, 0) {
  starts_.reserve(lengths.size() + 1);
  for (const auto length : lengths) starts_.push_back(starts_.back() + length);
  if (starts_.back() != letters_.size())
    throw std::invalid_argument("the lengths of the words do not add up to the letters");
  if (std::any_of(letters_.begin(), letters_.end(), [](auto x) { return x >= kAlphabet; }))
    throw std::invalid_argument("expected letter codes below 32");
  build_classes();
  build_table();
}

void Lexicon::build_classes() {
  std::vector<std::uint64_t> hashes(size());
  for (std::size_t id = 0; id < size(); ++id) hashes[id] = hash_of(word(id));
  members_.resize(size());
  std::iota(members_.begin(), members_.end(), 0u);
  const auto key_less = [&](std::uint32_t a, std::uint32_t b) {
    if (hashes[a] != hashes[b]) return hashes[a] < hashes[b];
    const Counts left = counts_of(word(a)), right = counts_of(word(b));
    return left != right ? left < right : a < b;
  };
  std::sort(members_.begin(), members_.end(), key_less);
  for (std::uint32_t place = 0; place < members_.size(); ++place) {
    const auto id = members_[place];
    if (!classes_.empty() && classes_.back().hash == hashes[id] &&
        same_letters(classes_.back(), counts_of(word(id))))
      ++classes_.back().count;
    else
      classes_.push_back({hashes[id], place, 1});
  }
}

void Lexicon::build_table() {
  std::size_t places = 16;
  while (places < 3 * classes_.size()) places *= 2;
  table_.assign(places, 0);
  for (std::uint32_t number = 0; number < classes_.size(); ++number) {
    std::size_t place = home(classes_[number].hash, places - 1);
    while (table_[place]) place = (place + 1) & (places - 1);
    table_[place] = number + 1;
  }
}

bool Lexicon::same_letters(const Class& one, const Counts& counts) const {
  return counts_of(word(members_[one.first])) == counts;
}

const Lexicon::Class* Lexicon::find(std::uint64_t hash, const Counts& counts) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t place = home(hash, mask); table_[place]; place = (place + 1) & mask) {
    const Class& one = classes_[table_[place] - 1];
    if (one.hash == hash && same_letters(one, counts)) return &one;
  }
  return nullptr;
}

// Walks through all sub-multisets as an odometer: one wheel for each different letter.
template <typename Visit>
void Lexicon::for_each_class(std::span<const std::uint8_t> letters, int shortest, int longest,
                             Visit visit) const {
  const Counts all = counts_of(letters);
  std::array<std::uint8_t, kAlphabet> kinds{};
  int kind_count = 0;
  for (int letter = 0; letter < kAlphabet; ++letter)
    if (all[letter]) kinds[kind_count++] = static_cast<std::uint8_t>(letter);
  Counts taken{};
  std::uint64_t hash = 0;
  int size = 0;
  for (;;) {
    int wheel = 0;
    while (wheel < kind_count && taken[kinds[wheel]] == all[kinds[wheel]]) {
      const auto letter = kinds[wheel++];
      hash -= kHashes[letter] * taken[letter];
      size -= taken[letter];
      taken[letter] = 0;
    }
    if (wheel == kind_count) return;
    ++taken[kinds[wheel]];
    hash += kHashes[kinds[wheel]];
    ++size;
    if (size < shortest || size > longest) continue;
    if (const Class* one = find(hash, taken)) visit(*one);
  }
}

std::vector<std::uint32_t> Lexicon::buildable(std::span<const std::uint8_t> letters, int shortest,
                                              int longest) const {
  std::vector<std::uint32_t> found;
  for_each_class(letters, shortest, longest, [&](const Class& one) {
    const auto begin = members_.begin() + one.first;
    found.insert(found.end(), begin, begin + one.count);
  });
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::uint32_t> look_through(std::span<const std::uint8_t> letters,
                                        std::span<const std::uint8_t> lengths,
                                        std::span<const std::uint8_t> wheel, int shortest,
                                        int longest) {
  std::array<std::uint8_t, 256> all{};
  for (const auto letter : wheel) ++all[letter];
  std::vector<std::uint32_t> found;
  for (std::size_t id = 0; id < lengths.size(); ++id) {
    const int length = lengths[id];
    if (static_cast<std::size_t>(length) > letters.size())
      throw std::invalid_argument("the lengths of the words do not add up to the letters");
    const auto word = letters.first(static_cast<std::size_t>(length));
    letters = letters.subspan(word.size());
    if (length < shortest || length > longest) continue;
    std::size_t used = 0;
    while (used < word.size() && all[word[used]] > 0) --all[word[used++]];
    if (used == word.size()) found.push_back(static_cast<std::uint32_t>(id));
    while (used > 0) ++all[word[--used]];
  }
  if (!letters.empty())
    throw std::invalid_argument("the lengths of the words do not add up to the letters");
  return found;
}

std::size_t Lexicon::count_buildable(std::span<const std::uint8_t> letters, int shortest,
                                     int longest) const {
  std::size_t total = 0;
  for_each_class(letters, shortest, longest, [&](const Class& one) { total += one.count; });
  return total;
}

}  // namespace cruxpress::wheel
