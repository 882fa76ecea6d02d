// Climbs and walks as Python gets them, and boards as Python gives them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <stdexcept>

#include "grids/ladder.hpp"

namespace cruxpress::grids {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Masks = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline constexpr const char* kStatusNames[] = {"solved", "above",  "beyond",
                                               "stuck",  "broken", "paused"};
inline constexpr const char* kCauseNames[] = {
    "assumed", "cell", "unit", "locking", "hidden-pair", "naked-pair", "x-wing", "inner", "peer"};

inline nb::bytes bytes_of(const std::uint8_t* values, std::size_t count) {
  return nb::bytes(values, count);
}

inline nb::list digits_of(Mask mask) {
  nb::list digits;
  each_bit(mask, [&](int digit) { digits.append(digit + 1); });
  return digits;
}

inline nb::list numbers_of(const std::vector<std::uint16_t>& numbers) {
  nb::list listed;
  for (int number : numbers) listed.append(number);
  return listed;
}

inline nb::tuple tuple_of(const Link& link) {
  return nb::make_tuple(link.chain, link.cell, link.digit + 1, link.on,
                        nb::tuple(numbers_of(link.parents)),
                        kCauseNames[static_cast<int>(link.reason.cause)],
                        nb::tuple(numbers_of(link.reason.units)));
}

inline nb::object contradiction_of(const Contradiction& end) {
  switch (end.kind) {
    case Contradiction::Cell: return nb::make_tuple("cell", end.which);
    case Contradiction::Unit: return nb::make_tuple("unit", end.which, end.digit + 1);
    case Contradiction::Mark: return nb::make_tuple("mark", end.which);
    case Contradiction::Area: return nb::make_tuple("area", numbers_of(end.units));
    case Contradiction::None: break;
  }
  return nb::none();
}

// A step: technique, effects, pattern; with further rules also what it says of these.
inline nb::dict dict_of(const Step& step, bool ruled) {
  nb::list placements, eliminations, links;
  for (const Effect& effect : step.effects)
    (effect.places ? placements : eliminations)
        .append(nb::make_tuple(effect.cell, effect.digit + 1));
  for (const Link& link : step.pattern.links) links.append(tuple_of(link));
  nb::dict result;
  result["technique"] = static_cast<int>(step.technique);
  result["slug"] = info(step.technique).slug;
  result["rating"] = step.rating;
  result["placements"] = placements;
  result["eliminations"] = eliminations;
  result["cells"] = numbers_of(step.pattern.cells);
  result["others"] = numbers_of(step.pattern.others);
  result["digits"] = digits_of(step.pattern.digits);
  result["units"] = numbers_of(step.pattern.units);
  result["links"] = links;
  if (!ruled) return result;
  const RuleFacts& facts = step.pattern.facts;
  result["mark"] = facts.mark;
  result["outside"] = facts.outside;
  result["sum"] = facts.sum;
  result["contradiction"] = contradiction_of(facts.end);
  return result;
}

inline nb::dict dict_of(const Walk& walked, bool ruled) {
  nb::list listed;
  for (const Step& step : walked.steps) listed.append(dict_of(step, ruled));
  nb::dict result;
  result["status"] = kStatusNames[static_cast<int>(walked.status)];
  result["work"] = walked.work;
  result["steps"] = listed;
  return result;
}

// A climb; `counts` are (number of a technique, times).
inline nb::dict dict_of(const Rating& rating) {
  nb::list counts;
  for (int i = 0; i < kTechniques; ++i)
    if (rating.counts[i] != 0) counts.append(nb::make_tuple(i, rating.counts[i]));
  nb::dict result;
  result["status"] = kStatusNames[static_cast<int>(rating.status)];
  result["hardest"] = rating.hardest;
  result["rounds"] = rating.rounds;
  result["work"] = rating.work;
  result["counts"] = counts;
  return result;
}

template <int N>
nb::dict dict_of(const Solutions<N>& found) {
  nb::dict result;
  result["count"] = found.count;
  result["first"] = found.count > 0 ? nb::object(bytes_of(found.first.data(), N * N))
                                    : nb::object(nb::none());
  result["nodes"] = found.nodes;
  result["spent"] = found.spent;
  return result;
}

// The first rows of the table: (id, slug, name, base rating x10, rung).
inline nb::list technique_table(int count) {
  nb::list rows;
  for (const TechniqueInfo& row : techniques().first(static_cast<std::size_t>(count)))
    rows.append(nb::make_tuple(static_cast<int>(row.id), row.slug, row.name,
                               static_cast<int>(row.rating), static_cast<int>(row.rung)));
  return rows;
}

// Calls work.template operator()<N>() for a size of puzzles with further rules.
template <typename Work>
auto for_ruled_size(int size, Work&& work) {
  switch (size) {
    case 4: return work.template operator()<4>();
    case 6: return work.template operator()<6>();
    case 9: return work.template operator()<9>();
  }
  throw std::invalid_argument("expected size 4, 6 or 9");
}

// Writes down what a person has written, and takes what is no candidate any more.
template <int N>
void write_down(const std::optional<Bytes>& written, const std::optional<Masks>& candidates,
                Grid<N>& grid) {
  if ((written && written->size() != N * N) || (candidates && candidates->size() != N * N))
    throw std::invalid_argument("expected a value for each cell");
  for (int cell = 0; cell < N * N; ++cell) {
    if (!written || written->data()[cell] == 0) continue;
    if (written->data()[cell] > N) throw std::invalid_argument("expected digits up to the size");
    grid.place(cell, written->data()[cell] - 1);
  }
  for (int cell = 0; candidates && cell < N * N; ++cell)
    grid.strike(cell, static_cast<Mask>(~candidates->data()[cell]));
}

// How many solutions a puzzle has, a climb and a walk; the GIL is released meanwhile.  `R` are the
// rules of the family, made from its puzzle.
template <typename R, typename P>
nb::dict solved(const P& puzzle, int limit, std::uint64_t budget) {
  const R rules(puzzle);
  const auto found = [&] {
    nb::gil_scoped_release release;
    return solve(rules, puzzle.start(), limit, budget);
  }();
  return dict_of(found);
}

template <typename R, typename P>
nb::dict climbed(const P& puzzle, std::uint64_t budget) {
  R rules(puzzle);
  auto grid = puzzle.start();
  Rating rating;
  {
    nb::gil_scoped_release release;
    rating = climb(grid, {.ceiling = info(Technique::Trial).rating, .budget = budget}, rules);
  }
  return dict_of(rating);
}

// `written` and `candidates` are the state to walk from.
template <typename R, typename P>
nb::dict walked(const P& puzzle, const std::optional<Bytes>& written,
                const std::optional<Masks>& candidates, std::size_t steps, std::uint64_t budget) {
  R rules(puzzle);
  auto grid = puzzle.start();
  write_down(written, candidates, grid);
  Walk found;
  {
    nb::gil_scoped_release release;
    found = walk(grid, {.budget = budget}, steps, &rules);
  }
  return dict_of(found, true);
}

inline void check_range(int floor, int ceiling) {
  if (floor < 0 || floor > ceiling)
    throw std::invalid_argument("expected ratings times ten, floor below ceiling");
}

// What all families tell of a puzzle that was made.
template <typename P, int N>
nb::dict dict_of(const MadePuzzle<P, N>& made) {
  nb::dict out;
  out["found"] = made.found;
  out["solution"] = bytes_of(made.solution.data(), N * N);
  out["climbs"] = made.climbs;
  return out;
}

}  // namespace cruxpress::grids
