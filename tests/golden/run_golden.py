#!/usr/bin/env python3
"""Sends every golden case to `zveno batch` and compares the answers as README.md says.

    tests/golden/run_golden.py build/bin/zveno [002-p-029 ...]

Each kind of case has one function below; its name is in the table KINDS. A function raises Wrong with the numbers when
an answer does not fit. Angles of the files in radians are turned into degrees first, so that all comparing is done in
mm and degrees.
"""
import json
import math
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


class Wrong(Exception):
    """An answer that is not the expected one, with the numbers."""


class Batch:
    """One `zveno batch` process: a request in, an answer out."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, op, **fields):
        self.process.stdin.write(json.dumps({"id": op, "op": op, **fields}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Wrong(f"the program ended while it was asked {op} {fields}")
        answer = json.loads(line)
        if not answer["ok"]:
            raise Wrong(f"{op} {fields} was refused: {answer['error']}")
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


# ---- comparing ----

def check(condition, *what):
    if not condition:
        raise Wrong(" ".join(str(part) for part in what))


def angle_distance(a, b):
    """Degrees, whole turns ignored."""
    return abs(math.remainder(a - b, 360.0))


def check_near(name, found, expected, tolerance):
    """Numbers or nested lists of numbers."""
    if isinstance(expected, list):
        check(isinstance(found, list) and len(found) == len(expected), name, "is", found, "expected", expected)
        for index, (f, e) in enumerate(zip(found, expected)):
            check_near(f"{name}[{index}]", f, e, tolerance)
    else:
        check(abs(found - expected) <= tolerance, name, "is", found, "expected", expected, "within", tolerance)


def check_pose(name, found, expected, length, matrix):
    for row in range(4):
        check_near(f"{name} row {row}", found[row][:3], expected[row][:3], matrix)
        check_near(f"{name} position {row}", found[row][3], expected[row][3], length)


def check_angles(name, found, expected, tolerance):
    for index, (f, e) in enumerate(zip(found, expected)):
        check(angle_distance(f, e) <= tolerance, f"{name}[{index}]", "is", f, "expected", e, "within", tolerance)


def same_angles(a, b, tolerance):
    return all(angle_distance(x, y) <= tolerance for x, y in zip(a, b))


def check_same_set(found, expected, same):
    """Every expected one is found, and nothing else; a double solution may come as two nearly equal ones."""
    for e in expected:
        check(any(same(f, e) for f in found), "missing solution", e, "among", found)
    for f in found:
        check(any(same(f, e) for e in expected), "solution too many", f, "expected", expected)


def check_reaches(batch, arm, solutions, xyz, tolerance):
    """The tool is where it should be at every solution."""
    for solution in solutions:
        answer = batch.ask("fk", q=solution["q"], **arm)
        check_near(f"fk of {solution['q']}", answer["xyz"], xyz, tolerance)


def check_blocked(found, expected):
    check(len(found["blocked"]) == len(expected["blocked"]), "blocked is", found["blocked"], "expected",
          expected["blocked"])
    for f, e in zip(found["blocked"], expected["blocked"]):
        check_near("t0", f[0], e[0], 1e-8)
        check_near("t1", f[1], e[1], 1e-8)
        check(f[2] == e[2], "side is", f[2], "expected", e[2])
    check(found["all_reachable"] == expected["all_reachable"], "all_reachable is", found["all_reachable"])


def angle_tolerance(tolerance):
    """Degrees."""
    return tolerance["angle_deg"] if "angle_deg" in tolerance else math.degrees(tolerance["angle_rad"])


# ---- 000 SCARA ----

def scara_arm(given):
    return {"robot": "scara", "set": {"l1": given["L1"], "l2": given["L2"]}}


def scara_fk(batch, given, expect, tolerance):
    q1, q2 = given["Q1"], given["Q2"]
    q = [math.degrees(q1), math.degrees(q2), 0.0, 0.0]
    answer = batch.ask("fk", q=q, **scara_arm(given))
    check_near("tcp", answer["xyz"][:2], expect["tcp"], tolerance["length"])
    check_near("elbow", answer["points"][1][:2], expect["elbow"], tolerance["length"])
    check(len(answer["points"]) == 3, "shoulder, elbow and tool are", answer["points"])
    rows = batch.ask("jacobian", q=q, **scara_arm(given))["J"]
    det = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    check_near("jac_det", det, expect["jac_det"], 1e-9 * given["L1"] * given["L2"])


def check_scara_set(batch, given, x, y, expected, tolerance):
    answer = batch.ask("ik", xyz=[x, y, 0.0], **scara_arm(given))
    check(answer["reachable"] == bool(expected), "reachable is", answer["reachable"])
    check_reaches(batch, scara_arm(given), answer["solutions"], [x, y, 0.0], tolerance["length"])
    if any(solution["branch"] == "free_Q1" for solution in expected):
        check(all(1 in solution["free"] for solution in answer["solutions"]), "joint 1 is free in", answer["solutions"])
        return answer
    within = angle_tolerance(tolerance)
    check_same_set([solution["q"][:2] for solution in answer["solutions"]],
                   [[math.degrees(solution["Q1"]), math.degrees(solution["Q2"])] for solution in expected],
                   lambda f, e: same_angles(f, e, within))
    return answer


def scara_ik(batch, given, expect, tolerance):
    answer = check_scara_set(batch, given, given["x"], given["y"], expect["solutions"], tolerance)
    word = expect["singular"] or ""
    if word in ("stretched", "folded"):
        check(answer["singular"] == [word], "singular is", answer["singular"], "expected", word)
    elif word:
        check("folded" in answer["singular"] or "axis" in answer["singular"], "singular is", answer["singular"])
    check(word or not answer["singular"], "singular is", answer["singular"], "at a regular pose")


def scara_lerp(batch, given, expect, tolerance):
    (x0, y0), (x1, y1) = given["start"], given["end"]
    for t, point, solutions in zip(given["t"], expect["points"], expect["ik"]):
        x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
        check_near("point", [x, y], point, tolerance["length"])
        check_scara_set(batch, given, x, y, solutions, tolerance)
    line = batch.ask("line", **{"from": [x0, y0, 0.0]}, to=[x1, y1, 0.0], **scara_arm(given))
    check_blocked(line, expect)


def scara_unity(batch, given, expect, tolerance):
    """Unity shows the point (x, h, y); the joints turn the other way round."""
    q = [math.degrees(given["Q1"]), math.degrees(given["Q2"]), given["h"], 0.0]
    x, y, z = batch.ask("fk", q=q, **scara_arm(given))["xyz"]
    check_near("tip", [x, z, y], expect["tip"], tolerance["length"])
    check_angles("localEulerY", [-q[0], -q[1]], expect["localEulerY_deg"], 1e-9)


def scara_gcode(batch, given, expect, tolerance):
    """The program alone, then each move as a line of the arm."""
    answer = batch.ask("gcode", program=given["program"], start=given["start"], rapid=given["rapid"])
    check([e["line"] for e in answer["errors"]] == [e["line"] for e in expect["errors"]], "errors are", answer["errors"])
    check(len(answer["moves"]) == len(expect["moves"]), len(answer["moves"]), "moves, expected", len(expect["moves"]))
    for move, wanted in zip(answer["moves"], expect["moves"]):
        check(move["line"] == wanted["line"] and move["kind"] == ("rapid", "feed")[wanted["g"]], "move is", move)
        check_near("from", move["from"], wanted["start"], tolerance["length"])
        check_near("to", move["to"], wanted["end"], tolerance["length"])
        check_near("feed, length, duration", [move["feed"], move["length"], move["duration"]],
                   [wanted["feed"], wanted["length"], wanted["duration_s"]], tolerance["length"])
        line = batch.ask("line", **{"from": move["from"][:2] + [0.0]}, to=move["to"][:2] + [0.0], **scara_arm(given))
        check_blocked(line, {"blocked": wanted["blocked"], "all_reachable": not wanted["blocked"]})
    check_near("end", answer["end"], expect["state"]["pos"], tolerance["length"])


# ---- 001 four links ----

def arm4_arm(given):
    return {"robot": "arm4", "set": {name.lower(): given[name] for name in ("L12", "L23", "L34", "L45")}}


def arm4_fk(batch, given, expect, tolerance):
    q = [given["a1"], given["a2"] - 90.0, given["a3"] - 180.0, given["a4"] - 180.0]
    answer = batch.ask("fk", q=q, **arm4_arm(given))
    check_near("points", answer["points"], expect["points"], tolerance["length"])
    check_near("xyz", answer["xyz"], expect["points"][4], tolerance["length"])


def arm4_ik(batch, given, expect, tolerance):
    xyz = [given["Cx"], given["Cy"], given["Cz"]]
    answer = batch.ask("ik", xyz=xyz, pitch=given["XOY"], **arm4_arm(given))
    check(answer["reachable"] == expect["reachable"], "reachable is", answer["reachable"])
    check_reaches(batch, arm4_arm(given), answer["solutions"], xyz, tolerance["length"])
    words = {"elbow stretched": "stretched", "elbow folded": "folded", "axis: a1 free": "axis"}
    expected_words = sorted(words[word] for word in expect["singular"])
    check(sorted(answer["singular"]) == expected_words, "singular is", answer["singular"], "expected", expected_words)
    if "axis" in answer["singular"]:
        check(all(1 in solution["free"] for solution in answer["solutions"]), "joint 1 is free in", answer["solutions"])
        return
    within = angle_tolerance(tolerance)
    names = ("a1", "a2", "a3", "a4")
    expected = [[solution[name] for name in names] for solution in expect["solutions"]]
    check_same_set([[solution["angles"][name] for name in names] for solution in answer["solutions"]], expected,
                   lambda f, e: same_angles(f, e, within))
    check_same_set([solution["q"] for solution in answer["solutions"]], [solution["t"] for solution in expect["solutions"]],
                   lambda f, e: same_angles(f, e, within))


# ---- 002 RL15 ----

RL15 = {"robot": "rl15"}


def rl15_fk(batch, given, expect, tolerance):
    answer = batch.ask("fk", q=given["q_deg"], **RL15)
    for index, frame in enumerate(expect["T"]):
        check_pose(f"frame {index + 1}", answer["frames"][index], frame, tolerance["length"], tolerance["matrix"])
    check_pose("T", answer["T"], expect["T"][5], tolerance["length"], tolerance["matrix"])
    check_near("xyz", answer["xyz"], expect["xyz"], tolerance["length"])
    check(answer["gimbal"] == expect["gimbal"], "gimbal is", answer["gimbal"])
    check_angles("abc", answer["abc"], expect["abc_deg"], angle_tolerance(tolerance))


def rl15_same(found, expected, within):
    """With a free wrist only the sum or the difference of joints 4 and 6 counts."""
    f, e = found["q"], expected["q_deg"]
    if "q4_plus_q6_deg" in expected:
        return same_angles(f[:3] + [f[4], f[3] + f[5]], e[:3] + [e[4], expected["q4_plus_q6_deg"]], within)
    if "q4_minus_q6_deg" in expected:
        return same_angles(f[:3] + [f[4], f[3] - f[5]], e[:3] + [e[4], expected["q4_minus_q6_deg"]], within)
    return same_angles(f, e, within)


def check_rl15_set(batch, target, given, expect, tolerance):
    answer = batch.ask("ik", **target, **RL15)
    check(answer["reachable"] == expect["reachable"], "reachable is", answer["reachable"])
    check(sorted(answer["singular"]) == sorted(expect["singular"]), "singular is", answer["singular"], "expected",
          expect["singular"])
    for solution in answer["solutions"]:
        pose = batch.ask("fk", q=solution["q"], **RL15)["T"]
        check_pose(f"fk of {solution['q']}", pose, given["T"], tolerance["length"], max(tolerance["matrix"], 1e-8))
    if "shoulder" in expect["singular"]:
        check(all(1 in solution["free"] for solution in answer["solutions"]), "joint 1 is free in", answer["solutions"])
        return
    within = angle_tolerance(tolerance)
    check_same_set(answer["solutions"], expect["solutions"], lambda f, e: rl15_same(f, e, within))


def rl15_ik(batch, given, expect, tolerance):
    check_rl15_set(batch, {"T": given["T"]}, given, expect, tolerance)
    if not expect["singular"]:
        check_rl15_set(batch, {"xyz": given["xyz"], "abc": given["abc_deg"]}, given, expect, tolerance)


def rl15_euler(batch, given, expect, tolerance):
    answer = batch.ask("euler", abc=given["abc_deg"])
    check_near("R", answer["R"], expect["R"], tolerance["matrix"])
    check_angles("abc", answer["abc"], expect["abc_back_deg"], angle_tolerance(tolerance))
    check(answer["gimbal"] == expect["gimbal"], "gimbal is", answer["gimbal"])


def rl15_unity(batch, given, expect, tolerance):
    answer = batch.ask("unity", pos=given["pos_U"], euler=given["euler_U_deg"])
    check_pose("T", answer["T"], expect["T_ika"], tolerance["length"], tolerance["matrix"])
    check_angles("abc", answer["abc"], expect["abc_deg"], angle_tolerance(tolerance))
    back = batch.ask("unity", T=answer["T"])
    check_near("pos", back["pos"], expect["pos_back"], tolerance["length"])
    check_angles("euler", back["euler"], expect["euler_back_deg"], angle_tolerance(tolerance))


def rl15_jacobian(batch, given, expect, tolerance):
    answer = batch.ask("jacobian", q=given["q_deg"], **RL15)
    check_near("J", answer["J"], expect["J"], tolerance["matrix"])
    det_tolerance = max(tolerance["det_abs"], tolerance["det_rel"] * abs(expect["det"]))
    check_near("det", answer["det"], expect["det"], det_tolerance)
    check(answer["rank"] == expect["rank"], "rank is", answer["rank"], "expected", expect["rank"])


# ---- 003 three links ----

PLANAR3 = {"robot": "planar3"}
ANGLE_NAMES = ("alpha", "beta", "gamma")


def planar3_fk(batch, given, expect, tolerance):
    alpha, beta, gamma = (given[name] for name in ANGLE_NAMES)
    answer = batch.ask("fk", q=[alpha, beta - alpha, gamma - beta], **PLANAR3)
    expected = [[0.0, 0.0, 0.0]] + [[expect[name][0], 0.0, expect[name][1]] for name in "ABC"]
    check_near("points", answer["points"], expected, tolerance["length"])


def ask_planar3(batch, x, y, tolerance, **fields):
    answer = batch.ask("ik", xyz=[x, 0.0, y], **fields, **PLANAR3)
    check_reaches(batch, PLANAR3, answer["solutions"], [x, 0.0, y], tolerance["length"])
    return answer


def found_angles(answer):
    return [[solution["angles"][name] for name in ANGLE_NAMES] for solution in answer["solutions"]]


def check_planar3_set(answer, expected, tolerance):
    within = angle_tolerance(tolerance)
    check_same_set(found_angles(answer), [[solution[name] for name in ANGLE_NAMES] for solution in expected],
                   lambda f, e: same_angles(f, e, within))


def planar3_ik_gamma(batch, given, expect, tolerance):
    answer = ask_planar3(batch, given["xC"], given["yC"], tolerance, pitch=given["gamma"])
    check(answer["reachable"] == expect["reachable"], "reachable is", answer["reachable"])
    check_planar3_set(answer, expect["solutions"], tolerance)


def planar3_rule(batch, given, expect, tolerance):
    within = angle_tolerance(tolerance)
    for policy, name in (("decrement", "decrement"), ("exact", "exact"), ("beta", "exact_beta")):
        answer = ask_planar3(batch, given["OC"], 0.0, tolerance, policy=policy)
        pose = expect[name]["pose"]
        check(answer["reachable"] == (pose is not None), policy, "reachable is", answer["reachable"])
        if pose is None:
            continue
        found = found_angles(answer)
        wanted = [pose[angle] for angle in ANGLE_NAMES]
        check(all(angle_distance(f[2], wanted[2]) <= within for f in found), policy, "gamma of", found, "expected", wanted)
        check(any(same_angles(f, wanted, within) for f in found), policy, "pose", wanted, "is not among", found)


def planar3_gamma_general(batch, given, expect, tolerance):
    check(given["gamma0"] == -90.0, "the requests know no other wish than -90, not", given["gamma0"])
    answer = ask_planar3(batch, given["xC"], given["yC"], tolerance, policy="exact")
    check_planar3_set(answer, expect["solutions"], tolerance)


def planar3_moments(batch, given, expect, tolerance):
    alpha, beta, gamma = (given[name] for name in ANGLE_NAMES)
    answer = batch.ask("torque", q=[alpha, beta - alpha, gamma - beta], load_kg=given["m"], **PLANAR3)
    check_near("torque", answer["torque"], [expect[name] for name in "OAB"], tolerance["torque"])


def check_payload(answer, per_joint, most, binding, tolerance):
    for name, found, expected in zip("OAB", answer["per_joint"], per_joint):
        check((found is None) == (expected is None), f"payload of {name} is", found, "expected", expected)
        if expected is not None:
            check_near(f"payload of {name}", found, expected, tolerance["mass"])
    check((answer["max_kg"] is None) == (most is None), "max_kg is", answer["max_kg"], "expected", most)
    if most is not None:
        check_near("max_kg", answer["max_kg"], most, tolerance["mass"])
    check(answer["binding"] == (None if binding is None else "OAB".index(binding) + 1), "binding is",
          answer["binding"], "expected", binding)


def planar3_payload(batch, given, expect, tolerance):
    alpha, beta, gamma = (given[name] for name in ANGLE_NAMES)
    answer = batch.ask("payload", q=[alpha, beta - alpha, gamma - beta], **PLANAR3)
    check_payload(answer, [expect["per_joint"][name] for name in "OAB"], expect["m_max"], expect["binding"], tolerance)


def planar3_payload_curve(batch, given, expect, tolerance):
    """Stretched, with every link shorter by s: as a set of dimensions, and as the last step of a sweep."""
    lengths = {"l1": 100.0, "l2": 80.0, "l3": 67.5}
    shortened = {name: length - given["s"] for name, length in lengths.items()}
    expected = [expect["M0_eq2"], expect["A"], expect["B"]]
    answer = batch.ask("payload", q=[0, 0, 0], set=shortened, **PLANAR3)
    check_payload(answer, expected, expect["m_max"], expect["binding"], tolerance)
    sweep = {name: [length, shortened[name]] for name, length in lengths.items()}
    last = batch.ask("payload", q=[0, 0, 0], sweep=sweep, steps=5, **PLANAR3)["sweep"][-1]
    check_payload(last, expected, expect["m_max"], expect["binding"], tolerance)


# ---- 004 drawing robot ----

DRAWBOT = {"robot": "drawbot"}
RIM_MM = 0.001  # a clamp may keep this much inside the rim


def drawbot_ik(batch, given, expect, tolerance):
    xyz = [given["x"], given["depth"], given["height"]]
    answer = batch.ask("ik", xyz=xyz, clamp=True, **DRAWBOT)
    code, theory = expect["code"], expect["theory"]
    check_near("xyz", answer["xyz"], code["tip"], RIM_MM + tolerance["length"])
    words = [side["clamped"] or "none" for side in (code, theory)]
    check(answer["clamped"] in words, "clamped is", answer["clamped"], "expected", words)
    check(answer["height_clamped"] == code["h_clamped"], "height_clamped is", answer["height_clamped"])
    check(answer["reachable"] == (expect["both_branches"] is not None), "reachable is", answer["reachable"])
    check(answer["solutions"], "there is no solution")
    check_reaches(batch, DRAWBOT, answer["solutions"], answer["xyz"], tolerance["length"])
    if expect["both_branches"] is not None and not code["h_clamped"]:
        plain = batch.ask("ik", xyz=xyz, **DRAWBOT)
        within = angle_tolerance(tolerance)
        check_same_set([solution["q"][:2] for solution in plain["solutions"]],
                       [[math.degrees(angle) for angle in pair] for pair in expect["both_branches"]],
                       lambda f, e: same_angles(f, e, within))


def drawbot_fk(batch, given, expect, tolerance):
    q = [math.degrees(given["theta1"]), math.degrees(given["theta2"]), given["h"]]
    answer = batch.ask("fk", q=q, **DRAWBOT)
    check_near("tip", answer["xyz"], expect["tip"], tolerance["length"])
    check_near("elbow", answer["points"][1][:2], expect["elbow"][:2], tolerance["length"])


def drawbot_segment(batch, given, expect, tolerance):
    line = batch.ask("line", **{"from": [*given["start"], 0.0]}, to=[*given["end"], 0.0], **DRAWBOT)
    check_blocked(line, expect)


def flat(points):
    """The documents' (x, height, z) as (x, y) on the paper."""
    return [[x, z] for x, _, z in points]


