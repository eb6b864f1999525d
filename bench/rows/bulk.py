"""Stock issues and receipts through services and gate, against the same writes by hand."""
import json
import sys

from bars import BARS
from harness import ROOT, BenchError

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
                  f"C {base:.1f}: {ours / base:.2f} × its time", BARS["bulk"],
                  BARS["bulk"].met(ours / base))
        if work == "issue":
            base = figures["python"]
            bench.row("the same against Python's sqlite3", f"{ours:.1f}",
                      f"{base:.1f}: {base / ours:.2f} × its speed", BARS["bulk-python"],
                      BARS["bulk-python"].met(base / ours))


def singles(bench):
    count = 300 if bench.quick else 1000
    book = bench.book()
    figures = bench.compare({
        "opsh": bench.on_copy(book, lambda path: bench.timed(bench.bench, "issue", path, count, 1)),
        "C": bench.on_copy(book, lambda path: bench.timed(bench.limit, path, "issue", count, 1)),
    })
    ours, base = figures["opsh"], figures["C"]
    bench.row("one durable issue after the other, µs each", f"{ours:.0f}",
              f"C {base:.0f}: {base / ours:.2f} of its rate", BARS["single"],
              BARS["single"].met(base / ours))


def receipts(bench, count):
    """A CSV of receipts of one piece each, made once."""
    file = bench.folder / f"receipts-{count}.csv"
    if not file.exists():
        with open(file, "w") as target:
            target.write("sku,qty,ref\n")
            target.writelines(f"{sku},1,BENCH\n" for sku in skus(count))
    return file


def skus(count):
    """The products of receipts, the same in every run."""
    state = 42
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield f"P{(state >> 33) % 1000:05d}"


def load(bench, home, count, verb="receive"):
    """`opsh bulk stock receive` as people run it: its seconds, and its peak memory in MiB."""
    words = (sys.executable, "-c", MEASURE, bench.opsh, "bulk", "stock", verb, "--from",
             receipts(bench, count), "-o", "json", "-q")
    figures = json.loads(bench.run(*words, env=home).strip().splitlines()[-1])
    if figures["ok"] != count or figures["replayed"] != 0:
        raise BenchError(f"bulk booked {figures['ok']} of {count} rows")
    return figures["seconds"], figures["peak"]


def rows(bench):
    """The whole process: start, file, keys, journal, job and all."""
    count = 10_000 if bench.quick else 100_000
    book = bench.book()
    peaks = []

    def ours():
        with bench.home(book) as home:
            seconds, peak = load(bench, home, count)
        peaks.append(peak)
        return seconds / count * 1e6

    figures = bench.compare({
        "opsh": ours,
        "C": bench.on_copy(book, lambda path: bench.timed(
            bench.limit, path, "receive", count, BATCH)),
    })
    mine, base = figures["opsh"], figures["C"]
    bench.row(f"`opsh bulk stock receive`, {count:,} rows, µs each", f"{mine:.1f}",
              f"C {base:.1f}: {mine / base:.2f} × its time", BARS["rows"],
              BARS["rows"].met(mine / base))
    memory = BARS["rows-memory"]
    what = "its largest resident memory with {:,} rows, MiB"
    bench.row(what.format(count), f"{max(peaks):.0f}", "–", memory,
              memory.met(max(peaks)))
    many = 50_000 if bench.quick else 1_000_000
    with bench.home(book) as home:
        seconds, peak = load(bench, home, many)
    bench.row(what.format(many), f"{peak:.0f}",
              f"once, {seconds:.0f} s; {count:,} rows {max(peaks):.0f}", memory, memory.met(peak))
    with bench.home(book) as home, bench.product_server(home) as base:
        token = f'{home["OPSH_HOME"]}/credentials'
        desk = {**home, "OPSH_STORE_KIND": "remote", "OPSH_SERVER_URL": base,
                "OPSH_TOKEN_FILE": token}
        seconds, peak = load(bench, desk, many)
    bench.row(f"the same as a client of `opsh serve`, {many:,} rows, MiB", f"{peak:.0f}",
              f"once, {seconds:.0f} s", memory, memory.met(peak))


# Runs the words after it and adds wall time in seconds and peak memory in MiB to its summary.
MEASURE = """
import json, resource, subprocess, sys, time
started = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
seconds = time.perf_counter() - started
if done.returncode:
    sys.exit(done.returncode)
data = json.loads(done.stdout)["data"]
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(json.dumps({
    "ok": data["ok"], "replayed": data["replayed"], "seconds": seconds, "peak": peak}))
"""
