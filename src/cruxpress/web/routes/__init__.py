"""The routes of the API, one module per topic; each has a ``router``."""
