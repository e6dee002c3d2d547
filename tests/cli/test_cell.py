#!/usr/bin/env python3
"""An arm among things: `clearance`, `certify` and `route` as requests and verbs."""
import json
import math
import pathlib
import tempfile
import unittest

import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main, run  # noqa: E402

POST = {"things": [{"name": "post", "cylinder": {"radius": 30, "length": 2000}, "xyz": [850, 250, 500]}]}
START = [0, 0, 0, 0, 90, 0]


def between(a, b, part):
    return [x + (y - x) * part for x, y in zip(a, b)]


URDF = """<robot name="one"><link name="base"/><link name="bar">
<collision><origin xyz="0.5 0 0" rpy="0 1.5707963267948966 0"/><geometry><cylinder radius="0.05" length="1"/></geometry></collision>
<collision><origin xyz="1.1 0 0"/><geometry><sphere radius="0.1"/></geometry></collision>
<collision><geometry><mesh filename="a.stl"/></geometry></collision></link>
<link name="hand"><collision><geometry><box size="0.1 0.2 0.1"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="bar"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="grip" type="fixed"><parent link="bar"/><child link="hand"/><origin xyz="1.3 0 0"/></joint></robot>"""


class Cell(unittest.TestCase):
    def route(self, **more):
        answer, = ask({"op": "route", "robot": "rl15", **{"from": START, "scene": POST, **more}})
        self.assertTrue(answer["ok"], answer)
        return answer

    def test_a_route_around_a_post_is_proven_and_clear_in_every_sample(self):
        goal = [35, 0, 0, 0, 90, 0]
        direct, = ask({"op": "certify", "robot": "rl15", "scene": POST, "waypoints": [START, goal]})
        self.assertFalse(direct["proven"])
        self.assertEqual(direct["bodies"][1], "post")
        found = self.route(to=goal)
        self.assertTrue(found["found"] and found["proven"])
        self.assertEqual([found["waypoints"][0], found["waypoints"][-1]], [START, goal])
        samples = [between(a, b, i / 40) for a, b in zip(found["waypoints"], found["waypoints"][1:]) for i in range(41)]
        clear, proof = ask({"op": "clearance", "robot": "rl15", "scene": POST, "q": samples},
                           {"op": "certify", "robot": "rl15", "scene": POST, "waypoints": found["waypoints"]})
        self.assertTrue(clear["free"])
        self.assertEqual(len(clear["states"]), len(samples))
        self.assertTrue(proof["proven"] and proof["free"])

    def test_the_same_seed_gives_the_same_answer(self):
        goal = [35, 0, 0, 0, 90, 0]
        self.assertEqual(self.route(to=goal, seed=4), self.route(to=goal, seed=4))

    def test_all_solutions_of_a_target_compete_and_the_others_say_why_not(self):
        found = self.route(to={"xyz": [900, 400, 500], "abc": [10, 80, 20]})
        fates = [goal["fate"] for goal in found["tried"]]
        self.assertEqual(fates.count("won"), 1)
        self.assertEqual(found["tried"][found["goal"] - 1]["fate"], "won")
        self.assertEqual(found["tried"][found["goal"] - 1]["branch"], found["branch"])
        self.assertEqual(self.route(xyz=[900, 400, 500], abc=[10, 80, 20])["waypoints"], found["waypoints"])

    def test_the_ways_to_have_no_route_are_told_apart(self):
        inside = {"things": [{"name": "block", "box": [400, 400, 400], "xyz": [1025, 0, 715]}]}
        start = self.route(to=[90, 0, 0, 0, 90, 0], scene=inside)
        self.assertEqual((start["found"], start["why"]), (False, "start_collides"))
        self.assertRegex(start["sentence"], "the start collides: .* hits block, .* mm deep")
        self.assertEqual(start["collision"]["bodies"][1], "block")
        clear, = ask({"op": "clearance", "robot": "rl15", "scene": inside, "q": start["nearest_free"]})
        self.assertTrue(clear["free"])
        # a goal inside something tells a clear state near by, too
        goal = self.route(to=START, **{"from": [90, 0, 0, 0, 90, 0]}, scene=inside)
        self.assertEqual(goal["why"], "goal_collides")
        clear, = ask({"op": "clearance", "robot": "rl15", "scene": inside, "q": goal["nearest_free"]})
        self.assertTrue(clear["free"])
        self.assertEqual(self.route(xyz=[9000, 0, 0], abc=[0, 90, 0])["why"], "unreachable")
        cage = {"things": [{"name": f"bar {i}", "box": [2000, 10, 3000], "xyz": [0, y, 0]} for i, y in enumerate((-300, 300))]}
        closed = self.route(to=[90, 0, 0, 0, 90, 0], scene=cage, budget_s=0.005)
        self.assertIn(closed["why"], ("not_found", "goal_collides"))

    def test_patience_makes_a_route_faster_and_home_is_a_goal(self):
        goal = [35, 0, 0, 0, 90, 0]
        quick, patient = self.route(to=goal), self.route(to=goal, effort=4)
        self.assertLess(patient["duration"], 0.8 * quick["duration"])
        proof, plan = ask({"op": "certify", "robot": "rl15", "scene": POST, "waypoints": patient["waypoints"]},
                          {"op": "plan", "robot": "rl15", "scene": POST,
                           "waypoints": [{"q": q, "move": "straight"} for q in patient["waypoints"]]})
        self.assertTrue(proof["proven"])
        self.assertAlmostEqual(plan["duration"], patient["duration"], places=9)
        self.assertGreater(plan["nearest"]["distance"], 0.0)
        home = self.route(**{"from": goal}, home=True)
        self.assertEqual((home["found"], home["waypoints"][-1]), (True, [0, 0, 0, 0, 0, 0]))
        both, = ask({"op": "route", "robot": "rl15", "from": goal, "to": START, "home": True})
        self.assertIn("not both", both["error"]["message"])

    def test_an_experience_is_kept_in_a_file_and_saves_the_search(self):
        goal, near = [35, 0, 0, 0, 90, 0], [34, 1, 0, 0, 89, 0]
        first = self.route(to=goal, experience={})
        again = self.route(to=near, experience=first["experience"])
        self.assertEqual((first["recalled"], len(first["experience"]["paths"])), (False, 1))
        self.assertGreater(first["samples"], 0)
        self.assertEqual((again["recalled"], again["samples"], again["waypoints"][-1]), (True, 0, near))
        proof, = ask({"op": "certify", "robot": "rl15", "scene": POST, "waypoints": again["waypoints"]})
        self.assertTrue(proof["proven"])
        with tempfile.TemporaryDirectory() as folder:
            scene, known = pathlib.Path(folder) / "cell.json", pathlib.Path(folder) / "known.json"
            scene.write_text(json.dumps(POST))
            words = ["route", "rl15", "--from", *map(str, START), "--to", *map(str, goal), "--scene", str(scene),
                     "--experience", str(known)]
            self.assertIn("route found", run(*words).stdout)
            self.assertEqual(json.loads(known.read_text()), first["experience"])
            self.assertIn("route known", run(*words).stdout)
            self.assertEqual(json.loads(known.read_text())["paths"][0]["used"], 1)
            known.write_text("{\"paths\": [")
            self.assertEqual(run(*words).returncode, 2)
            self.assertEqual(known.read_text(), "{\"paths\": [")

    def test_pairs_that_never_meet_are_proven_and_kept_in_the_robot_file(self):
        def exempt(robot):
            answer, = ask({"op": "clearance", "robot": robot, "q": START})
            self.assertTrue(answer["ok"], answer)
            return {(frozenset((pair["a"], pair["b"])), pair["reason"]) for pair in answer["exempt"]}

        plain = exempt("rl15")
        kept, = ask({"op": "export", "robot": "rl15", "format": "json", "pairs": True})
        robot = json.loads(kept["text"])
        pairs = {(frozenset((pair["a"], pair["b"])), pair["reason"]) for pair in robot["pairs"]}
        never = {pair for pair, reason in pairs if reason == "never meets"}
        self.assertTrue(never)
        self.assertFalse(any(reason == "never meets" for _, reason in plain))
        self.assertEqual(exempt(robot), pairs)
        robot["pairs"] = [{"a": "link 1", "b": "x", "reason": "often"}]
        answer, = ask({"op": "clearance", "robot": robot, "q": START})
        self.assertIn("reason", answer["error"]["message"])

    def test_via_points_help_where_things_stand_elsewhere(self):
        """The post and both ends turned by 60 degrees about the base: no path is near, the way around is the same."""
        known = self.route(to=[35, 0, 0, 0, 90, 0], experience={})["experience"]
        post = {"things": [{**POST["things"][0], "xyz": [208.5, 861.1, 500]}]}
        again = self.route(**{"from": [60, *START[1:]]}, to=[95, 0, 0, 0, 90, 0], scene=post, experience=known)
        nothing = self.route(**{"from": [60, *START[1:]]}, to=[95, 0, 0, 0, 90, 0], scene=post, experience={})
        self.assertEqual((again["found"], again["recalled"], nothing["recalled"]), (True, True, False))
        self.assertLess(0, again["samples"])
        self.assertLess(again["samples"], nothing["samples"])
        self.assertEqual(sum(via["helped"] for via in again["experience"]["vias"]), 1)

    def test_an_experience_that_cannot_be_is_refused(self):
        path = {"waypoints": [START, [1000, 0, 0, 0, 90, 0]]}
        for wrong, word in (({"format": "other/1"}, "format"), ({"paths": [{"waypoints": [START]}]}, "waypoints"),
                            ({"paths": [path]}, "limit"), ({"links": [[1, 2]]}, "links"), ({"debt": -9000}, "debt"),
                            ({"vias": [{"at": "goal", "off": [1, 2]}]}, "off"), ({"vias": [{"at": "end", "off": START}]}, "at"),
                            ({"vias": [{"at": "goal", "off": START}] * 65}, "64 via points")):
            answer, = ask({"op": "route", "robot": "rl15", "from": START, "home": True, "experience": wrong})
            self.assertFalse(answer["ok"])
            self.assertIn(word, answer["error"]["message"])

    def test_whole_turns_are_part_of_a_motion(self):
        turned = [START, [360, *START[1:]]]
        proof, = ask({"op": "certify", "robot": "rl15", "scene": POST, "waypoints": turned})
        self.assertFalse(proof["proven"])
        beyond = self.route(to=[400, *START[1:]])
        self.assertEqual((beyond["found"], beyond["why"], beyond["tried"][0]["joint"]), (False, "unreachable", 1))

    def test_what_is_attached_counts_as_a_body(self):
        where, = ask({"op": "fk", "robot": "rl15", "q": START})
        ahead = [row[3] + 450 * row[2] for row in where["T"][:3]]
        ball = {"name": "ball", "sphere": 20, "xyz": ahead}
        rod = {"name": "rod", "capsule": {"radius": 10, "length": 400}, "xyz": [0, 0, 200], "attached": True}
        empty, loaded = ask({"op": "clearance", "robot": "rl15", "q": START, "scene": {"things": [ball]}},
                            {"op": "clearance", "robot": "rl15", "q": START, "scene": {"things": [ball, rod]}})
        self.assertNotEqual(empty["bodies"][0], "rod")
        self.assertAlmostEqual(loaded["distance"], 450 - 400 - 20 - 10)
        self.assertEqual(loaded["bodies"], ["rod", "ball"])

    def test_a_larger_margin_is_never_easier(self):
        first, second = ask(*({"op": "clearance", "robot": "rl15", "q": START, "scene": POST, "margin": margin}
                              for margin in (0, 1e6)))
        self.assertTrue(first["free"])
        self.assertFalse(second["free"])

    def test_mistakes_in_a_scene_are_named_with_their_place(self):
        bad, = ask({"op": "clearance", "robot": "scara", "q": [0, 0, 0, 0], "scene": {"things": [{"bx": [1, 2, 3]}]}})
        self.assertIn("did you mean \"box\"", bad["error"]["message"])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cell.json"
            path.write_text('{"things": [\n  {"name": "a", "box": [1, 2]}]}')
            bad, = ask({"op": "clearance", "robot": "scara", "q": [0, 0, 0, 0], "scene": str(path)})
            self.assertRegex(bad["error"]["message"], r"cell\.json:2:\d+: .*three full sizes")

    def test_collision_shapes_of_a_description_are_the_bodies(self):
        robot = {"format": "urdf", "text": URDF}
        wall = {"things": [{"name": "wall", "box": [100, 1000, 1000], "xyz": [1500, 0, 0]}]}
        imported, near = ask({"op": "import", "text": URDF},
                             {"op": "clearance", "robot": robot, "q": [0], "scene": wall})
        bodies = imported["robot"]["bodies"]
        self.assertEqual([body["name"] for body in bodies], ["bar", "bar", "bar", "hand"])
        self.assertEqual([body["link"] for body in bodies], [1, 1, 1, 1])
        self.assertEqual((bodies[0]["cylinder"], bodies[3]["box"]), ({"radius": 50, "length": 1000}, [100, 200, 100]))
        self.assertEqual(bodies[2]["mesh"], {"unit": 1000, "file": "a.stl"})  # nobody has it: said by "assumed"
        self.assertEqual((near["assumed"], near["bodies"]), (True, ["hand", "wall"]))
        self.assertAlmostEqual(near["distance"], 1450 - 1350)
        turned, = ask({"op": "clearance", "robot": robot, "q": [90], "scene": wall})
        self.assertGreater(turned["distance"], near["distance"])

    def test_a_damaged_list_of_bodies_in_a_robot_file_is_named(self):
        robot, = ask({"op": "import", "text": URDF})
        wrong = dict(robot["robot"], bodies=[{"link": 1, "ball": 3}])
        refused, = ask({"op": "clearance", "robot": wrong, "q": [0]})
        self.assertIn("body 1", refused["error"]["message"])

    def test_ik_tells_the_clearance_of_every_solution(self):
        shelf = {"things": [{"name": "shelf 2", "box": [60, 20, 400], "xyz": [300, -20, 400]}]}
        answer, = ask({"op": "ik", "robot": "scara", "xyz": [300, -150, 0], "scene": shelf})
        clear, hit = (solution["clearance"] for solution in answer["solutions"])
        self.assertTrue(clear["free"] and not hit["free"])
        self.assertLess(hit["distance"], 0)
        alone, = ask({"op": "clearance", "robot": "scara", "q": answer["solutions"][1]["q"], "scene": shelf})
        self.assertAlmostEqual(alone["distance"], hit["distance"], 6)

    def test_jog_stops_before_it_touches_and_may_leave(self):
        wall = {"things": [{"name": "wall", "box": [20, 400, 400], "xyz": [310, 200, 200]}]}
        q = [0, 90, 20, 0]
        reach, = ask({"op": "fk", "robot": "scara", "q": q})
        free, stopped = ask({"op": "jog", "robot": "scara", "q": q, "by": [5, 0, 0], "scene": wall},
                            {"op": "jog", "robot": "scara", "q": q, "by": [50, 0, 0], "scene": wall})
        self.assertIsNone(free["stopped"])
        self.assertEqual(stopped["stopped"], "collision")
        self.assertRegex(stopped["sentence"], "wall")
        clear, there = ask({"op": "clearance", "robot": "scara", "q": stopped["q"], "scene": wall},
                           {"op": "fk", "robot": "scara", "q": stopped["q"]})
        self.assertTrue(clear["free"])
        self.assertGreater(there["xyz"][0], reach["xyz"][0])
        back, = ask({"op": "jog", "robot": "scara", "q": stopped["q"], "by": [-5, 0, 0], "scene": wall})
        self.assertIsNone(back["stopped"])

    def test_jog_slides_along_what_is_in_the_way(self):
        wall = {"things": [{"name": "wall", "box": [20, 400, 400], "xyz": [310, 200, 200]}]}
        into, = ask({"op": "jog", "robot": "scara", "q": [0, 90, 20, 0], "by": [50, 0, 10], "scene": wall})
        self.assertEqual(into["stopped"], "collision")
        self.assertGreater(into["slid"], 5)
        before, there, clear = ask({"op": "fk", "robot": "scara", "q": [0, 90, 20, 0]},
                                   {"op": "fk", "robot": "scara", "q": into["q"]},
                                   {"op": "clearance", "robot": "scara", "q": into["q"], "scene": wall})
        self.assertAlmostEqual(there["xyz"][2], before["xyz"][2] + 10, 3)
        self.assertLess(there["xyz"][0], before["xyz"][0] + 45)
        self.assertAlmostEqual(there["abc"][0], before["abc"][0], 6)  # it holds the tool as before
        self.assertTrue(clear["free"])

    def test_jog_to_joint_values_stops_there_or_before(self):
        ball = {"things": [{"name": "ball", "sphere": 60, "xyz": [100, 330, 40]}]}
        q = [0, 60, 60, 0]
        there, stopped, beyond = ask(
            {"op": "jog", "robot": "scara", "q": q, "to": [20, 60, 60, 0], "scene": ball},
            {"op": "jog", "robot": "scara", "q": q, "to": [60, 60, 60, 0], "scene": ball},
            {"op": "jog", "robot": "scara", "q": q, "to": [0, 60, 999, 0]})
        self.assertIsNone(there["stopped"])
        self.assertEqual([round(value, 9) for value in there["q"]], [20, 60, 60, 0])
        self.assertEqual(stopped["stopped"], "collision")
        self.assertTrue(20 < stopped["q"][0] < 60)
        self.assertEqual((beyond["stopped"], beyond["joint"]), ("limit", 3))
        clear, proof = ask({"op": "clearance", "robot": "scara", "q": stopped["q"], "scene": ball},
                           {"op": "certify", "robot": "scara", "waypoints": [q, stopped["q"]], "scene": ball})
        self.assertTrue(clear["free"] and proof["proven"])
        self.assertLess(clear["distance"], 1)  # it comes near before it stops

    def test_what_a_session_keeps_changes_no_answer(self):
        def at(x, held=False, robot="scara", **more):
            things = [{"name": "ball", "sphere": 60, "xyz": [x, 330, 40]}]
            rod = [{"name": "rod", "box": [200, 10, 10], "attached": True}] if held else []
            return {"op": "clearance", "robot": robot, "q": [10, 40, 50, 0], "scene": {"things": things + rod}, **more}
        near, far = 330, 360
        asked = [at(near), at(near), at(far), at(far, True), at(far), at(far, bodies=[{"link": 1, "name": "bar", "box": [500, 9, 9]}]),
                 at(far), at(far, set={"l1": 300}), at(far), at(near, True), at(near, allowed=[["rod", "link Q1"]])]
        together = ask(*asked)
        self.assertEqual(together, [ask(one)[0] for one in asked])
        self.assertEqual(len({json.dumps(answer) for answer in together}), 6)

    def test_line_tells_how_far_each_solution_goes_among_things(self):
        post = {"things": [{"name": "post", "cylinder": {"radius": 20, "length": 600}, "xyz": [300, 0, 100]}]}
        blocked, free = ask({"op": "line", "robot": "scara", "from": [300, -150, 60], "to": [300, 150, 60], "yaw": 0, "scene": post},
                            {"op": "line", "robot": "scara", "from": [300, -150, 60], "to": [350, -150, 60], "yaw": 0, "scene": post})
        self.assertTrue(blocked["all_reachable"])
        for solution in blocked["solutions"]:
            self.assertFalse(solution["clear"] or solution["lost"])
            self.assertLess(solution["t"], 0.5)
            self.assertEqual(solution["bodies"][1], "post")
        self.assertGreater(max(solution["t"] for solution in blocked["solutions"]), 0)
        self.assertTrue(any(solution["clear"] and solution["t"] == 1 for solution in free["solutions"]))

    def test_the_tables_of_ik_and_line_say_what_the_arm_hits(self):
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder) / "cell.json"
            scene.write_text('{"things": [{"name": "shelf 2", "box": [40, 40, 300], "xyz": [330, 60, 100]}]}')
            ik = run("ik", "scara", "--xyz", "300", "60", "80", "--scene", str(scene)).stdout
            line = run("line", "scara", "--from", "300", "-200", "80", "--to", "300", "200", "80", "--scene", str(scene)).stdout
        self.assertIn("1  link wrist hits shelf 2, 6.38 mm deep", ik)
        self.assertRegex(line, r"left  at t 0\.5\d+ link wrist hits shelf 2, [\d.]+ mm deep")

    def test_plan_tells_the_clearance_of_every_sample(self):
        wall = {"things": [{"name": "wall", "box": [20, 400, 400], "xyz": [480, 0, 200]}]}
        plan, = ask({"op": "plan", "robot": "scara", "waypoints": [[40, 60, 60, 0], [0, 20, 60, 0], [-60, 60, 60, 0]], "scene": wall, "rate_hz": 20})
        alone = ask(*({"op": "clearance", "robot": "scara", "q": sample["q"], "scene": wall} for sample in plan["samples"][::7]))
        for sample, one in zip(plan["samples"][::7], alone):
            self.assertAlmostEqual(sample["clearance"], one["distance"], 5)
        least = min(plan["samples"], key=lambda sample: sample["clearance"])
        self.assertEqual((plan["nearest"]["t"], plan["nearest"]["distance"]), (least["t"], least["clearance"]))
        self.assertIn("wall", plan["nearest"]["sentence"])

    def test_what_is_held_is_a_body_on_straight_moves_too(self):
        def task(x, z=15):
            things = [{"name": "part", "box": [30, 30, 30], "xyz": [300, 120, 15], "movable": True},
                      {"name": "table", "box": [900, 900, 10], "xyz": [0, 0, -5]}, {"name": "bar", "box": [10, 60, 10], "xyz": [x, 120, 60]}]
            answer, = ask({"op": "task", "robot": "scara", "from": [0, 60, 60, 0], "things": ["part"], "xyz": [250, -100, z],
                           "gripper": {"kind": "vacuum"}, "scene": {"things": things}})
            return answer
        self.assertTrue(task(322)["planned"])  # 2 mm beside the part
        self.assertRegex(task(319)["sentence"], "approach part: part hits bar")
        self.assertRegex(task(322, 10)["sentence"], "place part: part hits table")

    def test_a_scene_tells_what_it_holds(self):
        scene, drawn = ask({"op": "scene", "scene": {"things": [{"ready": "tray", "name": "tray", "size": [200, 150, 40]},
                                                              {"name": "ball", "sphere": 50, "movable": True}]}},
                           {"op": "scene", "surfaces": True, "scene": {"things": [
                               {"name": "a", "hull": [[0, 0, 0], [10, 0, 0], [0, 10, 0], [0, 0, 10]], "xyz": [5, 0, 0]}]}})
        self.assertEqual([thing["name"] for thing in scene["things"]],
                         ["tray floor", "tray left", "tray right", "tray front", "tray back", "ball"])
        self.assertAlmostEqual(scene["things"][5]["mass"], 700 * 4 / 3 * math.pi * 0.05 ** 3, 9)
        self.assertEqual(scene["things"][5]["friction"], 0.6)
        self.assertEqual(drawn["things"][0]["mesh"]["triangles"], 4)
        self.assertEqual(drawn["things"][0]["mesh"]["bounds"], [[5, 0, 0], [15, 10, 10]])

    def test_a_file_with_triangles_becomes_a_hull(self):
        corners = [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2], [0.1, 0.1, 0.1]]
        text = "".join(f"v {x} {y} {z}\n" for x, y, z in corners) + "f 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 5\n"
        answer, = ask({"op": "mesh", "text": text, "hull": True, "unit": 10})
        self.assertEqual(sorted(answer["hull"]), sorted([value * 10 for value in corner] for corner in corners[:4]))

    def test_ready_things_are_put_together_from_boxes(self):
        q = {"op": "clearance", "robot": "scara", "q": [0, 90, 60, 0]}
        tray, wrong, small = ask(
            {**q, "scene": {"things": [{"ready": "tray", "size": [200, 150, 40], "xyz": [250, 200, 0]}]}},
            {**q, "scene": {"things": [{"ready": "try", "size": [200, 150, 40]}]}},
            {**q, "scene": {"things": [{"ready": "pallet", "size": [200, 0, 40]}]}})
        self.assertRegex(tray["bodies"][1], "^tray (floor|left|right|front|back)$")
        self.assertIn('"table", "tray", "pallet" or "fixture"', wrong["error"]["message"])
        self.assertIn("outer sizes above zero", small["error"]["message"])

    def test_check_names_the_line_on_which_a_program_hits_something(self):
        program = "G21 G90 F2000\nG0 X200 Y-150\nG1 X200 Y150\nG1 X100 Y300\nM2\n"
        near = {"things": [{"name": "shelf 2", "box": [60, 20, 400], "xyz": [270, -20, 400]}]}
        far = {"things": [{"name": "shelf 2", "box": [60, 20, 400], "xyz": [900, 900, 0]}]}
        hit, clear = ask(*({"op": "check", "robot": "scara", "program": program, "scene": scene} for scene in (near, far)))
        self.assertTrue(hit["possible"] and clear["possible"] and clear["clear"])
        self.assertFalse(hit["clear"])
        self.assertRegex(hit["collision"]["message"], r"^link Q\d hits shelf 2 at line \d, [\d.]+ mm deep$")
        self.assertNotIn("collision", clear)

    PROGRAM = "G21 G90\nG0 X300 Y250 Z100\nG1 X320 Y260 F3000\nG0 X300 Y-250 Z100\nG1 X320 Y-260\nM2\n"

    def column(self, x):
        return {"things": [{"name": "column", "xyz": [x, 0, 150], "cylinder": {"radius": 40, "length": 300}}]}

    def test_a_routed_rapid_ends_in_a_branch_that_is_clear_of_things(self):
        program = "G0 X300 Y0 Z60\nG1 X310 F3000\nG0 X320 Y5\nG1 X330\nM2"
        for side in (160, -160):  # where the elbow of one of the two branches is
            post = {"name": "post", "cylinder": {"radius": 25, "length": 600}, "xyz": [200, side, 100]}
            told, = ask({"op": "check", "robot": "scara", "rapids": "route", "program": program,
                         "scene": {"things": [post]}})
            self.assertTrue(told["possible"] and told["clear"], told)

    def test_rapids_go_around_things_when_that_is_asked_for(self):
        asked = {"robot": "scara", "program": self.PROGRAM, "scene": self.column(360)}
        line, joint, route = ask(*({"op": "check", **asked, "rapids": word} for word in ("line", "joint", "route")))
        self.assertFalse(line["clear"] or joint["clear"])
        self.assertTrue(route["possible"] and route["clear"], route)
        self.assertEqual((route["routes"], route["detours"]), (1, 1))
        self.assertNotIn("routes", joint)
        plan, nothing_there = ask({"op": "plan", **asked, "rapids": "route"},
                                  {"op": "plan", **asked, "rapids": "route", "scene": {"things": []}})
        self.assertGreater(plan["nearest"]["distance"], 0.0)
        ends = [plan["samples"][0], plan["samples"][-1]]
        for sample, place in zip(ends, ([300, 250, 100], [320, -260, 100])):
            for value, wanted in zip(sample["xyz"], place):
                self.assertAlmostEqual(value, wanted, places=6)
        self.assertEqual((nothing_there["routes"], nothing_there["detours"]), (1, 0))
        wider, = ask({"op": "plan", **asked, "rapids": "route", "margin": 5})
        self.assertGreaterEqual(wider["nearest"]["distance"], 5.0)

    def test_a_rapid_without_a_route_says_what_is_in_the_way(self):
        inside, = ask({"op": "check", "robot": "scara", "program": self.PROGRAM, "rapids": "route",
                       "scene": {"things": [{"name": "crate", "xyz": [300, -250, 100], "box": [80, 80, 80]}]}})
        self.assertFalse(inside["possible"])
        self.assertEqual((inside["failure"]["reason"], inside["failure"]["line"]), ("blocked", 4))
        self.assertRegex(inside["why"], "the rapid is blocked: the goal collides: .* hits crate, .* mm deep")

    def test_the_verbs_print_for_people_and_end_with_a_code(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cell.json"
            path.write_text(json.dumps(POST))
            good = run("route", "rl15", "--from", "0,0,0,0,90,0", "--to", "35,0,0,0,90,0", "--scene", str(path))
            self.assertEqual(good.returncode, 0, good.stderr)
            self.assertIn("proven clear", good.stdout)
            near = run("clearance", "rl15", "--q", "0,0,0,0,90,0", "--scene", str(path), "--margin", "5000")
            self.assertEqual(near.returncode, 1)
            self.assertIn("not free", near.stdout)


if __name__ == "__main__":
    main()
