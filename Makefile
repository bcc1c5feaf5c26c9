# Set-up, run, test. Needs git, make and Python 3.11 or newer; uses uv where it is installed, else venv and pip.

PORT ?= 8000
WORKERS ?= 3 # side by side: a test in the browser waits more than it works
ENV := .venv
BIN := $(ENV)/bin
UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# What is said on make's command line goes on to the server: make run CERTIFICATE=file KEY=file NAME=name LOG=info
said = $(if $(filter command,$(origin $(1))),--$(shell echo $(1) | tr A-Z a-z) '$($(1))')

.PHONY: run test quick test-all check chromium bench pictures messages lock clean

run: $(ENV)/made
	$(BIN)/scorekeeper serve --port $(PORT) $(foreach word,CERTIFICATE KEY NAME LOG,$(call said,$(word)))

PYTEST = $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --durations 10

# Every promise once, in a few minutes; style and types are checked meanwhile.
test: $(ENV)/made chromium
	@$(MAKE) --no-print-directory --jobs 2 quick check

quick:
	$(PYTEST)

# Every promise in every way we know: all screens, languages and themes, many kills, long random searches.
test-all: $(ENV)/made check chromium
	$(PYTEST) --thorough

check: $(ENV)/made
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/oxfmt --check static/*.js static/app.css
	$(BIN)/oxlint --deny-warnings static/*.js

# The browser tests drive the system's Chromium; where there is none, get one if that can be done.
chromium: $(ENV)/made
	@sh tests/browser/get-chromium $(BIN)

bench: $(ENV)/made
	$(BIN)/python -m compileall -q scorekeeper # as installed: some machines do not keep compiled modules by themselves
	$(BIN)/python -m tests.bench

# Every screen as a picture, into instance/pictures; six of them go into the README.
pictures: $(ENV)/made chromium
	$(BIN)/python -m tests.browser.pictures

# Every message there is now goes into the catalogues of all languages, for their translators.
messages: $(ENV)/made
	$(BIN)/python -m scorekeeper.translations

# The environment is exactly what requirements.lock says, hashes included, and the project itself on top.
$(ENV)/made: pyproject.toml requirements.lock
ifneq ($(UV),)
	$(UV) venv --quiet --clear --python '>=3.11' $(ENV)
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
else
	@test -n "$(PYTHON)" || { echo "scorekeeper needs Python 3.11 or newer: install it, or uv, and run make again."; exit 1; }
	@$(PYTHON) -m venv --clear $(ENV) || { echo "Python's venv is missing: on Debian, apt-get install python3-venv"; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
endif
	$(BIN)/python -m compileall -q scorekeeper
	@touch $@

# After changing a dependency (needs uv): pin the newest versions that fit, for every platform, without addresses.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--no-header --upgrade --group dev --extra postgres pyproject.toml -o requirements.lock

clean:
	rm -rf $(ENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
