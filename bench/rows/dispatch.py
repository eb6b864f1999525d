"""The dispatch of the meal-delivery days, between the simplest policy and what nobody can beat."""
import gzip
import json
import os

from bars import BARS
from harness import ROOT
from rows.assignment import solver

DATA = ROOT.parent / "shared/data/meal-delivery"
WIDE = 0.1  # a gap that must be closed in part, as a share of the bound


def days(bench):
    """Every day with each policy, as `opsh dispatch bench` prints it."""
    bar = BARS["dispatch"]
    if not DATA.exists():
        bench.skip("dispatch of the meal-delivery days", f"{DATA.name} is not here", bar)
        return
    told = played(bench)
    for day, policies in told.items():
        first, bound, ours = (policies[name] for name in ("first_come", "bound", "rolling"))
        gap = first["click_to_door"] - bound["click_to_door"]
        is_wide = gap > WIDE * bound["click_to_door"]
        closed = None if ours["closed"] is None else float(ours["closed"])
        bench.row(
            f"{day}: click-to-door, min; 90th percentile; ready-to-pickup; 90th percentile; "
            "orders per courier hour; late; undelivered", listed(ours),
            f"(a) {listed(first)}; (b) {listed(bound)}; closed "
            + ("–" if closed is None else f"{closed:.0%}"),
            bar if is_wide else "none", bar.met(closed) if is_wide else None)
    against_solver(bench, {day: policies["rolling"] for day, policies in told.items()})
    pace = [json.loads(line) for line in
            bench.run(bench.bench, "dispatch", unpacked(bench)).splitlines()]
    slowest = max(day["seconds"] / day["decisions"] for day in pace)
    bench.row("dispatch, a decision on the slowest day, ms", f"{slowest * 1000:.1f}", "–", "none",
              None)


def played(bench):
    """The rows of `opsh dispatch bench`: by day, then by policy."""
    home = bench.folder / "no-book"
    home.mkdir(mode=0o700, exist_ok=True)
    told = json.loads(bench.run(
        bench.opsh, "dispatch", "bench", unpacked(bench), "-o", "json", "-q",
        env={**os.environ, "OPSH_HOME": str(home)}))["data"]
    days = {}
    for row in told:
        days.setdefault(row["day"], {})[row["policy"]] = row
    return days


def against_solver(bench, rolling):
    """Our days beside those on which OR-tools chooses the routes."""
    bar = BARS["dispatch-solver"]
    python = solver(bench)
    if python is None:
        bench.skip("dispatch beside OR-tools", "OR-tools cannot be installed", bar)
        return
    for day, ours in list(rolling.items())[:1 if bench.quick else None]:
        theirs = json.loads(bench.run(
            python, ROOT / "bench/dispatch/ortools_day.py", unpacked(bench), day))
        ratio = ours["click_to_door"] / theirs["click_to_door"]
        # Who leaves orders out has an easier day: then the two are not comparable.
        is_fair = ours["undelivered"] <= theirs["undelivered"]
        bench.row(f"{day} beside OR-tools", listed(ours),
                  f"(c) {listed(theirs)}: {ratio:.3f} × its mean, {theirs['seconds']:.0f} s for "
                  f"{theirs['decisions']} decisions", bar, bar.met(ratio) and is_fair)


def listed(figures):
    """A day in words. Times are seconds."""
    return (f"{figures['click_to_door'] / 60:.1f}; {figures['click_to_door_p90'] / 60:.0f}; "
            f"{figures['ready_to_pickup'] / 60:.1f}; {figures['ready_to_pickup_p90'] / 60:.0f}; "
            f"{float(figures['per_hour']):.2f}; {figures['late']}; {figures['undelivered']}")


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
