"""The routes of the API, one file a concern; each has a ``router``."""
