// The part of Deducer that deals with the layouts of cages: enumerate, filter,
// and read off what every layout has in common.
#include <algorithm>

#include "keen/deduce.hpp"
#include "keen/layouts.hpp"

namespace cruxpress::keen {
namespace {

// The candidates of a cage's cells, packed as its layouts are.
void pack(int size, std::span<const std::uint8_t> cells, const Mask* open, std::uint64_t* words) {
  std::uint64_t word = 0;
  int shift = 0;
  for (const std::uint8_t cell : cells) {
    if (shift + size > 64) {
      *words++ = word;
      word = 0;
      shift = 0;
    }
    word |= std::uint64_t{open[cell]} << shift;
    shift += size;
  }
  *words = word;
}

void unpack(int size, std::size_t cells, const std::uint64_t* words, Mask* digits) {
  const Mask full = all_digits(size);
  int shift = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    if (shift + size > 64) {
      ++words;
      shift = 0;
    }
    digits[i] = static_cast<Mask>(*words >> shift & full);
    shift += size;
  }
}

// How many nodes does a pair take at most?
constexpr std::uint64_t kPairWork = kMaxSize + 1;

bool is_plain_pair(const Cage& cage, std::span<const std::uint8_t> cells) {
  return cells.size() == 2 && std::has_single_bit(cage.operators) &&
         (row_of(cells[0]) == row_of(cells[1]) || column_of(cells[0]) == column_of(cells[1]));
}

}  // namespace

std::uint64_t Deducer::stream_limit() const {
  const std::uint64_t left = budget > work ? budget - work : 0;
  return exact ? left : std::min(left, kGlance);
}

// Enumerates the cage's layouts into the store, under the candidates of now;
// later candidates are fewer, so no layout is missed.
void Deducer::prepare(int cage) {
  const auto cells = puzzle_->cells_of(cage);
  Stored& stored = stored_[cage];
  const std::size_t words =
      static_cast<std::size_t>(words_for(size_, static_cast<int>(cells.size())));
  stored.begin = static_cast<std::uint32_t>(used_);
  stored.words = static_cast<std::uint8_t>(words);
  std::uint32_t count = 0;
  bool fits = true;
  const auto visit = [&](const std::uint64_t* layout) {
    if (used_ + words > store_.size()) {
      fits = fits && used_ + words <= kStoreWords;
      if (!fits) return;
      store_.resize(std::min(kStoreWords, std::max(store_.size() * 2, std::size_t{1024})));
    }
    std::copy_n(layout, words, store_.data() + used_);
    used_ += words;
    ++count;
  };
  const std::uint64_t left = budget > work ? budget - work : 0;
  const std::uint64_t share = exact ? left : left / 4;  // what a solver cannot store it can guess
  bool complete = true;
  if (is_plain_pair(puzzle_->cages[cage], cells) && share >= kPairWork) {
    work += visit_pairs(puzzle_->cages[cage], size_, board.open[cells[0]], board.open[cells[1]],
                        visit);
  } else {
    LayoutSearch search(size_, board.open.data(), cells,
                        std::min(share, std::uint64_t{kStoreWords}), visit);
    complete = search.run(puzzle_->cages[cage]);
    work += search.nodes();
  }
  stored.streamed = !complete || !fits;
  if (stored.streamed) used_ = stored.begin;
  board.alive[cage] = stored.streamed ? 0 : count;
  ready_.add(cage);
  board.stale.add(cage);
  board.stale_must.add(cage);
}

// Moves the layouts that died to the end and gathers the digits of the others.
void Deducer::partition(int cage, std::uint64_t* seen) {
  const Stored& stored = stored_[cage];
  std::array<std::uint64_t, kMaxWords> open;
  pack(size_, puzzle_->cells_of(cage), board.open.data(), open.data());
  std::uint64_t* layouts = store_.data() + stored.begin;
  const std::uint32_t alive = board.alive[cage];
  std::uint32_t kept = 0;
  work += alive;
  if (stored.words == 1) {
    const std::uint64_t closed = ~open[0];
    std::uint64_t any = 0;
    for (std::uint32_t i = 0; i < alive; ++i) any |= layouts[i];
    seen[0] = any;
    if ((any & closed) == 0) return;  // all live
    any = 0;
    for (std::uint32_t i = 0; i < alive; ++i) {
      // Swaps without a branch: which layouts die is hard to predict.
      const std::uint64_t layout = layouts[i], front = layouts[kept];
      const bool lives = (layout & closed) == 0;
      layouts[kept] = lives ? layout : front;
      layouts[i] = lives ? front : layout;
      any |= lives ? layout : 0;
      kept += lives;
    }
    seen[0] = any;
  } else {
    const std::size_t words = stored.words;
    std::fill_n(seen, words, 0);
    for (std::uint32_t i = 0; i < alive; ++i) {
      std::uint64_t* layout = layouts + i * words;
      std::uint64_t lost = 0;
      for (std::size_t w = 0; w < words; ++w) lost |= layout[w] & ~open[w];
      if (lost != 0) continue;
      for (std::size_t w = 0; w < words; ++w) seen[w] |= layout[w];
      std::swap_ranges(layout, layout + words, layouts + kept * words);
      ++kept;
    }
  }
  board.alive[cage] = kept;
}

