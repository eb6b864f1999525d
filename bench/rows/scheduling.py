"""The solvers of the workshop on known and on random instances, beside OR-tools CP-SAT."""
import gzip
import json
import math
import statistics
import sys

from bars import BARS
from harness import ROOT, BenchError
from rows.assignment import solver
from rows.taillard import SIZES, instances

DATA = ROOT.parent / "shared/data/scheduling"
WORKERS = 2  # as many searches for each side


def scheduling(bench):
    """Every given instance, ours and CP-SAT's with the same time and cores."""
    plain, flexible = given("jobshop"), given("flexible-jobshop")
    if plain is None or flexible is None:
        bench.skip("given job-shop instances", f"{DATA.name} is not here", "best known")
        return
    if bench.quick:
        plain, flexible = plain[:5], flexible[:1]
    seconds = 2 if bench.quick else 10
    gaps = {}
    for kind, rows in (("job-shop", plain), ("flexible", flexible)):
        file = bench.folder / f"{kind}.txt"
        file.write_text("".join(map(classic, rows)))
        best = {row["name"]: known(row) for row in rows}
        ours = solved(bench, file, seconds, best)
        gaps[kind] = [ours[name] / best[name] - 1 for name in best]
        at_best = sum(gap <= 0 for gap in gaps[kind])
        if kind == "job-shop":
            bench.row(f"given job-shop instances at the best known makespan, {seconds} s",
                      f"{at_best} of {len(best)}", f"worst {max(gaps[kind]):.2%} above",
                      BARS["job-shop"], at_best == len(best))
        else:
            mean = statistics.mean(gaps[kind])
            bench.row(f"given flexible instances, mean gap to the best known, {seconds} s",
                      f"{mean:.2%}", f"{at_best} of {len(best)} at it", BARS["flexible"],
                      BARS["flexible"].met(mean))
        against(bench, f"given {kind} instances", file, seconds, ours)
    every = statistics.mean(gaps["job-shop"] + gaps["flexible"])
    bench.row("all given instances, mean gap to the best known", f"{every:.2%}", "–",
              BARS["scheduling"], BARS["scheduling"].met(every))


def unseen(bench):
    """Taillard's instances, made from their published seeds."""
    for size, seconds in ((15, 10), (20, 60)):
        bar = BARS[f"unseen-{size}"]
        rows = instances(size)[:1 if bench.quick else None]
        if bench.quick:
            seconds = 2
        file = bench.folder / f"unseen-{size}.txt"
        file.write_text("".join(row["text"] for row in rows))
        best = {row["name"]: row["best"] for row in rows}
        ours = solved(bench, file, seconds, best)
        worst = max(ours[name] / best[name] - 1 for name in best)
        mean = statistics.mean(ours[name] / best[name] - 1 for name in best)
        what = f"{len(rows)} of Taillard's {SIZES[size]} instances"
        bench.row(f"{what}, worst gap to the best known, {seconds} s", f"{worst:.2%}",
                  f"mean {mean:.2%}", bar, bar.met(worst))
        against(bench, what, file, seconds, ours)


def lot_sizing(bench):
    """Trigeiro's instances against the bounds that an exact solver gave."""
    rows = given("lot-sizing")
    what, bar = "lot-sizing instances, mean gap to the given bounds", BARS["lot-sizing"]
    if rows is None:
        bench.skip(what, f"{DATA.name} is not here", bar)
        return
    if bench.quick:
        rows = rows[:3]
    file = bench.folder / "lots.json"
    file.write_text(json.dumps(rows))
    found = answer(bench, file, 10)
    costs = {row["name"]: row["cost"] for row in found if row["cost"] is not None}
    gaps = [costs[row["name"]] / row["lower_bound"] - 1 for row in rows if row["name"] in costs]
    mean = statistics.mean(gaps)
    bench.row(what, f"{mean:.2%}", f"{len(costs)} of {len(rows)} feasible, worst {max(gaps):.2%}",
              bar, bar.met(mean) and len(costs) == len(rows))
    seconds = statistics.median(row["seconds"] for row in found)
    bench.row("the same, median time, s", f"{seconds:.2f}", "–", "none", None)


def floor(bench):
    """Small floors beside CP-SAT, and a large one by itself."""
    large(bench)
    count, seconds = (5, 5) if bench.quick else (50, 60)
    what = f"{count} random floors of 30 jobs, worst against CP-SAT, {seconds} s"
    bar = BARS["floor"]
    python, script = solver(bench), ROOT / "bench/scheduling/cpsat_floor.py"
    if python is None:
        bench.skip(what, "OR-tools cannot be installed", bar)
        return
    floors = [bench.run(sys.executable, script, "generate", seed) for seed in range(1, count + 1)]
    file = bench.folder / "floors.jsonl"
    file.write_text("".join(floors))
    ours = [json.loads(line)["value"] for line in
            bench.run(bench.bench, "solve-floors", file, seconds).splitlines()]
    theirs = [json.loads(bench.run(python, script, "solve", "--seconds", seconds, "--workers",
                                   WORKERS, input=text))["value"] for text in floors]
    gaps = [mine / other - 1 if other else float(mine > 0) for mine, other in zip(ours, theirs)]
    bench.row(what, f"{max(gaps):+.2%}",
              f"better on {sum(gap < 0 for gap in gaps)}, equal on {gaps.count(0)}, mean "
              f"{statistics.mean(gaps):+.2%}", bar, bar.met(max(gaps)))


