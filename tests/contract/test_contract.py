"""Every family holds the contract that ``cruxpress.testing`` ships."""

from __future__ import annotations

import json

import jsonschema
import pytest

from cruxpress.core.record import Record, schema
from cruxpress.testing import Check, contract, run
from tests.contract.conftest import NAMES, subject_of


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", contract(), ids=lambda check: check.__name__)
def test_a_family_passes(check: Check, name: str) -> None:
    run(check, subject_of(name))


def test_records_meet_the_published_schema(records: tuple[Record, ...]) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for record in records:
        assert list(validator.iter_errors(json.loads(record.line()))) == []


def test_the_contract_is_not_empty() -> None:
    assert len(contract()) > 70
    assert len({check.__name__ for check in contract()}) == len(contract())
