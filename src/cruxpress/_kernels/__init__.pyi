"""Hot loops of cruxpress; every function is pure and deterministic."""

from cruxpress._kernels import (
    crossword as crossword,
    grids as grids,
    keen as keen,
    killer as killer,
    marks as marks,
    sudoku as sudoku,
    twist as twist,
    wheel as wheel
)
