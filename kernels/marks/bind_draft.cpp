// Python's view of drafts of marks puzzles.
#include "marks/bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "marks/draft.hpp"

using namespace nb::literals;

namespace cruxpress::marks {

namespace {

using Doubles = std::vector<double>;

Aim aim_of(double low, double high, double size, double open, double free, const Doubles& lures) {
  if (lures.size() != kNear + 1) refuse("expected what 0 to 31 known near misses add");
  if (!(size > 0 && size < 30) || !(open > 0)) refuse("expected a size and a weight above zero");
  Aim aim{low, high, size, open, free, {}};
  std::copy(lures.begin(), lures.end(), aim.lures.begin());
  return aim;
}

std::vector<Question> questions_of(const List& list, const Numbers& answers,
                                   const std::vector<int>& rows, const Doubles& parts,
                                   const std::vector<std::uint64_t>& seeds) {
  const std::size_t count = answers.size();
  if (rows.size() != count || parts.size() != count || seeds.size() != count)
    refuse("expected a number of rows, a part and a seed for each answer");
  std::vector<Question> asked;
  for (std::size_t i = 0; i < count; ++i) {
    check_answer(list, answers[i]);
    check_rows(rows[i]);
    asked.push_back({answers[i], rows[i], parts[i], seeds[i]});
  }
  return asked;
}

// Marks as digits, row after row, as texts have them.
std::string digits_of(const Draft& draft, int length) {
  std::string digits;
  for (const Marks marks : draft.marks)
    for (int i = 0; i < length; ++i) digits.push_back(static_cast<char>('0' + mark_at(marks, i)));
  return digits;
}

std::string json_of(const Steps& steps) {
  const std::pair<const char*, int> counted[] = {{"read-row", steps.read},
                                                 {"only-place", steps.place},
                                                 {"near-miss", steps.near},
                                                 {"spell-out", steps.spell},
                                                 {"search", steps.search}};
  std::string json;
  for (const auto& [name, times] : counted)
    if (times > 0)
      json += (json.empty() ? "{\"" : ",\"") + std::string(name) + "\":" + std::to_string(times);
  return json.empty() ? "{}" : json + "}";
}

nb::object object_of(const List& list, const Draft& draft) {
  if (!draft.proved) return nb::none();
  return nb::make_tuple(digits_of(draft, list.words.length()), draft.left, draft.known_left,
                        draft.near, draft.near_known, draft.needed_rows, draft.strings,
                        draft.letters, draft.positions, json_of(draft.steps));
}

// The guesses may be an array, which is not copied, or any sequence.
template <typename Guesses>
nb::list drafts(const List& list, const Numbers& answers, const std::vector<int>& rows,
                const Doubles& parts, const std::vector<std::uint64_t>& seeds,
                const Guesses& guesses, int greens, int coloured, bool needed, double low, double high, double size,
                double open, double free, const Doubles& lures, std::uint64_t budget,
                std::uint64_t spelled) {
  const auto asked = questions_of(list, answers, rows, parts, seeds);
  const auto deck = indexes(list, span_of(guesses));
  const DraftWish wish{{greens, coloured}, needed, aim_of(low, high, size, open, free, lures),
                       budget, spelled};
  std::vector<Draft> made;
  {
    nb::gil_scoped_release release;
    made.reserve(asked.size());
    for (const Question& question : asked) made.push_back(draft(list, deck, wish, question));
  }
  nb::list out;
  for (const Draft& one : made)
    out.append(nb::make_tuple(name_of(one.found.outcome), one.found.guesses, one.found.work,
                              object_of(list, one)));
  return out;
}

}  // namespace

void bind_drafts(nb::class_<List>& list) {
  list.def("drafts", &drafts<Array>, "answers"_a, "rows"_a, "parts"_a, "seeds"_a, "guesses"_a, "greens"_a,
           "coloured"_a, "needed"_a, "low"_a, "high"_a, "size"_a, "open"_a, "free"_a, "lures"_a,
           "budget"_a, "spelled"_a,
           "search() for each answer, with bounds from the values that are asked for: (outcome, "
           "guesses, work, facts).  The facts, where rows on target were found and proved to "
           "leave the answer alone: marks as digits, words left and known words left after each "
           "row, near misses, known ones, needed rows, letter strings, known letters, known "
           "positions, techniques with their number as JSON; None elsewhere.")
      .def("drafts", &drafts<Numbers>, "answers"_a, "rows"_a, "parts"_a, "seeds"_a, "guesses"_a,
           "greens"_a, "coloured"_a, "needed"_a, "low"_a, "high"_a, "size"_a, "open"_a, "free"_a,
           "lures"_a, "budget"_a, "spelled"_a);
}

}  // namespace cruxpress::marks
