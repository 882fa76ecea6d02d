"""HTTP error statuses: one table for the responses, OpenAPI and the documentation."""

from __future__ import annotations

# Status -> the code in the response, and its meaning; documented in docs/api.md.
STATUSES = {
    401: ("no-token", "the server asks for a token, and this is none or another"),
    403: ("forbidden", "the Host or the Origin of the request is not this server's"),
    404: ("not-found", "there is nothing under this address, or no longer"),
    405: ("wrong-method", "this address is asked in another way"),
    408: ("too-slow", "the request took too long to arrive"),
    413: ("too-large", "the request is larger than a limit"),
    422: (
        "asked-wrongly",
        "the request cannot be met: `code` and `message` say why",
    ),
    429: ("too-many-jobs", "too many jobs are waiting: try again later"),
    503: ("busy", "too many requests are under way, or a store does not answer"),
}
