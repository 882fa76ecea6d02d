"""The documentation site: `make site` gathers the pages, draws what they show, and builds them.

The pages of docs/ are plain Markdown with ordinary links, so that they read well where the
repository is browsed; here they are copied as they lie, with what the site has besides: pictures
of every technique, pages of books, puzzles to play, the names of the library.  Sphinx with MyST and
Furo builds them.  (Material for MkDocs was tried too: it is at the end of its maintenance.)
"""
