"""``python -m cruxpress.cli``."""

from cruxpress.cli import main

main()
