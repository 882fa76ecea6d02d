// Eight 32-bit lanes that are worked on together.
//
// With GCC and Clang this is a vector type: the same source becomes AVX2 in a function
// compiled for it, and pairs of SSE2 or NEON instructions elsewhere.  Other compilers get an
// array with the same operators.  Only shifts and a few fixed permutations are needed, so there
// is no use of intrinsics.
#pragma once

#include <cstdint>

#if defined(__GNUC__) || defined(__clang__)
#define CRUXPRESS_INLINE inline __attribute__((always_inline))
#define CRUXPRESS_APART __attribute__((noinline))
#ifndef CRUXPRESS_PLAIN_LANES  // to try the array on a compiler that has vectors
#define CRUXPRESS_VECTOR_LANES 1
#endif
#else
#define CRUXPRESS_INLINE inline
#define CRUXPRESS_APART
#endif

// What a function is compiled for that the fast engine runs; has_fast_engine() of solve_classic.hpp
// tells whether the processor has it.
#if defined(__GNUC__) && defined(__x86_64__)
#define CRUXPRESS_HAS_AVX2_BUILD 1
#define CRUXPRESS_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#endif

namespace cruxpress::sudoku {

#ifdef CRUXPRESS_VECTOR_LANES

using Lanes = std::uint32_t __attribute__((vector_size(32)));
using WideLanes = std::uint64_t __attribute__((vector_size(32)));

// Lanes 0-2 and lanes 4-6 turned by one place: lane i takes lane i + 1 of its three.
CRUXPRESS_INLINE void turn_threes(const Lanes& from, Lanes& to) {
#if defined(__clang__)
  to = __builtin_shufflevector(from, from, 1, 2, 0, 3, 5, 6, 4, 7);
#else
  const Lanes order = {1, 2, 0, 3, 5, 6, 4, 7};
  to = __builtin_shuffle(from, order);
#endif
}

// Lanes 0-3 exchanged with lanes 4-7.
CRUXPRESS_INLINE void swap_halves(const Lanes& from, Lanes& to) {
#if defined(__clang__)
  to = __builtin_shufflevector(from, from, 4, 5, 6, 7, 0, 1, 2, 3);
#else
  const Lanes order = {4, 5, 6, 7, 0, 1, 2, 3};
  to = __builtin_shuffle(from, order);
#endif
}

CRUXPRESS_INLINE bool any_bit(const Lanes& lanes) {
  const WideLanes wide = reinterpret_cast<WideLanes>(lanes);
  return ((wide[0] | wide[1]) | (wide[2] | wide[3])) != 0;
}

// All bits of a lane that is zero, no bit of another.
CRUXPRESS_INLINE void zero_lanes(const Lanes& from, Lanes& to) {
  to = reinterpret_cast<Lanes>(from == Lanes{});
}

#else

struct Lanes {
  std::uint32_t lane[8];
  std::uint32_t& operator[](int i) { return lane[i]; }
  std::uint32_t operator[](int i) const { return lane[i]; }
};

#define CRUXPRESS_LANES_OPERATOR(op)                          \
  inline Lanes operator op(const Lanes& a, const Lanes& b) {  \
    Lanes out;                                                \
    for (int i = 0; i < 8; ++i) out[i] = a[i] op b[i];        \
    return out;                                               \
  }                                                           \
  inline Lanes operator op(const Lanes& a, std::uint32_t b) { \
    Lanes out;                                                \
    for (int i = 0; i < 8; ++i) out[i] = a[i] op b;           \
    return out;                                               \
  }                                                           \
  inline Lanes& operator op## = (Lanes & a, const Lanes& b) { return a = a op b; }
CRUXPRESS_LANES_OPERATOR(&)
CRUXPRESS_LANES_OPERATOR(|)
CRUXPRESS_LANES_OPERATOR(^)
CRUXPRESS_LANES_OPERATOR(+)
CRUXPRESS_LANES_OPERATOR(-)
#undef CRUXPRESS_LANES_OPERATOR

inline Lanes operator~(const Lanes& a) {
  Lanes out;
  for (int i = 0; i < 8; ++i) out[i] = ~a[i];
  return out;
}
inline Lanes operator<<(const Lanes& a, int by) {
  Lanes out;
  for (int i = 0; i < 8; ++i) out[i] = a[i] << by;
  return out;
}
inline Lanes operator>>(const Lanes& a, int by) {
  Lanes out;
  for (int i = 0; i < 8; ++i) out[i] = a[i] >> by;
  return out;
}
inline Lanes operator>>(const Lanes& a, const Lanes& by) {
  Lanes out;
  for (int i = 0; i < 8; ++i) out[i] = a[i] >> by[i];
  return out;
}
inline void turn_threes(const Lanes& from, Lanes& to) {
  to = Lanes{{from[1], from[2], from[0], from[3], from[5], from[6], from[4], from[7]}};
}
inline void swap_halves(const Lanes& from, Lanes& to) {
  to = Lanes{{from[4], from[5], from[6], from[7], from[0], from[1], from[2], from[3]}};
}
inline bool any_bit(const Lanes& lanes) {
  std::uint32_t all = 0;
  for (int i = 0; i < 8; ++i) all |= lanes[i];
  return all != 0;
}
inline void zero_lanes(const Lanes& from, Lanes& to) {
  for (int i = 0; i < 8; ++i) to[i] = from[i] == 0 ? 0xffffffffu : 0u;
}

#endif

}  // namespace cruxpress::sudoku
