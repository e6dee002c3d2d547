# Two front doors: `make run` and `make test`. Each installs what is missing, builds, and does its job.
# Behind them stands CMake with the presets release, debug, clang, sanitize and wasm; everything is made in build/.

SECONDS ?= 60
TARGET ?=
ONLY ?=
PREFIX ?= /usr/local
TRY ?=

# Quiet unless it fails.
configure = mkdir -p build && { cmake --preset $(1) >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }; }

.DEFAULT_GOAL := help
.PHONY: help run build page test bench fuzz format package install clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

run: build page ## build and start the workbench in the browser
	@build/bin/zveno serve --open

build: ## the program build/bin/zveno and the library build/lib/libzveno.{a,so}
	@tools/setup.sh run
	@$(call configure,release)
	@[ -e build/bin/zveno ] || echo "building zveno; the first time takes a minute"
	@cmake --build build --target zveno zveno_static zveno_shared -- --quiet

page: ## the page in build/page; any static host can serve that folder
	@tools/setup.sh page
	@tools/build_page.sh

test: ## run every test; ONLY="unit golden" runs some, see tools/run_tests.py --list
	@tools/setup.sh test
	@python3 tools/run_tests.py --fuzz-seconds 12 --fuzz-others 1 $(ONLY)

bench: ## measure us and the peers in one run; also writes build/bench.json
	@tools/setup.sh test
	@$(call configure,release -DZV_BENCH=ON)
	@cmake --build build --target zveno zv_bench -- --quiet
	@tools/fetch_rs274.sh >/dev/null || echo "rs274 could not be fetched: its rows have no peer"
	@build/bin/zv_bench build/bin/zveno build/bench.json
	@python3 -B tests/cli/test_optimum.py build/bin/zveno 16 | tail -n 1
	@tools/build_page.sh && node bench/page.mjs build/bin/zveno build/page build/bench.json
	@node bench/drags.mjs

fuzz: ## feed random text to every reader; SECONDS=60 for each, TARGET=robot for one
	@tools/setup.sh test
	@python3 tools/run_tests.py --fuzz-seconds $(SECONDS) $(if $(TARGET),--fuzz-only $(TARGET)) fuzz

format: ## bring every C and C++ file into the project's format
	@tools/setup.sh test
	@python3 tools/check_format.py --fix

package: build page ## a Debian package in build/package; TRY=1 also tries it in an empty Debian system
	@tools/setup.sh $(if $(TRY),try,package)
	@python3 tools/make_package.py
	@$(if $(TRY),python3 -B tests/package/test_package.py build build/package --try)

install: build page ## copy program, library, headers, page and WebAssembly to PREFIX=/usr/local
	@cmake --install build --prefix $(PREFIX)

clean: ## remove everything that was built
	@rm -rf build
