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
  return cells.size() == 2 && is_single(cage.operators) &&
         (row_of(cells[0]) == row_of(cells[1]) || column_of(cells[0]) == column_of(cells[1]));
}

}  // namespace

std::uint64_t Deducer::stream_limit() const {
  const std::uint64_t left = budget > work ? budget - work : 0;
  return exact ? left : std::min(left, kGlance);
}

// Where the next words of the store go, or null when it is full.
inline std::uint64_t* Deducer::room_for(std::size_t words) {
  if (used_ + words > store_.size() && !grow_store(words)) return nullptr;
  return store_.data() + used_;
}

bool Deducer::grow_store(std::size_t words) {
  if (used_ + words > kStoreWords) return false;
  store_.resize(std::min(kStoreWords, std::max(store_.size() * 2, std::size_t{1024})));
  return true;
}

// Enumerates the cage's layouts into the store, under the candidates of now;
// later candidates are fewer, so no layout is missed.
void Deducer::prepare(int cage) {
  const Cage& told = puzzle_->cages[cage];
  const auto cells = puzzle_->cells_of(cage);
  const std::uint64_t left = budget > work ? budget - work : 0;
  const std::uint64_t share = exact ? left : left / 4;  // what a solver cannot store it can guess
  Stored& stored = stored_[cage];
  stored.begin = static_cast<std::uint32_t>(used_);
  std::uint64_t* room =
      is_plain_pair(told, cells) && share >= kPairWork ? room_for(kMostPairs) : nullptr;
  if (room != nullptr) {
    PairLayouts pairs(size_, board.open[cells[0]], board.open[cells[1]], room);
    pairs.write(told);
    stored.words = 1;
    stored.streamed = false;
    work += pairs.nodes();
    used_ += pairs.count();
    board.alive[cage] = pairs.count();
  } else {
    board.alive[cage] = search_layouts(cage, share);
  }
  ready_.add(cage);
  board.stale.add(cage);
  board.stale_must.add(cage);
}

// Stores the layouts of any cage and returns how many there are; none where there are too many.
std::uint32_t Deducer::search_layouts(int cage, std::uint64_t share) {
  const auto cells = puzzle_->cells_of(cage);
  const auto words = static_cast<std::size_t>(words_for(size_, static_cast<int>(cells.size())));
  Stored& stored = stored_[cage];
  stored.words = static_cast<std::uint8_t>(words);
  std::uint32_t count = 0;
  bool fits = true;
  const auto visit = [&](const std::uint64_t* layout) {
    std::uint64_t* room = room_for(words);
    fits = fits && room != nullptr;
    if (!fits) return;
    for (std::size_t w = 0; w < words; ++w) room[w] = layout[w];
    used_ += words;
    ++count;
  };
  LayoutSearch search(size_, board.open.data(), cells, std::min(share, std::uint64_t{kStoreWords}),
                      visit);
  stored.streamed = !search.run(puzzle_->cages[cage]) || !fits;
  work += search.nodes();
  if (!stored.streamed) return count;
  used_ = stored.begin;
  return 0;
}

// Moves the layouts that died to the end and gathers the digits of the others: of a cage whose
// layouts are a word each.
std::uint64_t Deducer::partition_word(int cage, std::uint64_t open) {
  std::uint64_t* layouts = store_.data() + stored_[cage].begin;
  const std::uint32_t alive = board.alive[cage];
  const std::uint64_t closed = ~open;
  work += alive;
  std::uint64_t any = 0;
  for (std::uint32_t i = 0; i < alive; ++i) any |= layouts[i];
  if ((any & closed) == 0) return any;  // all live
  any = 0;
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < alive; ++i) {
    // Swaps without a branch: which layouts die is hard to predict.
    const std::uint64_t layout = layouts[i], front = layouts[kept];
    const bool lives = (layout & closed) == 0;
    layouts[kept] = lives ? layout : front;
    layouts[i] = lives ? front : layout;
    any |= lives ? layout : 0;
    kept += lives;
  }
  board.alive[cage] = kept;
  return any;
}

