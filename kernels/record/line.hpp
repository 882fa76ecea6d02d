// The line of a record from its parts, with its id and fingerprint: what record.py writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cruxpress::record {

// What the lines of a run share, as JSON: from the end of the rating to the number of the item,
// and from there to the fingerprint.
struct Frame {
  std::string family;
  std::string recipe;
  std::string tail;
};

// What is written of one puzzle; value, features and item are JSON already.
struct Parts {
  std::string_view puzzle, solution, level, value, features, item;
};

// derive() of seeds.py.
std::uint64_t derived(std::string_view text);

// fingerprint() of record.py.
std::string fingerprint(std::string_view family, std::string_view canonical);

std::string line(const Frame& frame, const Parts& parts, std::string_view fingerprint);

}  // namespace cruxpress::record
