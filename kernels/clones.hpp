// Functions marked with CRUXPRESS_CLONES are compiled twice, and the loader takes the one that
// the processor can run.  Elsewhere than on Linux with gcc there is the portable one only.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__)
#define CRUXPRESS_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CRUXPRESS_CLONES
#endif
