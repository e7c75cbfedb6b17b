# make run: start the host (the sandbox page without DISCORD_TOKEN).  make test: format, lint, types, tests.
# make quick: the engine, render and data tests.  make setup: only what running needs, for a host that starts it itself.
# PYTHON= chooses another Python for the environment in .venv.

PYTHON ?= python3
BIN := .venv/bin

# One line when this Python will not do; nothing when it will.
UNFIT = $(shell command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "$(PYTHON) is not there"; exit; }; \
	"$(PYTHON)" -c 'import sys; sys.version_info < (3, 11) and sys.stdout.write("$(PYTHON) is " + sys.version.split()[0])' 2>/dev/null \
	|| echo "$(PYTHON) does not start")
LACKS = $(shell "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null \
	|| echo "$(PYTHON) has no working venv module; on Debian and Ubuntu: apt install python3-venv")

.PHONY: run setup test quick clean another
.DEFAULT_GOAL := run

run: .stamps/run
	@exec $(BIN)/python -m bot run

setup: .stamps/run

# Each test that starts a process of its own would compile the whole program anew, were compiled code not kept.
test: export PYTHONDONTWRITEBYTECODE =

# At any time some workers wait for a clock or a browser, so there is one more than cores.
test: .stamps/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 3 --dist worksteal

quick: .stamps/test
	$(BIN)/python -m pytest -p no:simcord -q $(wildcard tests/engine tests/render tests/data)

clean:
	rm -rf .venv .stamps build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Named on the command line or in the environment, another Python than last time means another environment.
ifneq ($(origin PYTHON),file)
ifneq ($(shell cat .stamps/python 2>/dev/null),$(PYTHON))
.stamps/python: another
endif
endif

.stamps/python:
	$(if $(UNFIT),$(error Kemet needs Python 3.11 or newer, and $(UNFIT). Choose another: make PYTHON=python3.12))
	$(if $(LACKS),$(error Kemet needs an environment of its own, and $(LACKS)))
	@"$(PYTHON)" -m venv --clear .venv
	@mkdir -p .stamps && echo "$(PYTHON)" > $@

.stamps/run: .stamps/python pyproject.toml constraints.txt
	@echo "Setting up what running needs: about a minute, this once."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[sandbox]'
	@touch $@

.stamps/test: .stamps/run
	@echo "Setting up what the tests need: about a minute, this once."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[sandbox,dev]'
	@touch $@
