// Python names for the crossword kernels: checks input, releases the GIL, nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "crossword/advise.hpp"
#include "crossword/build_lattice.hpp"
#include "crossword/fill.hpp"
#include "crossword/count.hpp"
#include "crossword/improve.hpp"
#include "crossword/lexicon.hpp"
#include "crossword/word_vectors.hpp"

namespace nb = nanobind;

namespace cruxpress::crossword {
namespace {

using Bytes = nb::bytes;
using Numbers = std::vector<std::uint32_t>;

std::span<const std::uint8_t> view(const Bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::vector<std::uint8_t> copy(const Bytes& bytes) {
  const auto seen = view(bytes);
  return {seen.begin(), seen.end()};
}

Numbers stems_of(const Bytes& bytes) {
  if (bytes.size() % sizeof(std::uint32_t) != 0)
    throw std::invalid_argument("expected stems of four bytes each");
  Numbers stems(bytes.size() / sizeof(std::uint32_t));
  if (!stems.empty()) std::memcpy(stems.data(), bytes.data(), bytes.size());
  return stems;
}

void check_letters(const std::vector<std::uint8_t>& letters) {
  for (const auto letter : letters)
    if (letter >= kAlphabet && letter != kOpen)
      throw std::invalid_argument("expected letter codes below 32, or 255 for an open cell");
}

void check_numbers(const Lexicon& lexicon, const Numbers& numbers) {
  for (const auto number : numbers)
    if (number >= lexicon.size())
      throw std::invalid_argument("a word has a number that is not in the lexicon");
}

void check_task(const Lexicon& lexicon, const Task& task) {
  check_numbers(lexicon, task.banned);
  check_numbers(lexicon, task.standing);
}

Task task_of(std::vector<Cells> slots, const Bytes& letters, const Bytes& floors, Numbers banned,
             Numbers standing) {
  Task task{Frame(std::move(slots), letters.size()), copy(letters), copy(floors),
            std::move(banned), std::move(standing)};
  check_letters(task.letters);
  if (task.floors.size() != task.frame.size())
    throw std::invalid_argument("expected as many floors as slots");
  return task;
}

// Words on their shelves <-> numbers of the caller's list.
Numbers numbered(const Lexicon& lexicon, const Task& task, const Numbers& words) {
  Numbers numbers;
  for (std::size_t slot = 0; slot < words.size(); ++slot)
    numbers.push_back(lexicon.shelf(task.frame.length(slot)).numbers[words[slot]]);
  return numbers;
}

Numbers shelved(const Lexicon& lexicon, const Task& task, const Numbers& numbers) {
  check_numbers(lexicon, numbers);
  if (numbers.size() != task.frame.size())
    throw std::invalid_argument("expected a word for each slot");
  Numbers words;
  for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
    const Place place = lexicon.place(numbers[slot]);
    if (static_cast<std::size_t>(place.length) != task.frame.length(slot))
      throw std::invalid_argument("expected words as long as their slots");
    words.push_back(place.index);
  }
  return words;
}

const char* name(Verdict verdict) {
  if (verdict == Verdict::kFilled) return "filled";
  return verdict == Verdict::kUnfillable ? "unfillable" : "spent";
}

nb::tuple fill_in(const Lexicon& lexicon, const Task& task, std::uint64_t seed,
                  std::int64_t budget) {
  check_task(lexicon, task);
  Filled filled;
  {
    nb::gil_scoped_release release;
    filled = fill(lexicon, task, seed, budget);
  }
  return nb::make_tuple(name(filled.verdict), numbered(lexicon, task, filled.words),
                        filled.trouble, filled.work);
}

nb::tuple improve_words(const Lexicon& lexicon, const Task& task, const Numbers& words,
                        std::uint64_t seed, std::int64_t budget) {
  check_task(lexicon, task);
  Improved improved;
  auto shelf_words = shelved(lexicon, task, words);
  {
    nb::gil_scoped_release release;
    improved = improve(lexicon, task, std::move(shelf_words), seed, budget);
  }
  return nb::make_tuple(numbered(lexicon, task, improved.words), improved.work, improved.rounds);
}

std::tuple<std::int64_t, std::int64_t, std::int64_t> products_of(const Bytes& runs,
                                                                 const Bytes& codes,
                                                                 const Numbers& one,
                                                                 const Numbers& other) {
  if (runs.size() != kParts * kCodes * kRun || codes.size() % kParts != 0)
    throw std::invalid_argument("expected runs of all parts, and 20 codes a word");
  const Vectors vectors{{static_cast<const std::int8_t*>(runs.data()), runs.size()}, view(codes)};
  for (const Numbers& places : {one, other})
    for (const auto place : places)
      if (place >= vectors.size()) throw std::invalid_argument("expected the places of words");
  const auto found = products(vectors, one, other);
  return {found[0], found[1], found[2]};
}

std::vector<int> blame_slots(const Lexicon& lexicon, const Task& task, int trouble,
                             std::uint64_t seed, std::int64_t budget, std::int64_t total) {
  check_task(lexicon, task);
  if (trouble < kNone || trouble >= static_cast<int>(task.frame.size()))
    throw std::invalid_argument("expected a slot to begin with, or -1");
  nb::gil_scoped_release release;
  return blame(lexicon, task, trouble, seed, budget, total);
}

nb::tuple advise_slot(const Lexicon& lexicon, const Task& task, int slot, std::size_t most,
                      std::int64_t budget) {
  check_task(lexicon, task);
  if (slot < kNone || slot >= static_cast<int>(task.frame.size()))
    throw std::invalid_argument("expected a slot of the task, or -1");
  Advice advice;
  {
    nb::gil_scoped_release release;
    advice = advise(lexicon, task, slot, most, budget);
  }
  nb::list words;
  for (const Candidate& one : advice.words) {
    const Shelf& shelf = lexicon.shelf(task.frame.length(static_cast<std::size_t>(slot)));
    words.append(nb::make_tuple(shelf.numbers[one.word], one.room, one.least));
  }
  return nb::make_tuple(advice.possible, advice.trouble, advice.counts, words);
}

Numbers fitting_words(const Lexicon& lexicon, const Task& task) {
  check_task(lexicon, task);
  nb::gil_scoped_release release;
  return fitting(lexicon, task);
}

nb::tuple count_all(const Lexicon& lexicon, std::vector<Cells> slots, const Bytes& letters,
                const std::vector<Numbers>& choices, std::size_t limit, std::int64_t budget) {
  const Frame frame(std::move(slots), letters.size());
  const auto standing = copy(letters);
  check_letters(standing);
  if (choices.size() != frame.size())
    throw std::invalid_argument("expected a list of words for each slot");
  for (const auto& words : choices) check_numbers(lexicon, words);
  Counted counted;
  {
    nb::gil_scoped_release release;
    counted = count_fills(lexicon, frame, standing, choices, limit, budget);
  }
  return nb::make_tuple(counted.fills, counted.finished, counted.work);
}

// Words given one after the other are cut by their lengths.
std::vector<std::vector<std::uint8_t>> cut(const Bytes& letters, const Bytes& lengths) {
  std::vector<std::vector<std::uint8_t>> words;
  auto left = view(letters);
  for (const std::size_t length : view(lengths)) {
    if (length == 0 || length > left.size()) break;
    words.emplace_back(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(length));
    left = left.subspan(length);
  }
  if (words.size() != lengths.size() || !left.empty())
    throw std::invalid_argument("the lengths of the words do not add up to the letters");
  return words;
}

using Spots = std::vector<std::tuple<int, int, int, bool>>;
using Partings = std::vector<std::tuple<bool, int, std::vector<std::uint32_t>>>;

nb::tuple around(std::pair<int, int> size, int symmetry, std::pair<int, int> parity,
                 const Bytes& letters, const Bytes& lengths, const LatticeRequest& ask) {
  if (std::min(size.first, size.second) < 3 || std::max(size.first, size.second) > 25)
    throw std::invalid_argument("expected 3 to 25 rows and columns");
  if (symmetry < 0 || symmetry > 2) throw std::invalid_argument("expected a symmetry of 0 to 2");
  if ((parity.first | parity.second) >> 1) throw std::invalid_argument("expected a parity");
  const auto words = cut(letters, lengths);
  for (const auto& word : words) check_letters(word);
  const Skeleton skeleton{size.first, size.second, static_cast<Symmetry>(symmetry), parity.first,
                          parity.second};
  BuiltLattice found;
  {
    nb::gil_scoped_release release;
    found = build_lattice(skeleton, words, ask);
  }
  Spots spots;
  for (const auto& spot : found.spots)
    spots.emplace_back(spot.word, spot.row, spot.column, spot.down);
  Partings choices;
  for (const auto& choice : found.choices) {
    std::vector<std::uint32_t> blocks;
    for (const auto& parting : choice.partings) blocks.push_back(parting.blocks);
    choices.emplace_back(choice.down, choice.number, std::move(blocks));
  }
  return nb::make_tuple(spots, found.closed, choices);
}

}  // namespace

void bind_crossword(nb::module_& module) {
  nb::class_<Task>(module, "Task", "A grid to fill: its slots, and what must hold.")
      .def(
          "__init__",
          [](Task* self, std::vector<Cells> slots, const Bytes& letters, const Bytes& floors,
             Numbers banned, Numbers standing) {
            new (self) Task(task_of(std::move(slots), letters, floors, std::move(banned),
                                    std::move(standing)));
          },
          nb::arg("slots"), nb::arg("letters"), nb::arg("floors"), nb::arg("banned"),
          nb::arg("standing"),
          "The cells of each slot; the letter code of each cell (255 is open); the least score of\n"
          "each slot; numbers of words that may not be used, and of words that stand in slots\n"
          "which are not given: these and their relatives are not used again.");
  nb::class_<Lexicon>(module, "Lexicon",
                      "Words that may stand in a grid; never changes, so threads may share it.")
      .def(
          "__init__",
          [](Lexicon* self, const Bytes& letters, const Bytes& lengths, const Bytes& scores,
             const Bytes& stems) {
            const Numbers numbers = stems_of(stems);
            new (self) Lexicon(WordRows{view(letters), view(lengths), view(scores), numbers});
          },
          nb::arg("letters"), nb::arg("lengths"), nb::arg("scores"), nb::arg("stems"),
          "Different words as letter codes (below 32) one after the other; their lengths; their\n"
          "scores (0 to 100); their stems (native 32-bit numbers up to the number of words, 0 is\n"
          "none): words with an equal stem never stand in one grid.")
      .def(
          "rescored",
          [](const Lexicon& self, const Bytes& scores) { return Lexicon(self, view(scores)); },
          nb::arg("scores"), "The same words with other scores; most that they need is shared.")
      .def("__len__", &Lexicon::size)
      .def("fill", &fill_in, nb::arg("task"), nb::arg("seed"), nb::arg("budget"),
           "Fill a grid.  Returns 'filled', 'unfillable' (proved) or 'spent', the number of the\n"
           "word of each slot, the slot that made most trouble (-1: none), and the work: how\n"
           "many slots were looked at.")
      .def("improve", &improve_words, nb::arg("task"), nb::arg("words"), nb::arg("seed"),
           nb::arg("budget"),
           "Raise the scores of a fill.  Returns the words, the work, and how many\n"
           "neighbourhoods were opened.")
      .def("blame", &blame_slots, nb::arg("task"), nb::arg("trouble"), nb::arg("seed"),
           nb::arg("budget"), nb::arg("total"),
           "A small set of slots that is unfillable by itself, of a task that is unfillable;\n"
           "`budget` is the work for one question and `total` for all of them.")
      .def("advise", &advise_slot, nb::arg("task"), nb::arg("slot"), nb::arg("most"),
           nb::arg("budget"),
           "What may still become of a grid: whether every slot has a word left, the slot that\n"
           "has none (-1: all have), how many words each has, and for one slot (-1: none) its\n"
           "words, the best first: number, the choice left in all other slots (256 a factor of\n"
           "two), the fewest words that a crossing slot has left.")
      .def("fitting", &fitting_words, nb::arg("task"),
           "How many words fit the letters of each slot, whatever crosses it.")
      .def("count", &count_all, nb::arg("slots"), nb::arg("letters"), nb::arg("choices"),
           nb::arg("limit"), nb::arg("budget"),
           "All fills, up to a limit, in which each slot takes one of its choices (numbers of\n"
           "words).  Returns them, whether the count is certain, and the work.");
  module.def("products", &products_of, nb::arg("runs"), nb::arg("codes"), nb::arg("one"),
             nb::arg("other"),
             "Of the sums of some word vectors (places) and of others: their product, and that of\n"
             "each with itself.  A vector is 20 codes, each names a run of 5 signed bytes of 256.");
  module.def(
      "around",
      [](std::pair<int, int> size, int symmetry, std::pair<int, int> parity, const Bytes& letters,
         const Bytes& lengths, std::uint64_t seed, int moves, bool loose, const Lexicon* lexicon) {
        return around(size, symmetry, parity, letters, lengths,
                      LatticeRequest{seed, moves, loose, lexicon});
      },
      nb::arg("size"), nb::arg("symmetry"), nb::arg("parity"), nb::arg("letters"),
      nb::arg("lengths"), nb::arg("seed"), nb::arg("moves"), nb::arg("loose"),
      nb::arg("lexicon").none(),
      "Put words (letter codes one after the other, and their lengths) on the lines of a lattice\n"
      "of that size (rows, columns), symmetry (0 half a turn, 1 mirror, 2 none) and parity of its\n"
      "lines (rows, columns), so that a `lexicon` has words for the rest; with `loose`, some of their\n"
      "letters may be crossed by nothing.  Returns the word, row, column and direction (is it down?)\n"
      "of each that found a place, the numbers of the cells that are blocks then, and for each line\n"
      "(is it down, its row or column) and the one that mirrors it the blocks, as bits, with which\n"
      "it has words, the likeliest first: no lines where one has none.");
}

}  // namespace cruxpress::crossword
