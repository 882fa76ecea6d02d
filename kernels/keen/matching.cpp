#include "keen/matching.hpp"

namespace cruxpress::keen {

// Kuhn's augmenting path; `seen` bounds the recursion to 16 levels.
bool LineMatching::augment(int row, std::array<std::int8_t, kMaxSize>& owner, Mask& seen) const {
  Mask todo = static_cast<Mask>(open[row] & ~seen);
  while (todo != 0) {
    const int candidate = lowest(todo);
    seen |= bit(candidate);
    if (owner[candidate] < 0 || augment(owner[candidate], owner, seen)) {
      owner[candidate] = static_cast<std::int8_t>(row);
      return true;
    }
    todo = static_cast<Mask>(open[row] & ~seen);
  }
  return false;
}

bool LineMatching::may_strike() const {
  std::array<std::uint8_t, kMaxSize + 1> rows_with{};
  for (int row = 0; row < count; ++row) ++rows_with[count_digits(open[row])];
  int rows = rows_with[0] + rows_with[1];
  if (rows > 0) return true;
  for (int k = 2; k < count; ++k) {
    rows += rows_with[k];
    if (rows >= k) return true;
  }
  return false;
}

bool LineMatching::solve() {
  std::array<std::int8_t, kMaxSize> owner;
  owner.fill(-1);
  Mask taken = 0;
  for (int row = 0; row < count; ++row) {
    const Mask free = static_cast<Mask>(open[row] & ~taken);
    if (free != 0) {
      owner[lowest(free)] = static_cast<std::int8_t>(row);
      taken |= static_cast<Mask>(free & -free);
      continue;
    }
    Mask seen = 0;
    if (!augment(row, owner, seen)) return false;
    taken = 0;
    for (int candidate = 0; candidate < kMaxSize; ++candidate)
      if (owner[candidate] >= 0) taken |= bit(candidate);
  }
  for_bits(taken,
           [&](int candidate) { value[owner[candidate]] = static_cast<std::uint8_t>(candidate); });
  for (int row = 0; row < count; ++row) {
    reach[row] = 0;
    // A candidate outside the matched values cannot occur in a square matrix,
    // where every value must be used; it leads nowhere.
    for_bits(static_cast<Mask>(open[row] & taken),
             [&](int candidate) { reach[row] |= bit(owner[candidate]); });
  }
  for (int via = 0; via < count; ++via)
    for (int row = 0; row < count; ++row)
      if (reach[row] >> via & 1) reach[row] |= reach[via];
  const Mask everyone = all_digits(count);
  bool connected = true;
  for (int row = 0; row < count; ++row) connected &= reach[row] == everyone;
  for (int row = 0; row < count; ++row) {
    keep[row] = open[row];
    if (connected) continue;
    keep[row] = 0;
    for_bits(reach[row], [&](int other) {
      if (reach[other] >> row & 1) keep[row] |= bit(value[other]);
    });
    keep[row] &= open[row];
  }
  return true;
}

bool LineMatching::strikes_something() const {
  for (int row = 0; row < count; ++row)
    if (keep[row] != open[row]) return true;
  return false;
}

Mask LineMatching::values_of(Mask rows) const {
  Mask values = 0;
  for_bits(rows, [&](int row) { values |= bit(value[row]); });
  return values;
}

}  // namespace cruxpress::keen
