#!/usr/bin/env python3
"""Programs that others wrote: as pendants save them, and as offline programming writes them, read as the motions they mean."""
import json
import math
import pathlib
import random
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402

PROGRAMS = pathlib.Path(__file__).resolve().parents[1] / "data" / "controllers"
WRIST = [-90, 0, -90, 90, -90, 0]


def arm(a, alpha, d, offset, sign, turned=False, origin=0, coupled=False, pulses=None, tool=120):
    """An arm of a maker as a robot file: published link lengths, the maker's zeros and signs."""
    joints = [{"name": f"q{k + 1}", "type": "revolute", "limits": {"position": [-350, 350], "velocity": 180},
               "dh": {"theta": offset[k], "a": a[k], "d": d[k], "alpha": alpha[k]}} for k in range(6)]
    counted = [{"sign": sign[k]} for k in range(6)]
    if coupled:
        counted[2].update(follows=2, factor=1)
    for joint in counted if pulses else []:
        joint["pulses"] = pulses
    turn = 180 if turned else 0
    return {"format": "zveno-robot/1", "name": "maker", "convention": "dh", "joints": joints,
            "tool": {"xyz": [0, 0, tool], "abc": [turn, 0, 0]},
            "controller": {"joints": counted, "origin": {"xyz": [0, 0, origin]}, "flange": {"abc": [turn, 0, 0]}}}


KR6 = arm([25, 455, 35, 0, 0, 0], WRIST, [400, 0, 0, 420, 0, 80], [0, 0, -90, 0, 0, 0], [-1, 1, 1, -1, 1, -1], True)
IRB120 = arm([0, 270, 70, 0, 0, 0], WRIST, [290, 0, 0, 302, 0, 72], [0, -90, 0, 0, 0, 0], [1] * 6, True)
UR5E = arm([0, -425, -392.2, 0, 0, 0], [90, 0, 0, 90, -90, 0], [162.5, 0, 0, 133.3, 99.7, 99.6], [0] * 6, [1] * 6)
LRMATE = arm([50, 330, 35, 0, 0, 0], WRIST, [330, 0, 0, 335, 0, 80], [0, -90, 0, 0, 0, 0], [1, 1, -1, -1, -1, -1],
             origin=330, coupled=True)
GP7 = arm([40, 445, 40, 0, 0, 0], WRIST, [330, 0, 0, 440, 0, 80], [0, -90, 0, 0, 0, 0], [1, 1, -1, -1, -1, -1],
          origin=330, pulses=5000)


