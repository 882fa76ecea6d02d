"""Workflows: actions are pinned by commit, publishing waits for the tests, rights are the least."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).parents[2] / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))


def read(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    return data


def used(data: Any) -> Iterator[str]:
    """The values of all keys ``uses``."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        if name == "uses":
            yield value
        elif isinstance(value, dict | list):
            yield from used(value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_pinned_by_commit(file: Path) -> None:
    names = list(used(read(file)))
    assert names
    for name in names:
        assert name.startswith("./") or re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name), name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_job_has_only_the_rights_that_it_states(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        writes = {right for right, how in job["permissions"].items() if how != "read"}
        assert writes == ({"id-token", "attestations"} if name == "publish" else set()), name


def test_publishing_waits_for_all_tests() -> None:
    jobs = read(FOLDER / "wheels.yml")["jobs"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    assert jobs["test"]["if"] == jobs["publish"]["if"]
    commands = [step.get("run", "") for step in read(FOLDER / "test.yml")["jobs"]["test"]["steps"]]
    assert {"make test", "make check", "make licences"} <= set(commands)
