// What is still possible in a grid: the words of each slot and the letters of each cell.
//
// Propagation is generalised arc consistency on the table of words of each slot: letters that a
// cell has lost take words away, and letters without a word left leave their cell.  Of many words
// the block that supported a letter last is remembered (Lecoutre and Hemery, "A study of residual
// supports in arc consistency", IJCAI 2007).  A word that is settled leaves all other slots, and
// so do its relatives.  Changes are kept on a trail, so that a search can go back.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "crossword/domain.hpp"
#include "crossword/frame.hpp"
#include "crossword/lexicon.hpp"

namespace cruxpress::crossword {

class Board {
 public:
  // Every slot has every word of its length, every cell every letter, and all slots play.
  Board(const Lexicon& lexicon, const Frame& frame);

  // Setting up; `propagate` must follow.
  void allow_at_least(std::size_t slot, int score);
  void allow_only(std::size_t slot, std::span<const std::uint32_t> words);
  void fix(std::size_t cell, int letter);
  bool ban(Place word, int but = kNone);
  // Takes a word that stands elsewhere out of all slots, and its relatives.
  bool exclude(Place word, int but = kNone);
  void ask_all();
  // From now on, the scores of the best words left must add up to more than this.
  void demand_more_than(int total) { demand_ = total; }

  // False if a slot has no word left; `failed` says which (kNone: the demand is not met).
  bool propagate();
  bool place(std::size_t slot, std::uint32_t word);
  bool forbid(std::size_t slot, std::uint32_t word);
  int failed() const { return failed_; }

  struct Mark {
    std::size_t slots, cells;
  };
  Mark mark();
  void back_to(const Mark& mark);

  // A state to start from again, with some of the slots only.
  struct Start;
  Start start() const;
  void restart(const Start& start, std::span<const int> playing);

  const Lexicon& lexicon() const { return lexicon_; }
  const Frame& frame() const { return frame_; }
  const std::vector<int>& playing() const { return playing_; }
  const Domain& domain(std::size_t slot) const { return domains_[slot]; }
  bool settled(std::size_t slot) const { return slots_[slot].settled; }
  Letters letters(std::size_t cell) const { return cells_[cell]; }
  // How many slots were looked at so far?
  std::int64_t work() const { return work_; }

 private:
  struct Slot {
    std::size_t letters = 0;  // where its letters begin in seen_
    std::uint64_t stamp = 0;
    bool settled = false;
    bool struck = true;  // lost words since its letters were gathered
    bool queued = false;
    bool plays = true;
  };
  struct SavedSlot {
    std::uint32_t slot;
    Domain::State domain;
    bool settled;
    bool struck;
  };
  struct SavedCell {
    std::uint32_t cell;
    Letters letters;
  };

  void save(std::size_t slot);
  void set_letters(std::size_t cell, Letters letters);
  void ask(std::size_t slot);
  void ask_cell(std::size_t cell);
  bool fail(int slot);
  std::size_t next_asked();
  bool revise(std::size_t slot);
  bool sift(std::size_t slot);
  bool cut(std::size_t slot);
  bool drop_unsupported(std::size_t slot);
  Letters supported(std::size_t slot, std::size_t position, Letters open);
  bool narrow(std::size_t slot, std::size_t position, Letters letters);
  bool settle(std::size_t slot);
  bool strike(std::size_t slot, std::uint32_t word);
  void list_by_length();

  const Lexicon& lexicon_;
  const Frame& frame_;
  std::vector<Domain> domains_;
  std::vector<Slot> slots_;
  std::vector<Letters> seen_;           // by slot and position: the letters its words were cut to
  std::vector<std::uint16_t> support_;  // by slot, position and letter: the block seen last
  std::vector<Letters> cells_;
  std::vector<std::uint64_t> cell_stamps_;
  std::vector<int> playing_;
  std::array<std::vector<int>, kLongest + 1> by_length_;
  std::vector<Block> scratch_;

  std::vector<std::uint32_t> queue_;
  std::vector<SavedSlot> saved_slots_;
  std::vector<SavedCell> saved_cells_;
  std::vector<Block> saved_blocks_;
  std::vector<Letters> saved_letters_;
  std::uint64_t stamp_ = 1;
  bool records_ = false;  // nobody goes back behind the first mark
  int top_total_ = 0;  // of the slots that play
  int demand_ = -1;
  int failed_ = kNone;
  std::int64_t work_ = 0;
};

struct Board::Start {
  std::vector<Domain> domains;
  std::vector<Letters> seen;
  std::vector<Letters> cells;
};

}  // namespace cruxpress::crossword