def read(robot, files, **more):
    """The answer of `read`; the robot is written to a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "arm.json")
        path.write_text(json.dumps(robot))
        return ask({"op": "read", "robot": robot if isinstance(robot, str) else str(path), **more,
                    "files": [{"name": name, "text": text} for name, text in files]})[0]


def places(answer):
    """Kind and place of every motion, dwell and event, rounded to micrometres."""
    told = []
    for move in answer["moves"]:
        if move["kind"] == "dwell":
            told.append(("dwell", move["duration"]))
        elif move["kind"] == "event":
            told.append((move["code"], move["values"][0]))
        else:
            told.append((move["kind"], [round(x, 3) + 0.0 for x in move["to"][:3]]))
    return told


class Pendants(unittest.TestCase):
    """Programs with the headers, folds, inline forms, data files, registers and loops that controllers save."""

    def stored(self, robot, *names):
        answer = read(robot, [(name, (PROGRAMS / name).read_bytes().decode()) for name in names])
        self.assertTrue(answer["ok"], answer)
        self.assertEqual([], answer["errors"])
        return answer, places(answer)

    def warned(self, answer, *parts):
        self.assertEqual(len(parts), len(answer["warnings"]), answer["warnings"])
        for part, warning in zip(parts, answer["warnings"]):
            self.assertIn(part, warning["message"])
            self.assertGreaterEqual(warning["line"], 1)

    def test_kuka_inline_forms_take_their_data_from_the_data_file(self):
        answer, told = self.stored(KR6, "pendant.src", "pendant.dat")
        self.warned(answer, "waits for what only the controller knows", "'IF' depends")
        at = lambda z: [450, 60, z]
        self.assertEqual(told, [
            ("rapid", [445, 0, 690]), ("rapid", at(500)), ("feed", at(400)), (64, 3), ("dwell", 0.5), ("feed", at(410)),
            ("feed", at(420)), ("feed", at(430)), ("arc", [500, 60, 430]), ("feed", at(420)), ("rapid", [445, 0, 690])])
        self.assertEqual([60000, 24000, 15000], [move["feed"] for move in answer["moves"][:3]])  # 100 %, 40 %, 0.25 m/s

    def test_rapid_modules_compute_targets_and_set_frames(self):
        answer, told = self.stored(IRB120, "cell.mod")
        self.warned(answer, "waits for", "'IF' depends")
        self.assertEqual(told, [
            ("rapid", [302, 0, 438]), ("rapid", [300, 50, 300]), ("feed", [300, 50, 250]), (64, 3), ("dwell", 0.3),
            ("feed", [300, 50, 300]), ("feed", [320, 50, 250]), ("feed", [320, 70, 250]), ("feed", [320, 70, 275]),
            ("arc", [340, 70, 250]), ("feed", [300, 30, 250]), (65, 3), ("feed", [300, 50, 300]),
            ("rapid", [297.412, 52.442, 438]), (0, 0)])
        turned = answer["moves"][5]
        self.assertAlmostEqual(turned["feed"], 150 * 60)  # \V
        self.assertAlmostEqual(turned["to"][3], 90)  # RelTool \Rz

    def test_polyscope_scripts_move_to_their_waypoints(self):
        answer, told = self.stored(UR5E, "polyscope.script")
        self.warned(answer, "'if' depends", "for ever")
        self.assertEqual([place for kind, place in told if kind in ("rapid", "feed", "arc")][:4],
                         [[490, -133, 300], [490, -33, 300], [490, -133, 350], [530, -33, 300]])
        self.assertAlmostEqual(answer["moves"][-1]["q"][0], 10, places=4)  # d2r(10)

    def test_fanuc_registers_frames_jumps_and_offsets(self):
        answer, told = self.stored(LRMATE, "taught.ls")
        self.warned(answer, "waits for", "'IF' depends")
        at = lambda z: [385, 40, z - 120 + 120]
        self.assertEqual(told, [
            ("rapid", [385, 0, 495]), (
                "feed", at(510)), (64, 1), ("dwell", 0.4), ("feed", at(520)), ("feed", at(530)), ("feed", at(540)),
            ("arc", [415, 40, 540]), ("feed", at(535)), ("rapid", [385, 0, 495])])
        self.assertEqual([7200] * 3, [move["feed"] for move in answer["moves"][4:7]])  # R[1]mm/sec

    def test_kawasaki_computes_locations_approaches_and_departs(self):
        answer, told = self.stored(KR6, "pallet.as")
        self.warned(answer, "'IF' depends", "waits for")
        picks = [place for kind, place in told if kind == "feed" and place[2] == 500]
        self.assertEqual(picks, [[0, 600, 500], [0, 630, 500], [0, 660, 500]])
        self.assertEqual([place for kind, place in told if kind == "rapid"][1], [0, 600, 550])
        self.assertEqual(told[-5:-1], [("feed", [0, 580, 520]), ("feed", [10, 580, 520]), ("feed", [10, 580, 515]),
                                       ("arc", [50, 590, 560])])

    def test_epson_points_of_a_file_and_jumps(self):
        answer, told = self.stored("scara", "scara.prg", "scara.pts")
        self.warned(answer, "'If' depends", "waits for")
        self.assertEqual(told[:8], [("rapid", [250, 0, 95]), ("rapid", [220, -60, 90]), ("rapid", [220, -60, 40]), (64, 1),
                                    ("dwell", 0.1), ("rapid", [220, -60, 95]), ("rapid", [200, 100, 95]),
                                    ("rapid", [200, 100, 40])])
        self.assertEqual(told[-1], ("rapid", [240, 80, 95]))

    def test_yaskawa_frames_shifts_and_counted_jumps(self):
        answer, told = self.stored(GP7, "TAUGHT.JBI")
        self.warned(answer, "waits for")
        self.assertEqual(told, [
            ("rapid", [480, 0, 615]), ("feed", [480, 0, 630]), (64, 1), ("dwell", 1), ("feed", [400, 20, 640]),
            ("feed", [400, 20, 645]), ("feed", [400, 20, 650]), ("feed", [480, 40, 645]), ("feed", [480, 40, 630]),
            ("arc", [520, 40, 630]), ("rapid", [480, 0, 615])])

    def test_fanuc_chains_of_arcs_splines_and_increments(self):
        points = {1: (0, 0, 0), 2: (385, 0, 300), 3: (405, 20, 300), 4: (425, 0, 300), 5: (405, -20, 300), 6: (0, 10, -5)}
        pose = "P[%d]{\n   GP1:\n\tUF : 0, UT : 1,\t\tCONFIG : 'N U T, 0, 0, 0',\n\tX = %d mm,\tY = %d mm,\tZ = %d mm,\n" \
            "\tW = %d deg,\tP = 0.000 deg,\tR = 0.000 deg\n};\n"
        joints = "P[7]{\n   GP1:\n\tUF : 0, UT : 1,\n" + ",".join(f"\tJ{k} = {v} deg" for k, v in
                                                             enumerate((5, 0, 0, 0, -90, 0), 1)) + "\n};\n"
        def program(*lines):
            text = "/PROG P\n/MN\n" + "".join(f"{i}:{line} ;\n" for i, line in enumerate(lines, 1)) + "/POS\n" + joints
            return read(LRMATE, [("p.ls", text + "".join(
                pose % (n, *xyz, 0 if n in (1, 6) else 180) for n, xyz in points.items()) + "/END\n")])
        answer = program("J P[2] 50% FINE", "A P[2] 100mm/sec CNT100", "A P[3] 100mm/sec CNT100", "A P[4] 100mm/sec CNT100",
                         "A P[5] 90mm/sec FINE", "L P[6] 100mm/sec FINE INC", "J P[7] 10% FINE", "J P[7] 10% FINE INC")
        self.assertEqual(([], []), (answer["errors"], answer["warnings"]))
        at = lambda x, y, z=630: [x, y, z]
        self.assertEqual(places(answer)[:6], [("rapid", at(385, 0)), ("feed", at(385, 0)), ("arc", at(405, 20)),
                                              ("arc", at(425, 0)), ("arc", at(405, -20)), ("feed", at(405, -10, 625))])
        self.assertEqual([31.416] * 3, [round(move["length"], 3) for move in answer["moves"][2:5]])  # quarters of a circle
        last = answer["moves"][-1]["q"]
        self.assertEqual([10, 180], [round(last[0], 6), round(abs(last[4]), 6)])
        self.warned(program("J P[2] 50% FINE", "A P[3] 9mm/sec FINE", "A P[4] 9mm/sec FINE", "L P[5] 9mm/sec FINE"), "three points A")
        curve = program("J P[2] 50% FINE", "S P[3] 9mm/sec CNT100", "S P[4] 9mm/sec FINE")
        self.warned(curve, "spline")
        self.assertEqual(["rapid", "spline", "spline"], [move["kind"] for move in curve["moves"]])

    def test_axes_beside_the_arm_stand_still_or_the_line_is_told(self):
        joints = "0,0,0,0,90,0"
        def krl(e):
            return (KR6, "p.src", "DEF p()\nPTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0,E1 500}\n$VEL.CP=0.1\n"
                    "LIN {X 445,Y 0,Z 500,A 180,B 0,C 180,E1 %d}\nEND\n" % e, 4)
        def rapid(e):
            return (IRB120, "p.mod", "MODULE p\nPROC main()\n MoveAbsJ [[%s],[500,9E9,9E9,9E9,9E9,9E9]],v100,fine,tool0;\n"
                    "MoveL [[302,0,500],[0,0,1,0],[0,0,0,0],[%d,9E9,9E9,9E9,9E9,9E9]],v100,fine,tool0;\nENDPROC\nENDMODULE\n"
                    % (joints, e), 4)
        def ls(e):
            point = "P[%d]{\n GP1:\n UF : 0, UT : 1,\n" + ",".join(f" J{k} = {v} deg" for k, v in enumerate((0, 0, 0, 0, -90, 0), 1)) \
                + ",\n E1 = %d mm\n};\n"
            return (LRMATE, "p.ls", "/PROG P\n/MN\n1:J P[1] 9% FINE ;\n2:J P[2] 9% FINE ;\n/POS\n" + point % (1, 500) +
                    point % (2, e) + "/END\n", 4)
        def jbi(e):
            return (GP7, "p.jbi", "/JOB\n//NAME P\n//POS\n///NPOS 2,2,0,0,0,0\n///POSTYPE PULSE\n///PULSE\nC00000=0,0,0,0,-450000,0\n"
                    "C00001=5000,0,0,0,-450000,0\nBC00000=500\nBC00001=%d\n//INST\nNOP\nMOVJ C00000 BC00000 VJ=9\n"
                    "MOVJ C00001 BC00001 VJ=9\nEND\n" % e, 14)
        def table(e):
            group = "\n GP2:\n UF : 0, UT : 1,\n J1 = %d deg\n};\n"
            point = "P[%d]{\n GP1:\n UF : 0, UT : 1,\n" + ",".join(f" J{k} = {v} deg" for k, v in enumerate((0, 0, 0, 0, -90, 0), 1))
            return (LRMATE, "p.ls", "/PROG P\n/MN\n1:J P[1] 9% FINE ;\n2:J P[2] 9% FINE ;\n/POS\n" + point % 1 + group % 500 +
                    point % 2 + group % e + "/END\n", 4)
        for write in (krl, rapid, ls, table, jbi):
            with self.subTest(write.__name__):
                robot, name, text, line = write(500)
                answer = read(robot, [(name, text)])
                self.assertEqual([], answer["errors"])
                self.warned(answer, "stands at 500")
                self.assertEqual(2, len(answer["moves"]))
                robot, name, text, line = write(700)
                wrong = read(robot, [(name, text)])["errors"]
                self.assertEqual([line], [one["line"] for one in wrong])
                self.assertIn("moves from 500 to 700", wrong[0]["message"])

    def test_motions_that_do_something_on_the_way_are_read_as_motions(self):
        target = "[[%d,0,500],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]]"
        text = "\n".join(["MODULE p", "PROC main()", "MoveAbsJ [[0,0,0,0,90,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v100,fine,tool0;",
                          f"TriggL {target % 302},v100,t1\\T2:=t2,z5,tool0;", f"ArcLStart {target % 312},v50,s1,w1\\Weave:=v1,fine,tool0\\WObj:=wobj0;",
                          f"MoveLSync {target % 322},v100,fine,tool0,\"blow\";", f"SearchL\\Stop,di1,found,{target % 332},v100,tool0;",
                          f"MoveL found,v100,fine,tool0;", "ENDPROC", "PROC blow()", "Set do3;", "ENDPROC", "ENDMODULE", ""])
        answer = read(IRB120, [("p.mod", text)])
        self.assertEqual([("feed", [x, 0, 380]) for x in (302, 312, 322)] + [(64, 3), ("feed", [332, 0, 380])], places(answer)[1:])
        self.warned(answer, "of 'TriggL'", "of 'ArcLStart'", "'SearchL' is read as a motion")
        self.assertEqual([(8, "expected a target")], [(one["line"], one["message"]) for one in answer["errors"]])
        relative = read(KR6, [("p.src", "DEF p()\nPTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0}\n$VEL.CP=0.1\nSLIN_REL {Z -50}\n"
                               "CIRC_REL {X 20,Y 20},{X 40,Y 0}\nSPTP_REL {A1 10}\nEND\n")])
        self.assertEqual([("rapid", [445, 0, 690]), ("feed", [445, 0, 640]), ("arc", [485, 0, 640])], places(relative))
        self.assertIn("name all of them", relative["errors"][0]["message"])

    def test_streams_of_joint_values_keep_their_places_and_pauses(self):
        rows = [(0, -90, -90, -90, 90, 0), (1, -90, -90, -90, 90, 0), (1, -90, -90, -90, 90, 0), (2, -89, -90, -90, 90, 0)]
        text = "def p():\n" + "".join("  servoj([%s], t=0.5, lookahead_time=0.1, gain=300)\n" % ",".join(
            str(math.radians(v)) for v in row) for row in rows) + "end\n"
        answer = read(UR5E, [("p.script", text)])
        self.warned(answer, "servoj")
        self.assertEqual(["rapid", "rapid", "dwell", "rapid"], [move["kind"] for move in answer["moves"]])
        for row, move in zip((rows[0], rows[1], rows[3]), [move for move in answer["moves"] if move["kind"] == "rapid"]):
            self.assertLess(max(abs(a - b) for a, b in zip(row, move["q"])), 1e-6)
        self.assertAlmostEqual(60000 * 1 / (180 * 0.5), answer["moves"][1]["feed"], places=3)  # 1 degree in 0.5 s of 180 deg/s

    def test_what_is_refused_is_told_with_line_column_and_word(self):
        cases = [
            (KR6, "p.src", "DEF p()\n  IF $IN[1] THEN\n    PTP {A1 0}\n  ENDIF\nEND\n", 2, 3, "'IF'"),
            (KR6, "p.src", "DEF p()\nLIN XP7\nEND\n", 2, 5, "'XP7'"),
            (KR6, "p.src", "DEF p()\nLIN {X a,Y 0}\nEND\n", 2, 8, "'a'"),
            (IRB120, "p.mod", "MODULE p\nPROC main()\n  MoveL p10,v100,fine,tool0;\nENDPROC\nENDMODULE\n", 3, 9, "a target"),
            (IRB120, "p.mod", "MODULE p\nPROC main()\n  CladL p1,v100,z1,tool0;\nENDPROC\nENDMODULE\n", 3, 3, "'CladL'"),
            (UR5E, "p.script", "def p():\n  speedl([0,0,0,0,0,0],1,1)\nend\n", 2, 3, "'speedl'"),
            (UR5E, "p.script", "def p():\n  servoj(p[0,0,0,0,0,0])\nend\n", 2, 10, "joint values"),
            (KR6, "p.as", ".PROGRAM p()\n  HOME\n.END\n", 2, 3, "joint move to its joint values"),
            (LRMATE, "p.ls", "/PROG P\n/MN\n   1:L PR[4] 50mm/sec FINE ;\n/POS\n/END\n", 3, 11, "PR[4]"),
            (KR6, "p.as", ".PROGRAM p()\n  JMOVE nowhere\n.END\n", 2, 9, "'nowhere'"),
            ("scara", "p.prg", "Function main\n  Pulse 0,0,0,0\nFend\n", 2, 3, "'Pulse'"),
            (GP7, "p.jbi", "/JOB\n//NAME P\n//POS\n//INST\nNOP\nMOVL C00007 V=50\nEND\n", 6, 6, "C00000")]
        for robot, name, text, line, column, word in cases:
            with self.subTest(text):
                wrong = read(robot, [(name, text)])["errors"]
                self.assertEqual((1, line, column), (len(wrong), wrong[0]["line"], wrong[0]["column"]), wrong)
                self.assertIn(word, wrong[0]["message"])

    def test_files_beside_a_program_are_read_with_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            robot = folder / "arm.json"
            robot.write_text(json.dumps(KR6))
            (folder / "main.src").write_text("DEF main( )\nEXT part( )\npart( )\nEND\n")
            (folder / "part.src").write_text("DEF part( )\nPTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0}\nEND\n")
            for verb in ("read", "check"):
                done = run(verb, str(robot), str(folder / "main.src"))
                self.assertEqual(0, done.returncode, done.stdout + done.stderr)
            (folder / "job.prg").write_text("Function main\n  Go here1\nFend\n")
            (folder / "job.pts").write_text('Point1 {\n nNumber=1\n sLabel="here1"\n rX=250\n rY=0\n rZ=95\n}\n')
            done = run("read", "scara", str(folder / "job.prg"))
            self.assertIn("250.000      0.000     95.000", done.stdout)


# ---- the same random program, written as offline programming writes it ----

def rotation(a, b, c):
    """Rz(a) Ry(b) Rx(c), degrees, as rows."""
    ca, sa, cb, sb, cc, sc = (f(math.radians(x)) for x in (a, b, c) for f in (math.cos, math.sin))
    return [[ca * cb, ca * sb * sc - sa * cc, ca * sb * cc + sa * sc],
            [sa * cb, sa * sb * sc + ca * cc, sa * sb * cc - ca * sc], [-sb, cb * sc, cb * cc]]


def pose(xyz, abc):
    return rotation(*abc), list(xyz)


def times(p, q):
    (r, t), (s, u) = p, q
    return ([[sum(r[i][k] * s[k][j] for k in range(3)) for j in range(3)] for i in range(3)],
            [t[i] + sum(r[i][k] * u[k] for k in range(3)) for i in range(3)])


def inverse(p):
    r, t = p
    back = [[r[j][i] for j in range(3)] for i in range(3)]
    return back, [-sum(back[i][k] * t[k] for k in range(3)) for i in range(3)]


def zyx(r):
    """A B C of a rotation away from gimbal lock."""
    b = math.asin(max(-1, min(1, -r[2][0])))
    return [math.degrees(x) for x in (math.atan2(r[1][0], r[0][0]), b, math.atan2(r[2][1], r[2][2]))]


def quaternion(r):
    w = math.sqrt(max(0, 1 + r[0][0] + r[1][1] + r[2][2])) / 2
    x, y, z = (math.sqrt(max(0, v)) / 2 for v in (1 + r[0][0] - r[1][1] - r[2][2], 1 - r[0][0] + r[1][1] - r[2][2],
                                                 1 - r[0][0] - r[1][1] + r[2][2]))
    return [w, math.copysign(x, r[2][1] - r[1][2]), math.copysign(y, r[0][2] - r[2][0]), math.copysign(z, r[1][0] - r[0][1])]


def vector(r):
    w, x, y, z = quaternion(r)
    size = math.sqrt(x * x + y * y + z * z)
    angle = 2 * math.atan2(size, w)
    return [v * angle / size if size else 0 for v in (x, y, z)]


def zyz(r):
    """O A T of Rz(O) Ry(A) Rz(T)."""
    return [math.degrees(x) for x in (math.atan2(r[1][2], r[0][2]), math.acos(max(-1, min(1, r[2][2]))),
                                      math.atan2(r[2][1], -r[2][0]))]


class Krl:
    """Headers and statements as offline programming for KRC4 has them: frames in {FRAME: ...}, speeds between motions."""
    name, robot = "Prog1.src", KR6

    def __init__(self):
        self.lines = ["&ACCESS RVP", "&REL 1", "&COMMENT Generated", "&PARAM TEMPLATE = C:\\KRC\\Roboter\\Template\\vorgabe",
                      "&PARAM EDITMASK = *", "DEF Prog1 ( )", "EXT BAS (BAS_COMMAND :IN,REAL :IN )", ";FOLD INI",
                      "BAS (#INITMOV,0 )", ";ENDFOLD (INI)", ";FOLD STARTPOS", "$BWDSTART = FALSE", "PDAT_ACT = PDEFAULT",
                      "BAS(#PTP_DAT)", "FDAT_ACT = {TOOL_NO 0,BASE_NO 0,IPO_FRAME #BASE}", "BAS(#FRAMES)", ";ENDFOLD",
                      "$VEL.CP=0.2", "BAS(#VEL_PTP,100)", "BAS(#TOOL,0)", "BAS(#BASE,0)", "$ADVANCE = 5",
                      "PTP $AXIS_ACT ; skip BCO quickly"]
        self.zone = ""

    @staticmethod
    def text(p):
        return "X %.3f,Y %.3f,Z %.3f,A %.3f,B %.3f,C %.3f" % (*p[1], *zyx(p[0]))

    def frame(self, p):
        self.lines.append("$BASE = {FRAME: " + self.text(p) + "}")

    def tool(self, p):
        self.lines.append("$TOOL = {FRAME: " + self.text(p) + "}")

    def speed(self, mm_s):
        self.lines.append("$VEL.CP = %.5f" % (mm_s / 1000))

    def blend(self, mm):
        self.lines += ["$APO.CPTP = %.3f" % mm, "$APO.CDIS = %.3f" % mm]
        self.zone = " C_DIS"

    def joint(self, q):
        self.lines.append("PTP {" + ",".join("A%d %.5f" % (k + 1, v) for k, v in enumerate(q)) + "}" + self.zone.replace("DIS", "PTP"))

    def line(self, p):
        self.lines.append("LIN {" + self.text(p) + "}" + self.zone)

    def circle(self, via, end):
        self.lines.append("CIRC {" + self.text(via) + "},{" + self.text(end) + "}" + self.zone)

    def output(self, n, on):
        self.lines.append("$OUT[%d]=%s" % (n, "TRUE" if on else "FALSE"))

    def wait(self, s):
        self.lines.append("WAIT SEC %.3f" % s)

    def program(self):
        return "\n".join(self.lines + ["END", ""])


class Rapid:
    """One module with LOCAL PERS data whose frames are set between motions."""
    name, robot = "Prog1.mod", IRB120

    def __init__(self):
        self.lines = ["%%%", "  VERSION:1", "  LANGUAGE:ENGLISH", "%%%", "", "MODULE MOD_Prog1", "",
                      "    LOCAL PERS tooldata rdkTool := [TRUE,[[0,0,0],[1,0,0,0]],[2,[0,0,15],[1,0,0,0],0,0,0.005]];",
                      '    LOCAL PERS wobjdata rdkWObj := [FALSE, TRUE, "", [[0,0,0],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];',
                      "    VAR speeddata rdkSpeed := [250,500,5000,1000]; ! set default speed", "",
                      "    PROC Prog1()", "        ConfJ \\On;", "        ConfL \\Off;"]
        self.zone = "z1"

    @staticmethod
    def text(p):
        return "[%.3f, %.3f, %.3f],[%.8f, %.8f, %.8f, %.8f]" % (*p[1], *quaternion(p[0]))

    def frame(self, p):
        self.lines.append("        rdkWObj.uframe := [%s];" % self.text(p))

    def tool(self, p):
        self.lines.append("        rdkTool.tframe := [%s];" % self.text(p))

    def speed(self, mm_s):
        self.lines.append("        rdkSpeed := [%.2f,500,5000,1000];" % mm_s)

    def blend(self, mm):
        self.zone = "z%d" % mm

    def joint(self, q):
        self.lines.append("        MoveAbsJ [[%s],[9E+09,9E+09,9E+09,9E+09,9E+09,9E+09]],rdkSpeed,%s,rdkTool,\\WObj:=rdkWObj;" %
                          (",".join("%.6f" % v for v in q), self.zone))

    def target(self, p):
        return "[%s,[0,0,0,0],[9E+09,9E+09,9E+09,9E+09,9E+09,9E+09]]" % self.text(p)

    def line(self, p):
        self.lines.append("        MoveL %s,rdkSpeed,%s,rdkTool,\\WObj:=rdkWObj;" % (self.target(p), self.zone))

    def circle(self, via, end):
        self.lines.append("        MoveC %s,%s,rdkSpeed,%s,rdkTool,\\WObj:=rdkWObj;" %
                          (self.target(via), self.target(end), self.zone))

    def output(self, n, on):
        self.lines.append("        SetDO D_OUT_%d, %d;" % (n, on))

    def wait(self, s):
        self.lines.append("        WaitTime %.3f;" % s)

    def program(self):
        return "\n".join(self.lines + ["    ENDPROC", "", "ENDMODULE", ""])


class Urscript:
    """Speeds in global variables, poses multiplied out, the call of the program at the end."""
    name, robot = "Prog1.script", UR5E

    def __init__(self):
        self.lines = ["def Prog1():", "  # default parameters:", "  global speed_ms    = 0.300", "  global speed_rads  = 0.750",
                      "  global accel_mss   = 3.000", "  global accel_radss = 1.200", "  global blend_radius_m = 0.001"]
        self.base = pose([0, 0, 0], [0, 0, 0])

    @staticmethod
    def text(p):
        return "p[%.6f, %.6f, %.6f, %.6f, %.6f, %.6f]" % (*[x / 1000 for x in p[1]], *vector(p[0]))

    def frame(self, p):
        self.base = p
        self.lines.append("  # set_reference(%s)" % self.text(p))

    def tool(self, p):
        self.lines.append("  set_tcp(%s)" % self.text(p))

    def speed(self, mm_s):
        self.lines.append("  speed_ms    = %.3f" % (mm_s / 1000))

    def blend(self, mm):
        self.lines.append("  blend_radius_m = %.3f" % (mm / 1000))

    def joint(self, q):
        self.lines.append("  movej([%s],accel_radss,speed_rads,0,0)" % ", ".join("%.6f" % math.radians(v) for v in q))

    def line(self, p):
        self.lines.append("  movel(%s,accel_mss,speed_ms,0,blend_radius_m)" % self.text(times(self.base, p)))

    def circle(self, via, end):
        self.lines.append("  movec(%s,%s,accel_mss,speed_ms,blend_radius_m)" %
                          (self.text(times(self.base, via)), self.text(times(self.base, end))))

    def output(self, n, on):
        self.lines.append("  set_standard_digital_out(%d, %s)" % (n, bool(on)))

    def wait(self, s):
        self.lines.append("  sleep(%.3f)" % s)

    def program(self):
        return "\n".join(self.lines + ["end", "", "Prog1()", ""])


class Ls:
    """Frames by a position register, circles in two physical lines of which the second has no number."""
    name, robot = "PROG1.LS", LRMATE

    def __init__(self):
        self.lines, self.points, self.mm_s, self.zone = [], [], "500mm/sec", "FINE"

    def add(self, text, letter=" "):
        self.lines.append("%4d:%s %s" % (len(self.lines) + 1, letter, text))

    def register(self, p):
        for i, v in enumerate([*p[1], *reversed(zyx(p[0]))]):
            self.add("PR[9,%d]=%.3f ;" % (i + 1, v))

    def frame(self, p):
        self.register(p)
        self.add("UFRAME[9]=PR[9] ;")
        self.add("UFRAME_NUM=9 ;")

    def tool(self, p):
        self.register(p)
        self.add("UTOOL[9]=PR[9] ;")
        self.add("UTOOL_NUM=9 ;")

    def speed(self, mm_s):
        self.mm_s = "%.0fmm/sec" % mm_s

    def blend(self, mm):
        self.zone = "CNT%d" % mm

    def point(self, body, config=""):
        self.points.append("P[%d]{\n   GP1:\n    UF : 9, UT : 9,%s\n%s\n};" % (len(self.points) + 1, config, body))
        return len(self.points)

    def joint(self, q):
        text = ",".join("\tJ%d=    %.3f deg" % (k + 1, v) for k, v in enumerate(q))
        self.add("P[%d] 20%% %s ;" % (self.point(text), self.zone), "J")

    def place(self, p):
        w, pp, r = reversed(zyx(p[0]))
        return self.point("\tX =%10.3f  mm,\tY =%10.3f  mm,\tZ =%10.3f  mm,\n\tW =%10.3f deg,\tP =%10.3f deg,\tR =%10.3f deg" %
                          (*p[1], w, pp, r), "        CONFIG : 'N U T, 0, 0, 0',")

    def line(self, p):
        self.add("P[%d] %s %s ;" % (self.place(p), self.mm_s, self.zone), "L")

    def circle(self, via, end):
        first = self.place(via)
        self.add("P[%d] \n       P[%d] %s %s ;" % (first, self.place(end), self.mm_s, self.zone), "C")

    def output(self, n, on):
        self.add("DO[%d]=%s ;" % (n, "ON" if on else "OFF"))

    def wait(self, s):
        self.add("WAIT  %.2f(sec) ;" % s)

    def program(self):
        head = ["/PROG  PROG1", "/ATTR", "OWNER\t\t= MNEDITOR;", 'COMMENT\t\t= "sequence";', "TCD:  STACK_SIZE\t= 0,",
                "      PAUSE_REQUEST\t= 0;", "DEFAULT_GROUP\t= 1,*,*,*,*,*,*;", "CONTROL_CODE\t= 00000000 00000000;", "/MN"]
        return "\n".join(head + self.lines + ["/POS"] + self.points + ["/END", ""])


class As:
    """BASE and TOOL before motions, joint values in #[...]."""
    name, robot = "prog1.pg", KR6

    def __init__(self):
        self.lines = [".PROGRAM prog1()"]

    @staticmethod
    def text(p):
        return "TRANS(%.3f,%.3f,%.3f,%.4f,%.4f,%.4f)" % (*p[1], *zyz(p[0]))

    def frame(self, p):
        self.lines.append("  BASE " + self.text(p))

    def tool(self, p):
        self.lines.append("  TOOL " + self.text(p))

    def speed(self, mm_s):
        self.lines.append("  SPEED %.1f MM/S ALWAYS" % mm_s)

    def blend(self, mm):
        self.lines.append("  ACCURACY %.3f ALWAYS" % mm)

    def joint(self, q):
        self.lines.append("  JMOVE #[%s]" % ", ".join("%.5f" % v for v in q))

    def line(self, p):
        self.lines.append("  LMOVE " + self.text(p))

    def circle(self, via, end):
        self.lines += ["  C1MOVE " + self.text(via), "  C2MOVE " + self.text(end)]

    def output(self, n, on):
        self.lines.append("  SIGNAL %s%d" % ("" if on else "-", n))

    def wait(self, s):
        self.lines.append("  TWAIT %.3f" % s)

    def program(self):
        return "\n".join(self.lines + [".END", ""])


