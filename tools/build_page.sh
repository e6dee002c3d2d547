#!/bin/sh
# Builds the page into build/page: the core as WebAssembly, the packages of apps/page at their pinned versions, the bundle.
# Packages are fetched only when they are not there yet.
set -eu
cd "$(dirname "$0")/.."

mkdir -p build
log=build/page.log
show_and_stop() {
    cat "$log" >&2
    exit 1
}

{ cmake --preset wasm && cmake --build build/wasm -- --quiet; } >"$log" 2>&1 || show_and_stop
if ! cmp -s apps/page/package-lock.json apps/page/node_modules/.zveno-lock; then
    echo "fetching the packages of the page"
    (cd apps/page && npm ci --no-audit --no-fund) >"$log" 2>&1 || show_and_stop
    cp apps/page/package-lock.json apps/page/node_modules/.zveno-lock
fi
node apps/page/build.mjs "$@"
