// Words that can be built from a set of letters, by looking up sub-multisets.
//
// Words with the same letters form a class.  The hash of a multiset is the sum of one fixed
// 64-bit number a letter (an additive hash, as Zobrist's but with repeats), so walking through
// the sub-multisets of a wheel costs one addition each; every one is looked up in an open
// hash table of classes.  A hit is compared letter by letter, so the answer is exact.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cruxpress::wheel {

inline constexpr int kAlphabet = 32;   // letters of a language have codes below this
inline constexpr int kMostLetters = 16;  // how many letters may a wheel have?

using Counts = std::array<std::uint8_t, kAlphabet>;

// How often each letter occurs.
Counts counts_of(std::span<const std::uint8_t> letters);

class Lexicon {
 public:
  // `letters` holds the codes of all words one after the other, `lengths` how long each is.
  Lexicon(std::span<const std::uint8_t> letters, std::span<const std::uint8_t> lengths);

  std::size_t size() const { return starts_.size() - 1; }

  std::span<const std::uint8_t> word(std::size_t id) const {
    return {letters_.data() + starts_[id], starts_[id + 1] - starts_[id]};
  }

  // The words of `shortest` to `longest` letters that the letters build, in order.
  std::vector<std::uint32_t> buildable(std::span<const std::uint8_t> letters, int shortest,
                                       int longest) const;

  // How many such words there are.
  std::size_t count_buildable(std::span<const std::uint8_t> letters, int shortest,
                              int longest) const;

  // A class of words with the same letters: `first` and `count` are a range of `members()`.
  struct Class {
    std::uint64_t hash;
    std::uint32_t first;
    std::uint32_t count;
  };
  const std::vector<Class>& classes() const { return classes_; }
  const std::vector<std::uint32_t>& members() const { return members_; }

 private:
  template <typename Visit>
  void for_each_class(std::span<const std::uint8_t> letters, int shortest, int longest,
                      Visit visit) const;
  const Class* find(std::uint64_t hash, const Counts& counts) const;
  bool same_letters(const Class& one, const Counts& counts) const;
  void build_classes();
  void build_table();

  std::vector<std::uint8_t> letters_;
  std::vector<std::size_t> starts_;
  std::vector<Class> classes_;
  std::vector<std::uint32_t> members_;
  std::vector<std::uint32_t> table_;  // class number + 1, or 0 for an empty place
};

// The same words, found by looking through all of them: a lexicon that is asked once or twice need
// not be sorted by letters.
std::vector<std::uint32_t> look_through(std::span<const std::uint8_t> letters,
                                        std::span<const std::uint8_t> lengths,
                                        std::span<const std::uint8_t> wheel, int shortest,
                                        int longest);

}  // namespace cruxpress::wheel
