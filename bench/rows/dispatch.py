"""The dispatch of the meal-delivery days, between the simplest policy and what nobody can beat."""
import gzip
import json

from harness import ROOT
from rows.assignment import solver

DATA = ROOT.parent / "shared/data/meal-delivery"
WIDE = 0.1  # a gap that must be closed in part, as a share of the bound
CLOSED = 0.4
ABOVE = 1.05  # OR-tools on the same days


def days(bench):
    """Every day with each policy."""
    bar = f"≥ {CLOSED:.0%} of a gap above {WIDE:.0%}"
    if not DATA.exists():
        bench.skip("dispatch of the meal-delivery days", f"{DATA.name} is not here", bar)
        return
    told = [json.loads(line) for line in
            bench.run(bench.bench, "dispatch", unpacked(bench)).splitlines()]
    for day in told:
        first, bound, ours = day["firstCome"], day["bound"], day["rolling"]
        gap = first["clickToDoor"] - bound["clickToDoor"]
        closed = (first["clickToDoor"] - ours["clickToDoor"]) / gap if gap else 1
        is_wide = gap > WIDE * bound["clickToDoor"]
        bench.row(
            f"{day['day']}: click-to-door, min; 90th percentile; ready-to-pickup; orders per "
            "courier hour; late; undelivered",
            listed(ours), f"(a) {listed(first)}; (b) {listed(bound)}; closed {closed:.0%}",
            bar if is_wide else "none", closed >= CLOSED if is_wide else None)
    against_solver(bench, told)
    slowest = max(day["seconds"] / day["decisions"] for day in told)
    bench.row("dispatch, a decision on the slowest day, ms", f"{slowest * 1000:.1f}", "–", "none",
              None)


def against_solver(bench, told):
    """Our days beside those on which OR-tools chooses the routes."""
    bar = f"≤ {ABOVE} × its mean"
    python = solver(bench)
    if python is None:
        bench.skip("dispatch beside OR-tools", "OR-tools cannot be installed", bar)
        return
    for day in told[:1] if bench.quick else told:
        theirs = json.loads(bench.run(
            python, ROOT / "bench/dispatch/ortools_day.py", unpacked(bench), day["day"]))
        ours = day["rolling"]
        ratio = ours["clickToDoor"] / theirs["clickToDoor"]
        # Who leaves orders out has an easier day: then the two are not comparable.
        is_fair = ours["undelivered"] <= theirs["undelivered"]
        bench.row(f"{day['day']} beside OR-tools", listed(ours),
                  f"(c) {listed(theirs)}: {ratio:.3f} × its mean, {theirs['seconds']:.0f} s for "
                  f"{theirs['decisions']} decisions", bar, ratio <= ABOVE and is_fair)


def listed(figures):
    return (f"{figures['clickToDoor']:.1f}; {figures['clickToDoor90']:.0f}; "
            f"{figures['readyToPickup']:.1f}; {figures['ordersPerCourierHour']:.2f}; "
            f"{figures['late']}; {figures['undelivered']}")


def instances(folder):
    """The names of the days, sorted."""
    lines = (folder / "orders.csv").read_text().splitlines()[1:]
    return sorted({line.split(",")[0] for line in lines})


def unpacked(bench):
    """A folder with the tables as plain text."""
    folder = bench.folder / "meal-delivery"
    folder.mkdir(exist_ok=True)
    for file in DATA.iterdir():
        data = file.read_bytes()
        if file.suffix == ".gz":
            data = gzip.decompress(data)
        (folder / file.name.removesuffix(".gz")).write_bytes(data)
    return folder
