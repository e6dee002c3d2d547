#!/bin/sh
# Installs what is missing, and nothing else: `tools/setup.sh run` for building and running, `tools/setup.sh page` for the
# page as well, `package` for a Debian package, `try` for trying that in an empty system, `test` for the tests, benchmarks and
# fuzzing too, `firefox` for the tests of the page in a second browser, `exchange` for what only some people need: meshes as
# DAE, FBX, glTF and 3MF, and the judges of exported robots; `unity` for the tests of the package for Unity,
# `windows` for the library for Windows and wine,
# `devices` for the judges of devices and wires, `editor` for those of the servers for editors and assistants with clients of others.
# `mpi` for zveno-mpi, `opcua` for the bridge to OPC UA.
# When nothing is missing it only looks, which takes a moment.
# This is the only place of the project that installs packages.
set -eu
cd "$(dirname "$0")/.."

# One line per need: the package, then a question whose answer is yes when it is there already. A program may come from
# anywhere; a library must be the package.
run_needs='
gcc            has gcc
libc6-dev      gcc -E -include stdio.h -x c /dev/null
cmake          has cmake
ninja-build    has ninja
python3        python3 -c "import json, subprocess, concurrent.futures"
pkg-config     has pkg-config
libcairo2-dev  package libcairo2-dev
libode-dev     package libode-dev
libmujoco-dev  package libmujoco-dev
libstb-dev     package libstb-dev
libjpeg62-turbo-dev package libjpeg62-turbo-dev
libssl-dev     package libssl-dev
'
page_needs='
clang                   has clang
lld                     has wasm-ld
libclang-rt-dev-wasm32  package libclang-rt-dev-wasm32 || package libclang-rt-14-dev-wasm32
wasi-libc               package wasi-libc
nodejs                  has node
npm                     has npm
'
test_needs='
g++                     has g++
clang-format            has clang-format
libclang-rt-dev         package libclang-rt-dev || package libclang-rt-14-dev
chromium                has chromium
chromium-headless-shell has chromium-headless-shell
fonts-dejavu-core       package fonts-dejavu-core
libcmocka-dev           package libcmocka-dev
libjansson-dev          package libjansson-dev
libexpat1-dev           package libexpat1-dev
liborocos-kdl-dev       package liborocos-kdl-dev
libeigen3-dev           package libeigen3-dev
'

# Only some want these: 80 MB. The step `firefox` of the tests says so where they are missing.
firefox_needs='
firefox-esr             has firefox-esr
xvfb                    has Xvfb
'

package_needs='
dpkg-dev                has dpkg-shlibdeps
'
try_needs='
debootstrap             has debootstrap
'
exchange_needs='
libassimp-dev           package libassimp-dev
assimp-testmodels       package assimp-testmodels
liburdfdom-tools        has check_urdf
libsdformat-dev         package libsdformat-dev
antlr4                  has antlr4
python3-antlr4          package python3-antlr4
g++                     has g++
'

# The library for Windows: a cross compiler, and wine to run it; 600 MB.
windows_needs='
gcc-mingw-w64-x86-64-posix has x86_64-w64-mingw32-gcc-posix
wine64                  package wine64
'

# The C# of the package for Unity is compiled and run by mono; the step `unity` of the tests says where it is missing.
unity_needs='
mono-mcs                has mcs
mono-runtime            has mono
'

# Judges of devices and wires: a simulated ATmega328P with its compiler, and a broker of MQTT. Their tests say where these
# are missing.
devices_needs='
simavr                  has simavr
gcc-avr                 has avr-g++
avr-libc                package avr-libc
mosquitto               has mosquitto || [ -x /usr/sbin/mosquitto ]
mosquitto-clients       has mosquitto_sub
g++                     has g++
'

# zveno-mpi, for those who have more than one machine; the step `mpi` of the tests says where it is missing.
mpi_needs='
libopenmpi-dev          package libopenmpi-dev
openmpi-bin             has mpirun
'

has() {
    command -v "$1"
}

package() {
    [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$1")" = installed ]
}

