"""What a family remembers of puzzles, and how to make it forget: a cache that is compared with
itself tells nothing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from cruxpress.core.family import AnyFamily

# The drawers whose functions take puzzles; wordlists that others keep may stay.
DRAWERS = ("solve", "reason", "rate")


def forget(family: AnyFamily) -> None:
    """Empty the caches of the functions that solve, reason and rate."""
    home = family.solve.__module__.rpartition(".")[0]
    for drawer in DRAWERS:
        _emptied(import_module(f"{home}.{drawer}"))


def _emptied(module: ModuleType) -> None:
    for value in vars(module).values():
        if hasattr(value, "cache_clear") and value.__module__ == module.__name__:
            value.cache_clear()
