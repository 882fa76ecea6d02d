#include "sudoku/few_givens.hpp"

#include <algorithm>
#include <bitset>
#include <vector>

#include "sudoku/generate.hpp"

namespace cruxpress::sudoku {
namespace {

// How many exchanges of one for another before a new grid is taken?
constexpr int kExchanges = 60;
// How many sets are kept of a grid?  Large ones refuse little, but they are not many.
constexpr std::size_t kMostSets = 6000;

using Places = std::bitset<81>;  // by the number of the orbit

class FewSearch {
 public:
  FewSearch(Random& random, const FewWish& wish)
      : random_(random), wish_(wish), items_(orbits(9, wish.symmetry)) {
    for (std::size_t item = 0; item < items_.size(); ++item)
      for (const std::uint16_t cell : items_[item]) item_of_[cell] = item;
  }

  Few run() {
    while (!done()) {
      begin();
      for (int idle = 0; !done() && idle < kExchanges; ++idle) {
        if (two_for_one()) idle = 0;
        else if (!one_for_one()) break;
      }
    }
    return found_;
  }

 private:
  bool done() const { return found_.givens <= wish_.givens || found_.searches >= wish_.searches; }

  // A new grid, dug until nothing more can go.
  void begin() {
    sets_.clear();
    random_classic_grid(random_, solution_);
    givens_ = solution_;
    dig_classic(random_, {wish_.symmetry, wish_.givens}, solution_, givens_);
    given_.reset();
    for (std::size_t item = 0; item < items_.size(); ++item)
      if (givens_[items_[item].front()] != 0) given_.set(item);
    keep();
  }

  void keep() {
    const int count = size_of(given_);
    if (count >= found_.givens) return;
    found_.givens = count;
    found_.solution = solution_;
    fill(given_);
    found_.puzzle = givens_;
  }

  int size_of(const Places& places) const {
    int cells = 0;
    for (std::size_t item = 0; item < items_.size(); ++item)
      if (places[item]) cells += static_cast<int>(items_[item].size());
    return cells;
  }

  void fill(const Places& places) {
    for (int cell = 0; cell < 81; ++cell)
      givens_[cell] = places[item_of_[cell]] ? solution_[cell] : std::uint8_t{0};
  }

  // The places that hit every known set which these givens leave bare.
  Places hitting(const Places& given) const {
    Places common;
    common.set();
    for (const Places& set : sets_) {
      if ((set & given).any()) continue;
      common &= set;
      if (common.none()) break;
    }
    return common;
  }

  // Is the solution the only one?  If not, what tells the other one apart is learnt.
  bool is_unique(const Places& given) {
    ++found_.searches;
    fill(given);
    std::uint8_t other[81];
    if (classic_finder(solution_.data())(givens_, kAnywhere, other) != Other::found) return true;
    Places set;
    for (int cell = 0; cell < 81; ++cell)
      if (other[cell] != solution_[cell]) set.set(item_of_[cell]);
    if (sets_.size() == kMostSets) sets_[random_.below(kMostSets)] = set;
    else sets_.push_back(set);
    return false;
  }

  // Puts in one place so that the solution is the only one, not one of those taken out.
  bool complete(const Places& rest, const Places& taken, std::size_t most_cells) {
    Places open = hitting(rest) & ~rest & ~taken;
    const auto start = random_.below(static_cast<std::uint32_t>(items_.size()));
    for (std::size_t i = 0; i < items_.size() && open.any() && !spent(); ++i) {
      const std::size_t item = (start + i) % items_.size();
      if (!open[item] || items_[item].size() > most_cells) continue;
      Places tried = rest;
      tried.set(item);
      if (is_unique(tried)) {
        given_ = tried;
        return true;
      }
      open &= sets_.back();
      open.reset(item);
    }
    return false;
  }

  bool spent() const { return found_.searches >= wish_.searches; }

  std::vector<std::size_t> shuffled_givens() {
    std::vector<std::size_t> items;
    for (std::size_t item = 0; item < items_.size(); ++item)
      if (given_[item]) items.push_back(item);
    random_.shuffle(items.data(), items.size());
    return items;
  }

  bool two_for_one() {
    const auto givens = shuffled_givens();
    for (std::size_t i = 0; i < givens.size(); ++i)
      for (std::size_t j = 0; j < i && !spent(); ++j) {
        Places taken;
        taken.set(givens[i]).set(givens[j]);
        const std::size_t cells = items_[givens[i]].size() + items_[givens[j]].size();
        if (!complete(given_ & ~taken, taken, cells - 1)) continue;
        dig_on();
        keep();
        return true;
      }
    return false;
  }

  bool one_for_one() {
    for (const std::size_t item : shuffled_givens()) {
      Places taken;
      taken.set(item);
      if (!complete(given_ & ~taken, taken, items_[item].size())) continue;
      dig_on();
      keep();
      return true;
    }
    return false;
  }

  // After an exchange some givens may not be needed any more.
  void dig_on() {
    for (const std::size_t item : shuffled_givens()) {
      if (size_of(given_) <= wish_.givens || spent()) return;
      Places fewer = given_;
      fewer.reset(item);
      if (hitting(fewer).all() && is_unique(fewer)) given_ = fewer;
    }
  }

  Random& random_;
  const FewWish& wish_;
  std::vector<DigItem> items_;
  std::array<std::size_t, 81> item_of_{};
  std::array<std::uint8_t, 81> solution_, givens_;
  Places given_;
  std::vector<Places> sets_;
  Few found_;
};

}  // namespace

Few find_few(Random& random, const FewWish& wish) { return FewSearch(random, wish).run(); }

}  // namespace cruxpress::sudoku
