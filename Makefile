# Needs git, make and Python 3.11 or newer; everything else goes into .venv, .venv-art, .venv-bench, .venv-compiled, .venv-docs, .venv-onefile and .venv-wheel.
#   make play                                open the house in the browser
#   make test ARGS="-k sen"                  hand further options to pytest
#   make lock LOCK_FLAGS=--upgrade           move every pinned version forward
#   make PYTHON=python3.12 play              use another Python

PYTHON ?= python3
ARGS ?=
DIST ?= dist
BUILDER ?= podman
SITE ?= site
LOCK_FLAGS ?=

PIP_INSTALL = python -m pip install --disable-pip-version-check -q
UV_INSTALL = uv pip install -q --python
EDITABLE = --no-deps --no-build-isolation -e .
COMPILE = .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK_FLAGS)

# Tests wait more than they compute (for a browser, a clock, a process), so three of them share two cores well.
AT_ONCE = -n 3 --dist worksteal

TYPED = $(wildcard src art website onefile examples benchmarks tests)

SOURCES = $(shell find src -name '*.py')

# The page, built by Node.js: the machine's own, or else the one on PyPI.
PAGE = src/fortywinks/server/page/index.html
PAGE_SOURCES = $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: help play page test test-long mutants attack crash check words format bench screenshots pictures audit compiled test-compiled wheel compiled-wheel onefile image docs lock clean
.DELETE_ON_ERROR:

help:
	@echo "make play           set up and open the house in the browser"
	@echo "make page           build the page"
	@echo "make test           run the tests"
	@echo "make test-long      run those that take longest: long walks in the browser, attacks"
	@echo "make mutants        change the rules of each game in one place at a time, and list what no test notices"
	@echo "make attack         attack the house from outside: crashes, floods, bad disks"
	@echo "make crash          kill the server 100 times during play, and see that nothing is lost"
	@echo "make check          lint, check the formatting and the types"
	@echo "make words          list what is missing or stale in each language"
	@echo "make format         format the code and mend what the linter can"
	@echo "make bench          measure, beside other engines"
	@echo "make screenshots    take pictures of every page"
	@echo "make pictures       paint all pictures and scenes from their recipes"
	@echo "make audit          measure the page: Lighthouse, weights, frames (needs Node.js)"
	@echo "make compiled       build the rules as C, in an environment of its own"
	@echo "make test-compiled  run the tests of what is in it, on that build"
	@echo "make wheel          build what others install, into dist"
	@echo "make onefile        build one file that opens the house by a double click, into dist"
	@echo "make image          build an image of it, with podman or BUILDER=docker"
	@echo "make docs           build the site of documents, into site"
	@echo "make lock           pin the dependencies anew"
	@echo "make clean          remove environments and caches"

play: .venv/.play $(PAGE)
	@.venv/bin/fortywinks

test: .venv/.test .venv/.browser $(PAGE)
	.venv/bin/python -m pytest $(AT_ONCE) -m "not long" $(ARGS)

# What takes minutes by itself: long walks in the browser, attacks, a sixth game built from scratch.
test-long: .venv/.test .venv/.browser .venv/.proxies $(PAGE)
	.venv/bin/python -m pytest $(AT_ONCE) -m long $(ARGS)

# Games may be named: make mutants ARGS=sen. What survives for a good reason is in tests/mutants/harmless.toml.
mutants: .venv/.test
	.venv/bin/python -m tests.mutants $(ARGS)

# The long form of tests/attack; docs/security.md has its figures.
attack: .venv/.test
	.venv/bin/python -m tests.attack $(ARGS)

# With several nodes in a PostgreSQL: make crash ARGS="--nodes 3 --kills 100"
crash: .venv/.test
	.venv/bin/python -m tests.server.crashing $(ARGS)

check: .venv/.test
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy --strict $(TYPED)
	.venv/bin/mypy --strict --platform win32 src
	.venv/bin/mypy --strict --platform darwin src

# A language may be named: make words ARGS=de. See docs/new-language.md.
words: .venv/.test
	@.venv/bin/python -m tests.languages $(ARGS)

format: .venv/.test
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

# Without a C compiler the compiled build is left out, and the table says so.
bench: .venv-bench/.bench
	@$(MAKE) --no-print-directory compiled || echo "The compiled build is left out."
	.venv-bench/bin/python -m benchmarks $(ARGS)

# Pictures of every page, for people to look at, and those of the README: make screenshots ARGS=readme makes these alone.
screenshots: .venv/.test .venv/.browser $(PAGE)
	.venv/bin/python -m tests.browser.screenshots $(ARGS)
	.venv/bin/python docs/images/make_play_sen.py

# The dream pictures, from art/dreams into the package; those of When I Dream's terms, the dike, Pobudka and the scenes into
# the page's sources.
PAINTERS = dreams when_i_dream schafe_schubsen sen scenes

