// Judges of small puzzles: a grid of up to four by four, with all that is open, in one word.
//
// Each cell has four bits, each row sixteen, so that a layout of a cage is a word too, and singles
// show themselves in all lines at once.  The deductions up to normal are monotone: whatever their
// order, they end at the board at which the deducer ends.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "keen/cages.hpp"
#include "keen/deduce.hpp"
#include "keen/judge.hpp"

namespace cruxpress::keen {

// What Judge is, for few sizes and tiers; its work is never less than that of the other.
class SmallJudge {
 public:
  static bool can_judge(int size, Tier tier) { return size <= kLargest && tier <= kNormal; }

  SmallJudge(int size, Tier tier, std::uint64_t budget);

  bool is_spent() const { return work_ > budget_; }
  void pay(std::uint64_t work) { work_ += work; }
  std::uint64_t work() const { return work_; }

  void begin(const Puzzle& puzzle, int kept);
  const Open& base() const { return base_open_; }
  Judged judge();
  int unplaced() const;
  Mask placed(int row) const;

 private:
  static constexpr int kLargest = 4, kCells = kLargest * kLargest;
  // Six cells side by side can be filled in 4 * 3^5 ways, and there are no three such cages.
  static constexpr int kMostLayouts = 2100;

  struct SmallCage {
    std::uint64_t cells;       // all bits of its cells
    std::uint64_t seen;        // what was open to them when its layouts were last looked at
    std::uint16_t first, end;  // of its layouts
  };

  void add_cages(int first, int end);
  void list_single(const Cage& cage, int cell);
  void list_pairs(const Cage& cage, int one, int other);
  void list_triples(std::span<const std::uint8_t> cells, std::uint64_t triples, std::uint64_t open,
                    std::uint64_t before);
  void list_layouts(const Cage& cage, std::span<const std::uint8_t> cells, std::uint64_t open,
                    std::uint64_t before, std::int64_t sum, std::int64_t product);
  void deduce(Tier tier);
  bool look_at(SmallCage& cage, Tier tier);

  const int size_;
  const Tier tier_;
  const std::uint64_t budget_;
  const Puzzle* puzzle_ = nullptr;
  std::uint64_t work_ = 0;
  std::uint64_t looks_ = 0, base_looks_ = 0;  // what looking at the cages may cost the deducer
  std::uint64_t open_ = 0, base_ = 0;
  Open base_open_;
  int kept_ = 0, count_ = 0;  // cages that stay, and all that are there
  std::uint16_t layout_count_ = 0;
  std::array<SmallCage, kCells> cages_;
  std::array<std::uint64_t, kMostLayouts> layouts_;
};

}  // namespace cruxpress::keen
