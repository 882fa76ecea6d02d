"""Missing programs: their tests are skipped and counted, but fail in CI."""

from __future__ import annotations

import shutil

import pytest

from tests.programs import missing_packages, npm_file, program


@pytest.fixture(autouse=True)
def nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, path: None)


def test_without_a_program_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs the package poppler-utils"):
        program("pdftotext")
    with pytest.raises(pytest.skip.Exception, match="needs the package npm"):
        npm_file("no-such-package")


def test_without_a_program_a_test_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="needs the package chromium"):
        program("chromium")


def test_skipped_tests_are_counted_by_package() -> None:
    reasons = ["Skipped: needs the package qpdf"] * 2 + ["Skipped: another reason"]
    assert missing_packages(reasons) == {"qpdf": 2}
