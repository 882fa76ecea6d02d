"""Hot loops of cruxpress; every function is pure and deterministic."""

from cruxpress._kernels import keen as keen, sudoku as sudoku
from cruxpress._kernels import sudoku as sudoku, wheel as wheel
from cruxpress._kernels import marks as marks, sudoku as sudoku
