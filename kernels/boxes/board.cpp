#include "boxes/board.hpp"

namespace cruxpress::boxes {

Board::Board(const Rules& rules) : left(rules.frame->cells) {
  open.fill(rules.frame->full);
  value.fill(0);
}

bool Board::place(const Rules& rules, int cell, int digit) {
  if (value[cell] != 0) {
    broken = broken || value[cell] != digit + 1;
    return false;
  }
  broken = broken || !(open[cell] >> digit & 1);
  value[cell] = static_cast<std::uint8_t>(digit + 1);
  open[cell] = bit(digit);
  --left;
  for_cells(rules.peers[cell], [&](int peer) { strike(peer, bit(digit)); });
  return true;
}

bool Settler::run() {
  for (;;) {
    if (!cells()) return false;
    if (board_.left == 0) return whole();
    if (placed_) continue;
    if (!units()) return false;
    if (placed_) continue;
    changed_ = false;
    if (!marks()) return false;
    if (!changed_ && !placed_) return true;
  }
}

bool Settler::stuck(Contradiction::Kind kind, int which, int digit) {
  if (trace_ != nullptr) trace_->end = {kind, which, digit};
  board_.broken = true;
  return false;
}

void Settler::place(int cell, int digit) {
  if (!board_.place(rules_, cell, digit)) return;
  placed_ = true;
  if (trace_ != nullptr)
    trace_->placed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
}

// Cells with one digit left, and none without.
bool Settler::cells() {
  placed_ = false;
  for (int cell = 0; cell < frame_.cells; ++cell) {
    if (board_.open[cell] == 0) return stuck(Contradiction::kCell, cell);
    if (board_.value[cell] == 0 && is_single(board_.open[cell]))
      place(cell, lowest(board_.open[cell]));
  }
  return true;
}

// Digits with one place left in a unit, and none without.
bool Settler::units() {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
    Mask once = 0, twice = 0;
    for (const std::uint8_t cell : frame_.units[unit]) {
      twice |= once & board_.open[cell];
      once |= board_.open[cell];
    }
    if (once != frame_.full)
      return stuck(Contradiction::kUnit, static_cast<int>(unit),
                   lowest(static_cast<Mask>(frame_.full & ~once)));
    const Mask single = once & static_cast<Mask>(~twice);
    if (single == 0) continue;
    for (const std::uint8_t cell : frame_.units[unit])
      if (board_.value[cell] == 0 && (board_.open[cell] & single) != 0)
        place(cell, lowest(board_.open[cell] & single));
    if (placed_) return true;
  }
  return true;
}

}  // namespace cruxpress::boxes
