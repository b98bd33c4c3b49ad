# One virtual environment, .venv, made here and remade when pyproject.toml changes.
# ARGS goes to the program at the end: make test ARGS="-k vote", make run ARGS="--help".

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/.run-installed
DEV := $(VENV)/.dev-installed
BROWSER_TOOLS := tests/browser_tools/node_modules/.package-lock.json

# Debian packages: to make the environment (evdev is compiled); to build the seat modules' firmware; and for the
# tests, which run that firmware in simulation, flash it, drive the pages (with axe from npm), check the unit and make
# certificates.
DEV_PACKAGES := python3-venv python3-dev gcc libc6-dev
FIRMWARE_PACKAGES := gcc-avr avr-libc binutils-avr
TEST_PACKAGES := $(DEV_PACKAGES) $(FIRMWARE_PACKAGES) libsimavr-dev avrdude chromium npm espeak-ng systemd openssl

INSTALL := $(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test lint format bench soak firmware dev-packages firmware-packages test-packages

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUN) ## play a whole table on this computer, nothing plugged in
	$(VENV)/bin/prinyato run $(ARGS)

# Each core takes whole files, in the order of the tree: by their number of tests the longest, two whole evenings, would come last.
test: test-packages lint $(BROWSER_TOOLS) ## install what the tests need, check the code, run every test
	$(VENV)/bin/python -m pytest --numprocesses=auto --dist=loadfile --no-loadscope-reorder $(ARGS)

lint: $(DEV) ## ruff, mypy and the import directions
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo

format: $(DEV) ## let ruff put the code in order
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

bench: $(DEV) ## measure, and say how
	$(VENV)/bin/python -m bench $(ARGS)

soak: $(DEV) ## play an hour of evenings under load and faults, on simulated modules
	@PYTHON=$(PYTHON) tools/system_packages.sh gcc libc6-dev libsimavr-dev
	$(VENV)/bin/python -m bench.soak $(ARGS)

firmware: firmware-packages ## build the seat modules' firmware, seat.hex
	$(MAKE) --no-print-directory -C firmware_bridge/firmware

$(RUN): pyproject.toml | $(VENV)/bin/python
	$(INSTALL) .
	@touch $@

$(DEV): pyproject.toml | dev-packages $(VENV)/bin/python
	$(INSTALL) '.[dev]'
	@touch $(RUN) $@

$(BROWSER_TOOLS): tests/browser_tools/package-lock.json | test-packages
	npm ci --silent --no-audit --no-fund --prefix tests/browser_tools
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c '' 2>/dev/null || \
		{ echo 'Python is missing: run "sudo apt-get install python3 python3-venv", then try again.' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || \
		{ echo "Prinyato runs on Python 3.11 to 3.13, and $(PYTHON) is $$($(PYTHON) --version): name another one, as in \"make run PYTHON=python3.11\"." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'Python cannot make a virtual environment yet: run "sudo apt-get install python3-venv", then try again.' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)

dev-packages:
	@PYTHON=$(PYTHON) tools/system_packages.sh $(DEV_PACKAGES)

firmware-packages:
	@PYTHON=$(PYTHON) tools/system_packages.sh $(FIRMWARE_PACKAGES)

test-packages:
	@PYTHON=$(PYTHON) tools/system_packages.sh $(TEST_PACKAGES)
