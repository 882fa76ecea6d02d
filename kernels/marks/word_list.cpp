#include "marks/word_list.hpp"

#include <algorithm>

#include "cpu_dispatch.hpp"

namespace cruxpress::marks {

namespace {

CRUXPRESS_CLONES void intersect(std::uint64_t* __restrict out,
                                const std::uint64_t* __restrict with, std::size_t blocks) {
  for (std::size_t i = 0; i < blocks; ++i) out[i] &= with[i];
}

CRUXPRESS_CLONES void remove(std::uint64_t* __restrict out, const std::uint64_t* __restrict what,
                             std::size_t blocks) {
  for (std::size_t i = 0; i < blocks; ++i) out[i] &= ~what[i];
}

}  // namespace

Index::Index(const Words& words)
    : words_(words), blocks_(blocks_for(words.size())), full_(full(words.size())) {
  at_.assign(static_cast<std::size_t>(words.length()) * kLetters, Bits(blocks_));
  least_.resize(kLetters * kCopies);
  for (std::size_t index = 0; index < words.size(); ++index) {
    std::array<std::size_t, kLetters> copies{};
    const Letters word = words.word(index);
    for (std::size_t position = 0; position < word.size(); ++position) {
      const std::uint8_t letter = word[position];
      put(at_[position * kLetters + letter].data(), index);
      auto& bits = least_[letter * kCopies + copies[letter]++];
      if (bits.empty()) bits.resize(blocks_);
      put(bits.data(), index);
    }
  }
}

const std::uint64_t* Index::at(int position, int letter) const {
  return at_[static_cast<std::size_t>(position * kLetters + letter)].data();
}

const std::uint64_t* Index::least(int letter, int copies) const {
  const Bits& bits = least_[static_cast<std::size_t>(letter * kCopies + copies - 1)];
  return bits.empty() ? nullptr : bits.data();
}

std::size_t Index::kin(Letters word) const {
  std::size_t most = 0;
  for (std::size_t open = 0; open < word.size(); ++open) {
    Bits alike = full_;
    for (std::size_t i = 0; i < word.size(); ++i)
      if (i != open) intersect(alike.data(), at(static_cast<int>(i), word[i]), blocks_);
    std::size_t others = 0;
    for (std::size_t block = 0; block < blocks_; ++block)
      each(alike[block], block,
           [&](std::uint32_t found) { others += words_.word(found)[open] != word[open]; });
    most = std::max(most, others);
  }
  return most;
}

void Index::keep(Letters guess, Marks marks, std::uint64_t* out) const {
  std::copy(full_.begin(), full_.end(), out);
  std::array<std::uint8_t, kLetters> coloured{};
  std::uint32_t gray = 0;
  for (int i = 0; i < words_.length(); ++i) {
    const int letter = guess[static_cast<std::size_t>(i)];
    const int mark = mark_at(marks, i);
    if (mark == kGreen) {
      intersect(out, at(i, letter), blocks_);
    } else {
      remove(out, at(i, letter), blocks_);
    }
    if (mark == kGray) gray |= 1u << letter;
    coloured[static_cast<std::size_t>(letter)] += mark != kGray;
  }
  std::uint32_t done = 0;
  for (const std::uint8_t letter : guess) {
    if (done >> letter & 1u) continue;
    done |= 1u << letter;
    const int copies = coloured[letter];
    if (copies > 0) {
      // A real answer has these copies, so the set exists.
      intersect(out, least(letter, copies), blocks_);
    }
    if ((gray >> letter & 1u) && copies < kCopies) {
      if (const std::uint64_t* more = least(letter, copies + 1)) remove(out, more, blocks_);
    }
  }
}

}  // namespace cruxpress::marks
