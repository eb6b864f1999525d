"""Checking a long file of plain commands without running it."""
import json
import shutil

from bars import BARS
from harness import ROOT, BenchError

SHAPES = (
    "stock receive P{0:05d} {1} --ref PO-{2}",
    "stock issue P{0:05d} {1}",
    "stock receive P{0:05d} {1} --cost 12.50 --location MAIN",
    "stock level P{0:05d}",
    "stock move P{0:05d} {1} --from MAIN --to SHELF-A",
    "product show P{0:05d}",
)


def lines(bench):
    count = 100_000 if bench.quick else 1_000_000
    what, bar = f"`opsh check` of {count:,} lines of plain commands, ms", BARS["check"]
    if shutil.which("swiftc") is None:
        bench.skip(what, "swiftc not installed", bar)
        return
    reader = bench.folder / "readline"
    if not reader.exists():
        bench.run("swiftc", "-O", "-o", reader, ROOT / "bench/readline.swift")
    file = bench.folder / f"plain-{count}.opsh"
    with open(file, "w") as script:
        for n in range(count):
            script.write(SHAPES[n % 6].format(n * 7919 % 1000, n % 97 + 1, n) + "\n")
    checked = json.loads(bench.run(bench.opsh, "check", file, "-o", "json"))["data"][0]
    if not checked["ok"] or checked["statements"] != count:
        raise BenchError(f"check saw {checked['statements']} of {count} statements")
    with open(file) as source:
        read = int(bench.run(reader, stdin=source).split()[0])
    if read != count:
        raise BenchError(f"the reader saw {read} of {count} lines")

    def by_hand():
        with open(file) as source:
            return bench.wall(reader, stdin=source)

    figures = bench.compare({
        "opsh": lambda: bench.wall(bench.opsh, "check", file, "-q"),
        "swift": by_hand,
    })
    ours, base = figures["opsh"], figures["swift"]
    bench.row(what, f"{ours:.0f}",
              f"`readLine` and `split` in Swift {base:.0f}: {base / ours:.1f} × its speed", bar,
              bar.met(base / ours))
