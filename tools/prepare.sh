#!/bin/sh
# Makes sure that the machine has Python 3.11 with venv and a C++20 compiler.
# On Debian and its kin, as root, it installs what is missing; elsewhere it says what to do.
set -eu
python=${1:-python3}

missing=""
command -v c++ >/dev/null 2>&1 || command -v g++ >/dev/null 2>&1 || missing="$missing g++"
command -v "$python" >/dev/null 2>&1 || missing="$missing python3"
if command -v "$python" >/dev/null 2>&1; then
  "$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
fi

if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing:$missing"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
  else
    echo "cruxpress needs:$missing. Please install and run make again." >&2
    exit 1
  fi
fi

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "cruxpress needs Python 3.11 or later; $python is $("$python" -V 2>&1)." >&2
  echo "Name another one with: make PYTHON=python3.12" >&2
  exit 1
}
