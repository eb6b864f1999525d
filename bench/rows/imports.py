"""The invoice import: its time against the same number of statements in C, and its memory."""
import contextlib
import csv
import gzip
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from bars import BARS
from harness import ROOT, BenchError

EXPORTS = ROOT.parent / "shared/data/online-retail"
MAPPING = ROOT / "Config/imports/online-retail.json"
PER_MOVEMENT = 7  # statements of bench/limit.c
BATCH = 500  # lines per commit of the import, movements per commit of the C program


def everything(bench):
    whole, name = export(bench)
    sizes = (5000, 20_000) if bench.quick else (50_000, None)
    few, many = (first(bench, whole, size) for size in sizes)
    prepared = prepare(bench, whole)
    book = bench.book()
    count = 5000 if bench.quick else 20_000

    runs = {"few": [], "many": []}
    limit = []
    for _ in range(bench.rounds):
        runs["few"].append(once(bench, prepared, few))
        runs["many"].append(once(bench, prepared, many))
        with bench.copy(book) as path:
            limit.append(bench.timed(bench.limit, path, "issue", count, BATCH) / PER_MOVEMENT)
    statements = counted(bench, prepared, many)

    lines = runs["many"][0]["lines"]
    seconds = statistics.median(run["seconds"] for run in runs["many"])
    statement = statistics.median(limit)
    ratio = seconds * 1e6 / (statements * statement)
    bench.row(f"import of {name}, {lines:,} lines, s", f"{seconds:.1f}",
              f"C's time for as many statements ({statements:,} at {statement:.2f} µs): "
              f"{ratio:.2f} ×", BARS["import"], BARS["import"].met(ratio))
    peak = {size: statistics.median(run["mebibytes"] for run in runs[size]) for size in runs}
    growth = peak["many"] / peak["few"]
    bench.row("memory of that import at its peak, MiB", f"{peak['many']:.0f}",
              f"{runs['few'][0]['lines']:,} lines {peak['few']:.0f}: {growth:.2f} ×",
              BARS["import-memory"], BARS["import-memory"].met(growth, peak["many"]))


def export(bench):
    """The invoice export on this machine, else a sample that the project makes itself."""
    for path in sorted(EXPORTS.glob("*.csv.gz")):
        return path, "the Online Retail export"
    path = bench.folder / "sample.csv"
    path.write_text(bench.run(ROOT / "scripts/lib/sample-invoices", "245903"))
    return path, "a made-up export"


def first(bench, whole, lines):
    """The export's first lines, as they stand; all of it for None."""
    if lines is None:
        return whole
    path = bench.folder / f"first-{lines}.csv"
    with gzip.open(whole) if whole.suffix == ".gz" else open(whole, "rb") as source:
        with open(path, "wb") as target:
            for _ in range(lines + 1):
                target.write(source.readline())
    return path


def prepare(bench, whole, **settings):
    """A home with products, customers and opening stock, as `scripts/demo` makes it. The book is a
    file in it, unless the settings say something else."""
    home = Path(tempfile.mkdtemp(dir=bench.folder))
    environment = {**os.environ, "OPSH_HOME": str(home), **settings}
    secret = bench.secret()
    bench.run(bench.opsh, "init", "--admin", "bench", "--password-file", secret, "--zone",
              "Europe/London", "--currency", "GBP", env=environment)
    bench.run(bench.opsh, "auth", "login", "bench", "--password-file", secret, env=environment)
    launch(bench, environment, whole, "--catalogue")
    with gzip.open(whole, "rt") if whole.suffix == ".gz" else open(whole) as source:
        moment = next(csv.DictReader(source))["InvoiceDate"]
    opening = home / "opening.opsh"
    opening.write_text(bench.run(ROOT / "scripts/flows/opening-stock", whole, moment[:10]))
    bench.run(bench.opsh, "run", opening, "--atomic", "-q", env=environment)
    return home


@contextlib.contextmanager
def copied(bench, home):
    target = Path(tempfile.mkdtemp(dir=bench.folder))
    try:
        shutil.copytree(home, target, dirs_exist_ok=True)
        os.chmod(target, 0o700)
        yield {**os.environ, "OPSH_HOME": str(target)}
    finally:
        shutil.rmtree(target, ignore_errors=True)


def once(bench, prepared, file):
    with copied(bench, prepared) as environment:
        return launch(bench, environment, file)


def counted(bench, prepared, file):
    """Statements of the same import. Counted in a run of its own, so that it slows no other."""
    counter = bench.compiled("count.c", "-shared", "-fPIC", "-ldl")
    number = bench.folder / "statements"
    with copied(bench, prepared) as environment:
        launch(bench, {**environment, "LD_PRELOAD": str(counter), "STATEMENTS_FILE": str(number)},
               file)
    return int(number.read_text())


def command(bench, file, *options):
    return [bench.opsh, "import", "invoices", str(file), "--mapping", str(MAPPING),
            "--batch", str(BATCH), "-o", "json", "-q", *options]


def launch(bench, environment, file, *options):
    """One import: seconds from start to end, its lines, and its largest resident memory."""
    with tempfile.TemporaryFile(dir=bench.folder) as output:
        started = time.perf_counter()
        process = subprocess.Popen(
            command(bench, file, *options), env=environment, stdin=subprocess.DEVNULL,
            stdout=output, stderr=subprocess.STDOUT)
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            process.wait()
            raise
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode(errors="replace")
    if process.returncode not in (0, 3):  # 3: some lines were refused, as in any real export
        raise BenchError(f"the import ended with {process.returncode}: {said[-2000:]}")
    return {"seconds": seconds, "mebibytes": usage.ru_maxrss / 1024,
            "lines": json.loads(said)["data"]["rows"]}
