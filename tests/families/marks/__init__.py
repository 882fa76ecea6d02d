"""The marks family."""
