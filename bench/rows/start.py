"""What a command costs from the prompt and back."""
import contextlib
import re
import statistics
import subprocess
from pathlib import Path

from bars import BARS
from database import newest, postgres
from harness import BenchError, has

RUNS = 20  # starts per program and round


def several(bench, *command, **options):
    return lambda: statistics.median(bench.wall(*command, **options) for _ in range(RUNS))


def version(bench):
    what, bar = "`opsh --version`, ms", BARS["startup"]
    if not has("sqlite3"):
        bench.skip(what, "sqlite3 not installed", bar)
        return
    figures = bench.compare({
        "opsh": several(bench, bench.opsh, "--version"),
        "sqlite3": several(bench, "sqlite3", "--version"),
    })
    ours, base = figures["opsh"], figures["sqlite3"]
    bench.row(what, f"{ours:.1f}", f"sqlite3 {base:.1f}: {ours / base:.2f} ×", bar,
              bar.met(ours / base))


def before(bench):
    """Whether what came since an earlier version made every start slower."""
    bar = BARS["before"]
    starts = {"`opsh --version` against an earlier version, ms": ("--version",),
              "`opsh product show SKU` against it, ms": ("product", "show", "P00001")}
    if bench.before is None:
        for what in starts:
            bench.skip(what, "name its binary in OPSH_BENCH_BEFORE", bar)
        return
    with bench.home(bench.book()) as environment:
        for what, words in starts.items():
            figures = bench.compare({
                "now": several(bench, bench.opsh, *words, env=environment),
                "before": several(bench, bench.before, *words, env=environment),
            })
            ratio = figures["now"] / figures["before"]
            bench.row(what, f"{figures['now']:.1f}", f"{figures['before']:.1f}: {ratio:.2f} ×",
                      bar, bar.met(ratio))


def completion(bench):
    """A question of a completion script among many names, against one read by an index."""
    count = 5000 if bench.quick else 50_000
    with bench.home(bench.book(products=count)) as environment:
        words = ("__complete", "stock", "receive", "P0001")
        names = [line.split("\t")[0]
                 for line in bench.run(bench.opsh, *words, env=environment).splitlines()]
        if names != [f"P0001{digit}" for digit in range(10)]:
            raise BenchError(f"the candidates of P0001 are {names}")
        figures = bench.compare({
            "complete": several(bench, bench.opsh, *words, env=environment),
            "show": several(bench, bench.opsh, "product", "show", "P00010", env=environment),
        })
    ours, base = figures["complete"], figures["show"]
    bench.row(f"completion of a SKU among {count:,} products, ms", f"{ours:.1f}",
              f"`opsh product show SKU` {base:.1f}: {ours / base:.2f} ×", BARS["completion"],
              BARS["completion"].met(ours / base))


def one_read(bench):
    what, bar = "`opsh product show SKU` on a warm book, ms", BARS["oneshot"]
    query = ("SELECT id, sku, name, unit, price FROM products WHERE folded_sku = 'p00001'")
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(bench.book()))
        book = Path(environment["OPSH_HOME"]) / "book.sqlite"
        works = {"opsh": several(
            bench, bench.opsh, "product", "show", "P00001", env=environment)}
        if has("sqlite3"):
            bench.run("sqlite3", book, query)
            works["sqlite3"] = several(bench, "sqlite3", book, query)
        socket = stack.enter_context(postgres(bench))
        if socket is not None:
            works["psql"] = several(
                bench, newest("psql"), "-h", socket, "-U", "bench", "-d", "postgres",
                "-c", "select 1")
        figures = bench.compare(works)
    ours = figures["opsh"]
    if "psql" in figures:
        base = figures["psql"]
        bench.row(what, f"{ours:.1f}", f"`psql -c 'select 1'` {base:.1f}: {ours / base:.2f} ×",
                  bar, bar.met(ours / base))
    else:
        bench.skip(what, "PostgreSQL not installed", bar)
    if "sqlite3" in figures:
        base = figures["sqlite3"]
        bench.row("the same against the sqlite3 shell", f"{ours:.1f}",
                  f"`sqlite3 book 'SELECT …'` {base:.1f}: {ours / base:.2f} ×", "none", None)


def instructions(bench):
    """How much a start executes: the same number on every machine, whatever else it does."""
    starts = {"`opsh --version`, million instructions": (("--version",), None),
              "`opsh product show SKU`, million instructions": (
                  ("product", "show", "P00001"), BARS["instructions"])}
    if not has("valgrind", "strip"):
        for what, (_, bar) in starts.items():
            bench.skip(what, "valgrind or strip not installed", bar or "none")
        return
    # Without debug information, which valgrind would read first.
    plain = bench.folder / "opsh-plain"
    bench.run("strip", "-g", "-o", plain, bench.opsh)
    with bench.home(bench.book()) as environment:
        for what, (words, bar) in starts.items():
            done = subprocess.run(
                ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no",
                 "--cachegrind-out-file=/dev/null", plain, *words],
                env=environment, capture_output=True, text=True)
            count = re.search(r"I +refs: +([\d,]+)", done.stderr)
            if done.returncode != 0 or not count:
                raise BenchError(f"valgrind: {done.stderr.strip()[-500:]}")
            millions = int(count.group(1).replace(",", "")) / 1e6
            bench.row(what, f"{millions:.1f}", "counted by cachegrind, the same in every run",
                      bar or "none", bar.met(millions) if bar else None)
