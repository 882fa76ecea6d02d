#include "boxes/steps.hpp"

#include <algorithm>

namespace cruxpress::boxes {
namespace {

// How many boards may prove that a digit leads nowhere?
constexpr std::uint64_t kProof = 20'000;

}  // namespace

bool Finder::find(int technique, const Board& board, const Visit& visit) {
  board_ = &board;
  technique_ = technique;
  if (technique < trial_) return look(technique, visit);
  return technique == trial_ ? trial(visit) : search(visit);
}

Step Finder::step() const {
  Step found;
  found.technique = technique_;
  return found;
}

void Finder::strike(Step& step, int cell, Mask digits) const {
  const auto gone = static_cast<Mask>(board_->open[cell] & digits);
  if (board_->value[cell] == 0 && gone != 0)
    step.strikes.emplace_back(static_cast<std::uint8_t>(cell), gone);
}

bool Finder::single(const Visit& visit, bool box) {
  const int size = frame_.size;
  for (int unit = box ? 2 * size : 0; unit < (box ? 3 : 2) * size; ++unit) {
    Mask once = 0, twice = 0, done = 0;
    for (const std::uint8_t cell : frame_.units[unit]) {
      twice |= once & board_->open[cell];
      once |= board_->open[cell];
      if (board_->value[cell] != 0) done |= board_->open[cell];
    }
    const auto singles = static_cast<Mask>(once & ~twice & ~done);
    for (const std::uint8_t cell : frame_.units[unit]) {
      if ((board_->open[cell] & singles) == 0) continue;
      Step found = step();
      found.units = {static_cast<std::uint8_t>(unit)};
      found.cells = {cell};
      found.digits = bit(lowest(board_->open[cell] & singles));
      found.place = cell;
      if (visit(found)) return true;
    }
  }
  return false;
}

bool Finder::last_candidate(const Visit& visit) {
  for (int cell = 0; cell < frame_.cells; ++cell) {
    if (board_->value[cell] != 0 || !is_single(board_->open[cell])) continue;
    Step found = step();
    found.cells = {static_cast<std::uint8_t>(cell)};
    found.digits = board_->open[cell];
    found.place = cell;
    if (visit(found)) return true;
  }
  return false;
}

// All places of a digit in one unit lie in another: pointing from a box, claiming from a line.
bool Finder::locked(const Visit& visit, bool pointing) {
  const int size = frame_.size;
  for (int unit = pointing ? 2 * size : 0; unit < (pointing ? 3 : 2) * size; ++unit)
    for (int digit = 0; digit < size; ++digit) {
      Cells places;
      for (const std::uint8_t cell : frame_.units[unit])
        if (board_->open[cell] >> digit & 1) places.push_back(cell);
      if (places.size() < 2) continue;
      for (const int other : frame_.units_of[places[0]]) {
        const bool fits = pointing ? other < 2 * size : other >= 2 * size;
        if (!fits || other == unit) continue;
        const auto inside = [&](std::uint8_t cell) {
          return std::find(frame_.units_of[cell].begin(), frame_.units_of[cell].end(), other) !=
                 frame_.units_of[cell].end();
        };
        if (!std::all_of(places.begin(), places.end(), inside)) continue;
        Step found = step();
        for (const std::uint8_t cell : frame_.units[other])
          if (std::find(places.begin(), places.end(), cell) == places.end())
            strike(found, cell, bit(digit));
        if (found.strikes.empty()) continue;
        found.units = {static_cast<std::uint8_t>(unit), static_cast<std::uint8_t>(other)};
        found.cells = places;
        found.digits = bit(digit);
        if (visit(found)) return true;
      }
    }
  return false;
}

namespace {

// Calls f(chosen) for every choice of `order` of `count` things that `keep` lets grow.
template <typename Keep, typename F>
bool choices(int count, int order, Keep&& keep, F&& f) {
  std::array<int, 4> chosen{};
  const auto grow = [&](auto& self, int at, int from) -> bool {
    if (at == order) return f(chosen);
    for (int one = from; one < count; ++one) {
      chosen[at] = one;
      if (keep(chosen, at + 1) && self(self, at + 1, one + 1)) return true;
    }
    return false;
  };
  return grow(grow, 0, 0);
}

// Lines or digits with the places that each has: what hidden subsets and fishes choose from.
struct Places {
  std::array<Mask, kMaxSize> where{};
  std::array<int, kMaxSize> name{};
  int count = 0;

