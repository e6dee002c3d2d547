#!/usr/bin/env python3
"""The package for Unity, compiled by mono against stubs of the few Unity types: the bytes of the program, frames, memory.

    tests/bindings/test_unity.py build/bin/zveno build/lib/libzveno.so build/unity
"""
import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from requests import requests  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLS = os.environ.get("ZVENO_CALLS", "50000")  # a million take half a minute


def main():
    program, library, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    sources = [*(ROOT / "bindings/unity/Runtime").glob("*.cs"), *(ROOT / "bindings/unity/Editor").glob("*.cs"), *(ROOT / "bindings/unity").glob("Samples~/*/*.cs"),
               *(ROOT / "tests/bindings/unity").glob("*.cs")]
    subprocess.run(["mcs", "-warnaserror", "-nowarn:0649,0414,0169,0067", "-main:Test", f"-out:{folder}/Test.exe",
                    *map(str, sources)], check=True)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(library.parent)}
    lines = "".join(line + "\n" for line in requests(program)).encode()
    expected = subprocess.run([program, "batch"], input=lines, capture_output=True, check=True).stdout
    answered = subprocess.run(["mono", folder / "Test.exe", "answer"], input=lines, env=environment, capture_output=True, check=True).stdout
    same = answered == expected and len(expected.splitlines()) == 200
    checked = subprocess.run(["mono", folder / "Test.exe", "check", CALLS], env=environment, capture_output=True, text=True)
    print(checked.stdout, checked.stderr)
    counts = checked.stdout.splitlines()[-1].split() if checked.stdout else ["0", "", "1"]
    print("" if same else "FAILED 200 requests are answered with the bytes of the program")
    print(f"{int(counts[0]) + same} passed, {int(counts[2]) + (not same)} failed, 0 skipped")
    sys.exit(0 if same and checked.returncode == 0 else 1)


if __name__ == "__main__":
    main()
