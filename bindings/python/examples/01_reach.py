#!/usr/bin/env python3
"""All joint values that reach a pose, each proven by the way back."""
import zveno

arm = zveno.Robot("rl15")
target = {"xyz": [900, 100, 500], "abc": [10, 80, 20]}

answer = arm.ik(**target)
print(f"{arm.name}: {len(answer.solutions)} solutions, {sum(s.in_limits for s in answer.solutions)} inside the limits")
for solution in answer.solutions:
    back = arm.fk(q=solution.q)
    off = max(abs(a - b) for a, b in zip(back.xyz, target["xyz"]))
    print(" ".join(f"{angle:9.3f}" for angle in solution.q), " ".join(solution.branch.values()), f"{off:.1e} mm off")
    assert off < 1e-6

far = arm.ik(xyz=[9000, 0, 0], abc=[0, 0, 0])
print("out of reach is an answer, not an error:", far.why)
