#!/usr/bin/env python3
"""A motion on a simulated plant. Physics engines are part of the program zveno, which is started for it."""
import zveno

arm = zveno.Robot("planar3")
swing = [{"q": [90, -60, -30]}, {"q": [70, -80, -60]}, {"q": [100, -40, -20]}]

answer = arm.simulate(waypoints=swing, plant="kinematic", samples=False)
print(f"{arm.title}: {answer.duration:.2f} s" if "duration" in answer else answer)
