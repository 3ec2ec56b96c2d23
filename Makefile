# make play | test | soak | chaos | mutants | lint | bench | bench-compare | same-games | learn | maps | docs : each works as the first command in a fresh clone.
PYTHON ?= python3
BIN := .venv/bin

# Hundreds of processes are started: each would compile all it imports again, and every worker all tests.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup setup-test play test suite soak chaos lint bench bench-compare same-games learn maps docs mutants

setup: .venv/play.stamp
	@$(BIN)/python hatch_build.py

setup-test: .venv/test.stamp .venv/learn.stamp
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m tests.prerequisites

.venv/bin/uv:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

.venv/play.stamp: requirements/play.txt pyproject.toml | .venv/bin/uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements/play.txt
	PENTARCHY_SKIP_CLIENT=1 $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/play.stamp
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements/test.txt
	@touch $@

# Torch without CUDA: a fifth of a gigabyte instead of three. Where this machine's pip finds no such wheel, the
# tests that learn with it are skipped, and the rest of the suite runs.
.venv/learn.stamp: requirements/learn.txt .venv/test.stamp
	@UV_FIND_LINKS="$(PIP_FIND_LINKS)" $(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements/learn.txt \
		|| echo "There is no torch without CUDA for this machine: MaskablePPO is not tested (docs/research.md)."
	@touch $@

play: setup
	$(BIN)/pentarchy serve

lint: setup-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The whole suite: lint, types, import contracts beside all tests, which wait for browsers and databases at times.
test: setup-test
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint suite

suite: setup-test
	$(BIN)/python -m pytest -n 3 --dist worksteal --durations 25

# Any number of players, any mixture of variants, for ten minutes.
soak: setup-test
	$(BIN)/python -m tests.soak

# The whole server broken on purpose, against both databases; about ten minutes.
chaos: setup-test
	$(BIN)/python -m tests.chaos

# What changed beyond noise between two revisions or checkouts: make bench-compare OLD NEW [GAME ...]
ifneq ($(filter bench-compare same-games,$(firstword $(MAKECMDGOALS))),)
$(eval $(wordlist 2,99,$(MAKECMDGOALS)):;@:)
endif
bench-compare: setup-test
	$(BIN)/python -m tools.bench_compare $(filter-out bench-compare,$(MAKECMDGOALS))

# Whether they play the same games from the same seeds, 200 a title: make same-games OLD NEW [GAME ...]
same-games: setup-test
	$(BIN)/python -m tools.same_games $(filter-out same-games,$(MAKECMDGOALS))

bench: setup-test
	$(BIN)/python -m tools.bench --out bench.json

# What other people's toolkits learn in a few minutes.
learn: setup-test
	UV_FIND_LINKS="$(PIP_FIND_LINKS)" $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -r requirements/toolkits.txt
	$(BIN)/python examples/ppo.py
	$(BIN)/python examples/tianshou_dqn.py
	$(BIN)/python examples/rllib_ppo.py
	$(BIN)/python examples/openspiel_search.py

maps: setup-test
	$(BIN)/python -m maps

docs: setup-test
	$(BIN)/python -m tools.docs

# Break the rules at a hundred random places and see whether a test notices (about a quarter of an hour).
mutants: setup-test
	$(BIN)/python -m tests.mutants
