#include "twist/draw_lines.hpp"

#include <algorithm>

namespace cruxpress::twist {
namespace {

// How often is a line begun before there is no more room?
constexpr int kTries = 60;
// The fewest cells of a line, and the most of a thermometer and of an arrow: the digits of a longer
// shaft hardly ever add up to one digit.
constexpr std::size_t kFewest = 3, kMostOfThermo = 7, kMostOfArrow = 5;

// Does a path go from one cell to another, or back?
bool goes(const Cells& path, int one, int other) {
  for (std::size_t i = 1; i < path.size(); ++i)
    if ((path[i - 1] == one && path[i] == other) || (path[i - 1] == other && path[i] == one))
      return true;
  return false;
}

}  // namespace

std::vector<Line> LineDrawer::draw(bool thermos, bool arrows, int count) {
  const auto each = static_cast<std::size_t>(paired_ ? 2 : 1);
  for (int tries = 0; tries < kTries && lines_.size() + each <= static_cast<std::size_t>(count);
       ++tries) {
    const bool thermo = thermos && (!arrows || lines_.size() / each % 2 == 0);
    const std::size_t most =
        std::min(thermo ? kMostOfThermo : kMostOfArrow, static_cast<std::size_t>(size_) - 1);
    const Cells cells = path(kFewest + below(most - kFewest + 1));
    if (cells.size() < kFewest) continue;
    const Line::Kind kind = thermo ? Line::kThermo : Line::kArrow;
    add(kind, cells);
    if (paired_) add(kind, imaged(cells));
  }
  std::sort(lines_.begin(), lines_.end(),
            [](const Line& one, const Line& other) { return one.cells[0] < other.cells[0]; });
  return lines_;
}

void LineDrawer::add(Line::Kind kind, Cells cells) {
  for (const std::uint8_t cell : cells) taken_.add(cell);
  lines_.push_back({kind, std::move(cells)});
}

Cells LineDrawer::imaged(const Cells& path) const {
  Cells images;
  for (const std::uint8_t cell : path) images.push_back(static_cast<std::uint8_t>(image_[cell]));
  return images;
}

// A random path of so many cells, or of fewer where there is no way on.
Cells LineDrawer::path(std::size_t length) {
  const int start = below(static_cast<std::size_t>(size_ * size_));
  Cells cells{static_cast<std::uint8_t>(start)};
  if (taken_.has(start) || (paired_ && image_[start] == start)) return {};
  while (cells.size() < length) {
    const Cells next = ways_on(cells);
    if (next.empty()) break;
    cells.push_back(next[below(next.size())]);
  }
  return cells;
}

// Free cells that a path may go on to.
Cells LineDrawer::ways_on(const Cells& path) const {
  Cells found;
  const int end = path.back(), size = size_;
  for (int row = end / size - 1; row <= end / size + 1; ++row)
    for (int column = end % size - 1; column <= end % size + 1; ++column) {
      if (row < 0 || column < 0 || row >= size || column >= size) continue;
      const int cell = row * size + column;
      if (!taken_.has(cell) && std::find(path.begin(), path.end(), cell) == path.end() &&
          !turns_back(path, cell) && !crosses(path, cell) && !meets_image(path, cell))
        found.push_back(static_cast<std::uint8_t>(cell));
    }
  return found;
}

// Would the path turn by more than a right angle?
bool LineDrawer::turns_back(const Cells& path, int to) const {
  if (path.size() < 2) return false;
  const int size = size_, from = path.back(), before = path[path.size() - 2];
  const int down = (from / size - before / size) * (to / size - from / size);
  const int across = (from % size - before % size) * (to % size - from % size);
  return down + across < 0;
}

// Would the path cross itself or a line, with a step over a corner that one takes the other way?
bool LineDrawer::crosses(const Cells& path, int to) const {
  const int size = size_, from = path.back();
  if (from / size == to / size || from % size == to % size) return false;
  const int one = from / size * size + to % size, other = to / size * size + from % size;
  return goes(path, one, other) ||
         std::any_of(lines_.begin(), lines_.end(),
                     [&](const Line& line) { return goes(line.cells, one, other); });
}

// Would the path meet or cross its image?
bool LineDrawer::meets_image(const Cells& path, int to) const {
  if (!paired_) return false;
  if (image_[to] == to || std::find(path.begin(), path.end(), image_[to]) != path.end()) return true;
  const int size = size_, from = path.back();
  if (from / size == to / size || from % size == to % size) return false;
  Cells longer = path;
  longer.push_back(static_cast<std::uint8_t>(to));
  return goes(imaged(longer), from / size * size + to % size, to / size * size + from % size);
}

}  // namespace cruxpress::twist
