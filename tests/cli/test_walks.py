#!/usr/bin/env python3
"""The walks of docs/unity.md and docs/ar.md: every command of zveno that they name is run as it is written."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import PROGRAM, main, run  # noqa: E402

NEEDS_A_NETWORK = {"zveno serve --lan"}  # tests/server starts it


def commands_of(name):
    """What stands in backticks and begins with the program; a line break inside is a blank."""
    return [" ".join(found.split()) for found in re.findall(r"`(zveno [^`]+)`", (ROOT / "docs" / name).read_text())]


class Walks(unittest.TestCase):
    def walk(self, name, least):
        commands = [command for command in commands_of(name) if command not in NEEDS_A_NETWORK]
        self.assertGreaterEqual(len(commands), least, commands)
        with tempfile.TemporaryDirectory() as folder:
            made = run("export", "rl15", "--to", "urdf", "-o", f"{folder}/robot.urdf")
            self.assertEqual(made.returncode, 0, made.stderr)
            for command in commands:
                words = [str(pathlib.Path(PROGRAM).resolve()), *command.replace(" ARM ", " rl15 ").split()[1:]]
                done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 0, f"{command}: {done.stderr}")
            return {path.name for path in pathlib.Path(folder).iterdir()}

    def test_from_zveno_to_a_scene_of_unity(self):
        self.assertLessEqual({"robot.json", "rl15.glb"}, self.walk("unity.md", 2))

    def test_from_a_link_to_an_arm_on_a_desk(self):
        self.assertIn("rl15.usdz", self.walk("ar.md", 1))


if __name__ == "__main__":
    main()
