"""One folder a family, mirroring its drawers."""
