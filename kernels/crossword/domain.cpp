#include "crossword/domain.hpp"

#include <algorithm>
#include <bit>

namespace cruxpress::crossword {

Domain::Domain(const Shelf& shelf) : shelf_(&shelf), set_(shelf.blocks) { allow_at_least(0); }

void Domain::allow_at_least(int score) {
  put_first(set_.data(), set_.size(), shelf_->at_least(score));
  state_ = {{0, static_cast<std::uint32_t>(set_.size())}, 0, 0, false};
  measure();
}

void Domain::allow_only(std::span<const std::uint32_t> words) {
  std::fill(set_.begin(), set_.end(), Block{0});
  for (const auto word : words) put(set_.data(), word);
  state_ = {{0, static_cast<std::uint32_t>(set_.size())}, 0, 0, false};
  measure();
}

void Domain::strike(std::uint32_t word) {
  --state_.count;
  if (state_.few) {
    const auto last = list_.begin() + state_.count;
    std::iter_swap(std::find(list_.begin(), last, word), last);
  } else {
    drop(set_.data(), word);
    state_.range = trimmed(set_.data(), state_.range);
  }
  if (shelf_->scores[word] == state_.top) set_top();
}

void Domain::cut(std::size_t position, Letters gone, Letters left, std::vector<Block>& scratch) {
  const auto with = [&](Letters letters) {
    return shelf_->with(static_cast<int>(position), std::countr_zero(letters));
  };
  if (std::popcount(left) == 1) return keep(set_.data(), with(left), state_.range);
  if (std::popcount(gone) <= std::popcount(left)) {
    for (; gone != 0; gone &= gone - 1) remove(set_.data(), with(gone), state_.range);
    return;
  }
  scratch.assign(set_.size(), 0);
  for (; left != 0; left &= left - 1) add(scratch.data(), with(left), state_.range);
  keep(set_.data(), scratch.data(), state_.range);
}

void Domain::measure() {
  state_.range = trimmed(set_.data(), state_.range);
  state_.count = crossword::count(set_.data(), state_.range);
  if (state_.count <= kFew) become_few();
  set_top();
}

void Domain::become_few() {
  std::uint32_t count = 0;
  crossword::each(set_.data(), state_.range, [&](std::uint32_t word) { list_[count++] = word; });
  state_.few = true;
}

bool Domain::sift(Sieve& sieve) {
  const std::uint32_t fitting = crossword::sift(*shelf_, list_.data(), state_.count, sieve);
  if (fitting == 0) return false;
  if (fitting == state_.count) return true;
  state_.count = fitting;
  set_top();
  return true;
}

Domain::State Domain::save(std::vector<Block>& store) const {
  if (!state_.few)
    store.insert(store.end(), set_.begin() + state_.range.from, set_.begin() + state_.range.to);
  return state_;
}

void Domain::restore(const State& state, std::vector<Block>& store) {
  state_ = state;
  if (state.few) return;
  const std::size_t width = state.range.to - state.range.from;
  std::copy_n(store.end() - static_cast<std::ptrdiff_t>(width), width,
              set_.begin() + state.range.from);
  store.resize(store.size() - width);
}

}  // namespace cruxpress::crossword
