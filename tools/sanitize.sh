#!/bin/sh
# Builds the kernels with AddressSanitizer and UBSan in an environment of their own and runs
# the tests of the kernels, the families and the contract on them, or those that are named.
#     sh tools/sanitize.sh [TEST...]
set -eu
cd "$(dirname "$0")/.."
venv=build/sanitize/venv
if [ ! -d "$venv" ]; then
  "${PYTHON:-python3}" -m venv "$venv"
fi
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  scikit-build-core nanobind ninja
CXXFLAGS="" "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --no-build-isolation -Ccmake.define.CRUXPRESS_SANITIZE=ON -Cbuild-dir=build/sanitize/kernels \
  '.[test]'
compiler=${CXX:-g++}
export LD_PRELOAD="$($compiler -print-file-name=libasan.so) $($compiler -print-file-name=libstdc++.so)"
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc
[ $# -gt 0 ] || set -- tests/kernels tests/families tests/contract
exec "$venv/bin/python" -m pytest -q -p no:cacheprovider "$@"
