#!/usr/bin/env python3
"""The package for .NET and the arm for Godot: the layout, the same bytes twice, and its own sources and library under mono.

    tests/bindings/test_dotnet.py build/bin/zveno build/lib/libzveno.so
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import main  # noqa: E402


class Package(unittest.TestCase):
    def build(self, folder):
        done = subprocess.run([sys.executable, ROOT / "bindings/dotnet/build_nuget.py", LIBRARY, "-o", folder],
                              capture_output=True, text=True, check=True)
        return pathlib.Path(done.stdout.strip())

    def test_the_layout_and_the_same_bytes_twice(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            first, second = self.build(one), self.build(two)
            self.assertEqual(first.read_bytes(), second.read_bytes())
            package = zipfile.ZipFile(first)
            names = package.namelist()
            for name in ("Zveno.nuspec", "[Content_Types].xml", "_rels/.rels", "runtimes/linux-x64/native/libzveno.so",
                         "contentFiles/cs/any/Zveno/Session.cs", "lib/netstandard2.0/_._"):
                self.assertIn(name, names)
            spec = xml.dom.minidom.parseString(package.read("Zveno.nuspec"))
            self.assertEqual("Zveno", spec.getElementsByTagName("id")[0].firstChild.data)
            self.assertIn(spec.getElementsByTagName("version")[0].firstChild.data, first.name)
            types = package.read("[Content_Types].xml").decode()
            for name in set(names) - {"[Content_Types].xml"}:
                self.assertIn(f'Extension="{pathlib.PurePosixPath(name).suffix[1:] or "_"}"', types)

    @unittest.skipUnless(shutil.which("mcs"), "mono is not there; tools/setup.sh unity installs it")
    def test_its_own_sources_and_library_work_and_so_does_the_arm_of_godot(self):
        with tempfile.TemporaryDirectory() as folder:
            with zipfile.ZipFile(self.build(folder)) as package:
                package.extractall(folder)
            sources = [*pathlib.Path(folder, "contentFiles/cs/any/Zveno").glob("*.cs"),
                       *(ROOT / "bindings/godot/addons/zveno").glob("*.cs"), *(ROOT / "tests/bindings/godot").glob("*.cs")]
            subprocess.run(["mcs", "-warnaserror", "-nowarn:0649,0169", "-main:GodotTest", f"-out:{folder}/Test.exe",
                            *map(str, sources)], check=True)
            environment = {**os.environ, "LD_LIBRARY_PATH": str(pathlib.Path(folder, "runtimes/linux-x64/native"))}
            done = subprocess.run(["mono", f"{folder}/Test.exe"], env=environment, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    del sys.argv[2]
    main()