bool Deducer::stream_support(int cage, std::uint64_t* seen) {
  const auto cells = puzzle_->cells_of(cage);
  const int words = words_for(size_, static_cast<int>(cells.size()));
  std::fill_n(seen, words, 0);
  const auto visit = [&](const std::uint64_t* layout) {
    for (int w = 0; w < words; ++w) seen[w] |= layout[w];
  };
  LayoutSearch search(size_, board.open.data(), cells, stream_limit(), visit);
  const bool complete = search.run(puzzle_->cages[cage]);
  work += search.nodes();
  if (!complete && exact) stopped_ = true;
  return complete;
}

bool Deducer::support(int cage, Mask* digits) {
  std::array<std::uint64_t, kMaxWords> seen;
  if (!stored_[cage].streamed)
    partition(cage, seen.data());
  else if (!stream_support(cage, seen.data()))
    return false;
  unpack(size_, puzzle_->cages[cage].count, seen.data(), digits);
  return true;
}

bool Deducer::stream_must(int cage, MustAppear& must) {
  const auto cells = puzzle_->cells_of(cage);
  std::array<Mask, kMaxCells> digits;
  const auto visit = [&](const std::uint64_t* layout) {
    std::array<Mask, kMaxSize> rows{}, columns{};
    unpack(size_, cells.size(), layout, digits.data());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      rows[row_of(cells[i])] |= digits[i];
      columns[column_of(cells[i])] |= digits[i];
    }
    for (int line = 0; line < size_; ++line) {
      must.rows[line] &= rows[line];
      must.columns[line] &= columns[line];
    }
  };
  LayoutSearch search(size_, board.open.data(), cells, stream_limit(), visit);
  const bool complete = search.run(puzzle_->cages[cage]);
  work += search.nodes();
  if (!complete && exact) stopped_ = true;
  return complete;
}

namespace {

// Where the digits of a line's cells are in the words of a layout.
struct LinePlaces {
  int count = 0;
  std::array<std::uint8_t, kMaxSize> word;
  std::array<std::uint8_t, kMaxSize> shift;
};

LinePlaces places_in(int size, std::span<const std::uint8_t> cells, int line) {
  LinePlaces places;
  std::uint8_t word = 0;
  int shift = 0;
  for (const std::uint8_t cell : cells) {
    if (shift + size > 64) {
      shift = 0;
      ++word;
    }
    if (line < kMaxSize ? row_of(cell) == line : column_of(cell) == line - kMaxSize) {
      places.word[places.count] = word;
      places.shift[places.count++] = static_cast<std::uint8_t>(shift);
    }
    shift += size;
  }
  return places;
}

}  // namespace

// The digits that every layout has in the line.
Mask Deducer::common_digits(int cage, int line) {
  const LinePlaces places = places_in(size_, puzzle_->cells_of(cage), line);
  const std::uint64_t* layout = store_.data() + stored_[cage].begin;
  const std::size_t words = stored_[cage].words;
  Mask common = full_;
  std::uint32_t i = 0;
  for (; i < board.alive[cage] && common != 0; ++i, layout += words) {
    std::uint64_t any = 0;
    for (int p = 0; p < places.count; ++p) any |= layout[places.word[p]] >> places.shift[p];
    common &= static_cast<Mask>(any);
  }
  work += i;
  return common;
}

// The layouts must have been filtered since the last strike.  A line with one
// cell of the cage is passed over unless the cage is searched afresh: that cell
// would be a single, which has struck its line already.
bool Deducer::must_appear(int cage, MustAppear& must) {
  must.rows.fill(full_);
  must.columns.fill(full_);
  if (stored_[cage].streamed) return stream_must(cage, must);
  std::array<std::uint8_t, 2 * kMaxSize> in_line{};
  for (const std::uint8_t cell : puzzle_->cells_of(cage)) {
    ++in_line[row_of(cell)];
    ++in_line[kMaxSize + column_of(cell)];
  }
  Mask any = 0;
  for (const std::uint8_t cell : puzzle_->cells_of(cage))
    for (const int line : {row_of(cell), kMaxSize + column_of(cell)}) {
      if (in_line[line] == 0) continue;
      const Mask common = in_line[line] == 1 ? Mask{0} : common_digits(cage, line);
      (line < kMaxSize ? must.rows[line] : must.columns[line - kMaxSize]) = common;
      in_line[line] = 0;
      any |= common;
    }
  return any != 0 && board.alive[cage] != 0;
}

}  // namespace cruxpress::keen
