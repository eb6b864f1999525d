"""Stock issues and receipts through services and gate, against the same writes by hand."""
import sys

from harness import ROOT

BATCH = 1000


def batches(bench):
    count = 5000 if bench.quick else 20000
    book = bench.book()
    programs = {
        "opsh": lambda work: lambda path: bench.timed(bench.bench, work, path, count, BATCH),
        "C": lambda work: lambda path: bench.timed(bench.limit, path, work, count, BATCH),
    }
    for work, name in (("issue", "issues"), ("receive", "receipts")):
        works = {program: bench.on_copy(book, start(work)) for program, start in programs.items()}
        if work == "issue":
            works["python"] = bench.on_copy(book, lambda path: bench.timed(
                sys.executable, ROOT / "bench/baseline.py", path, count, BATCH))
        figures = bench.compare(works)
        ours, base = figures["opsh"], figures["C"]
        bench.row(f"{name} in batches of 1,000, µs each", f"{ours:.1f}",
                  f"C {base:.1f}: {ours / base:.2f} × its time", "≤ 2 ×", ours / base <= 2)
        if work == "issue":
            base = figures["python"]
            bench.row("the same against Python's sqlite3", f"{ours:.1f}",
                      f"{base:.1f}: {base / ours:.2f} × its speed", "≥ 1.5 ×", base / ours >= 1.5)


def singles(bench):
    count = 300 if bench.quick else 1000
    book = bench.book()
    figures = bench.compare({
        "opsh": bench.on_copy(book, lambda path: bench.timed(bench.bench, "issue", path, count, 1)),
        "C": bench.on_copy(book, lambda path: bench.timed(bench.limit, path, "issue", count, 1)),
    })
    ours, base = figures["opsh"], figures["C"]
    bench.row("one durable issue after the other, µs each", f"{ours:.0f}",
              f"C {base:.0f}: {base / ours:.2f} of its rate", "≥ 0.6", base / ours >= 0.6)
