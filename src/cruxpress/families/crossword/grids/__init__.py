"""Grids: their cells and slots, patterns of the library, layouts made to measure."""
