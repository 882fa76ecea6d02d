// Long searches call `poll_interrupt()` at least every 50 ms, so that Ctrl-C and TERM end them.
// Kernels know nothing of Python: the binding sets the function that looks for a signal, which
// throws if the search is to end.
#pragma once

#include <chrono>

namespace cruxpress {

inline void (*check_interrupt)() = nullptr;

// How long may a signal wait?
inline constexpr std::chrono::milliseconds kInterruptPause{20};

// Cheap enough for a loop whose body takes a microsecond.
inline void poll_interrupt() {
  thread_local auto checked = std::chrono::steady_clock::now();
  if (check_interrupt == nullptr) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - checked < kInterruptPause) return;
  checked = now;
  check_interrupt();
}

}  // namespace cruxpress
