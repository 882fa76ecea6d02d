"""Whatever the OpenAPI document allows, the server answers as it says, and never with a 5xx of its
own fault."""

from __future__ import annotations

import warnings
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from tests.web.conftest import Served

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.generation.modes import GenerationMode

DOCUMENTED = {200, 202, 401, 403, 404, 405, 408, 413, 422, 429, 503}


TAGS = ("choices", "puzzles", "play", "making", "books", "files", "words", "constructor", "jobs")


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("tag", TAGS)
def test_requests_of_the_schema_get_documented_answers(
    server: Served, tag: str, mode: GenerationMode, thorough: bool
) -> None:
    """Those that the schema allows, and those that break it in one place."""
    # What takes nothing, or any text at all, cannot be asked wrongly.
    forgiven = (Unsatisfiable,) if mode is GenerationMode.NEGATIVE else ()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        operations = [one.ok() for one in schema.include(tag=tag).get_all_operations()]
        assert operations
        for operation in operations:
            with suppress(*forgiven):
                _ask(server, operation, mode, 300 if thorough else 6)


def _ask(server: Served, operation: object, mode: GenerationMode, examples: int) -> None:
    strategy = operation.as_strategy(generation_mode=mode)  # type: ignore[attr-defined]

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy, data=st.data())
    def ask(case: schemathesis.Case, data: st.DataObject) -> None:
        answer = case.call(base_url=server.url)
        assert answer.status_code in DOCUMENTED, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) >= {"code", "message"}
        elif mode is GenerationMode.POSITIVE:
            case.validate_response(answer)
        if answer.status_code == 202:
            server.http.delete(f"/api/jobs/{answer.json()['id']}")

    ask()
