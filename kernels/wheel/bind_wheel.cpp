// Python names for the wheel kernels: checks input, releases the GIL, nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "wheel/census.hpp"
#include "wheel/fill.hpp"
#include "wheel/layout.hpp"
#include "wheel/lexicon.hpp"

namespace nb = nanobind;

namespace cruxpress::wheel {
namespace {

using Bytes = nb::bytes;
using Words = std::vector<std::vector<std::uint8_t>>;

// Letters and words come as Python bytes: immutable, one code a byte, and no copy is made.
std::span<const std::uint8_t> view(const Bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::span<const std::uint8_t> wheel_of(const Bytes& bytes) {
  const auto letters = view(bytes);
  if (letters.size() > kMostLetters)
    throw std::invalid_argument("expected at most 16 letters on a wheel");
  for (const auto letter : letters)
    if (letter >= kAlphabet) throw std::invalid_argument("expected letter codes below 32");
  return letters;
}

// Words given one after the other are cut by their lengths.
Words cut(const Bytes& letters, const Bytes& lengths) {
  Words words;
  auto left = view(letters);
  for (const std::size_t length : view(lengths)) {
    if (length > left.size()) break;
    words.emplace_back(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(length));
    left = left.subspan(length);
  }
  if (words.size() != lengths.size() || !left.empty())
    throw std::invalid_argument("the lengths of the words do not add up to the letters");
  return words;
}

nb::dict census(const Lexicon& lexicon, const CensusAsk& ask) {
  Census taken;
  {
    nb::gil_scoped_release release;
    taken = take_census(lexicon, ask);
  }
  nb::dict result;
  result["wheels"] = taken.wheels;
  result["eligible"] = taken.eligible;
  result["of_word"] = taken.of_word;
  result["by_words"] = taken.by_words;
  return result;
}

using Placed = std::tuple<int, int, int, bool>;

nb::tuple layout(const Bytes& letters, const Bytes& lengths, const LayoutAsk& ask) {
  const Words words = cut(letters, lengths);
  Layout found;
  {
    nb::gil_scoped_release release;
    found = lay_out(words, ask);
  }
  std::vector<Placed> places;
  for (const auto& place : found.places) {
    const int row = place.down ? place.start : place.line;
    const int column = place.down ? place.line : place.start;
    places.emplace_back(place.word, row, column, place.down != 0);
  }
  return nb::make_tuple(places, found.height, found.width, found.crossings, found.iterations);
}

nb::tuple fills(const FillAsk& ask) {
  Fills found;
  {
    nb::gil_scoped_release release;
    found = count_fills(ask);
  }
  return nb::make_tuple(found.found, found.finished, found.work);
}

nb::tuple votes(const FillAsk& ask, const std::vector<std::uint16_t>& right) {
  Votes counted;
  {
    nb::gil_scoped_release release;
    counted = count_votes(ask, right);
  }
  return nb::make_tuple(counted.by_cell, counted.others, counted.finished);
}

}  // namespace

void bind_wheel(nb::module_& module) {
  nb::class_<Lexicon>(module, "Lexicon",
                      "Words ready to be looked up by the letters that build them.")
      .def(
          "__init__",
          [](Lexicon* self, const Bytes& letters, const Bytes& lengths) {
            new (self) Lexicon(view(letters), view(lengths));
          },
          nb::arg("letters"), nb::arg("lengths"),
          "Words as letter codes (below 32) one after the other, and the length of each.")
      .def("__len__", &Lexicon::size)
      .def(
          "buildable",
          [](const Lexicon& self, const Bytes& letters, int shortest, int longest) {
            return self.buildable(wheel_of(letters), shortest, longest);
          },
          nb::arg("letters"), nb::arg("shortest"), nb::arg("longest"),
          "The numbers of the words that the letters build, ascending.")
      .def(
          "count",
          [](const Lexicon& self, const Bytes& letters, int shortest, int longest) {
            return self.count_buildable(wheel_of(letters), shortest, longest);
          },
          nb::arg("letters"), nb::arg("shortest"), nb::arg("longest"),
          "How many words the letters build.")
      .def(
          "census",
          [](const Lexicon& self, int alphabet, int size, int most_equal, int shortest,
             int least_words) {
            return census(self, {alphabet, size, most_equal, shortest, least_words});
          },
          nb::arg("alphabet"), nb::arg("size"), nb::arg("most_equal"), nb::arg("shortest"),
          nb::arg("least_words"),
          "Count over all wheels of a size: how many there are (`wheels`), how many build enough\n"
          "words (`eligible`), in how many of these each word is (`of_word`), and how many build\n"
          "0, 1, 2, ... words (`by_words`; the last is \"or more\").")
      .def(
          "eligible",
          [](const Lexicon& self, int alphabet, int size, int most_equal, int shortest,
             int least_words) {
            std::vector<std::uint8_t> letters;
            {
              nb::gil_scoped_release release;
              letters = eligible_wheels(self, {alphabet, size, most_equal, shortest, least_words});
            }
            return nb::bytes(letters.data(), letters.size());
          },
          nb::arg("alphabet"), nb::arg("size"), nb::arg("most_equal"), nb::arg("shortest"),
          nb::arg("least_words"),
          "The letters of all wheels that build enough words: `size` sorted codes for each.");
  module.def(
      "look_through",
      [](const Bytes& letters, const Bytes& lengths, const Bytes& wheel, int shortest,
         int longest) {
        return look_through(view(letters), view(lengths), wheel_of(wheel), shortest, longest);
      },
      nb::arg("letters"), nb::arg("lengths"), nb::arg("wheel"), nb::arg("shortest"),
      nb::arg("longest"),
      "What `buildable` of a lexicon of these words says, without making one.");
  module.def(
      "lay_out",
      [](const Bytes& letters, const Bytes& lengths, int height, int width, int iterations,
         std::uint64_t seed, bool stop_when_placed, int enough_area, int compact) {
        return layout(letters, lengths,
                      {height, width, iterations, enough_area, stop_when_placed, seed, compact});
      },
      nb::arg("letters"), nb::arg("lengths"), nb::arg("height"), nb::arg("width"),
      nb::arg("iterations"), nb::arg("seed"), nb::arg("stop_when_placed") = false,
      nb::arg("enough_area") = 0, nb::arg("compact") = 0,
      "Lay words out as a connected grid.  With `compact`, so many of them: the first word and those\n"
      "that cross most, in a grid with an aspect of at most 1.6.  Returns the places (word, row, column, down), the\n"
      "height and width of the grid, its crossings, and the iterations that were used.");
  module.def(
      "fills",
      [](const Bytes& letters, const Bytes& lengths,
         std::vector<std::vector<std::uint16_t>> entries, const Bytes& givens, int limit,
         std::int64_t budget) {
        const auto given = view(givens);
        return fills({cut(letters, lengths), std::move(entries),
                      std::vector<std::uint8_t>(given.begin(), given.end()), limit, budget});
      },
      nb::arg("letters"), nb::arg("lengths"), nb::arg("entries"), nb::arg("givens"),
      nb::arg("limit"), nb::arg("budget"),
      "All ways, up to a limit, to write different words into the entries (lists of cells) of a\n"
      "grid with givens (255 is open).  Returns the words of the entries for each way, whether\n"
      "the count is certain, and the work it took.");
  module.def(
      "votes",
      [](const Bytes& letters, const Bytes& lengths,
         std::vector<std::vector<std::uint16_t>> entries, const Bytes& givens,
         const std::vector<std::uint16_t>& right, int limit, std::int64_t budget) {
        const auto given = view(givens);
        return votes({cut(letters, lengths), std::move(entries),
                      std::vector<std::uint8_t>(given.begin(), given.end()), limit, budget},
                     right);
      },
      nb::arg("letters"), nb::arg("lengths"), nb::arg("entries"), nb::arg("givens"),
      nb::arg("right"), nb::arg("limit"), nb::arg("budget"),
      "How the ways of `fills` differ from the right one (the words of the entries).  Returns for\n"
      "each cell in how many ways it has another letter, how many ways are others, and whether\n"
      "the count is certain.");
}

}  // namespace cruxpress::wheel
