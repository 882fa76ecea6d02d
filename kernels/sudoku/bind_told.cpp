// Python's way to the ratings of many texts of classic puzzles: one call, the GIL released.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>

#include "sudoku/told.hpp"

namespace nb = nanobind;

namespace cruxpress::sudoku {
namespace {

using namespace nb::literals;
using Givens = std::array<std::uint8_t, 81>;

constexpr std::uint8_t kNoDigit = 0xff;
constexpr auto kDigits = [] {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(kNoDigit);
  for (const unsigned char sign : {'0', '.', '*', '_', '-', '?'}) digits[sign] = 0;
  for (unsigned digit = 1; digit <= 9; ++digit) digits['0' + digit] = static_cast<std::uint8_t>(digit);
  return digits;
}();

// The givens of a text of 81 signs; none for any other text.
std::optional<Givens> givens_in(nb::handle object) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text == nullptr) {  // no text, or one with halves of characters
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) throw nb::python_error();
    PyErr_Clear();
    return std::nullopt;
  }
  if (size != 81) return std::nullopt;
  Givens givens;
  std::uint8_t all = 0;
  for (std::size_t cell = 0; cell < 81; ++cell)
    all |= givens[cell] = kDigits[static_cast<unsigned char>(text[cell])];
  return all == kNoDigit ? std::nullopt : std::optional(givens);
}

nb::list rated_texts(const nb::list& texts, const RatingModel& model) {
  std::vector<std::optional<Givens>> read;
  read.reserve(nb::len(texts));
  for (const nb::handle text : texts) read.push_back(givens_in(text));
  std::vector<std::optional<std::string>> told(read.size());
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < read.size(); ++i)
      if (read[i]) told[i] = rated_text(model, *read[i]);
  }
  nb::list out;
  for (const auto& text : told)
    if (text) out.append(nb::str(text->data(), text->size()));
    else out.append(nb::none());
  return out;
}

using Terms = std::vector<std::pair<std::size_t, double>>;
using Bands = std::vector<std::pair<std::string, double>>;

void make_model(RatingModel* model, const std::array<std::uint32_t, 6>& rates, const Terms& terms,
                double intercept, double hardest, double doubling,
                const std::array<double, 2>& spread, const std::array<double, 2>& spread_beyond,
                double longest, const Bands& bands) {
  const RatingModel made{{rates[0], rates[1], rates[2], rates[3], rates[4], rates[5]},
                         terms, intercept, hardest, doubling, spread, spread_beyond, longest,
                         bands};
  made.check();
  new (model) RatingModel(made);
}

}  // namespace

void bind_sudoku_told(nb::module_& module) {
  nb::class_<RatingModel>(module, "RatingModel",
                          "How climbs and features of effort become ratings: the fitted model of "
                          "minutes, and the levels with their floors.")
      .def("__init__", &make_model, "rates"_a, "terms"_a, "intercept"_a, "hardest"_a, "doubling"_a,
           "spread"_a, "spread_beyond"_a, "longest"_a, "bands"_a,
           "terms: (column of effort_features(), slope); bands: (level, least value).");
  module.def("rated_texts", &rated_texts, "texts"_a, "model"_a,
             "The rating of each text of 81 cells on the ladder, as JSON.  None for other texts, and\n"
             "where there is not one solution or the climb does not reach it.");
}

}  // namespace cruxpress::sudoku
