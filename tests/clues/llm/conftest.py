"""A loopback server, a conversation with it, and waits that are kept instead of waited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from cruxpress.clues.llm import Conversation, ModelSettings
from tests.clues.llm.server import Scripted, Server

KEY = "test-key-0123456789"


class Talk(NamedTuple):
    """A server, a conversation with it, and the waits so far."""

    server: Server
    conversation: Conversation
    waits: list[float]


Begin = Callable[..., Talk]


@pytest.fixture(scope="session")
def one_certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One authority instead of all: a client reads them first, though loopback needs none."""
    import certifi

    first, end, _ = Path(certifi.where()).read_text("utf-8").partition("-----END CERTIFICATE-----")
    path = tmp_path_factory.mktemp("authority") / "one.pem"
    path.write_text(f"{first}{end}\n", "utf-8")
    return path


@pytest.fixture
def begin(
    tmp_path: Path, one_certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Begin]:
    """Begin a conversation with a server that plays a script; settings may be added."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(one_certificate))
    with ExitStack() as stack:

        def begun(*script: Scripted, **more: str) -> Talk:
            server = stack.enter_context(Server(*script))
            environment = {
                "GEMINI_API_KEY": KEY,
                "CRUXPRESS_LLM_URL": server.url,
                "CRUXPRESS_CACHE": str(tmp_path / "cache"),
                "CRUXPRESS_LLM_LOG": str(tmp_path / "log.jsonl"),
                **more,
            }
            conversation = Conversation.open(ModelSettings.read(environment))
            waits: list[float] = []
            conversation.sleep = waits.append
            return Talk(server, conversation, waits)

        yield begun
