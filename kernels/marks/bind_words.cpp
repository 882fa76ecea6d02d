// Python's view of the marks kernels: one immutable list of words with its index.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "marks/cover.hpp"
#include "marks/feedback.hpp"
#include "marks/search.hpp"
#include "marks/strings.hpp"
#include "marks/survey.hpp"
#include "marks/word_list.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cruxpress::marks {

namespace {

using Numbers = std::vector<std::uint32_t>;
using Array = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

[[noreturn]] void refuse(const std::string& sentence) {
  throw nb::value_error(sentence.c_str());
}

Letters letters_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

std::span<const std::uint32_t> span_of(const Numbers& numbers) { return numbers; }

std::span<const std::uint32_t> span_of(const Array& numbers) {
  return {numbers.data(), numbers.size()};
}

std::span<const std::uint32_t> indexes(const List& list,
                                              std::span<const std::uint32_t> numbers) {
  for (const std::uint32_t one : numbers)
    if (one >= list.words.size()) refuse("expected indexes of words, got " + std::to_string(one));
  return numbers;
}

void check_answer(const List& list, std::uint32_t answer) {
  if (answer >= list.words.size())
    refuse("expected the index of a word as answer, got " + std::to_string(answer));
}

void check_rows(int rows) {
  if (rows < 1 || rows > kMostRows) refuse("expected 1 to 6 rows, got " + std::to_string(rows));
}

const char* name_of(Outcome outcome) {
  static constexpr const char* kNames[] = {"found", "nearest", "none", "spent"};
  return kNames[static_cast<int>(outcome)];
}

using Codes = std::vector<int>;
using Counts = std::vector<std::size_t>;
using Near = std::vector<std::pair<std::uint32_t, int>>;

void check_letters(Letters letters, std::size_t length) {
  if (letters.size() != length)
    refuse("expected a word of " + std::to_string(length) + " letters, got " +
           std::to_string(letters.size()));
  for (const std::uint8_t letter : letters)
    if (letter >= kLetters) refuse("expected letter codes below 32");
}

// The rows of a puzzle.
struct Rows {
  std::vector<Letters> guesses;
  std::vector<Marks> marks;
};

// Rows from guesses one after the other and as many marks.
Rows rows_of(const nb::bytes& guesses, const Codes& marks, int length) {
  const auto width = static_cast<std::size_t>(length);
  if (guesses.size() != marks.size() * width)
    refuse("expected " + std::to_string(width) + " letters for each of the " +
           std::to_string(marks.size()) + " marks, got " + std::to_string(guesses.size()));
  if (marks.size() > 64) refuse("expected at most 64 rows, got " + std::to_string(marks.size()));
  Rows rows;
  for (std::size_t r = 0; r < marks.size(); ++r) {
    rows.guesses.push_back(letters_of(guesses).subspan(r * width, width));
    check_letters(rows.guesses.back(), width);
    if (marks[r] < 0 || marks[r] >= kPowers[width])
      refuse("expected marks below " + std::to_string(kPowers[width]) + ", got " +
             std::to_string(marks[r]));
    rows.marks.push_back(static_cast<Marks>(marks[r]));
  }
  return rows;
}

nb::ndarray<nb::numpy, Marks, nb::ndim<1>> feedback_array(const List& list,
                                                          const nb::bytes& guess) {
  check_letters(letters_of(guess), static_cast<std::size_t>(list.words.length()));
  auto* marks = new std::vector<Marks>(list.words.size());
  nb::capsule owner(marks, [](void* p) noexcept { delete static_cast<std::vector<Marks>*>(p); });
  {
    nb::gil_scoped_release release;
    feedback_all(list.words, letters_of(guess), *marks);
  }
  return {marks->data(), {marks->size()}, owner};
}

int feedback_one(const nb::bytes& guess, const nb::bytes& word) {
  const Letters letters = letters_of(guess);
  if (letters.size() < kShortest || letters.size() > kLongest)
    refuse("expected words of 3 to 8 letters, got " + std::to_string(letters.size()));
  check_letters(letters, letters.size());
  check_letters(letters_of(word), letters.size());
  return feedback(letters, letters_of(word));
}

Numbers candidate_list(const List& list, const nb::bytes& guesses, const Codes& marks) {
  const Rows rows = rows_of(guesses, marks, list.words.length());
  nb::gil_scoped_release release;
  return candidates(list.words, rows.guesses, rows.marks);
}

std::tuple<Numbers, Counts, Counts, Near> survey_tuple(const List& list, const nb::bytes& guesses,
                                                       const Codes& marks) {
  const Rows rows = rows_of(guesses, marks, list.words.length());
  Survey found;
  {
    nb::gil_scoped_release release;
    found = survey(list.words, rows.guesses, rows.marks, list.known);
  }
  return {found.fits, found.left, found.known_left, found.near};
}

std::tuple<std::uint64_t, int, int, Numbers, Codes, Codes> knowledge_tuple(const nb::bytes& guesses,
                                                                           const Codes& marks,
                                                                           int length, int alphabet,
                                                                           const Numbers& sheet) {
  if (length < kShortest || length > kLongest) refuse("expected a length of 3 to 8");
  if (alphabet < 1 || alphabet > kLetters) refuse("expected an alphabet of 1 to 32 letters");
  if (!sheet.empty() && sheet.size() != static_cast<std::size_t>(length))
    refuse("expected letters for each position, got " + std::to_string(sheet.size()));
  const Rows rows = rows_of(guesses, marks, length);
  Knowledge known(length, alphabet);
  for (std::size_t i = 0; i < sheet.size(); ++i) known.allowed[i] &= sheet[i];
  for (std::size_t r = 0; r < rows.marks.size(); ++r) known.learn(rows.guesses[r], rows.marks[r]);
  const std::vector<std::uint32_t> allowed(known.allowed.begin(), known.allowed.begin() + length);
  const std::vector<int> least(known.least.begin(), known.least.begin() + alphabet);
  const std::vector<int> most(known.most.begin(), known.most.begin() + alphabet);
  return {strings(known), known_letters(known), known_positions(known), allowed, least, most};
}

std::size_t kin_of(const List& list, const nb::bytes& word) {
  check_letters(letters_of(word), static_cast<std::size_t>(list.words.length()));
  nb::gil_scoped_release release;
  return list.index.kin(letters_of(word));
}

Numbers kept_by(const List& list, std::uint32_t guess, std::uint32_t answer) {
  check_answer(list, guess);
  check_answer(list, answer);
  Bits kept(list.index.blocks());
  const Letters letters = list.words.word(guess);
  list.index.keep(letters, feedback(letters, list.words.word(answer)), kept.data());
  std::vector<std::uint32_t> result;
  for (std::size_t i = 0; i < kept.size(); ++i)
    each(kept[i], i, [&](std::uint32_t word) { result.push_back(word); });
  return result;
}

// The guesses may be an array, which is not copied, or any sequence.
template <typename Guesses>
std::tuple<std::string, Numbers, bool, std::uint64_t> search_tuple(
    const List& list, std::uint32_t answer, const Guesses& guesses, int rows, int greens,
    int coloured, bool needed, const std::vector<std::uint64_t>& low,
    const std::vector<std::uint64_t>& high, std::uint64_t seed, std::uint64_t budget) {
  check_answer(list, answer);
  check_rows(rows);
  const auto deck = indexes(list, span_of(guesses));
  if (low.size() != kNear + 1 || high.size() != kNear + 1)
    refuse("expected 32 lower and 32 upper bounds of letter strings");
  Wish wish{rows, {greens, coloured}, needed, list.alphabet, {}, {}};
  std::copy(low.begin(), low.end(), wish.low.begin());
  std::copy(high.begin(), high.end(), wish.high.begin());
  Found found;
  {
    nb::gil_scoped_release release;
    found = search(list.index, answer, deck, list.known, wish, seed, budget);
  }
  return {name_of(found.outcome), found.guesses, found.complete, found.work};
}

Numbers narrow_list(const List& list, std::uint32_t answer, const Numbers& guesses, int rows,
                    int greens, int coloured) {
  check_answer(list, answer);
  check_rows(rows);
  const auto deck = indexes(list, guesses);
  nb::gil_scoped_release release;
  return narrow(list.index, answer, deck, rows, {greens, coloured});
}

std::tuple<bool, bool, int, Numbers, std::uint64_t> min_rows_tuple(const List& list,
                                                                   std::uint32_t answer,
                                                                   const Numbers& guesses,
                                                                   int greens, int coloured,
                                                                   int most, std::uint64_t budget) {
  check_answer(list, answer);
  check_rows(most);
  const auto deck = indexes(list, guesses);
  Cover cover;
  {
    nb::gil_scoped_release release;
    cover = min_rows(list.index, answer, deck, {greens, coloured}, most, budget);
  }
  return {cover.exists, cover.proved, cover.lower, cover.guesses, cover.work};
}

void bind_list(nb::module_& module) {
  nb::class_<List> list(module, "Words", "Words of one length with an index; never changes.");
  list.def(
          "__init__",
          [](List* list, const nb::bytes& codes, int length, const nb::bytes& known, int alphabet) {
            new (list) List(letters_of(codes), length, letters_of(known), alphabet);
          },
          "codes"_a, "length"_a, "known"_a, "alphabet"_a = 26,
           "From letter codes (n * length bytes, each below 32) and one byte a word that is not "
           "zero if people know it.")
      .def("__len__", [](const List& list) { return list.words.size(); })
      .def("feedback", &feedback_array, "guess"_a,
           "The marks of a guess (letter codes) against every word: a numpy array of base-3 "
           "numbers, first position lowest; 0 gray, 1 yellow, 2 green.")
      .def("candidates", &candidate_list, "guesses"_a, "marks"_a,
           "The indexes of the words for which every guess gets exactly its marks.")
      .def("survey", &survey_tuple, "guesses"_a, "marks"_a,
           "What a solver faces: (words that fit, words left after each row, known words left "
           "after each row, [(word, row) that fail exactly one row]).")
      .def("kept", &kept_by, "guess"_a, "answer"_a,
           "By the index: the words that a guess keeps when a word of the list is the answer.")
      .def("kin", &kin_of, "word"_a,
           "How many other words differ from one (letter codes) in one letter, at the position "
           "with the most of them.")
      .def("search", &search_tuple<Array>, "answer"_a, "guesses"_a, "rows"_a, "greens"_a, "coloured"_a,
           "needed"_a, "low"_a, "high"_a, "seed"_a, "budget"_a,
           "Rows (indexes out of `guesses`) that leave only the answer, each needed, with "
           "letter strings in [low[k], high[k]] for k known near misses (0..31): (found | nearest "
           "| none | spent, guesses, whether everything was seen, work).")
      .def("search", &search_tuple<Numbers>, "answer"_a, "guesses"_a, "rows"_a, "greens"_a,
           "coloured"_a, "needed"_a, "low"_a, "high"_a, "seed"_a, "budget"_a)
      .def("narrow", &narrow_list, "answer"_a, "guesses"_a, "rows"_a, "greens"_a, "coloured"_a,
           "Rows that leave as few words as a greedy choice can.")
      .def("min_rows", &min_rows_tuple, "answer"_a, "guesses"_a, "greens"_a, "coloured"_a, "most"_a,
           "budget"_a,
           "The smallest number of rows that leave only the answer: (exists, proved, lower bound, "
           "guesses, work).");
}

}  // namespace

void bind_marks_words(nb::module_& module) {
  bind_list(module);
  module.def("feedback", &feedback_one, "guess"_a, "word"_a,
             "The marks of a guess against one word, both as letter codes.");
  module.def("knowledge", &knowledge_tuple, "guesses"_a, "marks"_a, "length"_a, "alphabet"_a = 26,
             "sheet"_a = Numbers(),
             "What rows tell without a dictionary: (letter strings left, known letters, known "
             "positions, allowed letters at each position as bits, least copies, most copies). "
             "`sheet` are the letters that a solver has left at each position, as bits.");
}

}  // namespace cruxpress::marks
