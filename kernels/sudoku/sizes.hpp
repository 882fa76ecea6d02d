// The board sizes that the kernels are built for.
#pragma once

#ifndef CRUXPRESS_FOR_EACH_SIZE
#define CRUXPRESS_FOR_EACH_SIZE(INSTANTIATE) \
  INSTANTIATE(4) INSTANTIATE(6) INSTANTIATE(9) INSTANTIATE(12) INSTANTIATE(16)
#endif
