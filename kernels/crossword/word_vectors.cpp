#include "crossword/word_vectors.hpp"

namespace cruxpress::crossword {

namespace {

using Sum = std::array<std::int64_t, kParts * kRun>;

Sum sum_of(const Vectors& vectors, std::span<const std::uint32_t> words) {
  Sum sum{};
  for (const std::size_t word : words)
    for (std::size_t part = 0; part < kParts; ++part) {
      const std::size_t code = vectors.codes[word * kParts + part];
      const auto run = vectors.runs.subspan((part * kCodes + code) * kRun, kRun);
      for (std::size_t i = 0; i < kRun; ++i) sum[part * kRun + i] += run[i];
    }
  return sum;
}

std::int64_t product(const Sum& one, const Sum& other) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < one.size(); ++i) total += one[i] * other[i];
  return total;
}

}  // namespace

std::array<std::int64_t, 3> products(const Vectors& vectors, std::span<const std::uint32_t> one,
                                     std::span<const std::uint32_t> other) {
  const Sum first = sum_of(vectors, one), second = sum_of(vectors, other);
  return {product(first, second), product(first, first), product(second, second)};
}

}  // namespace cruxpress::crossword
