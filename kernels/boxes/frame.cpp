#include "boxes/frame.hpp"

namespace cruxpress::boxes {
namespace {

Frame make_frame(int size, int box_rows, int box_columns) {
  Frame frame;
  frame.size = size;
  frame.cells = size * size;
  frame.across = size / box_columns;
  frame.full = static_cast<Mask>((1u << size) - 1u);
  frame.units.resize(static_cast<std::size_t>(3 * size));
  for (int cell = 0; cell < frame.cells; ++cell) {
    const int row = cell / size, column = cell % size;
    const int box = row / box_rows * frame.across + column / box_columns;
    const int units[] = {row, size + column, 2 * size + box};
    for (int i = 0; i < 3; ++i) {
      frame.units_of[cell][i] = static_cast<std::uint8_t>(units[i]);
      frame.units[units[i]].push_back(static_cast<std::uint8_t>(cell));
    }
  }
  for (const Cells& unit : frame.units)
    for (const std::uint8_t one : unit)
      for (const std::uint8_t other : unit)
        if (one != other) frame.peers[one].set(other);
  return frame;
}

}  // namespace

const Frame* frame_of(int size) {
  static const Frame four = make_frame(4, 2, 2), six = make_frame(6, 2, 3),
                     nine = make_frame(9, 3, 3);
  return size == 4 ? &four : size == 6 ? &six : size == 9 ? &nine : nullptr;
}

}  // namespace cruxpress::boxes
