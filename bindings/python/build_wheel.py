#!/usr/bin/env python3
"""Builds the wheel of zveno with nothing but the standard library:

    bindings/python/build_wheel.py build/lib/libzveno.so [-o FOLDER] [--platform manylinux_2_36_x86_64]

Same library, same bytes. Without a network: pip install --no-index zveno-*.whl
"""
import argparse
import base64
import hashlib
import pathlib
import re
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY_NAMES = {".dll": "zveno.dll", ".dylib": "libzveno.dylib"}


def version():
    text = (HERE.parent.parent / "CMakeLists.txt").read_text()
    return re.search(r"project\(zveno VERSION ([0-9.]+)", text)[1]


def files_of(library, platform):
    """Name and bytes of everything in the wheel but its RECORD."""
    folder = f"zveno-{version()}.dist-info"
    found = {f"zveno/{path.name}": path.read_bytes() for path in sorted((HERE / "zveno").iterdir()) if path.suffix in (".py", ".typed")}
    found[f"zveno/{LIBRARY_NAMES.get(library.suffix, 'libzveno.so')}"] = library.read_bytes()
    found[f"{folder}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: zveno\nVersion: {version()}\nSummary: a workbench for robot arms: reach, plan, check, simulate\n"
        "License: MIT\nRequires-Python: >=3.8\nProvides-Extra: arrays\nRequires-Dist: numpy; extra == 'arrays'\n\n"
        + (HERE / "README.md").read_text()).encode()
    found[f"{folder}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: zveno\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n".encode()
    found[f"{folder}/LICENSE"] = (HERE.parent.parent / "LICENSE").read_bytes()
    return folder, found


def record_of(folder, files):
    rows = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join([*rows, f"{folder}/RECORD,,"]) + "\n"


def build(library, output, platform):
    folder, files = files_of(library, platform)
    files[f"{folder}/RECORD"] = record_of(folder, files).encode()
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"zveno-{version()}-py3-none-{platform}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if name.endswith((".so", ".dylib")) else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("dist"))
    parser.add_argument("--platform", default=re.sub(r"[-.]", "_", sysconfig.get_platform()))
    given = parser.parse_args()
    print(build(given.library.resolve(), given.output, given.platform))


if __name__ == "__main__":
    main()
