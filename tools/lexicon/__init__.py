"""Readers of the lexical packages from which the built-in wordlists are made."""
