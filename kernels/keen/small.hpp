// Judges of small puzzles, by words of bits.
//
// The deductions up to normal are monotone: whatever their order, they end at the board at which
// the deducer ends.
#pragma once

#include <array>
#include <cstdint>

#include "keen/cages.hpp"
#include "keen/deduce.hpp"
#include "keen/judge.hpp"
#include "keen/small_layouts.hpp"

namespace cruxpress::keen {

// What Judge is, for few sizes and tiers; its work is never less than that of the other.
class SmallJudge {
 public:
  static bool can_judge(int size, Tier tier) { return size <= small::kLargest && tier <= kNormal; }

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
  void add_cages(int first, int end);
  void deduce(Tier tier);

  const int size_;
  const Tier tier_;
  const std::uint64_t budget_;
  const Puzzle* puzzle_ = nullptr;
  std::uint64_t work_ = 0;
  std::uint64_t looks_ = 0, base_looks_ = 0;  // what looking at the cages may cost the deducer
  std::uint64_t open_ = 0, base_ = 0;
  Open base_open_;
  int kept_ = 0, count_ = 0;  // cages that stay, and all that are there
  std::array<small::SmallCage, small::kCells> cages_;
  small::Layouts layouts_;
};

}  // namespace cruxpress::keen
