#!/usr/bin/env python3
"""What zveno writes for KUKA, judged by a grammar of our own in ANTLR (Krl.g4), apart from the reader that it has itself.

    test_krl_grammar.py <zveno>

The parser is made by Debian's antlr4 and run by Debian's Python: tools/setup.sh exchange; where they are missing the cases
are skipped. Random programs: lines, arcs, helices, splines, waits, outputs, halts, messages, and taught points.
"""
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main  # noqa: E402

PYTHON = "/usr/bin/python3"  # the one that has Debian's runtime of ANTLR
PROGRAMS = 60


def random_program(chance):
    lines = ["G21 G90 F%d" % chance.choice([600, 3000, 6000]), chance.choice(["G61", "G64 P0.2", "G64 P1"]), "G0 X0 Y0 Z20"]
    for _ in range(chance.randint(3, 14)):
        x, y, z = (round(chance.uniform(-60, 60), 3) for _ in range(3))
        lines.append(chance.choice([
            f"G1 X{x} Y{y} Z{z}", f"G0 X{x} Y{y} Z{z}", f"G5 I{x / 3 + 1:.3f} J{y / 3 + 1:.3f} P-9 Q7 X{x} Y{y}",
            "G91 G2 X10 Y10 I10 J0\nG90", "G91 G3 X10 Y10 Z4 I10 J0\nG90", "G4 P0.25", "M3", "M5", "M64 P3", "M65 P0",
            "M0", "(MSG, halb & half; 50 % <fertig>)"]))
    return "\n".join(lines + ["M2", ""])


def random_points(chance):
    return [{"q": [round(chance.uniform(-40, 40), 4) for _ in range(6)], "name": chance.choice(["a", "pick it; {now}", "Ж"]),
             "speed": chance.randint(1, 100), **({"grip": True} if chance.random() < 0.3 else {})} for _ in range(5)]


class Kuka(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.made = pathlib.Path(cls.folder.name, "parser")
        has_runtime = subprocess.run([PYTHON, "-c", "import antlr4"], capture_output=True, check=False).returncode == 0
        if not shutil.which("antlr4") or not has_runtime:
            raise unittest.SkipTest("antlr4 and python3-antlr4 are not there; tools/setup.sh exchange installs them")
        grammar = pathlib.Path(cls.folder.name, "Krl.g4")
        grammar.write_text((ROOT / "tests/exchange/Krl.g4").read_text())
        subprocess.run(["antlr4", "-Dlanguage=Python3", "-o", str(cls.made), str(grammar)], check=True, timeout=120)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def judge(self, texts):
        names = []
        for number, text in enumerate(texts):
            names.append(pathlib.Path(self.folder.name, f"p{number}.src"))
            names[-1].write_text(text)
        done = subprocess.run([PYTHON, str(ROOT / "tests/exchange/judge_krl.py"), str(self.made), *map(str, names)],
                              capture_output=True, text=True, timeout=300, check=True)
        lines = [line for line in done.stdout.splitlines() if not line.startswith("ANTLR runtime")]
        return int(lines[-1].split()[1]), lines[:-1]

    def test_the_grammar_sees_mistakes(self):
        good = "DEF p( )\nPTP {A1 0.0,A2 -90.0}\nLIN {X 1.0,Y 2.0,Z 3.0,S 2,T 2} C_DIS\nEND\n"
        for wrong in (good.replace("DEF p( )", "DEF 1p( )"), good.replace("A2 -90.0", "A2 1e"), good.replace(",Y", " Y"),
                      good.replace("END", ""), good.replace("C_DIS", "C_DIST"), good.replace("LIN", "LINE"),
                      good.replace("LIN {X 1.0,Y 2.0,Z 3.0,S 2,T 2} C_DIS", "SPLINE\nLIN {X 1.0}\nENDSPLINE")):
            with self.subTest(wrong):
                self.assertGreater(self.judge([wrong])[0], 0)
        self.assertEqual(self.judge([good])[0], 0)

    def test_what_is_written_is_krl(self):
        chance = random.Random(20)
        work = {"op": "post", "robot": "rl15", "to": "krl", "work": [900, 0, 500, 10, 0, 0], "name": "Ünder-the 1 bridge of a name"}
        requests = [{**work, "program": random_program(chance)} for _ in range(PROGRAMS)]
        requests += [{**work, "waypoints": random_points(chance)} for _ in range(PROGRAMS // 3)]
        zigzag = "".join(f"G1 X{k % 50} Y{k % 7}\n" for k in range(5000))
        requests.append({**work, "program": f"G21 G90 F6000\nG0 X0 Y0 Z0\n{zigzag}M2\n", "bare": True})
        answers = ask(*requests)
        self.assertGreater(sum(answer["ok"] for answer in answers), 0.9 * len(answers), [a for a in answers if not a["ok"]][:2])
        texts = [file["text"] for answer in answers if answer["ok"] for file in answer["files"]]
        self.assertGreater(sum("SPLINE" in text for text in texts), 5)
        count, lines = self.judge(texts)
        self.assertEqual(count, 0, lines[:5])


if __name__ == "__main__":
    main()
