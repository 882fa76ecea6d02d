// The images of a puzzle: it is the same to a person when the grid is turned or
// mirrored, in eight ways.
#pragma once

#include <array>
#include <cstdint>

#include "keen/cages.hpp"

namespace cruxpress::keen {

// A puzzle in reading order, its cages numbered by their first cells.
struct Image {
  std::array<std::uint8_t, kMaxCells> cage;
  std::array<std::uint8_t, kMaxCells> operators;
  std::array<std::int64_t, kMaxCells> goals;
};

// The puzzle as it is.
Image image_of(const Puzzle& puzzle);

// The puzzle of an image.
void load(const Image& image, int size, int cages, Puzzle& puzzle);

// The least of the eight images, by cages, then operators, then goals.
Image least_image(const Puzzle& puzzle);

}  // namespace cruxpress::keen
