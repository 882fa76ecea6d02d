"""Sudoku, killer and twist: the techniques."""



def techniques() -> list:
    """All techniques: a list of (id, slug, name, base rating x10, rung)."""