def drawbot_arc(batch, given, expect, tolerance):
    shape = {"kind": "arc", "rx": given["w"], "ry": given["h"], "start": given["startAng"], "end": given["endAng"]}
    answer = batch.ask("draw", shape=shape, at=[given["cx"], given["cz"]], chords=given["res"])
    check(len(answer["strokes"]) == 1, "an arc is one stroke, found", len(answer["strokes"]))
    points = answer["strokes"][0]
    check(len(points) == expect["count"], "points are", len(points), "expected", expect["count"])
    check_near("points", points, flat(expect["points"]), tolerance["length"])
    length = sum(math.dist(a, b) for a, b in zip(points, points[1:]))
    check_near("polyline_length", length, expect["polyline_length"], tolerance["length"])


def drawbot_letter(batch, given, expect, tolerance):
    scale, (x, _, z) = given["scale"], given["offset"]
    place = [x + given["xOffset"] * scale, z]
    answer = batch.ask("draw", text=given["letter"], font="grid", scale=scale, at=place, chords=20)
    strokes = answer["strokes"]
    check_near("strokes", strokes, [flat(stroke) for stroke in expect["strokes"]], tolerance["length"])
    meets = [math.dist(a[-1], b[0]) < 0.01 for a, b in zip(strokes, strokes[1:])]
    check(meets == expect["continuous"], "continuous is", meets, "expected", expect["continuous"])


