"""`cruxpress mcp`, driven by the client of the protocol's own SDK over stdin and stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import mcp

PUZZLE = "4:....2.1.....123."


def talk(folder: Path, use: Callable[[Any], Awaitable[None]]) -> None:
    """Start the command, connect a client, and run the conversation."""
    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "cruxpress", "mcp", "--folder", str(folder)]
    )

    async def main() -> None:
        with anyio.fail_after(120):
            async with mcp.Client(command) as client:
                await use(client)

    # In a thread: the browser of other tests keeps an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(anyio.run, main).result()


async def text_of(client: Any, tool: str, **arguments: Any) -> str:
    """The text that a tool answers."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer
    [content] = answer.content
    return str(content.text)


async def error_of(client: Any, tool: str, **arguments: Any) -> str:
    """The sentence that a tool refuses a call with."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)


def test_tools_and_families_are_listed(tmp_path: Path) -> None:
    async def use(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"make", "rate", "explain", "hint", "check", "convert", "make_book"}
        assert all(tool.description for tool in tools.values())
        read = await client.read_resource("cruxpress://families")
        families = {one["family"]: one for one in json.loads(read.contents[0].text)}
        assert {"sudoku", "keen", "crossword"} <= set(families)
        one = await client.read_resource("cruxpress://families/keen")
        assert json.loads(one.contents[0].text) == families["keen"]

    talk(tmp_path, use)


def test_a_puzzle_is_made_rated_checked_and_explained(tmp_path: Path) -> None:
    async def use(client: Any) -> None:
        line = await text_of(client, "make", family="sudoku", level="easy", seed=5)
        record = json.loads(line)
        assert record["rating"]["level"] == "easy"
        assert await text_of(client, "check", record=line) == "good"
        false = line.replace('"level":"easy"', '"level":"hard"')
        assert await text_of(client, "check", record=false) != "good"
        rating = await text_of(client, "rate", puzzle=record["puzzle"], family="sudoku")
        assert json.loads(rating)["level"] == "easy"
        steps = await text_of(client, "explain", puzzle=PUZZLE, family="sudoku", language="ro")
        assert len(steps.splitlines()) == 11 and "Scrieți" in steps
        wrong = await text_of(client, "hint", puzzle=PUZZLE, family="sudoku", state="R1C1=1")
        assert json.loads(wrong)["wrong"] == ["R1C1"]
        converted = await text_of(client, "convert", text=line, to="text")
        assert converted == record["puzzle"] + "\n"

    talk(tmp_path, use)


def test_a_book_is_written_into_the_folder_only(tmp_path: Path) -> None:
    plan = 'title = "Mine"\n[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\ncount = 2\n'

    async def use(client: Any) -> None:
        said = await text_of(client, "make_book", file="b.pdf", plan=plan)
        assert "b.pdf" in said
        assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF")
        for name in ("../b.pdf", "/tmp/b.pdf", "b.html", ""):
            assert "file must be a name" in await error_of(client, "make_book", file=name)

    talk(tmp_path, use)


def test_a_wrong_call_is_refused_with_our_sentence(tmp_path: Path) -> None:
    async def use(client: Any) -> None:
        assert "count must be 1 to 20" in await error_of(client, "make", family="keen", count=21)
        assert "unknown family" in await error_of(client, "rate", puzzle="1", family="nope")
        assert "expected" in await error_of(client, "rate", puzzle="zz", family="sudoku")
        bad = await error_of(client, "convert", text="zz", source="text", family="sudoku", to="sdm")
        assert "line 1: expected" in bad

    talk(tmp_path, use)
