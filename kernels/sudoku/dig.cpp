#include "sudoku/dig.hpp"

#include <algorithm>

namespace cruxpress::sudoku {
namespace {

// How many items, of 81, are first proved by one search?  Removals from a nearly full grid hardly
// ever fail.  Later ones go one by one: groups of 2, 4 and 8 were tried and are slower, because a
// search that starts far from the known solution finds sets too large to be of use.
constexpr std::size_t kFirstGroup = 36;

}  // namespace

void UnavoidableSets::add(std::span<const std::uint8_t> solution, const std::uint8_t* other,
                          std::span<const std::uint8_t> givens) {
  std::uint16_t left = 0;
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    if (solution[cell] == other[cell]) continue;
    note(cell);
    left += givens[cell] != 0;
  }
  left_.push_back(left);
}

void UnavoidableSets::add(std::span<const std::uint16_t> cells,
                          std::span<const std::uint8_t> givens) {
  std::uint16_t left = 0;
  for (const std::uint16_t cell : cells) {
    note(cell);
    left += givens[cell] != 0;
  }
  left_.push_back(left);
}

// The set that comes next holds the cell.
void UnavoidableSets::note(std::size_t cell) {
  if (count_of_[cell] == room_) make_room();
  sets_of_[cell * room_ + count_of_[cell]++] = static_cast<std::uint16_t>(left_.size());
}

void UnavoidableSets::make_room() {
  std::vector<std::uint16_t> wider(2 * sets_of_.size());
  for (std::size_t cell = 0; cell < count_of_.size(); ++cell)
    std::copy_n(sets_of_.begin() + static_cast<std::ptrdiff_t>(cell * room_), count_of_[cell],
                wider.begin() + static_cast<std::ptrdiff_t>(2 * cell * room_));
  sets_of_ = std::move(wider);
  room_ *= 2;
}

bool UnavoidableSets::try_remove(const DigItem& cells) {
  bool allowed = true;
  for (const std::uint16_t cell : cells)
    for (const std::uint16_t set : sets_of(cell)) allowed &= --left_[set] != 0;
  if (!allowed) put_back(cells);
  return allowed;
}

void UnavoidableSets::put_back(const DigItem& cells) {
  for (const std::uint16_t cell : cells)
    for (const std::uint16_t set : sets_of(cell)) ++left_[set];
}

Digger::Digger(std::span<const std::uint8_t> solution, const FindOther& find_other, int fewest,
               std::span<std::uint8_t> givens)
    : solution_(solution),
      find_other_(find_other),
      givens_(givens),
      sets_(givens.size()),
      other_(givens.size()),
      spare_(static_cast<int>(givens.size()) - fewest -
             static_cast<int>(std::count(givens.begin(), givens.end(), 0))) {}

void Digger::dig(Items items) {
  const std::size_t together = items.size() * kFirstGroup / 81;
  dig_together(items.first(together));
  dig_one_by_one(items.subspan(together));
}

void Digger::dig_one_by_one(Items items) {
  for (std::size_t i = 0; i < items.size(); ++i) dig_together(items.subspan(i, 1));
}

void Digger::dig_together(Items items) {
  for (;;) {
    const std::vector<const DigItem*> taken = take(items);
    if (taken.empty()) return;
    ++work.searches;
    const bool one_cell = taken.size() == 1 && taken[0]->size() == 1;
    const int differs_at = one_cell ? taken[0]->front() : kAnywhere;
    const Other found = find_other_(givens_, differs_at, other_.data());
    if (found == Other::none) return;
    for (const auto* item : taken) restore(*item);
    if (found == Other::found) {
      sets_.add(solution_, other_.data(), givens_);
      continue;
    }
    if (items.size() == 1) {
      work.spent = true;
      return;
    }
    dig_together(items.first(items.size() / 2));
    items = items.subspan(items.size() / 2);
  }
}

std::vector<const DigItem*> Digger::take(Items items) {
  std::vector<const DigItem*> taken;
  for (const DigItem& item : items) {
    const int size = static_cast<int>(item.size());
    if (size > spare_ || !is_given(item) || !sets_.try_remove(item)) continue;
    for (const std::uint16_t cell : item) givens_[cell] = 0;
    spare_ -= size;
    taken.push_back(&item);
  }
  return taken;
}

void Digger::restore(const DigItem& item) {
  sets_.put_back(item);
  for (const std::uint16_t cell : item) givens_[cell] = solution_[cell];
  spare_ += static_cast<int>(item.size());
}

void Digger::return_to(std::span<const std::uint8_t> givens, Items items) {
  for (const DigItem& item : items)
    if (givens[item.front()] != 0 && !is_given(item)) restore(item);
  for (const DigItem& item : items) {
    if (givens[item.front()] != 0 || !is_given(item)) continue;
    sets_.try_remove(item);  // never refused: the givens that stay are enough
    for (const std::uint16_t cell : item) givens_[cell] = 0;
    spare_ -= static_cast<int>(item.size());
  }
}

DigWork dig(std::span<const std::uint8_t> solution, const DigOrder& order,
            const FindOther& find_other, std::span<std::uint8_t> givens) {
  Digger digger(solution, find_other, order.fewest, givens);
  std::vector<DigItem> present = order.items;  // without cells not given
  for (auto& item : present)
    std::erase_if(item, [&](std::uint16_t cell) { return givens[cell] == 0; });
  std::erase_if(present, [](const auto& item) { return item.empty(); });
  digger.dig(present);
  return digger.work;
}

}  // namespace cruxpress::sudoku