class Jbi:
    """Joint moves in pulses, poses in the base, circles with their start again, speeds in mm/s."""
    name, robot = "PROG1.JBI", GP7

    def __init__(self):
        self.points, self.lines, self.mode, self.v, self.pl, self.at = [], [], "", "V=100.0", "", None
        self.base, self.flange = pose([0, 0, 0], [0, 0, 0]), pose([0, 0, 0], [0, 0, 0])

    def frame(self, p):
        self.base = p
        self.lines.append("'Using frame (targets wrt base):")

    def tool(self, p):  # the tool lives on the controller: the arm's own is meant, so the target is moved
        self.flange = times(inverse(p), pose([0, 0, 120], [0, 0, 0]))

    def speed(self, mm_s):
        self.v = "V=%.1f" % mm_s

    def blend(self, mm):
        self.pl = " PL=%d" % min(mm, 8)

    def add(self, mode, text):
        if mode != self.mode:
            self.points += ["///POSTYPE PULSE", "///PULSE"] if mode == "PULSE" else \
                ["///TOOL 9", "///POSTYPE BASE", "///RECTAN", "///RCONF 0,0,0,0,0,0,0,0"]
        self.mode = mode
        number = sum(line.startswith("C") for line in self.points)
        self.points.append("C%05d=%s" % (number, text))
        return number

    def joint(self, q):
        self.lines.append("MOVJ C%05d VJ=50.00%s" % (self.add("PULSE", ",".join("%d" % round(v * 5000) for v in q)), self.pl))

    def place(self, p):
        p = times(times(self.base, p), self.flange)
        return self.add("BASE", "%.3f,%.3f,%.3f,%.4f,%.4f,%.4f" % (*p[1], *reversed(zyx(p[0]))))

    def line(self, p):
        self.at = p
        self.lines.append("MOVL C%05d %s%s" % (self.place(p), self.v, self.pl))

    def circle(self, via, end):
        for p in (self.at, via, end):
            self.lines.append("MOVC C%05d %s%s" % (self.place(p), self.v, self.pl))
        self.at = end

    def output(self, n, on):
        self.lines.append("DOUT OT#(%d) %s" % (n, "ON" if on else "OFF"))

    def wait(self, s):
        self.lines.append("TIMER T=%.2f" % s)

    def program(self):
        head = ["/JOB", "//NAME PROG1", "//POS", "///NPOS %d,0,0,0,0,0" % sum(line.startswith("C") for line in self.points)]
        middle = ["//INST", "///DATE 2026/01/15 10:00", "///COMM Generated", "///ATTR SC,RW,RJ", "///GROUP1 RB1", "NOP"]
        return "\r\n".join(head + self.points + middle + self.lines + ["END", ""])


