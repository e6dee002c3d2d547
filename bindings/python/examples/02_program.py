#!/usr/bin/env python3
"""A G-code program: can the arm follow it, how long does it take, how well do the drives follow?"""
import zveno

PROGRAM = """G21 G90 G64 P0.1
G0 X0 Y0 Z10
G1 Z0 F3000
G1 X40
G2 X40 Y30 I0 J15
G0 Z10
M2
"""
arm = zveno.Robot("scara")
work = [250, 0, 50, 0, 0, 0]  # where the zero of the program lies

checked = arm.check(program=PROGRAM, work=work)
assert checked.possible, checked.why
print(f"the arm can follow it: {checked.length:.1f} mm, proven: {checked.proven}")

motion = arm.plan(program=PROGRAM, work=work, rate_hz=100)
columns = motion.columns()  # arrays where numpy is there, else lists
use = 100 * motion.peaks.velocity
print(f"{motion.duration:.2f} s, {len(columns['t'])} samples, the fastest joint at {use:.0f} % of its speed")

krl = arm.post(to="spel", program=PROGRAM, work=work, name="part")
print(krl.files[0].text.splitlines()[0], "...", f"{krl.steps} steps for an Epson")

try:
    arm.check(program="G1 X10\n", work=work, tolerance=-1)
except zveno.Error as problem:
    print(f"{problem.code}: {problem}")
