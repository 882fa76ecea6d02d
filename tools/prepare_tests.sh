#!/bin/sh
# Makes sure that the machine has what only the tests need: poppler's tools, which read PDFs.
# On Debian and its kin, as root, it installs them; elsewhere it says what to do.
set -eu

missing=""
for tool in pdffonts pdfinfo pdftoppm pdftotext; do
  command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing poppler-utils (for:$missing)"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends poppler-utils
else
  echo "The tests need$missing. Please install poppler-utils and run make test again." >&2
  exit 1
fi