pictures: .venv-art/.art
	@for painter in $(PAINTERS); do .venv-art/bin/python -m art.$$painter.build || exit 1; done

# Lighthouse (fetched by npx), weights, frames.
audit: .venv/.test .venv/.browser $(PAGE)
	@.venv/bin/python -m tests.browser.audit

compiled: .venv-compiled/.compiled

# Whatever can run through a compiled module: not the page, the documents, the languages, the wheels and the benchmarks,
# which have their own builds or none.
NOT_COMPILED = batch benchmarks browser docs languages mutants packaging page page_house

test-compiled: .venv-compiled/.compiled
	@.venv-compiled/bin/python -c 'import sys, fortywinks.core.state as state; sys.exit(state.__file__.endswith(".py"))'
	.venv-compiled/bin/python -m pytest $(AT_ONCE) -m "not long" tests $(NOT_COMPILED:%=--ignore=tests/%) $(ARGS)

# The package as others install it: the page built, the same bytes whenever it is built. And, where there is a C
# compiler, for this kind of machine and Python with the hottest modules compiled (see pyproject.toml).
wheel: .venv-wheel/.wheel .venv-docs/.docs $(PAGE)
	@rm -rf $(DIST) src/fortywinks/server/site
	@$(MAKE) --no-print-directory docs SITE=src/fortywinks/server/site
	.venv-wheel/bin/python -m hatchling build -d $(DIST)
	@if command -v $${CC:-cc} >/dev/null; then $(MAKE) --no-print-directory compiled-wheel; \
		else echo "There is no C compiler here, so there is no compiled wheel."; fi
	.venv-wheel/bin/twine check --strict $(DIST)/*
	.venv-wheel/bin/check-wheel-contents $(DIST)/*-none-any.whl

# On Linux auditwheel says on which systems it runs: its name tells how old their C library may be. It would write the time
# of day into what it packs; the date is hatchling's own.
compiled-wheel: export SOURCE_DATE_EPOCH ?= 1580601600
compiled-wheel: .venv-wheel/.wheel $(PAGE)
	@rm -rf build/wheel
	COMPILE_FORTYWINKS=1 .venv-wheel/bin/python -m hatchling build -t wheel -d build/wheel
	@if [ -x .venv-wheel/bin/auditwheel ]; then PATH="$(CURDIR)/.venv-wheel/bin:$$PATH" .venv-wheel/bin/auditwheel repair -w $(DIST) build/wheel/*.whl; \
		else cp build/wheel/*.whl $(DIST); fi
	@# mypyc puts what its modules share at the top, under a name that begins with a digit (W004, W009).
	.venv-wheel/bin/check-wheel-contents --ignore W002,W004,W009 $(DIST)/*-cp*.whl

# For the system it is built on, with this Python inside.
onefile: .venv-onefile/.onefile
	.venv-onefile/bin/pyinstaller --noconfirm --log-level WARN --distpath $(DIST) --workpath build/onefile onefile/fortywinks.spec

image: wheel
	$(BUILDER) build -f docs/deploy/Containerfile -t fortywinks .

# The site lies under the number of its version; older ones may stay beside it.
docs: .venv-docs/.docs
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/python -m website.build $(SITE)

lock: .venv/.setup
	$(COMPILE) --group setup -o requirements/setup.txt
	$(COMPILE) pyproject.toml --group build -o requirements/play.txt
	$(COMPILE) pyproject.toml --group build --group test -c requirements/play.txt -o requirements/test.txt
	$(COMPILE) pyproject.toml --extra pettingzoo --group build -c requirements/test.txt -o requirements/pettingzoo.txt
	$(COMPILE) pyproject.toml --extra openspiel --group build -c requirements/test.txt -o requirements/openspiel.txt
	$(COMPILE) pyproject.toml --extra postgres -c requirements/play.txt -o requirements/postgres.txt
	$(COMPILE) pyproject.toml -c requirements/play.txt -o requirements/image.txt
	$(COMPILE) pyproject.toml --group build --group docs -c requirements/play.txt -o requirements/docs.txt
	$(COMPILE) --group page -o requirements/page.txt
	$(COMPILE) --group wasm -c requirements/play.txt -o requirements/wasm.txt
	$(COMPILE) pyproject.toml --extra batch --group build --group wheel -c requirements/test.txt -o requirements/wheel.txt
	$(COMPILE) pyproject.toml --extra pictures --group build --group onefile -c requirements/play.txt -o requirements/onefile.txt
	$(COMPILE) pyproject.toml --group build --group art -c requirements/play.txt -o requirements/art.txt
	$(COMPILE) pyproject.toml --group build --group bench -c requirements/play.txt -o requirements/bench.txt

clean:
	rm -rf .venv .venv-page .venv-bench .venv-art .venv-compiled .venv-wheel .venv-onefile .venv-docs .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find $(TYPED) -name __pycache__ -prune -exec rm -rf {} +

# Set-up. Each step leaves a stamp, so it runs again only after its lock file or pyproject.toml changed.

%/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Forty Winks needs Python 3.11 or newer: try make PYTHON=python3.11 (PYTHON is now $(PYTHON))." >&2; exit 1; }
	@echo "Setting up $* ..."
	@$(PYTHON) -m venv --clear $* || \
		{ echo "Forty Winks needs Python's venv module with pip (on Debian and Ubuntu: python3-venv)." >&2; exit 1; }
	@touch $@

%/.setup: %/.made requirements/setup.txt
	@$*/bin/$(PIP_INSTALL) --require-hashes -r requirements/setup.txt
	@touch $@

