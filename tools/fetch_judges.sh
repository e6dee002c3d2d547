#!/bin/sh
# Fetches the judges of recordings and wires, the packages of tests/wires at their pinned versions, when they are not there.
set -eu
cd "$(dirname "$0")/../tests/wires"
cmp -s package-lock.json node_modules/.zveno-lock && exit 0
npm ci --no-audit --no-fund --omit=optional # serial ports of modbus-serial are nobody's need here
cp package-lock.json node_modules/.zveno-lock
