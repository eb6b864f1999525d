"""Goods set against dated demands: how the time grows, and how near to the optimum it comes."""
import json
import math
import random
import subprocess
import sys

from bars import BARS
from harness import ROOT, BenchError

CASES = 200


def growth(bench):
    small, large = 1000, 10_000
    figures = bench.compare({
        size: lambda size=size: bench.timed(bench.bench, "assign", size)
        for size in (small, large)
    })
    ratio = figures[large] / figures[small]
    allowed = large * math.log(large) / (small * math.log(small))
    bench.row(f"assigning {large:,} demands over {large:,} lots, ms",
              f"{figures[large] / 1000:.2f}",
              f"{figures[small] / 1000:.3f} for {small:,}: {ratio:.1f} ×",
              f"≤ n log n: {allowed:.1f} ×", ratio <= allowed)


def case(chance, size):
    """Supplies and demands of one case: quantity, day, and loss a unit of supplies."""
    supplies = [[chance.randint(1, 9), chance.randint(0, 60), chance.randint(0, 30)]
                for _ in range(size)]
    demands = [[chance.randint(1, 9), chance.randint(0, 60)]
               for _ in range(chance.randint(max(1, size // 2), size))]
    return {"supplies": supplies, "demands": demands}


def optimum(bench):
    what, bar = "assignments at the proved optimum", BARS["assignment-optimum"]
    python = solver(bench)
    if python is None:
        bench.skip(what, "OR-tools cannot be installed", bar)
        return
    chance = random.Random(5)
    sizes = [chance.randint(2, 50) if n % 2 == 0 else chance.randint(51, 150)
             for n in range(CASES)]
    cases = [case(chance, size) for size in sizes]
    file = bench.folder / "assignments.jsonl"
    file.write_text("".join(json.dumps(given) + "\n" for given in cases))
    ours = [json.loads(line) for line in
            bench.run(bench.bench, "solve-assignments", file).splitlines()]
    exact = [json.loads(line) for line in
             bench.run(python, ROOT / "bench/exact_assignments.py", file).splitlines()]
    if len(ours) != CASES or len(exact) != CASES:
        raise BenchError("not every case was solved")
    worst, equal = 0.0, 0
    for size, mine, best in zip(sizes, ours, exact):
        if mine["filled"] != best["filled"]:
            raise BenchError(f"filled {mine['filled']} of {best['filled']}")
        gap = 0 if best["saved"] == 0 else (best["saved"] - mine["saved"]) / best["saved"]
        worst = max(worst, gap)
        equal += mine["saved"] == best["saved"] and mine["isOptimal"]
        if size <= 50 and mine["saved"] != best["saved"]:
            worst = max(worst, 1.0)
    bench.row(what, f"{equal} of {CASES}", f"worst {worst:.2%} below OR-tools", bar,
              bar.met(worst))


def solver(bench):
    """A Python with OR-tools, from a folder of its own beside the build; None without one."""
    folder = ROOT / ".build/bench-venv"
    python = folder / "bin/python"
    try:
        if not python.exists():
            bench.run(sys.executable, "-m", "venv", folder)
        if subprocess.run([python, "-c", "import ortools"], capture_output=True).returncode != 0:
            bench.run(python, "-m", "pip", "install", "-q", "ortools")
    except (BenchError, OSError):
        return None
    return python
