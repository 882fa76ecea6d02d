"""Tools below everything: package data, user folder, atomic writes, untrusted input, plugins."""
