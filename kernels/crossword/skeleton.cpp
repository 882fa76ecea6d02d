#include "crossword/skeleton.hpp"

#include <algorithm>
#include <utility>

namespace cruxpress::crossword {
namespace {

void mirror(const Skeleton& skeleton, std::vector<int>& cells) {
  const std::size_t count = cells.size();
  for (std::size_t n = 0; n < count; ++n) cells.push_back(skeleton.opposite(cells[n]));
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

CellSet set_of(const std::vector<int>& cells) {
  CellSet set;
  for (const int cell : cells) set.put(cell);
  return set;
}

void add_berths(const Skeleton& skeleton, const Line& line, int length,
                std::vector<Berth>& found) {
  for (int start = 0; start + length <= line.length; ++start) {
    if (!is_run(start, start + length, line.crossing)) continue;
    Berth berth;
    berth.first = line.cell(start);
    berth.step = line.step;
    berth.down = line.step != 1;
    for (int n = 0; n < length; ++n) berth.cells.push_back(line.cell(start + n));
    berth.opens = berth.cells;
    if (start > 0) berth.closes.push_back(line.cell(start - 1));
    if (start + length < line.length) berth.closes.push_back(line.cell(start + length));
    mirror(skeleton, berth.opens);
    mirror(skeleton, berth.closes);
    berth.own = set_of(berth.cells);
    berth.open = set_of(berth.opens);
    berth.closed = set_of(berth.closes);
    if (!berth.open.meets(berth.closed)) found.push_back(std::move(berth));
  }
}

}  // namespace

int Skeleton::opposite(int cell) const {
  const int row = cell / width, column = cell % width;
  switch (symmetry) {
    case Symmetry::kRotate:
      return (height - 1 - row) * width + width - 1 - column;
    case Symmetry::kMirror:
      return row * width + width - 1 - column;
    case Symmetry::kNone:
      break;
  }
  return cell;
}

std::vector<Line> lines_of(const Skeleton& skeleton) {
  std::vector<Line> lines;
  for (int row = skeleton.rows; row < skeleton.height; row += 2)
    lines.push_back({row * skeleton.width, 1, skeleton.width, skeleton.columns});
  for (int column = skeleton.columns; column < skeleton.width; column += 2)
    lines.push_back({column, skeleton.width, skeleton.height, skeleton.rows});
  return lines;
}

std::vector<Pair> pairs_of(const Skeleton& skeleton) {
  const auto lines = lines_of(skeleton);
  std::vector<Pair> pairs;
  for (int number = 0; number < static_cast<int>(lines.size()); ++number) {
    const Line& line = lines[static_cast<std::size_t>(number)];
    const int one = skeleton.opposite(line.cell(0));
    const int other = skeleton.opposite(line.cell(line.length - 1));
    const auto is_partner = [&](const Line& some) {
      return some.step == line.step && some.first == std::min(one, other);
    };
    const auto found = std::find_if(lines.begin(), lines.end(), is_partner);
    // A skeleton that its symmetry does not keep has lines without a partner.
    const int partner =
        found == lines.end() ? number : static_cast<int>(found - lines.begin());
    if (partner >= number) pairs.push_back({number, partner, other < one});
  }
  return pairs;
}

std::vector<Berth> berths_of(const Skeleton& skeleton, int length) {
  std::vector<Berth> found;
  for (const Line& line : lines_of(skeleton)) add_berths(skeleton, line, length, found);
  return found;
}

}  // namespace cruxpress::crossword
