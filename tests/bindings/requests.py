"""Two hundred requests that bindings are asked: every operation by the examples of its fields, then random poses.

    tests/bindings/requests.py PROGRAM    prints them, one per line
"""
import json
import random
import subprocess
import sys

COUNT = 200
ARMS = {"torque": "planar3", "payload": "planar3", "servo": "planar3", "size": "planar3"}
LIMITS = {"scara": [(-90, 90), (-120, 120), (0, 100), (-180, 180)], "rl15": [(-150, 150), (-60, 60), (-60, 60), (-180, 180), (-90, 90), (-180, 180)],
          "drawbot": [(-90, 90), (-120, 120), (0, 50)], "arm4": [(-90, 90), (-30, 60), (-90, 30), (-90, 30)]}
LEFT_OUT = {"simulate"}  # not in the library: it has no physics engines
PROGRAM_TEXT = "G21 G90\nG0 X0 Y0 Z5\nG1 Z0 F600\nG1 X{}\nG3 X{} Y10 I0 J5\nM2\n"


def ask(program, request):
    done = subprocess.run([program, "batch"], input=json.dumps(request) + "\n", capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def of_examples(operation):
    robot = {"robot": ARMS.get(operation["name"], "scara")} if operation["robot"] == "needed" else {}
    fields = {field["name"]: field["example"] for field in operation["fields"] if field["needed"] and "example" in field}
    fields.update({"scene": {"things": []}} if "scene" in fields else {})  # no binding but Python's reads files
    return {"op": operation["name"], **robot, **fields}


def random_request(dice, number):
    arm = dice.choice(sorted(LIMITS))
    q = [round(dice.uniform(low, high), 3) for low, high in LIMITS[arm]]
    if number % 10 == 0:
        x = dice.randint(5, 30)
        return {"op": dice.choice(["check", "plan"]), "robot": "scara", "work": [250, 0, 50, 0, 0, 0], "program": PROGRAM_TEXT.format(x, x)}
    if number % 3 == 0:
        return {"op": "ik", "robot": arm, "xyz": [dice.uniform(100, 500), dice.uniform(-200, 200), dice.uniform(0, 300)],
                **({"abc": [dice.uniform(-180, 180) for _ in range(3)]} if arm == "rl15" else {}), **({"pitch": 10} if arm == "arm4" else {})}
    return {"op": dice.choice(["fk", "jacobian", "pose"]), "robot": arm, "q": q, "id": number}


def requests(program):
    dice = random.Random(20)
    operations = ask(program, {"op": "describe"})["operations"]
    made = [of_examples(operation) for operation in operations if operation["name"] not in LEFT_OUT | {"describe"}]
    made += [{"op": "fk"}, {"op": "fk", "robot": "nope", "q": []}, {"op": "fk", "robot": "scara", "q": [1]}, {"op": "ünknown"}]
    made += [random_request(dice, number) for number in range(COUNT - len(made))]
    return [json.dumps(request) for request in made]


if __name__ == "__main__":
    print("\n".join(requests(sys.argv[1])))