// The same for layouts of any length.
void Deducer::partition(int cage, std::uint64_t* seen) {
  const Stored& stored = stored_[cage];
  std::array<std::uint64_t, kMaxWords> open;
  pack(size_, puzzle_->cells_of(cage), board.open.data(), open.data());
  if (stored.words == 1) {
    seen[0] = partition_word(cage, open[0]);
    return;
  }
  std::uint64_t* layouts = store_.data() + stored.begin;
  const std::uint32_t alive = board.alive[cage];
  const std::size_t words = stored.words;
  std::uint32_t kept = 0;
  work += alive;
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
  board.alive[cage] = kept;
}

// filter() of a cage whose layouts are a word each.  Mostly nothing is to be struck, which one look
// at the words tells.
void Deducer::filter_word(int cage, Tier tier) {
  const auto cells = puzzle_->cells_of(cage);
  std::uint64_t open;
  pack(size_, cells, board.open.data(), &open);
  std::uint64_t keep = partition_word(cage, open);
  if ((open & ~keep) == 0) return;
  if (tier == kEasy) {
    std::uint64_t any = 0, spread = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) any |= keep >> i * size_;
    for (std::size_t i = 0; i < cells.size(); ++i) spread |= (any & full_) << i * size_;
    keep = spread;
  }
  std::uint64_t gone = open & ~keep;
  if (gone == 0) return;
  for (const std::uint8_t cell : cells) {
    strike(cell, static_cast<Mask>(gone & full_));
    gone >>= size_;
  }
  // What was struck is in none of the layouts kept, so they stay filtered.
  board.stale.remove(cage);
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

Deducer::Found Deducer::look(int cage, Mask* digits) {
  if (!is_stored(cage) || stored_[cage].words != 1)
    return support(cage, digits) ? Found::kSome : Found::kUnknown;
  std::uint64_t open;
  pack(size_, puzzle_->cells_of(cage), board.open.data(), &open);
  const std::uint64_t seen = partition_word(cage, open);
  if (seen == open) return Found::kNothing;
  unpack(size_, puzzle_->cages[cage].count, &seen, digits);
  return Found::kSome;
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

// The digits that every layout of a word has in one of two cells.
Mask Deducer::common_of_two(int cage, int first_shift, int second_shift) {
  const std::uint64_t* layouts = store_.data() + stored_[cage].begin;
  const std::uint32_t alive = board.alive[cage];
  Mask common = full_;
  std::uint32_t i = 0;
  for (; i < alive && common != 0; ++i)
    common &= static_cast<Mask>(layouts[i] >> first_shift | layouts[i] >> second_shift);
  work += i;
  return common;
}

// The digits that every layout has in the line.
Mask Deducer::common_digits(int cage, int line) {
  const LinePlaces places = places_in(size_, puzzle_->cells_of(cage), line);
  const std::size_t words = stored_[cage].words;
  if (words == 1 && places.count == 2)
    return common_of_two(cage, places.shift[0], places.shift[1]);
  const std::uint64_t* layout = store_.data() + stored_[cage].begin;
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
  if (stored_[cage].streamed) {
    must.rows.fill(full_);
    must.columns.fill(full_);
    return stream_must(cage, must);
  }
  const auto cells = puzzle_->cells_of(cage);
  Mask rows = 0, columns = 0, shared_rows = 0, shared_columns = 0, any = 0;
  for (const std::uint8_t cell : cells) {
    const Mask row = bit(row_of(cell)), column = bit(column_of(cell));
    must.rows[row_of(cell)] = must.columns[column_of(cell)] = 0;
    shared_rows |= rows & row;
    shared_columns |= columns & column;
    rows |= row;
    columns |= column;
  }
  if (cells.size() == 2) {  // as most are
    if ((shared_rows | shared_columns) == 0) return false;
    any = common_of_two(cage, 0, size_);
    (shared_rows != 0 ? must.rows[row_of(cells[0])] : must.columns[column_of(cells[0])]) = any;
    return any != 0 && board.alive[cage] != 0;
  }
  for_bits(shared_rows, [&](int row) { any |= must.rows[row] = common_digits(cage, row); });
  for_bits(shared_columns, [&](int column) {
    any |= must.columns[column] = common_digits(cage, kMaxSize + column);
  });
  return any != 0 && board.alive[cage] != 0;
}

}  // namespace cruxpress::keen