def check_pen_sums(answer, expect, tolerance):
    for found, name in (("lifts", "lifts"), ("downs", "downs")):
        check(answer[found] == expect[name], found, "is", answer[found], "expected", expect[name])
    check_near("inked", answer["inked"], expect["inked_length"], tolerance["length"])
    check_near("air", answer["air"], expect["air_length"], tolerance["length"])
    check_near("duration", answer["duration"], expect["duration"], 1e-9 * max(1.0, expect["duration"]))


def drawbot_pen(batch, given, expect, tolerance):
    swap = lambda place: [place[0], place[2], place[1]]  # height is the documents' second number, our third
    wish = {"strokes": [flat(stroke) for stroke in given["strokes"]], "start": swap(given["start"]),
            "up": given["penUpHeight"], "down": given["penDownHeight"], "speed": given["writeSpeed"]}
    fixed = batch.ask("pen", **wish)
    kinds = [move["kind"] for move in fixed["moves"]]
    check(kinds == expect["fixed"]["kinds"], "moves are", kinds, "expected", expect["fixed"]["kinds"])
    check_pen_sums(fixed, expect["fixed"], tolerance)
    printed = batch.ask("pen", rule="printed", **wish)
    check_pen_sums(printed, expect["printed"], tolerance)
    check(len(printed["moves"]) == len(expect["printed"]["moves"]), "printed moves are", len(printed["moves"]))
    for found, wanted in zip(printed["moves"], expect["printed"]["moves"]):
        check(found["kind"] == wanted["kind"], "kind is", found["kind"], "expected", wanted["kind"])
        check_near("from", swap(found["from"]), wanted["start"], tolerance["length"])
        check_near("to", swap(found["to"]), wanted["end"], tolerance["length"])
        check_near("duration", found["duration"], wanted["duration"], 1e-9 * max(1.0, wanted["duration"]))


