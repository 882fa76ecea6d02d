// Numbers with two digits behind the point, as Python rounds and writes them.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

namespace cruxpress {

// round(value, 2) as hundredths: to the nearest, from the middle to the even one, as Python does.
// The value must be from 0 to a billion.
inline std::uint64_t hundredths(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const auto digits = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int below = 53 - exponent;  // the value is digits / 2^below
  if (below >= 64) return 0;
  const std::uint64_t whole = digits * 100, unit = std::uint64_t{1} << below;
  const std::uint64_t count = whole >> below, rest = whole & (unit - 1);
  return count + (rest > unit / 2 || (rest == unit / 2 && count % 2 == 1));
}

inline void append_count(std::string& text, std::uint64_t count) {
  char digits[20];
  char* first = digits + 20;
  do *--first = static_cast<char>('0' + count % 10);
  while ((count /= 10) != 0);
  text.append(first, digits + 20);
}

// As repr() writes the number of so many hundredths.
inline void append_hundredths(std::string& text, std::uint64_t count) {
  append_count(text, count / 100);
  text.push_back('.');
  text.push_back(static_cast<char>('0' + count / 10 % 10));
  if (count % 10 != 0) text.push_back(static_cast<char>('0' + count % 10));
}

}  // namespace cruxpress