class Offline(unittest.TestCase):
    """The same random motions through each of the writers above: what is read lies where the motions were asked."""

    ORIGIN = {Ls: 330, Jbi: 330}
    TOLERANCE_MM = 0.02  # of angles with three decimals, at the end of frames and tools

    def random_program(self, writer, rng):
        own = pose([0, 0, 120], [0, 0, 0])
        world = pose([0, 0, self.ORIGIN.get(type(writer), 0)], [0, 0, 0])
        base, tool = pose([0, 0, 0], [0, 0, 0]), own
        writer.frame(base)
        writer.tool(tool)
        writer.joint([round(rng.uniform(-30, 30), 2) for _ in range(6)])
        expected, mm_s = [("rapid", None, None)], None

        def place():
            return pose([round(rng.uniform(-60, 60), 3) for _ in range(3)],
                        [rng.uniform(-40, 40), rng.uniform(-30, 30), rng.choice([170, -160, 150])])

        def meant(p):
            return times(times(times(world, base), p), times(inverse(tool), own))[1]

        for _ in range(25):
            what = rng.choice(["frame", "tool", "speed", "blend", "joint", "line", "line", "circle", "output", "wait"])
            if what == "frame" or mm_s is None:
                base = pose([round(rng.uniform(300, 400), 3), round(rng.uniform(-50, 50), 3), round(rng.uniform(200, 300), 3)],
                            [rng.uniform(-40, 40), rng.uniform(-10, 10), rng.uniform(-10, 10)])
                writer.frame(base)
                mm_s = rng.randint(10, 300)
                writer.speed(mm_s)
                p = place()
                writer.line(p)
                expected.append(("feed", meant(p), mm_s))
            elif what == "tool":
                tool = pose([rng.randint(-20, 20), 0, rng.randint(50, 150)], [rng.uniform(-20, 20), rng.uniform(-20, 20), 0])
                writer.tool(tool)
            elif what == "speed":
                mm_s = rng.randint(10, 300)
                writer.speed(mm_s)
            elif what == "blend":
                writer.blend(rng.randint(1, 8))
            elif what == "joint":
                q = [round(rng.uniform(-40, 40), 2) for _ in range(6)]
                writer.joint(q)
                expected.append(("rapid", None, None))
                p = place()
                writer.line(p)
                expected.append(("feed", meant(p), mm_s))
            elif what == "line":
                p = place()
                writer.line(p)
                expected.append(("feed", meant(p), mm_s))
            elif what == "circle":
                start, via, end = place(), place(), place()
                writer.line(start)
                writer.circle((start[0], via[1]), (start[0], end[1]))
                expected += [("feed", meant(start), mm_s), ("arc", meant((start[0], end[1])), mm_s)]
            elif what == "output":
                n, on = rng.randint(1, 16), rng.random() < 0.5
                writer.output(n, on)
                expected.append((64 if on else 65, n, None))
            else:
                s = rng.randint(1, 300) / 100
                writer.wait(s)
                expected.append(("dwell", s, None))
        return expected

    def test_the_same_motions_are_read_from_every_style(self):
        for style in (Krl, Rapid, Urscript, Ls, As, Jbi):
            rng = random.Random(20)
            for number in range(6):
                with self.subTest(style.__name__, number=number):
                    writer = style()
                    expected = self.random_program(writer, rng)
                    answer = read(style.robot, [(style.name, writer.program())])
                    self.assertTrue(answer["ok"], answer)
                    self.assertEqual([], answer["errors"])
                    moves = answer["moves"]
                    self.assertEqual([e[0] for e in expected], [m["code"] if m["kind"] == "event" else m["kind"] for m in moves])
                    for (kind, what, mm_s), move in zip(expected, moves):
                        if kind in ("feed", "arc"):
                            self.assertLess(math.dist(what, move["to"][:3]), self.TOLERANCE_MM)
                            self.assertAlmostEqual(mm_s * 60, move["feed"], places=3)
                        elif kind == "dwell":
                            self.assertAlmostEqual(what, move["duration"])
                        elif kind != "rapid":
                            self.assertEqual(what, move["values"][0])


if __name__ == "__main__":
    main()
