// What the files that bind the marks kernels share: arguments checked, with a sentence where wrong.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "marks/list.hpp"
#include "marks/search.hpp"

namespace nb = nanobind;

namespace cruxpress::marks {

using Numbers = std::vector<std::uint32_t>;
using Array = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

[[noreturn]] inline void refuse(const std::string& sentence) {
  throw nb::value_error(sentence.c_str());
}

inline Letters letters_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

inline std::span<const std::uint32_t> span_of(const Numbers& numbers) { return numbers; }

inline std::span<const std::uint32_t> span_of(const Array& numbers) {
  return {numbers.data(), numbers.size()};
}

inline std::span<const std::uint32_t> indexes(const List& list,
                                              std::span<const std::uint32_t> numbers) {
  for (const std::uint32_t one : numbers)
    if (one >= list.words.size()) refuse("expected indexes of words, got " + std::to_string(one));
  return numbers;
}

inline void check_answer(const List& list, std::uint32_t answer) {
  if (answer >= list.words.size())
    refuse("expected the index of a word as answer, got " + std::to_string(answer));
}

inline void check_rows(int rows) {
  if (rows < 1 || rows > kMostRows) refuse("expected 1 to 6 rows, got " + std::to_string(rows));
}

inline const char* name_of(Outcome outcome) {
  static constexpr const char* kNames[] = {"found", "nearest", "none", "spent"};
  return kNames[static_cast<int>(outcome)];
}

}  // namespace cruxpress::marks
