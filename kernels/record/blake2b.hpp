// BLAKE2b (RFC 7693) without a key, of short texts: ids, fingerprints and seeds are such hashes.
//
// Python's hashlib has the same; here whole columns are hashed in one call.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>
#include <utility>

namespace cruxpress::record {

class Blake2b {
 public:
  explicit Blake2b(std::size_t digest_size) : state_(kStart) {
    state_[0] ^= 0x01010000u ^ digest_size;
  }

  // Words of the digest of all of the text; those beyond its size are to be left aside.
  std::array<std::uint64_t, 8> of(std::string_view text) {
    std::size_t done = 0;
    for (; text.size() - done > kBlock; done += kBlock)
      compress(text.substr(done, kBlock), done + kBlock, false);
    compress(text.substr(done), text.size(), true);
    return state_;
  }

 private:
  using Words = std::array<std::uint64_t, 16>;

  static constexpr std::size_t kBlock = 128;
  static constexpr std::array<std::uint64_t, 8> kStart{
      0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
      0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};
  // The order of the words of a block in each round; the last two are the first two again.
  static constexpr std::uint8_t kOrder[12][16] = {
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

  static std::uint64_t little_endian(const unsigned char* bytes) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little)
      std::memcpy(&word, bytes, 8);
    else
      for (int i = 7; i >= 0; --i) word = word << 8 | bytes[i];
    return word;
  }

  // A block, which is filled up with zeros; `done` are the bytes up to its end.
  void compress(std::string_view text, std::uint64_t done, bool is_last) {
    std::array<unsigned char, kBlock> block{};
    std::copy(text.begin(), text.end(), block.begin());
    Words m, v;
    for (std::size_t i = 0; i < 16; ++i) m[i] = little_endian(block.data() + 8 * i);
    for (std::size_t i = 0; i < 8; ++i) {
      v[i] = state_[i];
      v[i + 8] = kStart[i];
    }
    v[12] ^= done;
    if (is_last) v[14] = ~v[14];
    [&]<std::size_t... each>(std::index_sequence<each...>) {
      (round<each>(v, m), ...);
    }(std::make_index_sequence<std::size(kOrder)>());
    for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
  }

  // A round by its number, which is known when this is compiled: so is the place of every word.
  template <std::size_t number>
  static void round(Words& v, const Words& m) {
    constexpr auto& s = kOrder[number];
    mix<0, 4, 8, 12>(v, m[s[0]], m[s[1]]);
    mix<1, 5, 9, 13>(v, m[s[2]], m[s[3]]);
    mix<2, 6, 10, 14>(v, m[s[4]], m[s[5]]);
    mix<3, 7, 11, 15>(v, m[s[6]], m[s[7]]);
    mix<0, 5, 10, 15>(v, m[s[8]], m[s[9]]);
    mix<1, 6, 11, 12>(v, m[s[10]], m[s[11]]);
    mix<2, 7, 8, 13>(v, m[s[12]], m[s[13]]);
    mix<3, 4, 9, 14>(v, m[s[14]], m[s[15]]);
  }

  template <std::size_t a, std::size_t b, std::size_t c, std::size_t d>
  static void mix(Words& v, std::uint64_t x, std::uint64_t y) {
    v[a] += v[b] + x;
    v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 63);
  }

  std::array<std::uint64_t, 8> state_;
};

// The first word of the digest as its bytes read from the left, as ids and seeds take it.
constexpr std::uint64_t from_left(std::uint64_t word) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number = number << 8 | (word >> 8 * i & 255u);
  return number;
}

}  // namespace cruxpress::record
