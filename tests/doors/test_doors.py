#!/usr/bin/env python3
"""Every operation through every door: a verb with --json, `zveno batch`, POST /api, WebSocket and WebAssembly answer with
the same bytes.

    tests/doors/test_doors.py <zveno> <zveno.wasm>
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "tests/server")]
from program import ask, batch_bytes, main, run  # noqa: E402
from serving import Server  # noqa: E402

MODULE = sys.argv.pop(2) if len(sys.argv) > 2 else "build/wasm/zveno.wasm"  # what is left are names of cases
PROGRAM = "G21 G90 G64 P0.05\nG0 X0 Y0 Z20\nG1 Z0 F6000\nG1 X40\nG2 X40 Y30 I0 J15\nM2\n"
WRONG = "G21 G90\nG1 X10\nG1 Q\n"
URDF = ('<robot name="one"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/>'
        '<child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>')
SCENE = {"things": [{"name": "post", "cylinder": {"radius": 30, "length": 2000}, "xyz": [850, 250, 500]}]}
MODEL = "v 0 0 0\nv 100 0 0\nv 0 100 0\nv 0 0 300\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
BOXES = {"things": [{"name": "box", "box": [30, 30, 30], "xyz": [220, -100, 16], "movable": True}]}
KRL = "DEF part( )\nPTP {A1 0, A2 10, A3 -10, A4 0, A5 80, A6 0}\nEND\n"
FILES = {"part.ngc": PROGRAM, "part.src": KRL, "boxes.json": json.dumps(BOXES), "wrong.ngc": WRONG, "one.urdf": URDF, "model.obj": MODEL, "cell.json": json.dumps(SCENE)}  # a verb reads files, a request has their text
WORK = {"robot": "scara", "work": [220, -30, 60, 0, 0, 0]}
WORK_WORDS = "--work 220 -30 60 0 0 0"
SWING = [[0, 0, 0], [40, 20, 10]]
SWING_WORDS = "--waypoints [[0,0,0],[40,20,10]]"
DRAWING = {"format": "zveno-drawing/1", "sources": [{"text": "Hi"}]}

MEASURED = "source,t,q1,q2,q3,torque1,torque2,torque3\n" + "".join(
    f"{source},{i / 100},{60 + i % 90},{-30 - i % 70},{i % 50},0.1,0.05,0.02\n" for i in range(260)
    for source in ("plan", "arm"))

FILES["measured.csv"] = MEASURED

# The request, and what is typed for it; without words: no verb asks this.
QUESTIONS = [
    ({"op": "robots"}, "robots"),
    ({"op": "robots", "robot": "rl15", "set": {"a1": 250}}, "robots rl15 --set a1=250"),
    ({"op": "fk", "robot": "rl15", "q": [0, -20, 30, 0, 45, 0]}, "fk rl15 --q 0 -20 30 0 45 0"),
    ({"op": "fk", "robot": "nope", "q": [0]}, "fk nope --q 0"),
    ({"op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}, "ik rl15 --xyz 900 100 500 --abc 10 80 20"),
    ({"op": "ik", "robot": "rl15", "xyz": [2000, 0, 0], "abc": [0, 0, 0]}, "ik rl15 --xyz 2000 0 0 --abc 0 0 0"),
    ({"op": "jacobian", "robot": "scara", "q": [10, 20, 30, 40]}, "jacobian scara --q 10 20 30 40"),
    ({"op": "line", "robot": "scara", "from": [200, 20, 0], "to": [-200, 20, 0]}, "line scara --from 200 20 0 --to -200 20 0"),
    ({"op": "clearance", "robot": "rl15", "q": [0, 0, 0, 0, 90, 0], "margin": 5}, "clearance rl15 --q 0 0 0 0 90 0 --margin 5"),
    ({"op": "route", "robot": "rl15", "from": [0, 0, 0, 0, 90, 0], "xyz": [900, 400, 500], "abc": [10, 80, 20]},
     "route rl15 --from 0 0 0 0 90 0 --xyz 900 400 500 --abc 10 80 20"),
    ({"op": "route", "robot": "rl15", "from": [0, 0, 0, 0, 90, 0], "to": [35, 0, 0, 0, 90, 0], "scene": SCENE}, None),
    ({"op": "certify", "robot": "rl15", "waypoints": [[0, 0, 0, 0, 90, 0], [35, 0, 0, 0, 90, 0]], "scene": SCENE}, None),
    ({"op": "course", "language": "ru"}, "course --language ru"),
    ({"op": "exercise", "name": "scara-fk", "student": "ivanova", "hints": 1},
     "exercise --name scara-fk --student ivanova --hints 1"),
    ({"op": "grade", "name": "scara-elbow", "student": "ivanova", "answer": [10, -20]}, None),
    ({"op": "twin", "robot": "planar3", "text": MEASURED}, None),
    ({"op": "identify", "robot": "planar3", "text": MEASURED}, None),
    ({"op": "recording", "robot": "planar3", "text": "t,q1,q2,q3\n0,10,20,30\n", "samples": True}, None),
    ({"op": "tolerance", "robot": "scara", "q": [10, 20, -30, 40], "dimensions": {"l1": 0.1}, "samples": 50},
     'tolerance scara --q 10 20 -30 40 --dimensions {"l1":0.1} --samples 50'),
    ({"op": "euler", "abc": [10, 80, 20]}, "euler --abc 10 80 20"),
    ({"op": "unity", "pos": [100, 200, 300], "euler": [10, 20, 30]}, "unity --pos 100 200 300 --euler 10 20 30"),
    ({"op": "torque", "robot": "planar3", "q": [0, 0, 0], "load_kg": 0.284}, "torque planar3 --q 0 0 0 --load-kg 0.284"),
    ({"op": "torque", "robot": "scara", "q": [0] * 4, "qd": [1, 0, 0, 0]}, "torque scara --q 0 0 0 0 --qd 1 0 0 0"),
    ({"op": "payload", "robot": "planar3", "q": [0, 0, 0]}, "payload planar3 --q 0 0 0"),
    ({"op": "workspace", "robot": "drawbot"}, "workspace drawbot"),
    ({"op": "survey", "robot": "rl15", "counts": [5, 5, 4], "directions": 6, "rolls": 3, "manipulability": True},
     "survey rl15 --counts 5 5 4 --directions 6 --rolls 3 --manipulability"),
    ({"op": "gcode", "program": PROGRAM}, "gcode part.ngc"),
    ({"op": "gcode", "program": WRONG}, "gcode wrong.ngc"),
    ({"op": "check", **WORK, "program": PROGRAM}, f"check scara part.ngc {WORK_WORDS}"),
    ({"op": "check", **WORK, "program": WRONG}, f"check scara wrong.ngc {WORK_WORDS}"),
    ({"op": "plan", **WORK, "program": PROGRAM, "samples": False}, f"run scara part.ngc {WORK_WORDS}"),
    ({"op": "plan", **WORK, "program": PROGRAM, "rate_hz": 50}, None),
    ({"op": "simulate", **WORK, "program": PROGRAM, "plant": "kinematic", "samples": False},
     f"simulate scara part.ngc {WORK_WORDS} --plant kinematic"),
    ({"op": "simulate", "robot": "planar3", "waypoints": SWING, "plant": "all", "samples": False}, f"simulate planar3 {SWING_WORDS}"),
    ({"op": "size", "robot": "planar3", "waypoints": SWING}, f"size planar3 {SWING_WORDS}"),
    ({"op": "servo", "robot": "planar3", "waypoints": SWING}, f"servo planar3 {SWING_WORDS}"),
    ({"op": "import", "text": URDF}, None),
    ({"op": "fit", "robot": "scara", "files": [{"name": "model.obj", "text": MODEL}]}, None),
    ({"op": "drawing", "robot": "drawbot", "drawing": DRAWING, "plan": "time", "rate_hz": 1, "strokes": False},
     "draw drawbot --text Hi"),
    ({"op": "clearance", "robot": "rl15", "q": [0, 0, 0, 0, 90, 0], "scene": SCENE}, None),
    ({"op": "scene", "scene": SCENE, "surfaces": True}, None),
    ({"op": "route", "robot": "scara", "from": [0, 20, 0, 0], "to": [60, 40, 0, 0]}, "route scara --from 0 20 0 0 --to 60 40 0 0"),
    ({"op": "export", "robot": "scara", "format": "urdf"}, "export scara --to urdf"),
    ({"op": "place", "robot": "scara", "program": PROGRAM}, "place scara part.ngc"),
    ({"op": "post", **WORK, "program": PROGRAM, "to": "spel", "name": "part"}, f"post scara part.ngc --to spel {WORK_WORDS}"),
    ({"op": "diff", **WORK, "program": PROGRAM, "other": PROGRAM}, f"diff scara part.ngc part.ngc {WORK_WORDS}"),
    ({"op": "read", "robot": "scara", "files": [{"name": "a.prg", "text": "Function main\nGo JA(1,2,3,4)\nFend\n"}]}, None),
    ({"op": "draw", "text": "Hi", "size": 10}, None),
    ({"op": "pen", "strokes": [[[0, 0], [10, 0]], [[10, 5], [0, 5]]]}, None),
    ({"op": "pose", "robot": "arm4", "q": [10, 20, 30, 40]}, None),
    ({"op": "jog", "robot": "scara", "q": [30, 45, 0, 0], "by": [1, 0, 0], "pose": {}}, None),
    ({"op": "program", "robot": "scara", "waypoints": [{"q": [30, 45, 0, 0]}, {"xyz": [200, 100, 0], "move": "line"}]}, None),
    ({"op": "describe", "of": "ik"}, None),
]
BY_FILE = [  # what only a program that reads files can be asked
    ({"op": "import", "file": "one.urdf"}, "import one.urdf"),
    ({"op": "fit", "robot": "scara", "file": "model.obj"}, "fit scara model.obj"),
    ({"op": "clearance", "robot": "rl15", "q": [0, 0, 0, 0, 90, 0], "scene": "cell.json"},
     "clearance rl15 --q 0 0 0 0 90 0 --scene cell.json"),
    ({"op": "scene", "scene": "cell.json"}, "scene --scene cell.json"),
    ({"op": "twin", "robot": "planar3", "file": "measured.csv"}, "twin planar3 measured.csv"),
    ({"op": "identify", "robot": "planar3", "file": "measured.csv"}, "identify planar3 measured.csv"),
    ({"op": "recording", "file": "measured.csv", "from": 1, "to": 1.2}, "recording measured.csv --from 1 --to 1.2"),
    ({"op": "read", "robot": "rl15", "file": "part.src"}, "read rl15 part.src"),
    ({"op": "design", "file": "part.ngc", "vary": {"l1": [200, 300]}, "tries": 20, **WORK},
     f"design scara part.ngc {WORK_WORDS} --vary l1=200:300 --tries 20"),
    ({"op": "task", "robot": "scara", "from": [0, 60, 60, 0], "scene": "boxes.json", "jobs": [{"thing": "box", "xyz": [180, 180, 16]}]},
     'task scara --from 0 60 60 0 --scene boxes.json --jobs [{"thing":"box","xyz":[180,180,16]}]'),
]
ARMS = {"torque": "planar3", "payload": "planar3", "bodies": "scara"}
NOT_IN_WASM = {"simulate"}  # there are no physics engines
WITHOUT_REQUEST = {"tour", "batch", "mcp", "lsp", "serve", "manual", "completion", "listen"}  # verbs that ask nothing
MANY_REQUESTS = {"grade", "drive"}  # one for each answer of a class; one whose motion goes to a device and not into an answer


def request_of_examples(operation):
    """A request by the table: the arm, and the examples of the fields that it cannot do without."""
    robot = {"robot": ARMS.get(operation["name"], "scara")} if operation["robot"] == "needed" else {}
    fields = {field["name"]: field["example"] for field in operation["fields"] if field.get("needed") and "example" in field}
    return {"op": operation["name"], **robot, **fields}


class Doors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        asked = [request for request, _ in QUESTIONS]
        operations = ask({"op": "describe"})[0]["operations"]
        known = {request["op"] for request in asked}
        cls.requests = asked + [request_of_examples(operation) for operation in operations if operation["name"] not in known]
        cls.lines = [json.dumps(request).encode() for request in cls.requests]
        _, cls.answers = batch_bytes(b"\n".join(cls.lines) + b"\n")

    def test_every_verb_is_asked(self):
        verbs = {line.split()[0] for line in run("--help").stdout.partition("Verbs\n")[2].partition("\n\n")[0].splitlines()}
        asked = {typed.split()[0] for _, typed in [*QUESTIONS, *BY_FILE] if typed} | WITHOUT_REQUEST | MANY_REQUESTS
        self.assertEqual(sorted(verbs - asked), [])

    def compare(self, door, answers, but=()):
        self.assertEqual(len(answers), len(self.answers))
        for request, wanted, found in zip(self.requests, self.answers, answers):
            if request["op"] not in but:
                with self.subTest(request, door=door):
                    self.assertEqual(found, wanted)

    def test_verbs_answer_as_batch_does(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in FILES.items():
                pathlib.Path(folder, name).write_text(text)
            by_file = [{key: f"{folder}/{value}" if key != "op" and value in [*FILES] else value for key, value in request.items()}
                       for request, _ in BY_FILE]
            _, answers = batch_bytes(b"".join(json.dumps(request).encode() + b"\n" for request in by_file))
            for (_, typed), wanted in [*zip(QUESTIONS, self.answers), *zip(BY_FILE, answers)]:
                words = [f"{folder}/{word}" if word in FILES else word for word in typed.split()] if typed else []
                if words:
                    with self.subTest(typed):
                        self.assertEqual(run(*words, "--json").stdout, wanted.decode() + "\n")

    def test_post_answers_as_batch_does(self):
        with Server() as server:
            self.compare("POST /api", [server.post(line) for line in self.lines])

    def test_the_websocket_answers_as_batch_does(self):
        with Server() as server, server.socket() as line:
            self.compare("WebSocket", [self.ask(line, text) for text in self.lines])

    def ask(self, line, text):
        line.send(text)
        while (message := line.receive()).startswith(b'{"progress"'):
            pass
        return message

    def test_the_module_answers_as_batch_does(self):
        done = subprocess.run(["node", ROOT / "tests/doors/answers.mjs", MODULE], input=b"\n".join(self.lines), capture_output=True,
                              check=True)
        answers = done.stdout.split(b"\n")[:-1]
        self.compare("WebAssembly", answers, but=NOT_IN_WASM)
        for request, answer in zip(self.requests, answers):
            if request["op"] in NOT_IN_WASM:
                self.assertEqual(json.loads(answer)["error"]["code"], "not_available")


if __name__ == "__main__":
    main()
