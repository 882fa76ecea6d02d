#include "crossword/board.hpp"

#include <bit>

namespace cruxpress::crossword {
namespace {

constexpr Letters only(int letter) { return Letters{1} << letter; }

}  // namespace

Board::Board(const Lexicon& lexicon, const Frame& frame)
    : lexicon_(lexicon),
      frame_(frame),
      slots_(frame.size()),
      cells_(frame.cells(), ~Letters{0}),
      cell_stamps_(frame.cells(), 0) {
  domains_.reserve(frame.size());
  for (std::size_t slot = 0; slot < frame.size(); ++slot) {
    const Shelf& shelf = lexicon.shelf(frame.length(slot));
    domains_.emplace_back(shelf);
    top_total_ += domains_[slot].top();
    slots_[slot].letters = seen_.size();
    seen_.insert(seen_.end(), shelf.occur.begin(), shelf.occur.end());
    for (std::size_t p = 0; p < shelf.occur.size(); ++p)
      cells_[frame.slot(slot)[p]] &= shelf.occur[p];
    playing_.push_back(static_cast<int>(slot));
  }
  support_.assign(seen_.size() * kAlphabet, 0);
  list_by_length();
}

void Board::list_by_length() {
  for (auto& slots : by_length_) slots.clear();
  for (const int slot : playing_)
    by_length_[frame_.length(static_cast<std::size_t>(slot))].push_back(slot);
}

void Board::allow_at_least(std::size_t slot, int score) {
  top_total_ -= domains_[slot].top();
  domains_[slot].allow_at_least(score);
  top_total_ += domains_[slot].top();
}

void Board::allow_only(std::size_t slot, std::span<const std::uint32_t> words) {
  top_total_ -= domains_[slot].top();
  domains_[slot].allow_only(words);
  top_total_ += domains_[slot].top();
}

void Board::fix(std::size_t cell, int letter) { set_letters(cell, only(letter)); }

void Board::ask_all() {
  for (const int slot : playing_) ask(static_cast<std::size_t>(slot));
}

// The trail.

void Board::save(std::size_t s) {
  Slot& slot = slots_[s];
  if (slot.stamp == stamp_ || !records_) return;
  slot.stamp = stamp_;
  const auto letters = seen_.begin() + static_cast<std::ptrdiff_t>(slot.letters);
  saved_letters_.insert(saved_letters_.end(), letters,
                        letters + static_cast<std::ptrdiff_t>(frame_.length(s)));
  saved_slots_.push_back({static_cast<std::uint32_t>(s), domains_[s].save(saved_blocks_),
                          slot.settled, slot.struck});
}

void Board::set_letters(std::size_t cell, Letters letters) {
  if (cell_stamps_[cell] != stamp_ && records_) {
    cell_stamps_[cell] = stamp_;
    saved_cells_.push_back({static_cast<std::uint32_t>(cell), cells_[cell]});
  }
  cells_[cell] = letters;
}

Board::Mark Board::mark() {
  ++stamp_;
  records_ = true;
  return {saved_slots_.size(), saved_cells_.size()};
}

void Board::back_to(const Mark& mark) {
  while (saved_slots_.size() > mark.slots) {
    const SavedSlot saved = saved_slots_.back();
    saved_slots_.pop_back();
    Slot& slot = slots_[saved.slot];
    const std::size_t length = frame_.length(saved.slot);
    const std::size_t from = saved_letters_.size() - length;
    for (std::size_t p = 0; p < length; ++p) seen_[slot.letters + p] = saved_letters_[from + p];
    saved_letters_.resize(from);
    top_total_ += saved.domain.top - domains_[saved.slot].top();
    domains_[saved.slot].restore(saved.domain, saved_blocks_);
    slot.settled = saved.settled;
    slot.struck = saved.struck;
  }
  while (saved_cells_.size() > mark.cells) {
    cells_[saved_cells_.back().cell] = saved_cells_.back().letters;
    saved_cells_.pop_back();
  }
  ++stamp_;
}

Board::Start Board::start() const { return {domains_, seen_, cells_}; }

void Board::restart(const Start& start, std::span<const int> playing) {
  for (const int slot : playing_) slots_[static_cast<std::size_t>(slot)].plays = false;
  playing_.assign(playing.begin(), playing.end());
  list_by_length();
  saved_slots_.clear();
  saved_cells_.clear();
  saved_blocks_.clear();
  saved_letters_.clear();
  top_total_ = 0;
  records_ = false;
  for (const int one : playing) {
    const auto s = static_cast<std::size_t>(one);
    const std::size_t letters = slots_[s].letters;
    domains_[s] = start.domains[s];
    slots_[s] = Slot{.letters = letters};
    top_total_ += domains_[s].top();
    for (std::size_t p = 0; p < frame_.length(s); ++p) {
      seen_[letters + p] = start.seen[letters + p];
      cells_[frame_.slot(s)[p]] = start.cells[frame_.slot(s)[p]];
    }
  }
  ++stamp_;
}

// The queue: the slot with the fewest words goes first, since it fails first.

void Board::ask(std::size_t slot) {
  if (slots_[slot].queued || !slots_[slot].plays) return;
  slots_[slot].queued = true;
  queue_.push_back(static_cast<std::uint32_t>(slot));
}

void Board::ask_cell(std::size_t cell) {
  const auto& pair = frame_.of_cell(cell);
  if (pair.one != kNone) ask(static_cast<std::size_t>(pair.one));
  if (pair.other != kNone) ask(static_cast<std::size_t>(pair.other));
}

std::size_t Board::next_asked() {
  std::size_t at = 0;
  for (std::size_t i = 1; i < queue_.size(); ++i)
    if (domains_[queue_[i]].count() < domains_[queue_[at]].count()) at = i;
  const std::size_t slot = queue_[at];
  queue_[at] = queue_.back();
  queue_.pop_back();
  slots_[slot].queued = false;
  return slot;
}

bool Board::fail(int slot) {
  failed_ = slot;
  for (const auto asked : queue_) slots_[asked].queued = false;
  queue_.clear();
  return false;
}

// Propagation.

bool Board::propagate() {
  while (!queue_.empty()) {
    const std::size_t slot = next_asked();
    const int top = domains_[slot].top();
    const bool possible = revise(slot);
    top_total_ += domains_[slot].top() - top;
    if (!possible) return false;
    if (domains_[slot].count() == 1 && !slots_[slot].settled && !settle(slot)) return false;
    if (top_total_ <= demand_) return fail(kNone);
  }
  return true;
}

bool Board::place(std::size_t slot, std::uint32_t word) {
  const std::uint8_t* letters = domains_[slot].shelf().word(word);
  const auto cells = frame_.slot(slot);
  for (std::size_t p = 0; p < cells.size(); ++p) {
    Letters open = cells_[cells[p]];
    if (frame_.crossing(slot, p).slot == kNone) open &= seen_[slots_[slot].letters + p];
    if (open == only(letters[p])) continue;
    set_letters(cells[p], only(letters[p]));
    ask_cell(cells[p]);
  }
  ask(slot);
  return propagate();
}

bool Board::forbid(std::size_t slot, std::uint32_t word) {
  return strike(slot, word) && propagate();
}

bool Board::revise(std::size_t slot) {
  ++work_;
  const Domain& domain = domains_[slot];
  if (!domain.few() && !cut(slot)) return false;
  if (domain.count() == 0) return fail(static_cast<int>(slot));
  return domain.few() ? sift(slot) : drop_unsupported(slot);
}

// Few words: each is held against the cells, and tells them its letters.
bool Board::sift(std::size_t s) {
  Slot& slot = slots_[s];
  const auto cells = frame_.slot(s);
  Sieve sieve;
  for (std::size_t p = 0; p < cells.size(); ++p) {
    const Letters open = cells_[cells[p]];
    if ((seen_[slot.letters + p] & ~open) != 0) sieve.cut(p, open);
  }
  if (sieve.count == 0 && !slot.struck) return true;
  save(s);
  if (!domains_[s].sift(sieve)) return fail(static_cast<int>(s));
  slot.struck = false;
  for (std::size_t p = 0; p < cells.size(); ++p) {
    seen_[slot.letters + p] = sieve.found[p];
    // What a cell that nothing crosses may still hold is known from its slot alone.
    if (sieve.found[p] != cells_[cells[p]] && frame_.crossing(s, p).slot != kNone)
      narrow(s, p, sieve.found[p]);
  }
  return true;
}

// Many words: the letters that cells have lost take theirs away.
bool Board::cut(std::size_t s) {
  Domain& domain = domains_[s];
  bool changed = false;
  for (std::size_t p = 0; p < frame_.length(s); ++p) {
    Letters& seen = seen_[slots_[s].letters + p];
    const Letters left = cells_[frame_.slot(s)[p]];
    const Letters gone = seen & ~left;
    if (gone == 0) continue;
    save(s);
    changed = true;
    domain.cut(p, gone, left, scratch_);
    seen = left;
  }
  if (!changed) return true;
  domain.measure();
  slots_[s].struck = true;
  return domain.count() != 0 || fail(static_cast<int>(s));
}

bool Board::drop_unsupported(std::size_t s) {
  for (std::size_t p = 0; p < frame_.length(s); ++p) {
    const Letters open = cells_[frame_.slot(s)[p]];
    // A letter that no other slot shares need not be known.
    if ((open & (open - 1)) == 0 || frame_.crossing(s, p).slot == kNone) continue;
    const Letters left = supported(s, p, open);
    if (left == open) continue;
    if (!narrow(s, p, left)) return false;
    save(s);
    seen_[slots_[s].letters + p] = left;
  }
  return true;
}

Letters Board::supported(std::size_t s, std::size_t position, Letters open) {
  const Domain& domain = domains_[s];
  const Block* words = domain.set();
  std::uint16_t* seen_last = support_.data() + (slots_[s].letters + position) * kAlphabet;
  Letters found = open;
  for (Letters left = open; left != 0; left &= left - 1) {
    const int letter = std::countr_zero(left);
    const Block* with = domain.shelf().with(static_cast<int>(position), letter);
    std::uint16_t& last = seen_last[letter];
    if ((words[last] & with[last]) != 0) continue;
    const std::uint32_t at = first_common(words, with, domain.range());
    if (at < domain.range().to)
      last = static_cast<std::uint16_t>(at);
    else
      found &= ~only(letter);
  }
  return found;
}

bool Board::narrow(std::size_t slot, std::size_t position, Letters letters) {
  set_letters(frame_.slot(slot)[position], letters);
  if (letters == 0) return fail(static_cast<int>(slot));
  const int other = frame_.crossing(slot, position).slot;
  if (other != kNone) ask(static_cast<std::size_t>(other));
  return true;
}

bool Board::settle(std::size_t slot) {
  save(slot);
  slots_[slot].settled = true;
  const auto length = static_cast<int>(frame_.length(slot));
  return exclude({length, domains_[slot].best()}, static_cast<int>(slot));
}

bool Board::exclude(Place word, int but) {
  const auto stem = lexicon_.shelf(static_cast<std::size_t>(word.length)).stems[word.index];
  if (stem == 0) return ban(word, but);
  for (const Place relative : lexicon_.relatives(stem))
    if (!ban(relative, but)) return false;
  return true;
}

bool Board::ban(Place word, int but) {
  for (const int slot : by_length_[static_cast<std::size_t>(word.length)])
    if (slot != but && !strike(static_cast<std::size_t>(slot), word.index)) return false;
  return true;
}

bool Board::strike(std::size_t s, std::uint32_t word) {
  Domain& domain = domains_[s];
  if (!domain.has(word)) return true;
  save(s);
  slots_[s].struck = true;
  top_total_ -= domain.top();
  domain.strike(word);
  top_total_ += domain.top();
  if (domain.count() == 0) return fail(static_cast<int>(s));
  ask(s);
  return true;
}

}  // namespace cruxpress::crossword