# ---- all of them ----

IN_C = "a function of the library, tested in tests/unit/kin"

KINDS = {  # system -> kind -> function, or the reason why it is not run here
    "000_scara": {"fk": scara_fk, "ik": scara_ik, "lerp": scara_lerp, "unity": scara_unity, "gcode": scara_gcode,
                  "listing7": "describes the printed listing, no behaviour of ours"},
    "001_fourlink": {"fk": arm4_fk, "ik": arm4_ik, "variant_90": IN_C, "parallel_design": IN_C, "parallel_fixed": IN_C},
    "002_rl15": {"fk": rl15_fk, "ik": rl15_ik, "euler": rl15_euler, "unity": rl15_unity, "jacobian": rl15_jacobian},
    "003_threelink": {"fk": planar3_fk, "ik_gamma": planar3_ik_gamma, "rule": planar3_rule,
                      "gamma_general": planar3_gamma_general, "moments": planar3_moments, "payload": planar3_payload,
                      "payload_curve": planar3_payload_curve},
    "004_drawing": {"ik": drawbot_ik, "fk": drawbot_fk, "segment": drawbot_segment, "world": "a function of the library, tested in tests/unit/geom", "arc": drawbot_arc,
                    "letter": drawbot_letter, "pen": drawbot_pen},
}


