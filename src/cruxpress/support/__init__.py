"""Low-level tools: package data, user folder, atomic writes, untrusted input, plugins."""
