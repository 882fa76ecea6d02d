// Functions marked with CRUXPRESS_CLONES are compiled twice: portable and for AVX2.  The loader
// picks the version that the processor can run.  Only gcc on Linux supports this; other platforms
// get the portable version.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__)
#define CRUXPRESS_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CRUXPRESS_CLONES
#endif
