"""Exports against SQLite's own, which asks for no rights, masks nothing and signs nothing."""
import os

from bars import BARS
from harness import BenchError, has


def movements(bench):
    count = 100_000 if bench.quick else 1_000_000
    what, bar = f"`opsh export stock_movements` of {count:,} to CSV, s", BARS["export"]
    if not has("sqlite3"):
        bench.skip(what, "sqlite3 not installed", bar)
        return
    with bench.home(bench.large) as environment:
        book = f"{environment['OPSH_HOME']}/book.sqlite"
        ours, theirs = bench.folder / "ours.csv", bench.folder / "theirs.csv"

        def exported():
            ours.unlink(missing_ok=True)
            return bench.wall(
                bench.opsh, "export", "stock_movements", "--to", ours, "-q", env=environment)

        def dumped():
            theirs.unlink(missing_ok=True)
            return bench.wall("sqlite3", "-csv", "-header", book, f".once '{theirs}'",
                              "SELECT * FROM stock_movements")

        figures = bench.compare({"opsh": exported, "sqlite": dumped})
        rows, held, size = lines(ours), lines(theirs), os.path.getsize(ours)
        ours.unlink()
        theirs.unlink()
    if rows != held:
        raise BenchError(f"{rows} lines were exported, and the book has {held}")
    speed = figures["sqlite"] / figures["opsh"]
    bench.row(what, f"{figures['opsh'] / 1000:.1f}, {size >> 20} MiB",
              f"`sqlite3 -csv` {figures['sqlite'] / 1000:.1f}: {speed:.2f} × its speed", bar,
              bar.met(speed))


def lines(path):
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
