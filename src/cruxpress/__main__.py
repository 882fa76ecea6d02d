"""``python -m cruxpress``: the command line where the script is not on the path."""

from cruxpress.cli import main

main()
