"""The web server: a JSON API, and the studio in a browser.

Only ``cruxpress serve`` imports this package.  It contains no puzzle logic.
It needs FastAPI and uvicorn (the extra ``web``).
"""
