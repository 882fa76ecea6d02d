#include "killer/cut_cages.hpp"

#include <algorithm>
#include <bit>

namespace cruxpress::killer {
namespace {

// How many parts of each size are tried where a cage is cut?
constexpr int kCuts = 4;

// How many sets of so many digits have a sum?
template <int N>
constexpr auto kSetsOfSum = [] {
  std::array<std::array<std::uint8_t, N*(N + 1) / 2 + 1>, N + 1> sets{};
  for (unsigned set = 0; set < 1u << N; ++set) {
    int sum = 0;
    for (int digit = 0; digit < N; ++digit)
      if (set >> digit & 1) sum += digit + 1;
    ++sets[static_cast<std::size_t>(std::popcount(set))][static_cast<std::size_t>(sum)];
  }
  return sets;
}();

bool has(const Cells& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

template <int N, typename F>
void for_neighbours(int cell, F&& f) {
  if (cell >= N) f(cell - N);
  if (cell % N > 0) f(cell - 1);
  if (cell % N + 1 < N) f(cell + 1);
  if (cell + N < N * N) f(cell + N);
}

void put(auto& cage_of, const Cells& cells, int number) {
  for (const std::uint8_t cell : cells) cage_of[cell] = static_cast<std::uint8_t>(number);
}

// A number that no cage has.
int free_number(const auto& cage_of) {
  int most = -1;
  for (const std::uint8_t cage : cage_of)
    if (cage != kNoCage) most = std::max<int>(most, cage);
  return most + 1;
}

}  // namespace

template <int N>
bool CageCutter<N>::cut(Puzzle<N>& puzzle, const std::array<std::uint8_t, N * N>& solution) {
  solution_ = solution;
  puzzle = {};
  return fill_free(puzzle);
}

// Grows cages from free cells in random order; what stays alone joins a neighbour where it can.
template <int N>
bool CageCutter<N>::fill_free(Puzzle<N>& puzzle) {
  Cells order;
  CageOf cage_of = puzzle.cage_of;
  for (int cell = 0; cell < N * N; ++cell)
    if (cage_of[cell] == kNoCage) order.push_back(static_cast<std::uint8_t>(cell));
  random_.shuffle(order.data(), order.size());
  for (const std::uint8_t cell : order)
    if (cage_of[cell] == kNoCage) grow(cage_of, cell, free_number(cage_of));
  settle(puzzle, cage_of);
  for (const std::uint8_t cell : order) {
    const int cage = puzzle.cage_of[cell];
    if (puzzle.cages[cage].cells.size() == 1) join(puzzle, cage);
  }
  return few_singles(puzzle);
}

// A cage from a cell on, and its image where that is another cage.  The last cell is the one that
// leaves fewest sets of digits, so that sums such as 3, 4, 16 and 17 for two cells are frequent.
template <int N>
void CageCutter<N>::grow(CageOf& cage_of, int start, int number) {
  const auto size = static_cast<std::size_t>(2 + below(static_cast<std::size_t>(wish_.largest - 1)));
  bool own = image_[start] == start;
  Cells cells{static_cast<std::uint8_t>(start)};
  if (!own && wish_.largest > 1 && below(2) == 0) {
    for_neighbours<N>(start, [&](int next) { own |= next == image_[start]; });
    if (own) cells = addition({}, start, true);
    if (cells.empty() || !fits(cells)) own = false, cells = {static_cast<std::uint8_t>(start)};
  }
  while (cells.size() < size) {
    std::vector<Cells> choices;
    for (const std::uint8_t cell : cells)
      for_neighbours<N>(cell, [&](int next) {
        if (cage_of[next] != kNoCage) return;
        Cells more = addition(cells, next, own);
        if (!more.empty()) choices.push_back(std::move(more));
      });
    if (choices.empty()) break;
    const std::size_t choice = cells.size() + 1 == size
                                   ? best_choice(cells, choices)
                                   : static_cast<std::size_t>(below(choices.size()));
    cells.insert(cells.end(), choices[choice].begin(), choices[choice].end());
  }
  put(cage_of, cells, number);
  if (!own) put(cage_of, imaged(cells), number + 1);
}

// The choice whose sum, with that of the image, has fewest sets of digits.
template <int N>
std::size_t CageCutter<N>::best_choice(const Cells& cells,
                                       const std::vector<Cells>& choices) const {
  const auto sets = [&](const Cells& more) {
    std::size_t sum = 0, of_image = 0;
    for (const Cells* part : {&cells, &more})
      for (const std::uint8_t cell : *part) {
        sum += solution_[cell];
        of_image += solution_[image_[cell]];
      }
    const auto& of_size = kSetsOfSum<N>[cells.size() + more.size()];
    return of_size[sum] + of_size[of_image];
  };
  return static_cast<std::size_t>(
      std::min_element(choices.begin(), choices.end(),
                       [&](const Cells& a, const Cells& b) { return sets(a) < sets(b); }) -
      choices.begin());
}

// The cells that a cage takes together with a next one: with its image if the cage is its own
// image.  None where the cage, or its image, would not fit the wish.
template <int N>
Cells CageCutter<N>::addition(const Cells& cells, int next, bool own) const {
  const int image = image_[next];
  if (has(cells, next) || (!own && (image == next || has(cells, image)))) return {};
  Cells more{static_cast<std::uint8_t>(next)};
  if (own && image != next) more.push_back(static_cast<std::uint8_t>(image));
  Cells whole = cells;
  whole.insert(whole.end(), more.begin(), more.end());
  return fits(whole) && (own || fits(imaged(whole))) ? more : Cells{};
}

// Are there few cells enough, all different, and no block if none is wished for?
template <int N>
bool CageCutter<N>::fits(const Cells& cells) const {
  if (cells.size() > static_cast<std::size_t>(wish_.largest)) return false;
  unsigned digits = 0;
  for (const std::uint8_t cell : cells) {
    if (digits >> solution_[cell] & 1) return false;
    digits |= 1u << solution_[cell];
  }
  return wish_.blocks || !holds_block(cells);
}

template <int N>
bool CageCutter<N>::holds_block(const Cells& cells) const {
  if (cells.size() < 4) return false;
  return std::any_of(cells.begin(), cells.end(), [&](int cell) {
    return cell % N + 1 < N && has(cells, cell + 1) && has(cells, cell + N) &&
           has(cells, cell + N + 1);
  });
}

template <int N>
bool CageCutter<N>::connected(const Cells& cells) const {
  Cells reached{cells.front()};
  for (std::size_t at = 0; at < reached.size(); ++at)
    for_neighbours<N>(reached[at], [&](int next) {
      if (has(cells, next) && !has(reached, next))
        reached.push_back(static_cast<std::uint8_t>(next));
    });
  return reached.size() == cells.size();
}

template <int N>
Cells CageCutter<N>::imaged(const Cells& cells) const {
  Cells images;
  for (const std::uint8_t cell : cells)
    images.push_back(static_cast<std::uint8_t>(image_[cell]));
  return images;
}

template <int N>
Cells CageCutter<N>::neighbours_of(const Puzzle<N>& puzzle, int cage) const {
  Cells found;
  for (const std::uint8_t cell : puzzle.cages[cage].cells)
    for_neighbours<N>(cell, [&](int next) {
      if (puzzle.cage_of[next] != cage) found.push_back(puzzle.cage_of[next]);
    });
  return found;
}

// The cells of two cages; with those of their images if these share a cell.
template <int N>
Cells CageCutter<N>::united(const Puzzle<N>& puzzle, int one, int other) const {
  Cells cells = puzzle.cages[one].cells;
  const Cells& theirs = puzzle.cages[other].cells;
  cells.insert(cells.end(), theirs.begin(), theirs.end());
  const Cells images = imaged(cells);
  if (std::any_of(images.begin(), images.end(), [&](int cell) { return has(cells, cell); }))
    for (const std::uint8_t cell : images)
      if (!has(cells, cell)) cells.push_back(cell);
  return cells;
}

template <int N>
bool CageCutter<N>::join(Puzzle<N>& puzzle, int cage) {
  std::vector<Cells> choices;
  for (const std::uint8_t other : neighbours_of(puzzle, cage)) {
    Cells cells = united(puzzle, cage, other);
    if (fits(cells) && fits(imaged(cells))) choices.push_back(std::move(cells));
  }
  if (choices.empty()) return false;
  const Cells& cells = choices[below(choices.size())];
  CageOf cage_of = puzzle.cage_of;
  const int number = free_number(cage_of);
  put(cage_of, imaged(cells), number + 1);
  put(cage_of, cells, number);  // all of them where the cage is its own image
  settle(puzzle, cage_of);
  return true;
}

template <int N>
bool CageCutter<N>::split(Puzzle<N>& puzzle, int cage) {
  for (std::size_t size = puzzle.cages[cage].cells.size() / 2; size > 0; --size)
    for (int tries = 0; tries < kCuts; ++tries)
      if (split_off(puzzle, cage, size)) return true;
  return false;
}

// Cuts a part of about so many cells off a cage, and the image of the part off its image.
template <int N>
bool CageCutter<N>::split_off(Puzzle<N>& puzzle, int cage, std::size_t size) {
  const Cells cells = puzzle.cages[cage].cells;
  const int start = cells[below(cells.size())];
  const bool own = image_[start] == start;
  Cells part{static_cast<std::uint8_t>(start)};
  while (part.size() < size) {
    std::vector<Cells> choices;
    for (const std::uint8_t cell : part)
      for_neighbours<N>(cell, [&](int next) {
        if (puzzle.cage_of[next] != cage) return;
        Cells more = addition(part, next, own);
        if (!more.empty()) choices.push_back(std::move(more));
      });
    if (choices.empty()) return false;
    const Cells& more = choices[below(choices.size())];
    part.insert(part.end(), more.begin(), more.end());
  }
  const Cells image = imaged(part);
  Cells rest;
  for (const std::uint8_t cell : cells)
    if (!has(part, cell) && !has(image, cell)) rest.push_back(cell);
  if ((rest.empty() && own) || (!rest.empty() && !connected(rest))) return false;
  const Puzzle<N> before = puzzle;
  CageOf cage_of = puzzle.cage_of;
  const int number = free_number(cage_of);
  put(cage_of, image, number + 1);
  put(cage_of, part, number);
  settle(puzzle, cage_of);
  if (few_singles(puzzle)) return true;
  puzzle = before;
  return false;
}

template <int N>
bool CageCutter<N>::redraw(Puzzle<N>& puzzle, int cage) {
  const Cells around = neighbours_of(puzzle, cage);
  const int other = around[below(around.size())];
  const Puzzle<N> before = puzzle;
  for (const int one : {cage, other})
    for (const Cells& cells : {puzzle.cages[one].cells, imaged(puzzle.cages[one].cells)})
      put(puzzle.cage_of, cells, kNoCage);
  if (fill_free(puzzle)) return true;
  puzzle = before;
  return false;
}

template <int N>
bool CageCutter<N>::few_singles(const Puzzle<N>& puzzle) const {
  return std::count_if(puzzle.cages.begin(), puzzle.cages.end(),
                       [](const Cage& cage) { return cage.cells.size() == 1; }) <= wish_.singles;
}

// Takes over the cages of the cells, numbered by their first cells, and adds them up.
template <int N>
void CageCutter<N>::settle(Puzzle<N>& puzzle, const CageOf& cage_of) const {
  std::array<std::uint8_t, 256> number;
  number.fill(kNoCage);
  std::uint8_t next = 0;
  for (int cell = 0; cell < N * N; ++cell) {
    std::uint8_t& own = number[cage_of[cell]];
    if (own == kNoCage) own = next++;
    puzzle.cage_of[cell] = own;
  }
  puzzle.cages.assign(next, {});
  puzzle.group_cells();
  for (Cage& cage : puzzle.cages)
    for (const std::uint8_t cell : cage.cells) cage.sum += solution_[cell];
}

#define CRUXPRESS_INSTANTIATE(N) template class CageCutter<N>;
CRUXPRESS_FOR_EACH_RULED_SIZE(CRUXPRESS_INSTANTIATE)
#undef CRUXPRESS_INSTANTIATE

}  // namespace cruxpress::killer
