"""A MariaDB server of the tests' own: a folder that is thrown away, a socket, a loopback port.

Nothing of the machine's own servers is touched.  As root the server runs under an account
without rights, because MariaDB refuses to run as root.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.programs import program

# How long may a server take to answer, in seconds?  It takes one or two.
PATIENCE = 60
PASSWORD = "s3cret:w@rd"


@dataclass(frozen=True)
class Server:
    """A running server; its accounts are root (socket, no password) and reader (password)."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]

    def dsn(self, database: str, user: str = "root", secret: str = "") -> str:
        """The address of a database over the socket."""
        return f"mysql+pymysql://{user}{secret}@/{database}?unix_socket={self.folder}/socket"

    def run(self, sql: str, database: str = "") -> str:
        """Run SQL with the client program; what it prints, tab-separated."""
        command = [
            program("mariadb", "mysql"), "--no-defaults", f"--socket={self.folder}/socket",
            "--user=root", "--batch", "--quick", "--default-character-set=utf8mb4",
        ]  # fmt: skip
        done = subprocess.run(
            [*command, *filter(None, [database])], input=sql, capture_output=True, text=True,
            encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def server() -> Iterator[Server]:
    """Start a server, hand it out, stop it and throw its folder away."""
    # A socket's path may have some hundred letters only, so the folder is not pytest's.
    folder = Path(tempfile.mkdtemp(prefix="crux-db-"))
    account = _account(folder)
    process = None
    try:
        _prepare(folder, account)
        port = _free_port()
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                _command(folder, port), cwd=folder, stdout=log, stderr=log, **account
            )
        _await(process, folder)
        running = Server(folder, port, process)
        for host in ("localhost", "127.0.0.1"):
            running.run(f"CREATE USER reader@'{host}' IDENTIFIED BY '{PASSWORD}'")
            running.run(f"GRANT SELECT ON *.* TO reader@'{host}'")
        yield running
    finally:
        if process is not None:
            process.terminate()
            process.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)


def _account(folder: Path) -> dict[str, object]:
    """Under which account to run: our own, or a humble one if ours is root."""
    if os.geteuid() != 0:
        return {}
    names = {one.pw_name: one for one in pwd.getpwall()}
    humble = names.get("mysql") or names["nobody"]
    os.chown(folder, humble.pw_uid, humble.pw_gid)
    return {"user": humble.pw_uid, "group": humble.pw_gid, "extra_groups": []}


def _prepare(folder: Path, account: dict[str, object]) -> None:
    done = subprocess.run(
        [program("mariadb-install-db", "mysql_install_db"), "--no-defaults",
         f"--datadir={folder}/data", "--auth-root-authentication-method=normal",
         "--skip-test-db", "--skip-name-resolve"],
        cwd=folder, capture_output=True, text=True, check=False, **account,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def _command(folder: Path, port: int) -> list[str]:
    return [
        program("mariadbd", "mysqld"), "--no-defaults", f"--datadir={folder}/data",
        f"--socket={folder}/socket", f"--pid-file={folder}/pid", "--bind-address=127.0.0.1",
        f"--port={port}", "--skip-name-resolve", "--skip-log-bin",
        "--character-set-server=utf8mb4", "--collation-server=utf8mb4_romanian_ci",
        "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=32M",
    ]  # fmt: skip


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _await(process: subprocess.Popen[bytes], folder: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket(socket.AF_UNIX) as one:
            if one.connect_ex(f"{folder}/socket") == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise AssertionError("MariaDB did not start:\n" + (folder / "log").read_text()[-2000:])