def large(bench):
    jobs = 200 if bench.quick else 1000
    told = last(bench.run(bench.bench, "schedule", jobs, 4))
    bench.row(f"{jobs:,} jobs of 3 steps on 50 machines with calendars, s",
              f"{told['seconds']:.2f}",
              f"the first plan after {told['first']:.2f}; the search for 4 s makes it "
              f"{1 - told['value'] / told['first_value']:.1%} better",
              BARS["floor-large"], BARS["floor-large"].met(told["seconds"]))
    told = last(bench.run(bench.bench, "move-jobs", jobs, 20 if bench.quick else 100))
    bench.row(f"moving one of {jobs:,} jobs, longest, ms", f"{told['longest'] * 1000:.1f}",
              f"mean {told['seconds'] / told['count'] * 1000:.1f}", BARS["floor-move"],
              BARS["floor-move"].met(told["longest"] * 1000))


def netting(bench):
    """One netting run over open demand, with bills of five levels."""
    sizes = (1000, 10_000) if bench.quick else (1000, 10_000, 100_000)
    figures = bench.compare({
        size: lambda size=size: bench.timed(bench.bench, "net", size) / 1e6 for size in sizes})
    bench.row("netting 10,000 demands with 5-level bills, s", f"{figures[10_000]:.2f}", "–",
              BARS["netting"], BARS["netting"].met(figures[10_000]))
    for small, more in zip(sizes, sizes[1:]):
        ratio = figures[more] / figures[small]
        allowed = more * math.log(more) / (small * math.log(small))
        bench.row(f"netting {more:,} demands, s", f"{figures[more]:.2f}",
                  f"{figures[small]:.3f} for {small:,}: {ratio:.1f} ×",
                  f"≤ n log n: {allowed:.1f} ×", ratio <= allowed)


def given(name):
    file = DATA / f"{name}.json.gz"
    return json.loads(gzip.decompress(file.read_bytes())) if file.exists() else None


def known(row):
    """The best makespan known: proved, or else the smallest that was found."""
    return row["optimum"] or row.get("upper_bound") or row["upper"]


def classic(row):
    """An instance in the classic format of its kind."""
    if "machines_matrix" in row:
        lines = [f"{row['jobs']} {row['machines']}"]
        for machines, durations in zip(row["machines_matrix"], row["duration_matrix"]):
            lines.append(" ".join(f"{m} {d}" for m, d in zip(machines, durations)))
    else:
        steps = [step for job in row["jobs"] for step in job]
        mean = sum(map(len, steps)) / len(steps)
        lines = [f"{row['jobs_n']} {row['machines_n']} {mean:.2f}"]
        for job in row["jobs"]:
            choices = [" ".join([str(len(step))] + [f"{m + 1} {d}" for m, d in step])
                       for step in job]
            lines.append(" ".join([str(len(job))] + choices))
    return f"instance {row['name']}\n" + "\n".join(lines) + "\n"


def answer(bench, file, seconds):
    return json.loads(bench.run(bench.opsh, "workshop", "bench", file, "--seconds", seconds,
                                "--workers", WORKERS, "-o", "json"))["data"]


def solved(bench, file, seconds, names):
    """name → makespan, by the product."""
    found = {row["name"]: row["makespan"] for row in answer(bench, file, seconds)}
    if found.keys() != names.keys():
        raise BenchError("not every instance was solved")
    return found


def against(bench, what, file, seconds, ours):
    """The mean of our makespans over CP-SAT's with the same time and cores."""
    python, bar = solver(bench), BARS["scheduling-solver"]
    if python is None:
        bench.skip(f"{what} beside CP-SAT", "OR-tools cannot be installed", bar)
        return
    lines = bench.run(python, ROOT / "bench/scheduling/cpsat_jobshop.py", file, "--seconds",
                      seconds, "--workers", WORKERS).splitlines()
    theirs = {row["name"]: row["makespan"] for row in map(json.loads, lines)}
    found = [name for name in ours if theirs.get(name)]
    if not found:
        raise BenchError("CP-SAT found nothing")
    ratio = statistics.mean(ours[name] / theirs[name] for name in found)
    ahead = sum(ours[name] < theirs[name] for name in found)
    behind = sum(ours[name] > theirs[name] for name in found)
    bench.row(f"{what} beside CP-SAT, {seconds} s, {WORKERS} cores each", f"{ratio:.4f} ×",
              f"shorter on {ahead}, longer on {behind} of {len(found)}", bar,
              bar.met(ratio))


def last(text):
    return json.loads(text.strip().splitlines()[-1])
