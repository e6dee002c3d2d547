#!/bin/sh
# Fetches the judges of recordings and wires, the packages of tests/wires at their pinned versions, when they are not there.
set -eu
cd "$(dirname "$0")/../tests/wires"
cmp -s package-lock.json node_modules/.zveno-lock && exit 0
npm ci --no-audit --no-fund
cp package-lock.json node_modules/.zveno-lock
