"""Records: lines and seeds of many at once."""



def lines(family: str, recipe: str, tail: str, items: list, drafts: list) -> list:
    """
    Fingerprint and line of each draft (puzzle, solution, canonical form, level, value, features as JSON, and what may follow), None for None.  `recipe` and `tail` are what stands between features and item, and between item and fingerprint.
    """

def derived(before: str, items: list, after: str) -> list[int]:
    """
    The seed of each item: 64 bits of the hash of its number between two texts.
    """
