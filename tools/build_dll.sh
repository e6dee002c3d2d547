#!/bin/sh
# The core as zveno.dll for Windows, by the cross compiler of Debian (gcc-mingw-w64-x86-64-posix):
#     tools/build_dll.sh [FOLDER]     writes FOLDER/zveno.dll, build/windows without a folder
# The core uses no operating system, so that its sources are all that is needed.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/windows}
compiler=${CC:-x86_64-w64-mingw32-gcc-posix}
command -v "$compiler" >/dev/null || { echo "there is no $compiler: apt-get install gcc-mingw-w64-x86-64-posix" >&2; exit 1; }
version=$(sed -n 's/^project(zveno VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
mkdir -p "$folder/objects"
python3 tools/embed_files.py "$folder/model_shipped.c" model/shipped.h zv_shipped_file zv_shipped_file robots/*.json
python3 tools/embed_files.py "$folder/lesson_shipped.c" lesson/shipped.h zv_shipped_chapter zv_shipped_chapter course/*.json
python3 tools/embed_files.py "$folder/lsp_shipped.c" lsp/shipped.h zv_shipped_table zv_shipped_table \
    apps/page/src/text/*.json
# One build of each kernel: gcc does not align vectors of 32 bytes on the stack of Windows, as those for AVX2 need it.
flags="-std=c17 -O2 -DNDEBUG -ffp-contract=off -fno-math-errno -D__USE_MINGW_ANSI_STDIO=1 -DZV_ONE_KERNEL -Iinclude -Isrc"

compile() { # source, object, more flags
    source=$1
    object=$2
    shift 2
    [ "$object" -nt "$source" ] || $compiler $flags "$@" -c "$source" -o "$object"
}

layers=$(sed -n '/the core ends here/q; s/#.*//; p' src/LAYERS)
for layer in $layers; do
    for source in src/"$layer"/*.c; do
        name=$(basename "$source" .c)
        case $source in
        src/base/status.c) compile "$source" "$folder/objects/$layer-$name.o" "-DZV_VERSION=\"$version\"" ;;
        *) compile "$source" "$folder/objects/$layer-$name.o" ;;
        esac
    done
done
for layer in model lesson lsp; do
    compile "$folder/${layer}_shipped.c" "$folder/objects/${layer}-shipped-data.o"
done
$compiler -shared -static-libgcc -o "$folder/zveno.dll" "$folder"/objects/*.o -Wl,--out-implib,"$folder/libzveno.dll.a" \
    -Wl,--export-all-symbols
echo "$folder/zveno.dll"
