"""The web: a JSON API, and the studio in a browser.

Nothing here is needed by another room, and nothing here decides about puzzles: the corridor does.
FastAPI and uvicorn are the extra ``web``; whoever imports this package has them.
"""
