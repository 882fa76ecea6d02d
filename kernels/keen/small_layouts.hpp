// The layouts of the cages of a small grid, a word each, and what they leave open.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "keen/deduce.hpp"
#include "keen/small_words.hpp"

namespace cruxpress::keen::small {

class Layouts {
 public:
  // The layouts from one on and up to another.
  struct Range {
    std::uint16_t first, end;
    int count() const { return end - first; }
  };

  // Those of a cage under what is open, after all that are there already.
  Range add(const Cage& cage, std::span<const std::uint8_t> cells, Word open);
  // Forgets those from a number on.
  void cut(std::uint16_t count) { count_ = count; }

  // All digits of the layouts that are possible in what is open.
  Word alive(Range range, Word open) const {
    Word keep = 0;
    for (int i = range.first; i < range.end; ++i)
      keep |= (words_[i] & ~open) == 0 ? words_[i] : 0;
    return keep;
  }

 private:
  // Six cells side by side can be filled in 4 * 3^5 ways, and there are no three such cages.
  static constexpr int kMost = 2100;

  void add_pairs(const Cage& cage, int one, int other, Word open);
  void add_triples(std::span<const std::uint8_t> cells, Word triples, Word open, Word before);
  void add_larger(const Cage& cage, std::span<const std::uint8_t> cells, Word open, Word before,
                  std::int64_t sum, std::int64_t product);

  std::uint16_t count_ = 0;
  std::array<Word, kMost> words_;
};

struct SmallCage {
  Word cells;  // all bits of its cells
  Word seen;   // what was open to them when its layouts were last looked at
  Layouts::Range layouts;
};

inline SmallCage small_cage(std::span<const std::uint8_t> cells, Layouts::Range layouts) {
  SmallCage cage{0, 0, layouts};
  for (const std::uint8_t cell : cells) cage.cells |= cell_bits(small_cell(cell));
  return cage;
}

// Singles and cages up to a tier, easy or normal, to their end: what is open then.  A cage whose
// cells are as they were seen is passed over.
Word deduce(const Layouts& layouts, std::span<SmallCage> cages, Word open, Tier tier);

}  // namespace cruxpress::keen::small