  // Only what may be part of a choice of `order` is taken.
  void add(int one, Mask places, int order) {
    if (count_digits(places) < 2 || count_digits(places) > order) return;
    where[count] = places;
    name[count++] = one;
  }
  Mask of(const std::array<int, 4>& chosen, int so_many) const {
    Mask all = 0;
    for (int i = 0; i < so_many; ++i) all |= where[chosen[i]];
    return all;
  }
  // Calls f(chosen, places) for every choice of `order` with as many places between them.
  template <typename F>
  bool each_closed(int order, F&& f) const {
    const auto keep = [&](const std::array<int, 4>& chosen, int so_many) {
      return count_digits(of(chosen, so_many)) <= order;
    };
    return choices(count, order, keep, [&](const std::array<int, 4>& chosen) {
      const Mask places = of(chosen, order);
      return count_digits(places) == order && f(chosen, places);
    });
  }
};

}  // namespace

bool Finder::naked(const Visit& visit, int order) {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
    Cells open;
    for (const std::uint8_t cell : frame_.units[unit])
      if (board_->value[cell] == 0 && count_digits(board_->open[cell]) <= order)
        open.push_back(cell);
    const auto digits_of = [&](const std::array<int, 4>& chosen, int count) {
      Mask digits = 0;
      for (int i = 0; i < count; ++i) digits |= board_->open[open[chosen[i]]];
      return digits;
    };
    const auto keep = [&](const std::array<int, 4>& chosen, int count) {
      return count_digits(digits_of(chosen, count)) <= order;
    };
    const auto take = [&](const std::array<int, 4>& chosen) {
      Step found = step();
      found.digits = digits_of(chosen, order);
      if (count_digits(found.digits) != order) return false;
      for (int i = 0; i < order; ++i) found.cells.push_back(open[chosen[i]]);
      for (const std::uint8_t cell : frame_.units[unit])
        if (std::find(found.cells.begin(), found.cells.end(), cell) == found.cells.end())
          strike(found, cell, found.digits);
      found.units = {static_cast<std::uint8_t>(unit)};
      return !found.strikes.empty() && visit(found);
    };
    if (choices(static_cast<int>(open.size()), order, keep, take)) return true;
  }
  return false;
}

bool Finder::hidden(const Visit& visit, int order) {
  for (std::size_t unit = 0; unit < frame_.units.size(); ++unit) {
    const Cells& cells = frame_.units[unit];
    Places places;  // positions in the unit
    for (int digit = 0; digit < frame_.size; ++digit) {
      Mask where = 0;
      for (std::size_t i = 0; i < cells.size(); ++i)
        if (board_->open[cells[i]] >> digit & 1) where |= bit(static_cast<int>(i));
      places.add(digit, where, order);
    }
    const auto take = [&](const std::array<int, 4>& chosen, Mask where) {
      Step found = step();
      for (int i = 0; i < order; ++i) found.digits |= bit(places.name[chosen[i]]);
      for_bits(where, [&](int place) {
        found.cells.push_back(cells[place]);
        strike(found, cells[place], static_cast<Mask>(~found.digits));
      });
      found.units = {static_cast<std::uint8_t>(unit)};
      return !found.strikes.empty() && visit(found);
    };
    if (places.each_closed(order, take)) return true;
  }
  return false;
}

bool Finder::fish(const Visit& visit, int order) {
  for (int digit = 0; digit < frame_.size; ++digit)
    for (const bool rows : {true, false})
      if (fish_of(visit, order, digit, rows)) return true;
  return false;
}

bool Finder::fish_of(const Visit& visit, int order, int digit, bool rows) {
  const int size = frame_.size, base = rows ? 0 : size, cover = size - base;
  Places lines;
  for (int line = 0; line < size; ++line) {
    Mask where = 0;
    for (int i = 0; i < size; ++i)
      if (board_->open[frame_.units[base + line][i]] >> digit & 1) where |= bit(i);
    lines.add(line, where, order);
  }
  const auto take = [&](const std::array<int, 4>& chosen, Mask where) {
    Step found = step();
    found.digits = bit(digit);
    Mask base_lines = 0;
    for (int i = 0; i < order; ++i) {
      const int line = lines.name[chosen[i]];
      base_lines |= bit(line);
      found.units.push_back(static_cast<std::uint8_t>(base + line));
      for_bits(lines.where[chosen[i]],
               [&](int place) { found.cells.push_back(frame_.units[base + line][place]); });
    }
    for_bits(where, [&](int place) {
      found.units.push_back(static_cast<std::uint8_t>(cover + place));
      for (int line = 0; line < size; ++line)
        if (!(base_lines >> line & 1)) strike(found, frame_.units[cover + place][line], bit(digit));
    });
    return !found.strikes.empty() && visit(found);
  };
  return lines.each_closed(order, take);
}

// Digits whose plain consequences contradict each other.
bool Finder::trial(const Visit& visit) {
  for (int cell = 0; cell < frame_.cells; ++cell) {
    if (board_->value[cell] != 0) continue;
    for (Mask open = board_->open[cell]; open != 0; open = without_lowest(open)) {
      Board tried = *board_;
      Step found = step();
      tried.place(rules_, cell, lowest(open));
      if (rules_.settle(tried, &found.trace)) continue;
      found.cells = {static_cast<std::uint8_t>(cell)};
      found.digits = bit(lowest(open));
      strike(found, cell, found.digits);
      if (visit(found)) return true;
    }
  }
  return false;
}

// Digits that lead nowhere, as only a search shows: from the cell with the fewest.
bool Finder::search(const Visit& visit) {
  for (int count = 2; count <= frame_.size; ++count)
    for (int cell = 0; cell < frame_.cells; ++cell) {
      if (board_->value[cell] != 0 || count_digits(board_->open[cell]) != count) continue;
      for (Mask open = board_->open[cell]; open != 0; open = without_lowest(open)) {
        Board tried = *board_;
        tried.place(rules_, cell, lowest(open));
        const Found found_any = solve(rules_, tried, 1, kProof);
        if (found_any.count != 0 || found_any.spent) continue;
        Step found = step();
        found.cells = {static_cast<std::uint8_t>(cell)};
        found.digits = bit(lowest(open));
        strike(found, cell, found.digits);
        if (visit(found)) return true;
      }
    }
  return false;
}

}  // namespace cruxpress::boxes
