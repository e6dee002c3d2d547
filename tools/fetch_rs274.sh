#!/bin/sh
# Unpacks LinuxCNC's stand-alone interpreter rs274 into build/peers, for the benchmarks only: nothing is installed and
# nothing of it is linked. Quick when it is there already. Usage: tools/fetch_rs274.sh; prints the path of a starter.
set -eu
cd "$(dirname "$0")/.."
home=$PWD/build/peers/rs274
starter=$home/rs274.sh

if [ ! -x "$starter" ]; then
    mkdir -p "$home/packages"
    cd "$home/packages"
    apt-get download linuxcnc-uspace libboost-python1.74.0 libpython3.11 libpython3.11-stdlib libpython3.11-minimal \
        libreadline8 >"$home/fetch.log" 2>&1
    for package in *.deb; do
        dpkg -x "$package" "$home/root"
    done
    rm -f ./*.deb
    for tool in 1 2 3 4 5 6 7 8 9; do
        echo "T$tool P$tool Z0 ;"
    done >"$home/tool.tbl"
    cat >"$starter" <<STARTER
#!/bin/sh
LD_LIBRARY_PATH="$home/root/usr/lib:$home/root/usr/lib/x86_64-linux-gnu"
export LD_LIBRARY_PATH
exec "$home/root/usr/bin/rs274" -t "$home/tool.tbl" -g "\$1"
STARTER
    chmod +x "$starter"
fi
echo "$starter"