def run_case(batch, function, data, case):
    tolerance = {"matrix": 1e-9, **data["tolerance"], **case.get("tolerance", {})}
    if "angle_deg" in case.get("tolerance", {}):
        tolerance.pop("angle_rad", None)
    try:
        function(batch, case["input"], case["expect"], tolerance)
    except (Wrong, KeyError, IndexError, TypeError) as problem:
        print(f"FAILED {case['id']} ({case['kind']}): {type(problem).__name__}: {problem}")
        return False
    return True


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, wanted = sys.argv[1], sys.argv[2:]
    batch = Batch(program)
    passed, failed, skipped = 0, 0, {}
    for path in sorted(HERE.glob("public_*.json")):
        data = json.loads(path.read_text())
        for case in data["cases"]:
            if wanted and case["id"] not in wanted:
                continue
            function = KINDS[data["system"]][case["kind"]]
            if isinstance(function, str):
                reason = f"{data['system']} {case['kind']}: {function}"
                skipped[reason] = skipped.get(reason, 0) + 1
            elif run_case(batch, function, data, case):
                passed += 1
            else:
                failed += 1
    if batch.close() != 0:
        print("FAILED: zveno batch did not end with exit code 0")
        failed += 1
    for reason, count in skipped.items():
        print(f"skipped {count} of {reason}")
    print(f"{passed} passed, {failed} failed, {sum(skipped.values())} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
