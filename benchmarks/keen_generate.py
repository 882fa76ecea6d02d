"""How many Keen puzzles a CPU second makes, against Simon Tatham's own program.

For every size and level, ours and `sgt-keen --generate` (Debian's package sgt-puzzles) take turns, three times
over, each on fresh seeds; the table has the median rate of each and their ratio.  Only CPU time counts, and the
peer's start-up time is taken off.  Our puzzles go through the Python function, one call a puzzle.

    python benchmarks/keen_generate.py [--sizes 4,5,6] [--levels enhxu] [--seconds 0.5] [--repeats 3]
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

from cruxpress._kernels import keen

PEER = Path("/usr/games/sgt-keen")
LEVELS = "enhxu"


def peer_seconds(count: int, params: str) -> float:
    """CPU seconds that the peer takes for so many puzzles."""
    process = subprocess.Popen([PEER, "--generate", str(count), params], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{PEER} --generate {count} {params} failed")
    return usage.ru_utime + usage.ru_stime


def peer_rate(size: int, level: str, seed: int, seconds: float, startup: float) -> float:
    """Doubles the count until the run is long enough to be measured."""
    count = 2
    while True:
        spent = peer_seconds(count, f"{size}d{level}#bench{seed}") - startup
        if spent >= seconds:
            return count / spent
        count = max(2 * count, min(20 * count, int(1.2 * count * seconds / max(spent, 1e-3))))


def our_rate(size: int, level: str, seed: int, seconds: float) -> float:
    tier, made = LEVELS.index(level), 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or made < 5:
        result = keen.generate(seed * 1_000_000 + made, size, tier)
        if result["status"] != "found":
            raise RuntimeError(f"{size}x{size} {level}: {result['status']} for seed {made}")
        made += 1
    return made / spent


def machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="4,5,6,7,8,9")
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each measurement")
    parser.add_argument("--repeats", type=int, default=3)
    args = parser.parse_args()
    has_peer = PEER.exists()
    if not has_peer:
        print(
            f"NO PEER: {PEER} is not installed (apt-get install sgt-puzzles); only ours is timed.",
            file=sys.stderr,
        )
    startup = min(peer_seconds(1, "3de#1") for _ in range(5)) if has_peer else 0.0
    print(
        f"{machine()}, {datetime.date.today()}; puzzles per CPU second, median of {args.repeats}\n"
    )
    print(
        "| size | level | ours | lowest | sgt-keen | highest | ratio |\n|---|---|---|---|---|---|---|"
    )
    for size in map(int, args.sizes.split(",")):
        for level in args.levels:
            ours, peers = [], []
            for seed in range(1, args.repeats + 1):
                ours.append(our_rate(size, level, seed, args.seconds))
                if has_peer:
                    peers.append(peer_rate(size, level, seed, args.seconds, startup))
            row = [f"{statistics.median(ours):,.0f}", f"{min(ours):,.0f}"]
            if has_peer:
                ratio = statistics.median(ours) / statistics.median(peers)
                row += [f"{statistics.median(peers):,.1f}", f"{max(peers):,.1f}", f"{ratio:.1f}"]
            else:
                row += ["-", "-", "-"]
            print(f"| {size} | {level} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
