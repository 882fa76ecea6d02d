#include "record/line.hpp"

#include "record/blake2b.hpp"

namespace cruxpress::record {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int kIdLetters = 12;

std::array<std::uint64_t, 8> digest(std::size_t size, std::string_view family,
                                    std::string_view text) {
  std::string whole;
  whole.reserve(family.size() + 1 + text.size());
  whole.append(family).append("\n").append(text);
  return Blake2b(size).of(whole);
}

// identity() of record.py.
void append_id(std::string& line, std::string_view family, std::string_view puzzle) {
  const std::uint64_t number = from_left(digest(8, family, puzzle)[0]);
  line.append(family).push_back('-');
  for (int letter = kIdLetters - 1; letter >= 0; --letter)
    line.push_back(kAlphabet[number >> 5 * letter & 31u]);
}

// A JSON text as Python's encoder writes it when all of Unicode may stand.
void append_quoted(std::string& line, std::string_view text) {
  line.push_back('"');
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    constexpr std::string_view kShort = "\"\\\b\f\n\r\t", kSigns = "\"\\bfnrt";
    if (code >= 0x20 && letter != '"' && letter != '\\') {
      line.push_back(letter);
    } else if (const auto at = kShort.find(letter); at != kShort.npos) {
      line.push_back('\\');
      line.push_back(kSigns[at]);
    } else {
      line.append("\\u00");
      line.push_back(kHex[code >> 4]);
      line.push_back(kHex[code & 15u]);
    }
  }
  line.push_back('"');
}

}  // namespace

std::uint64_t derived(std::string_view text) { return from_left(Blake2b(8).of(text)[0]); }

std::string fingerprint(std::string_view family, std::string_view canonical) {
  const auto words = digest(16, family, canonical);
  std::string hex;
  hex.reserve(32);
  for (int byte = 0; byte < 16; ++byte) {
    const auto value = words[static_cast<std::size_t>(byte / 8)] >> 8 * (byte % 8) & 255u;
    hex.push_back(kHex[value >> 4]);
    hex.push_back(kHex[value & 15u]);
  }
  return hex;
}

std::string line(const Frame& frame, const Parts& parts, std::string_view fingerprint) {
  std::string line;
  line.reserve(256 + parts.puzzle.size() + parts.solution.size() + parts.features.size() +
               frame.recipe.size() + frame.tail.size());
  line.append("{\"family\":\"").append(frame.family).append("\",\"id\":\"");
  append_id(line, frame.family, parts.puzzle);
  line.append("\",\"puzzle\":");
  append_quoted(line, parts.puzzle);
  line.append(",\"solution\":");
  append_quoted(line, parts.solution);
  line.append(",\"rating\":{\"level\":\"").append(parts.level);
  line.append("\",\"value\":").append(parts.value);
  line.append(",\"features\":").append(parts.features);
  line.append(frame.recipe).append(parts.item).append(frame.tail);
  line.append(fingerprint).append("\"}");
  return line;
}

}  // namespace cruxpress::record
