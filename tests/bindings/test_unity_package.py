#!/usr/bin/env python3
"""The package for Unity as its Package Manager reads it: layout, .meta files with GUIDs that stay, import settings of plugins."""
import importlib.util
import json
import pathlib
import re
import sys
import tarfile
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
UNITY = ROOT / "bindings/unity"
spec = importlib.util.spec_from_file_location("build_package", UNITY / "build_package.py")
build_package = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build_package)


class Package(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.libraries = []
        for name in ("libzveno.so", "zveno.dll", "libzveno.dylib"):
            path = pathlib.Path(self.folder.name, name)
            path.write_bytes(name.encode())
            self.libraries.append(path)
        self.files = build_package.package_files(self.libraries)

    def test_every_asset_and_folder_has_its_meta_file_and_no_other_has_one(self):
        shown = {name for name in self.files if not name.endswith(".meta")}
        folders = {str(parent) for name in shown for parent in pathlib.PurePosixPath(name).parents} - {"."}
        wanted = {f"{name}.meta" for name in shown | folders if not name.endswith("~")}
        self.assertEqual(wanted, {name for name in self.files if name.endswith(".meta")})

    def test_guids_are_those_of_the_paths_and_stay(self):
        found = {}
        for name, data in self.files.items():
            if name.endswith(".meta"):
                guid = re.search(rb"^guid: ([0-9a-f]{32})$", data, re.MULTILINE)[1]
                self.assertNotIn(guid, found)
                found[guid] = name
        # a scene that was saved with a version before must find its components again
        self.assertEqual(b"e37c9429035c49df9f8eb6b3bd67816c", next(g for g, name in found.items() if name == "Runtime/ZvenoArm.cs.meta"))

    def test_the_meta_files_of_the_folder_are_the_present_ones(self):
        for name, text in build_package.metas().items():
            self.assertEqual(text, (UNITY / name).read_text(), f"{name}: bindings/unity/build_package.py --meta")

    def test_each_native_library_is_loaded_by_its_system_alone(self):
        for path, platform, cpu, system in build_package.PLUGINS.values():
            text = self.files[f"{path}.meta"].decode()
            self.assertIn(f"OS: {system}", text)
            enabled = re.findall(r"Standalone: (\w+)\n    second:\n      enabled: (\d)", text)
            self.assertEqual([platform], [name for name, on in enabled if on == "1"])
            self.assertRegex(text, r"Any:\s*\n    second:\n      enabled: 0")

    def test_the_manifest_names_what_is_there(self):
        manifest = json.loads(self.files["package.json"])
        version = re.search(r"project\(zveno VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(version, manifest["version"])
        for sample in manifest["samples"]:
            self.assertTrue(any(name.startswith(sample["path"] + "/") for name in self.files))
        assemblies = {json.loads(data)["name"]: json.loads(data) for name, data in self.files.items() if name.endswith(".asmdef")}
        for assembly in assemblies.values():
            self.assertLessEqual(set(assembly["references"]), set(assemblies))
        self.assertEqual(["Editor"], assemblies["Zveno.Editor"]["includePlatforms"])
        uses_physics = "ArticulationBody" in (UNITY / "Runtime/ZvenoArticulation.cs").read_text()
        self.assertEqual(uses_physics, "com.unity.modules.physics" in manifest["dependencies"])

    def test_the_tarball_is_a_package_and_the_same_every_time(self):
        first, second = (pathlib.Path(self.folder.name, name) for name in ("a.tgz", "b.tgz"))
        for path in (first, second):
            build_package.write_package(self.files, path)
        self.assertEqual(first.read_bytes(), second.read_bytes())
        with tarfile.open(first) as tar:
            names = tar.getnames()
        self.assertIn("package/package.json", names)
        self.assertTrue(all(name.startswith("package/") for name in names))


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed, 0 skipped")
    sys.exit(1 if failed else 0)
