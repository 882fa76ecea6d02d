// Numpy arrays in and out of the sudoku kernels, with errors that name the bad item.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>

#include "sudoku/topology.hpp"

namespace cruxpress::sudoku {

namespace nb = nanobind;

using GridArray = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using GridsArray = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using UnitsArray = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename T>
using NumpyArray = nb::ndarray<nb::numpy, T>;

// A new numpy array, all zero, that owns its memory; `data` is where to write.
template <typename T>
NumpyArray<T> new_array(std::initializer_list<std::size_t> shape, T*& data) {
  std::size_t size = 1;
  for (const std::size_t extent : shape) size *= extent;
  auto memory = std::make_unique<T[]>(size > 0 ? size : 1);
  data = memory.get();
  nb::capsule owner(memory.release(), [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return NumpyArray<T>(data, shape, owner);
}

inline void check_digits(const std::uint8_t* values, std::size_t count, int size) {
  for (std::size_t i = 0; i < count; ++i) {
    if (values[i] <= size) continue;
    throw nb::value_error(("expected digits 0-" + std::to_string(size) + ", got " +
                           std::to_string(values[i]) + " at position " + std::to_string(i))
                              .c_str());
  }
}

inline const std::uint8_t* classic_grids(const GridsArray& puzzles) {
  if (puzzles.shape(1) != 81) {
    throw nb::value_error(("expected an array of n x 81 digits, got " +
                           std::to_string(puzzles.shape(0)) + " x " +
                           std::to_string(puzzles.shape(1)))
                              .c_str());
  }
  check_digits(puzzles.data(), puzzles.size(), 9);
  return puzzles.data();
}

inline const std::uint8_t* classic_grid(const GridArray& puzzle) {
  if (puzzle.size() != 81) {
    throw nb::value_error(("expected 81 digits, got " + std::to_string(puzzle.size())).c_str());
  }
  check_digits(puzzle.data(), 81, 9);
  return puzzle.data();
}

// The topology of an array of units; bad units raise ValueError.
inline Topology topology_of(const UnitsArray& units) {
  return make_topology(static_cast<int>(units.shape(1)), {units.data(), units.size()});
}

inline void check_cells(std::size_t got, int size) {
  if (got == static_cast<std::size_t>(size * size)) return;
  throw nb::value_error(
      ("expected " + std::to_string(size * size) + " cells, got " + std::to_string(got)).c_str());
}

inline const std::uint8_t* grids_of(const GridsArray& puzzles, int size) {
  check_cells(puzzles.shape(1), size);
  check_digits(puzzles.data(), puzzles.size(), size);
  return puzzles.data();
}

// The digits of one grid, as bytes.
inline std::span<const std::uint8_t> digits_of(const nb::bytes& grid, int size) {
  const auto* values = static_cast<const std::uint8_t*>(grid.data());
  check_cells(grid.size(), size);
  check_digits(values, grid.size(), size);
  return {values, grid.size()};
}

inline std::span<const std::uint8_t> grid_of(const GridArray& grid, int size) {
  check_cells(grid.size(), size);
  check_digits(grid.data(), grid.size(), size);
  return {grid.data(), grid.size()};
}

}  // namespace cruxpress::sudoku