.venv/.play: .venv/.made requirements/play.txt pyproject.toml
	@.venv/bin/$(PIP_INSTALL) --require-hashes -r requirements/play.txt
	@.venv/bin/$(PIP_INSTALL) $(EDITABLE)
	@touch $@

# The test environment holds all that playing needs, hence both stamps.
.venv/.test: .venv/.setup requirements/test.txt pyproject.toml
	@.venv/bin/$(UV_INSTALL) .venv --require-hashes -r requirements/test.txt
	@.venv/bin/$(UV_INSTALL) .venv $(EDITABLE)
	@touch .venv/.play $@

# The tests of the page need a Chromium: the one named in CHROMIUM, the system's, or one fetched now; and some a Firefox.
.venv/.browser: .venv/.test
	@.venv/bin/python -m tests.browser.chromium
	@.venv/bin/python -m tests.browser.firefox
	@touch $@

# Tests of several nodes need nginx, HAProxy and Caddy: those named in NGINX, HAPROXY and CADDY, the system's, or fetched
# now.
.venv/.proxies: .venv/.test
	@.venv/bin/python -m tests.cluster.proxies
	@touch $@

page: $(PAGE)

$(PAGE): $(PAGE_SOURCES) requirements/wasm.txt
	@$(PYTHON) web/build.py --has-node || $(MAKE) --no-print-directory .venv-page/.page
	@echo "Building the page ..."
	@if [ -x .venv-page/bin/python ]; then .venv-page/bin/python web/build.py; else $(PYTHON) web/build.py; fi

.venv-page/.page: .venv-page/.made requirements/page.txt
	@.venv-page/bin/$(PIP_INSTALL) --require-hashes -r requirements/page.txt
	@touch $@

.venv-wheel/.wheel: .venv-wheel/.setup requirements/wheel.txt
	@.venv-wheel/bin/$(UV_INSTALL) .venv-wheel --require-hashes -r requirements/wheel.txt
	@touch $@

.venv-onefile/.onefile: .venv-onefile/.setup requirements/onefile.txt pyproject.toml $(SOURCES) $(PAGE)
	@.venv-onefile/bin/$(UV_INSTALL) .venv-onefile --require-hashes -r requirements/onefile.txt
	@.venv-onefile/bin/$(UV_INSTALL) .venv-onefile --no-deps --no-build-isolation --reinstall-package fortywinks .
	@touch $@

.venv-docs/.docs: .venv-docs/.setup requirements/docs.txt pyproject.toml
	@.venv-docs/bin/$(UV_INSTALL) .venv-docs --require-hashes -r requirements/docs.txt
	@.venv-docs/bin/$(UV_INSTALL) .venv-docs $(EDITABLE)
	@touch $@

.venv-bench/.bench: .venv-bench/.setup requirements/bench.txt pyproject.toml
	@.venv-bench/bin/$(UV_INSTALL) .venv-bench --no-build-isolation --require-hashes -r requirements/bench.txt
	@.venv-bench/bin/$(UV_INSTALL) .venv-bench $(EDITABLE)
	@touch $@

.venv-art/.art: .venv-art/.setup requirements/art.txt pyproject.toml
	@.venv-art/bin/$(UV_INSTALL) .venv-art --require-hashes -r requirements/art.txt
	@.venv-art/bin/$(UV_INSTALL) .venv-art $(EDITABLE)
	@touch $@

# The package is installed as a copy, compiled: what the wheel for this kind of machine holds.
.venv-compiled/.compiled: .venv-compiled/.setup requirements/test.txt pyproject.toml hatch_build.py $(SOURCES) $(PAGE)
	@.venv-compiled/bin/$(UV_INSTALL) .venv-compiled --require-hashes -r requirements/test.txt
	@rm -rf .venv-compiled/lib/python3*/site-packages/fortywinks
	@echo "Compiling ..."
	@COMPILE_FORTYWINKS=1 .venv-compiled/bin/$(UV_INSTALL) .venv-compiled --no-deps --no-build-isolation --no-cache --reinstall-package fortywinks .
	@touch $@

.PRECIOUS: %/.made %/.setup
