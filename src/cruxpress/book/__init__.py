"""Paper and screen: writers that turn drawings into files."""
