#include "sudoku/dig.hpp"

#include <algorithm>

namespace cruxpress::sudoku {
namespace {

// How many items, of 81, are first proved by one search?  Removals from a nearly full grid hardly
// ever fail.  Later ones go one by one: groups of 2, 4 and 8 were tried and are slower, because a
// search that starts far from the known solution finds sets too large to be of use.
constexpr std::size_t kFirstGroup = 36;

// Cells where solutions differ, with the number of givens left in each set.
class UnavoidableSets {
 public:
  explicit UnavoidableSets(std::size_t cells) : sets_of_(cells) {}

  void add(std::span<const std::uint8_t> solution, const std::uint8_t* other,
           std::span<const std::uint8_t> givens) {
    std::uint16_t left = 0;
    for (std::size_t cell = 0; cell < solution.size(); ++cell) {
      if (solution[cell] == other[cell]) continue;
      sets_of_[cell].push_back(static_cast<std::uint16_t>(left_.size()));
      left += givens[cell] != 0;
    }
    left_.push_back(left);
  }

  // Takes the cells out unless that would leave a set without a given.
  bool try_remove(const std::vector<std::uint16_t>& cells) {
    bool allowed = true;
    for (const std::uint16_t cell : cells)
      for (const std::uint16_t set : sets_of_[cell]) allowed &= --left_[set] != 0;
    if (!allowed) put_back(cells);
    return allowed;
  }

  void put_back(const std::vector<std::uint16_t>& cells) {
    for (const std::uint16_t cell : cells)
      for (const std::uint16_t set : sets_of_[cell]) ++left_[set];
  }

 private:
  std::vector<std::vector<std::uint16_t>> sets_of_;
  std::vector<std::uint16_t> left_;
};

class Digger {
 public:
  Digger(std::span<const std::uint8_t> solution, const FindOther& find_other, int fewest,
         std::span<std::uint8_t> givens)
      : solution_(solution),
        find_other_(find_other),
        givens_(givens),
        sets_(givens.size()),
        other_(givens.size()),
        spare_(static_cast<int>(givens.size()) - fewest -
               static_cast<int>(std::count(givens.begin(), givens.end(), 0))) {}

  using Items = std::span<const std::vector<std::uint16_t>>;

  // Removes what can be removed of the items, in order.
  void dig(Items items) {
    for (;;) {
      const std::vector<const std::vector<std::uint16_t>*> taken = take(items);
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
      dig(items.first(items.size() / 2));
      items = items.subspan(items.size() / 2);
    }
  }

  DigWork work;

 private:
  std::vector<const std::vector<std::uint16_t>*> take(Items items) {
    std::vector<const std::vector<std::uint16_t>*> taken;
    for (const auto& item : items) {
      const int size = static_cast<int>(item.size());
      if (size > spare_ || !sets_.try_remove(item)) continue;
      for (const std::uint16_t cell : item) givens_[cell] = 0;
      spare_ -= size;
      taken.push_back(&item);
    }
    return taken;
  }

  void restore(const std::vector<std::uint16_t>& item) {
    sets_.put_back(item);
    for (const std::uint16_t cell : item) givens_[cell] = solution_[cell];
    spare_ += static_cast<int>(item.size());
  }

  std::span<const std::uint8_t> solution_;
  const FindOther& find_other_;
  std::span<std::uint8_t> givens_;
  UnavoidableSets sets_;
  std::vector<std::uint8_t> other_;
  int spare_;  // givens that may still go
};

}  // namespace

DigWork dig(std::span<const std::uint8_t> solution, const DigOrder& order,
            const FindOther& find_other, std::span<std::uint8_t> givens) {
  Digger digger(solution, find_other, order.fewest, givens);
  std::vector<std::vector<std::uint16_t>> present = order.items;  // without cells not given
  for (auto& item : present)
    std::erase_if(item, [&](std::uint16_t cell) { return givens[cell] == 0; });
  std::erase_if(present, [](const auto& item) { return item.empty(); });
  const Digger::Items items(present);
  std::size_t done = std::min(items.size(), items.size() * kFirstGroup / 81);
  digger.dig(items.first(done));
  for (; done < items.size(); ++done) digger.dig(items.subspan(done, 1));
  return digger.work;
}

}  // namespace cruxpress::sudoku