# Packages of the needs on standard input that are not met.
missing_of() {
    while read -r name question; do
        [ -z "$name" ] || eval "$question" >/dev/null 2>&1 </dev/null || printf ' %s' "$name"
    done
}

explain_and_stop() {
    echo "zveno needs these packages:$missing" >&2
    echo "$1" >&2
    echo "    apt-get update && apt-get install --no-install-recommends$missing" >&2
    exit 1
}

case ${1-} in
run) needs=$run_needs ;;
page) needs=$run_needs$page_needs ;;
firefox) needs=$run_needs$page_needs$firefox_needs ;;
package) needs=$run_needs$page_needs$package_needs ;;
try) needs=$run_needs$page_needs$package_needs$try_needs ;;
exchange) needs=$run_needs$exchange_needs ;;
unity) needs=$run_needs$unity_needs ;;
windows) needs=$run_needs$windows_needs ;;
devices) needs=$run_needs$devices_needs ;;
editor) needs=$run_needs$page_needs ;;
mpi) needs=$run_needs$mpi_needs ;;
opcua) needs=$run_needs$page_needs ;;
test) needs=$run_needs$page_needs$package_needs$test_needs ;;
*)
    echo "usage: tools/setup.sh run|page|firefox|package|try|test|exchange|unity|windows|devices|editor|mpi|opcua" >&2
    exit 2
    ;;
esac

# Packages of npm for STEP and IGES under node, and the judges of exported robots: no part of the page.
exchange_packages='occt-import-js@0.0.23 @mujoco/mujoco@3.14.0 urdf-loader@0.13.1 three@0.187.0 jsdom@29.1.1'
if [ "$1" = exchange ] && has npm >/dev/null && [ ! -d build/exchange/node_modules/@mujoco/mujoco ]; then
    mkdir -p build/exchange
    # shellcheck disable=SC2086 # a list of names
    npm install --prefix build/exchange --no-audit --no-fund $exchange_packages >build/exchange/npm.log 2>&1 ||
        echo "packages of npm could not be fetched, see build/exchange/npm.log: STEP is not read, MuJoCo does not judge"
fi

# The client side of the Model Context Protocol.
if [ "$1" = editor ] && has npm >/dev/null && [ ! -d build/mcp/node_modules/@modelcontextprotocol ]; then
    mkdir -p build/mcp
    npm install --prefix build/mcp --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 >build/mcp/npm.log 2>&1 ||
        echo "the client of assistants could not be fetched, see build/mcp/npm.log"
fi

# The bridge to OPC UA and its judge, at the versions of bindings/opcua/package.json; 75 MB.
if [ "$1" = opcua ] && has npm >/dev/null && [ ! -d build/opcua/node_modules/ws ]; then
    mkdir -p build/opcua
    npm install --prefix build/opcua --no-audit --no-fund node-opcua@2.186.4 ws@8.23.0 >build/opcua/npm.log 2>&1 ||
        echo "node-opcua could not be fetched, see build/opcua/npm.log"
fi

# The client side of the Language Server Protocol.
if [ "$1" = editor ] && has npm >/dev/null && [ ! -d build/lsp/node_modules/vscode-jsonrpc ]; then
    mkdir -p build/lsp
    npm install --prefix build/lsp --no-audit --no-fund vscode-languageserver-protocol@3.17.5 vscode-jsonrpc@8.2.0 \
        >build/lsp/npm.log 2>&1 || echo "the client of the protocol could not be fetched, see build/lsp/npm.log"
fi

missing=$(printf '%s\n' "$needs" | missing_of)
[ -n "$missing" ] || exit 0

has apt-get >/dev/null || explain_and_stop "There is no apt-get here to install them with. On Debian 12 the command is"
if [ "$(id -u)" = 0 ]; then
    as_root=
elif has sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as_root=sudo
else
    explain_and_stop "Only root may install them, and there is no sudo that works without asking. As root, run"
fi

echo "installing:$missing"
mkdir -p build
log=build/setup.log
$as_root apt-get update >"$log" 2>&1 || true # one broken archive among several need not matter
# shellcheck disable=SC2086 # a list of names
if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    explain_and_stop "Installing them failed, see above and $log. The command was"
fi
