"""Hot loops of cruxpress; every function is pure and deterministic."""

from cruxpress._kernels import marks as marks, sudoku as sudoku
