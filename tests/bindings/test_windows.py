#!/usr/bin/env python3
"""The library for Windows under wine: 200 requests give the bytes of the program here.

    tests/bindings/test_windows.py build/bin/zveno build/windows

Compiler and wine: tools/setup.sh windows; tools/build_dll.sh makes the library. Without them the case is skipped.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests" / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import PROGRAM, main  # noqa: E402
from requests import requests  # noqa: E402

FOLDER = pathlib.Path(sys.argv[2])
COMPILER = "x86_64-w64-mingw32-gcc-posix"
WINE = shutil.which("wine64") or shutil.which("wine") or "/usr/lib/wine/wine64"


class Windows(unittest.TestCase):
    def test_two_hundred_requests_give_the_same_bytes(self):
        if not shutil.which(COMPILER) or not pathlib.Path(WINE).exists():
            self.skipTest("the cross compiler or wine is not there; tools/setup.sh windows installs them")
        if not (FOLDER / "zveno.dll").exists():
            self.skipTest("there is no zveno.dll; tools/build_dll.sh makes it")
        lines = "".join(line + "\n" for line in requests(PROGRAM)).encode()
        expected = subprocess.run([PROGRAM, "batch"], input=lines, capture_output=True, check=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(FOLDER / "zveno.dll", folder)
            subprocess.run([COMPILER, "-O1", f"-I{ROOT}/include", str(ROOT / "tests/bindings/windows/answer.c"),
                            "-o", f"{folder}/answer.exe", f"-L{FOLDER}", "-lzveno"], check=True)
            environment = {**os.environ, "WINEPREFIX": f"{folder}/wine", "WINEDEBUG": "-all"}
            done = subprocess.run([WINE, "answer.exe"], cwd=folder, env=environment, input=lines, capture_output=True, timeout=300, check=True)
        self.assertEqual(done.stdout, expected)


if __name__ == "__main__":
    del sys.argv[2]
    main()
