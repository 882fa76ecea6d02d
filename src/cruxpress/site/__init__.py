"""Sites: static pages of a set of puzzles or of a daily series, with feeds, from a plan."""

from __future__ import annotations

from cruxpress.site.build import Built, build
from cruxpress.site.plan import SitePlan, read_plan

__all__ = ["Built", "SitePlan", "build", "read_plan"]
