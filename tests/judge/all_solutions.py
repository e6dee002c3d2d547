#!/usr/bin/env python3
"""Judges that inverse kinematics misses nothing: random arms of every kind and the given ones, Newton from many starts.

    all_solutions.py BUILD [--arms 200] [--starts 10000] [--bends 1] [--seconds 1800] [--jobs 1] [KIND | ROBOT.json ...]

Each process of build/tests/kin/test_all_solutions takes a few arms, has its own seed and a bounded time; what is done when
the seconds are over is added up, and what is not done is said. Starts are counted per arm: they are shared by its 24 poses.
The exit code is 1 when a set that calls itself complete has missed something.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import time

KINDS = ("six_axis three_parallel three_parallel_apart parallel_later spherical_wrist spherical_shoulder gantry one_slide "
         "offset_wrist any_six five five_other four_pitches four_with_roll scara srs panda seven_wrist_only on_a_track "
         "seven_none").split()
LINE = re.compile(r"(\S+) +bend (\S+) +(\d+) poses: missed (\d+) \(claimed (\d+)\), undescribed (\d+), incomplete (\S+) %; "
                  r"search (\d+): outside (\d+) \(claimed (\d+)\); worst (\S+),")
ARMS_AT_ONCE, POSES_OF_AN_ARM, LONGEST_S = 5, 24, 300


def run(program, name, seed, arms, starts, bends, end):
    left = min(LONGEST_S, end - time.monotonic())
    if left <= 0:
        return None
    environment = dict(os.environ, SEED=str(seed), BENDS=str(bends))
    try:
        done = subprocess.run([program, str(arms), str(starts), name], env=environment, capture_output=True, text=True,
                              timeout=left, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as problem:
        return None if isinstance(problem, subprocess.TimeoutExpired) else [f"{name}: {problem}"]
    return [LINE.match(line).groups() for line in done.stdout.splitlines() if LINE.match(line)]


class Sum:
    def __init__(self):
        self.poses = self.missed = self.claimed = self.incomplete = self.searched = self.outside = self.outside_claimed = 0
        self.worst = 0.0

    def add(self, groups):
        _, _, poses, missed, claimed, _, incomplete, searched, outside, outside_claimed, worst = groups
        self.poses += int(poses)
        self.missed += int(missed)
        self.claimed += int(claimed)
        self.incomplete += float(incomplete) * int(poses) / 100
        self.searched += int(searched)
        self.outside += int(outside)
        self.outside_claimed += int(outside_claimed)
        self.worst = max(self.worst, float(worst))

    def __str__(self):
        return (f"{self.poses // POSES_OF_AN_ARM:4} arms, {self.poses} poses: missed {self.missed} (claimed {self.claimed}), "
                f"incomplete {100 * self.incomplete / max(1, self.poses):.1f} %; {self.searched} searches came to a solution, "
                f"outside {self.outside} (claimed {self.outside_claimed}); worst {self.worst:.1e}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*", default=KINDS)
    for option, standard in (("arms", 200), ("starts", 10000), ("bends", 1), ("seconds", 1800), ("jobs", 1)):
        parser.add_argument(f"--{option}", type=int, default=standard)
    args = parser.parse_intermixed_args()
    program, end = str(args.build / "tests/kin/test_all_solutions"), time.monotonic() + args.seconds
    sums, cut, wrong = {}, 0, []
    tasks = [(name, seed) for seed in range(-(-args.arms // ARMS_AT_ONCE)) for name in args.names]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        starts = -(-args.starts // POSES_OF_AN_ARM)
        results = pool.map(lambda t: run(program, t[0], t[1], ARMS_AT_ONCE, starts, args.bends, end), tasks)
        for result in results:
            cut += result is None
            for groups in result or []:
                if isinstance(groups, str):
                    wrong.append(groups)
                else:
                    sums.setdefault((groups[0], groups[1]), Sum()).add(groups)
    for (name, bend), total in sorted(sums.items()):
        print(f"{name:22} bend {bend:6} {total}")
    for sentence in wrong:
        print(sentence)
    print(f"{len(tasks) - cut} of {len(tasks)} processes ended in time")
    raise SystemExit(bool(wrong) or any(s.claimed or s.outside_claimed for s in sums.values()))


if __name__ == "__main__":
    main()
