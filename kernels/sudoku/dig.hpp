// Digging: taking givens away from a sudoku in a given order while it keeps one solution.
//
// Every other solution differs from the wanted one on a set of cells, and some given must
// stay in each such set (an unavoidable set).  Sets once found refuse later removals without
// a search.  Removals that no known set refuses are made several at once and proved together
// by one search for another solution; if there is one, its set is learnt and the group is
// tried again.  Because uniqueness is monotone, the result is exactly that of testing the
// removals one by one in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cruxpress::sudoku {

enum class Other { none, found, spent };

// Looks for a solution of `givens` other than the known one and writes it to `other`.  It is
// known to differ at cell `differs_at` unless that is kAnywhere.
constexpr int kAnywhere = -1;
using FindOther =
    std::function<Other(std::span<const std::uint8_t> givens, int differs_at, std::uint8_t* other)>;

struct DigOrder {
  std::vector<std::vector<std::uint16_t>> items;  // cells that go together, in this order
  int fewest = 0;                                 // stop where this many givens are left
};

struct DigWork {
  std::uint32_t searches = 0;
  bool spent = false;  // a given was kept because a search gave up, not because it is needed
};

// Removes from `givens`, which must have the one solution `solution`.
DigWork dig(std::span<const std::uint8_t> solution, const DigOrder& order,
            const FindOther& find_other, std::span<std::uint8_t> givens);

}  // namespace cruxpress::sudoku
