"""``python -m cruxpress``."""

from cruxpress.cli import main

if __name__ == "__main__":
    main()
