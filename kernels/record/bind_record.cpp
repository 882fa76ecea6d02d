// Python's way to the lines of many records, and to the seeds of many items.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "record/line.hpp"

namespace nb = nanobind;

namespace cruxpress::record {
namespace {

std::string_view text_of(nb::handle object) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text == nullptr) throw nb::python_error();
  return {text, static_cast<std::size_t>(size)};
}

nb::object str_of(const std::string& text) {
  return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()),
                                        "strict"));
}

nb::list lines(const std::string& family, const std::string& recipe, const std::string& tail,
               const nb::list& items, const nb::list& drafts) {
  if (nb::len(items) != nb::len(drafts))
    throw nb::value_error("expected as many items as drafts");
  const Frame frame{family, recipe, tail};
  nb::list out;
  for (std::size_t i = 0; i < nb::len(items); ++i) {
    const nb::object draft = nb::borrow(drafts[i]);
    if (draft.is_none()) {
      out.append(nb::none());
      continue;
    }
    const auto tuple = nb::cast<nb::tuple>(draft);
    if (nb::len(tuple) < 6) throw nb::value_error("expected drafts of six parts or more");
    const nb::str value = nb::repr(tuple[4]), item = nb::str(nb::object(items[i]));
    const std::string print = fingerprint(family, text_of(nb::object(tuple[2])));
    const Parts parts{text_of(nb::object(tuple[0])), text_of(nb::object(tuple[1])),
                      text_of(nb::object(tuple[3])), text_of(value),
                      text_of(nb::object(tuple[5])), text_of(item)};
    out.append(nb::make_tuple(str_of(print), str_of(line(frame, parts, print))));
  }
  return out;
}

// Items of any size, as Python's numbers are.
std::vector<std::uint64_t> derived_each(const std::string& before, const nb::list& items,
                                        const std::string& after) {
  std::vector<std::uint64_t> seeds;
  seeds.reserve(nb::len(items));
  std::string text = before;
  for (const nb::handle one : items) {
    const nb::str item(one);
    text.resize(before.size());
    text.append(text_of(item)).append(after);
    seeds.push_back(derived(text));
  }
  return seeds;
}

}  // namespace

void bind_record(nb::module_& module) {
  using namespace nb::literals;
  module.def("lines", &lines, "family"_a, "recipe"_a, "tail"_a, "items"_a, "drafts"_a,
             "Fingerprint and line of each draft (puzzle, solution, canonical form, level, value, "
             "features as JSON, and what may follow), None for None.  `recipe` and `tail` are what "
             "stands between features and item, and between item and fingerprint.");
  module.def("derived", &derived_each, "before"_a, "items"_a, "after"_a,
             "The seed of each item: 64 bits of the hash of its number between two texts.");
}

}  // namespace cruxpress::record
