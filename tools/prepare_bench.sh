#!/bin/sh
# Makes sure that the machine has the programs that the benchmarks compare with: sgt-puzzles, qqwing
# and qxw as packages, py-sudoku, pencilmark and blacksquare in an environment of their own.
# One that cannot be had is named on the page as missing; it stops nothing.
#     sh tools/prepare_bench.sh PYTHON FOLDER
set -u
python=$1
folder=$2
PATH="$PATH:/usr/games"
missing=""
for tool in sgt-keen:sgt-puzzles qqwing:qqwing qxw:qxw; do
  command -v "${tool%%:*}" >/dev/null 2>&1 || missing="$missing ${tool##*:}"
done
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing ||
    echo "Without$missing." >&2
elif [ -n "$missing" ]; then
  echo "Without$missing: install them to be compared with." >&2
fi
if [ ! -x "$folder/bin/python" ]; then
  "$python" -m venv "$folder"
  for peer in py-sudoku pencilmark blacksquare; do
    "$folder/bin/python" -m pip install --quiet --pre "$peer" || echo "Without $peer." >&2
  done
fi
