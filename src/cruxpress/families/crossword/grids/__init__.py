"""Grids: cells and slots, the pattern library, and new layouts on request."""
