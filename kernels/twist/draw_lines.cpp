#include "twist/draw_lines.hpp"

#include <algorithm>

namespace cruxpress::twist {
namespace {

// How often is a line begun before there is no more room?
constexpr int kTries = 60;
// The shortest thermometer, and the fewest and most cells of a shaft.
constexpr std::size_t kShortest = 3, kFewest = 2, kMost = 4;

// Does a path go from one cell to another, or back?
bool goes(const Cells& path, int one, int other) {
  for (std::size_t i = 1; i < path.size(); ++i)
    if ((path[i - 1] == one && path[i] == other) || (path[i - 1] == other && path[i] == one))
      return true;
  return false;
}

}  // namespace

std::vector<Line> LineDrawer::draw(bool thermos, bool arrows, int count) {
  for (int tries = 0; tries < kTries && static_cast<int>(lines_.size()) < count; ++tries) {
    Line line;
    line.kind = thermos && (!arrows || lines_.size() % 2 == 0) ? Line::kThermo : Line::kArrow;
    if (!(line.kind == Line::kThermo ? thermo(line) : arrow(line))) continue;
    for (const std::uint8_t cell : line.cells) taken_.add(cell);
    lines_.push_back(std::move(line));
  }
  std::sort(lines_.begin(), lines_.end(),
            [](const Line& one, const Line& other) { return one.cells[0] < other.cells[0]; });
  return lines_;
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
          !turns_back(path, cell) && !crosses(path, cell))
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

// A path of rising digits; every second step goes to the next higher one, so that it gets long.
bool LineDrawer::thermo(Line& line) {
  const int bulb = below(digits_.size());
  if (taken_.has(bulb) || digits_[bulb] > size_ / 2) return false;
  const std::size_t length = kShortest + below(static_cast<std::size_t>(size_) / 2);
  line.cells = {static_cast<std::uint8_t>(bulb)};
  while (line.cells.size() < length) {
    Cells rising = ways_on(line.cells);
    std::erase_if(rising, [&](int cell) { return digits_[cell] <= digits_[line.cells.back()]; });
    if (rising.empty()) break;
    const auto lower = [&](int one, int other) { return digits_[one] < digits_[other]; };
    line.cells.push_back(below(2) == 0 ? *std::min_element(rising.begin(), rising.end(), lower)
                                       : rising[below(rising.size())]);
  }
  return line.cells.size() >= kShortest;
}

bool LineDrawer::arrow(Line& line) {
  const int circle = below(digits_.size());
  if (taken_.has(circle) || digits_[circle] <= size_ / 3) return false;
  line.cells = {static_cast<std::uint8_t>(circle)};
  return shaft(line, digits_[circle]);
}

// Cells that add up to the rest, in random order until one way fits.
bool LineDrawer::shaft(Line& line, int rest) {
  if (rest == 0) return line.cells.size() > kFewest;
  if (line.cells.size() > kMost) return false;
  Cells next = ways_on(line.cells);
  random_.shuffle(next.data(), next.size());
  for (const std::uint8_t cell : next) {
    if (digits_[cell] > rest) continue;
    line.cells.push_back(cell);
    if (shaft(line, rest - digits_[cell])) return true;
    line.cells.pop_back();
  }
  return false;
}

}  // namespace cruxpress::twist
