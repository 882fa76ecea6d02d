// Cages and lines that gave nothing when they were last examined.  They are skipped until one of
// their candidates changes.
//
// A skipped examination still counts as work, so the cache does not change where a budget ends.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "keen/deduce.hpp"

namespace cruxpress::keen {

// The candidates that cells had when they were last looked at.
class SeenCages {
 public:
  template <typename Cells>
  bool is_same(const Board& board, const Cells& cells) const {
    return std::all_of(cells.begin(), cells.end(),
                       [&](int cell) { return open_[cell] == board.open[cell]; });
  }
  template <typename Cells>
  void remember(const Board& board, const Cells& cells) {
    for (const int cell : cells) open_[cell] = board.open[cell];
  }
  void forget() { open_.fill(0); }

 private:
  std::array<Mask, kMaxCells> open_{};  // an open cell has some
};

// Cages, of which a technique found nothing to strike.
class LookedCages {
 public:
  bool is_same(Deducer& deducer, int cage) const {
    if (!looked_.is_same(deducer.board, deducer.puzzle().cells_of(cage))) return false;
    deducer.work += deducer.board.alive[cage];
    return true;
  }
  void remember(const Deducer& deducer, int cage) {
    if (deducer.is_stored(cage))
      looked_.remember(deducer.board, deducer.puzzle().cells_of(cage));
  }
  void forget() { looked_.forget(); }

 private:
  SeenCages looked_;
};

// Lines, of which no subset strikes anything.
class LookedLines {
 public:
  bool is_same(const Deducer& deducer, int line) const {
    const auto cells = cells_of(deducer, line);
    return of(line).is_same(deducer.board, std::span(cells.data(), deducer.size()));
  }
  void remember(const Deducer& deducer, int line) {
    const auto cells = cells_of(deducer, line);
    of(line).remember(deducer.board, std::span(cells.data(), deducer.size()));
  }

 private:
  static std::array<std::uint8_t, kMaxSize> cells_of(const Deducer& deducer, int line) {
    std::array<std::uint8_t, kMaxSize> cells;
    for (int i = 0; i < deducer.size(); ++i)
      cells[i] = static_cast<std::uint8_t>(line < kMaxSize ? cell_at(line, i)
                                                           : cell_at(i, line - kMaxSize));
    return cells;
  }
  SeenCages& of(int line) { return line < kMaxSize ? rows_ : columns_; }
  const SeenCages& of(int line) const { return line < kMaxSize ? rows_ : columns_; }

  SeenCages rows_, columns_;
};

// The digits that cages need in their lines.
class KnownMust {
 public:
  // What a cage needs, or null where that is nothing.
  const MustAppear* find(Deducer& deducer, int cage) {
    const auto cells = deducer.puzzle().cells_of(cage);
    Entry& known = known_[cage];
    if (looked_.is_same(deducer.board, cells)) {
      deducer.work += known.work;
    } else {
      const std::uint64_t before = deducer.work;
      known.any = deducer.must_appear(cage, known.must);
      known.work = deducer.work - before;
      if (deducer.is_stored(cage)) looked_.remember(deducer.board, cells);
    }
    return known.any ? &known.must : nullptr;
  }
  void forget() { looked_.forget(); }

 private:
  struct Entry {
    MustAppear must;
    std::uint64_t work;
    bool any;
  };
  SeenCages looked_;
  std::array<Entry, kMaxCells> known_;
};

}  // namespace cruxpress::keen
