#!/usr/bin/env python3
"""Strong scaling of a capability map of RL15: one machine with threads, then ranks, and what a rank costs beside a thread.

    bench/scaling.py build/bin/zveno build/bin/zveno-mpi [--poses 1e7] [--ranks 1 2] [--runs 3] [--anyway]

Takes the shortest of some runs of each, in turns, on free cores only: with a load above 1 it says so and measures nothing.
Required: 2 ranks at least 1.9 times as fast as one, one rank at most 1.05 times as slow as one thread, less than 200 MB per
rank, and the same bytes from all. What mpirun needs to start and end ranks that do nothing is measured beside them, and
ratios are told with and without it.
"""
import argparse
import hashlib
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

DIRECTIONS, ROLLS = 25, 4
ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def counts_for(poses):
    """Places along x, y and z, about as many each, with so many poses in all."""
    side = max(2, round((poses / (DIRECTIONS * ROLLS)) ** (1 / 3)))
    return [side, side, max(1, round(poses / (DIRECTIONS * ROLLS) / side / side))]


def seconds(command, made):
    """How long a command takes that makes a file; the file is gone before."""
    made.unlink(missing_ok=True)
    begin = time.monotonic()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env={**os.environ, **ROOT})
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return time.monotonic() - begin


def digest(path):
    whole = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            whole.update(piece)
    return whole.hexdigest()


def variants(options, counts, folder):
    """name -> (command, the file it makes)"""
    request = folder / "map.json"
    request.write_text(json.dumps({"op": "survey", "robot": "rl15", "counts": counts, "directions": DIRECTIONS, "rolls": ROLLS}))
    grid = ["--counts", *counts, "--directions", DIRECTIONS, "--rolls", ROLLS]
    found = {f"{count} thread{'s'[:count > 1]}": ([options.zveno, "survey", "rl15", *grid, "--threads", count, "-o", folder / f"t{count}"],
                                                  folder / f"t{count}") for count in options.ranks}
    found |= {f"{count} rank{'s'[:count > 1]}": (["mpirun", "--bind-to", "core", "-n", count, options.ranked, request, "-o", folder / f"r{count}"],
                                                 folder / f"r{count}") for count in options.ranks}
    return found


def start_of(options, count):
    """mpirun with ranks that do nothing."""
    return seconds(["mpirun", "--bind-to", "core", "-n", count, options.ranked, "--help"], pathlib.Path("/nowhere/at/all"))


def report(shortest, starts, poses, ranks):
    for name, took in shortest.items():
        print(f"{name:10} {took:8.2f} s   {1e6 * took / poses:8.3f} us per pose")
    first, last, thread = f"{ranks[0]} rank", f"{ranks[-1]} ranks", f"{ranks[0]} thread"
    for told, of in (("with the start of mpirun", {}), ("without it", starts)):
        one, many = shortest[first] - of.get(ranks[0], 0.0), shortest[last] - of.get(ranks[-1], 0.0)
        print(f"{told}: {last} are {one / many:.2f} times as fast as one (required with two: 1.9), "
              f"one rank takes {one / shortest[thread]:.3f} times as long as one thread (at most 1.05)")
    print(f"largest process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB (less than 200)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("zveno")
    parser.add_argument("ranked", metavar="zveno-mpi")
    parser.add_argument("--poses", type=float, default=1e7)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--anyway", action="store_true", help="also on a busy machine, where the figures say little")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    if load > 1.0 and not options.anyway:
        sys.exit(f"the load of this machine is {load:.1f}: scaling is measured on free cores only (--anyway)")
    counts = counts_for(options.poses)
    poses = counts[0] * counts[1] * counts[2] * DIRECTIONS * ROLLS
    print(f"RL15, {counts[0]} x {counts[1]} x {counts[2]} places, {poses:,} poses, load {load:.2f}, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="zveno-scaling-") as name:
        found = variants(options, counts, pathlib.Path(name))
        shortest, starts = {}, {}
        for _ in range(options.runs):
            for variant, (command, made) in found.items():
                shortest[variant] = min(seconds(command, made), shortest.get(variant, float("inf")))
            for count in options.ranks:
                starts[count] = min(start_of(options, count), starts.get(count, float("inf")))
        if len({digest(made) for _, made in found.values()}) != 1:
            sys.exit("the maps differ")
        report(shortest, starts, poses, options.ranks)


if __name__ == "__main__":
    main()
