"""The engine's version: records carry it, because ratings and seeds hold for one version."""

__version__ = "0.2.0"
