"""A PostgreSQL server of the tests' own: a folder that is thrown away, and a socket; no port.

Nothing of the machine's own servers is touched.  As root the server runs under an account
without rights, because PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from tests.programs import program

# How long may a server take to answer, in seconds?  It takes one or two.
PATIENCE = 60


class Server:
    """A server that can be stopped, started and asked for a new database."""

    def __init__(self, folder: Path, account: dict[str, Any], settings: Sequence[str] = ()):
        self.folder, self.account, self._numbers = folder, account, count(1)
        self.settings = ("listen_addresses=", "fsync=off", *settings)
        self.process: subprocess.Popen[bytes] | None = None
        done = subprocess.run(
            [program("initdb"), "-D", str(folder / "data"), "-X", str(folder / "wal"),
             "-U", "crux", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
            cwd=folder, capture_output=True, text=True, check=False, **account,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        home = ["-D", str(self.folder / "data"), "-k", str(self.folder)]
        given = [word for setting in self.settings for word in ("-c", setting)]
        command = [program("postgres"), *home, *given]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=log, **self.account
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.connect().close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start:\n" + (self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT breaks all connections, SIGQUIT is as bad as a power cut."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def connect(self, database: str = "postgres") -> psycopg.Connection[Any]:
        """A connection of the tests' own."""
        return psycopg.connect(host=str(self.folder), user="crux", dbname=database, autocommit=True)

    def database(self) -> str:
        """The address of a new database."""
        name = f"store{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f"create database {name}")
        return self.address(name)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://crux@/{name}?host={self.folder}"

    def cut(self, address: str) -> int:
        """Break all connections to a database, as a bad line would; how many it were."""
        name = address.split("/")[3].partition("?")[0]
        with self.connect() as connection:
            found = connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [name]
            )
            return len(found.fetchall())


@contextmanager
def server(settings: Sequence[str] = ()) -> Iterator[Server]:
    """Start a server, hand it out, stop it and throw its folder away."""
    with home() as folder, at(folder, settings) as running:
        yield running


@contextmanager
def at(folder: Path, settings: Sequence[str] = ()) -> Iterator[Server]:
    """A running server with its home in a folder."""
    running = Server(folder, _account(folder), settings)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@contextmanager
def home() -> Iterator[Path]:
    """A folder that is thrown away.

    A socket's path may have some hundred letters only, so it is not one of pytest's.
    """
    folder = Path(tempfile.mkdtemp(prefix="crux-pg-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _account(folder: Path) -> dict[str, Any]:
    """Under which account to run: our own, or a humble one if ours is root."""
    if os.geteuid() != 0:
        return {}
    names = {one.pw_name: one for one in pwd.getpwall()}
    humble = names.get("postgres") or names["nobody"]
    for one in (folder, *folder.iterdir()):
        os.chown(one, humble.pw_uid, humble.pw_gid)
    return {"user": humble.pw_uid, "group": humble.pw_gid, "extra_groups": []}
