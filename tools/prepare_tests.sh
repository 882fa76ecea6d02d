#!/bin/sh
# Makes sure that the machine has what only the tests need: poppler's tools, qpdf and Ghostscript, which
# read PDFs, MariaDB and PostgreSQL, of which the tests start servers of their own, Chromium, which plays, and
# zbar, which reads codes on paper.
# On Debian and its kin, as root, it installs them.  Elsewhere the tests that need them are skipped,
# unless CI is set: then a missing program is an error.
set -eu
PATH="$PATH:/usr/sbin:/usr/local/sbin"
for folder in /usr/lib/postgresql/*/bin; do PATH="$PATH:$folder"; done

missing=""
packages=""
need() { # package, then the tools it brings
  package=$1
  shift
  for tool in "$@"; do
    command -v "$tool" >/dev/null 2>&1 && continue
    missing="$missing $tool"
    case " $packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
  done
}
need poppler-utils pdffonts pdfinfo pdftoppm pdftotext
need qpdf qpdf
need ghostscript gs
need mariadb-server mariadbd mariadb-install-db mariadb
need postgresql initdb postgres
need chromium chromium
need zbar-tools zbarimg
need npm npm
if [ -z "$missing" ]; then
  :
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing$packages (for:$missing)"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
elif [ -n "${CI:-}" ]; then
  echo "The tests need$missing: install$packages." >&2
  exit 1
else
  echo "Tests that need$missing are not run." >&2
fi

# The checkers of pages, by the versions and hashes of the lock file; fetched once.
here=$(dirname "$0")/../tests/npm
if ! command -v npm >/dev/null 2>&1; then
  :
elif [ ! -d "$here/node_modules" ] || [ "$here/package-lock.json" -nt "$here/node_modules" ]; then
  (cd "$here" && npm ci --silent && touch node_modules)
fi
