"""Stock issues in Tryton, from PyPI, in process: the product a user would pick."""
import shutil
import subprocess
import sys

from bars import BARS
from harness import ROOT

ENVIRONMENT = ROOT / ".build/bench-venv"  # kept, so that only the first run asks the network
PROGRAM = ROOT / "bench/tryton_moves.py"
PRODUCTS = 100


def installed(driver=None):
    """Whether the environment is there and complete, after an attempt to make it; with the driver
    of another database than SQLite, if one is named."""
    modules = ", ".join(("trytond.modules.stock", *([driver] if driver else [])))
    python = ENVIRONMENT / "bin/python"

    def works():
        return python.exists() and subprocess.run(
            [python, "-c", f"import {modules}"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0

    if works():
        return True
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    for command in ([sys.executable, "-m", "venv", ENVIRONMENT],
                    [python, "-m", "pip", "install", "-q", "--retries", "1", "--timeout", "20",
                     "trytond[postgresql]==8.2.*", "trytond-stock==8.2.*"]):
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           timeout=600, check=True)
        except subprocess.SubprocessError:
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            return False
    return works()


def batches(bench):
    what, bar = "issues in batches of 1,000 against Tryton's, µs each", BARS["tryton"]
    if not installed():
        bench.skip(what, "Tryton not installed: no network", bar)
        return
    python = ENVIRONMENT / "bin/python"
    folder = bench.folder / "tryton"
    bench.run(python, "-W", "ignore", PROGRAM, folder, "prepare", PRODUCTS)
    book, moves = bench.book(), 50 if bench.quick else 200

    def tryton(count, batch):
        target = bench.folder / "tryton-copy"
        shutil.copytree(folder, target)
        try:
            return bench.timed(python, "-W", "ignore", PROGRAM, target, "issue", count, batch)
        finally:
            shutil.rmtree(target)

    figures = bench.compare({
        "opsh": bench.on_copy(
            book, lambda path: bench.timed(bench.bench, "issue", path, 5000, 1000)),
        "batch": lambda: tryton(moves, moves),
        "single": bench.on_copy(
            book, lambda path: bench.timed(bench.bench, "issue", path, 300, 1)),
        "one": lambda: tryton(5 if bench.quick else 20, 1),
    })
    ratio = figures["batch"] / figures["opsh"]
    bench.row(what, f"{figures['opsh']:.1f}",
              f"{figures['batch']:,.0f}, {moves} in one transaction: {ratio:.0f} × its speed", bar,
              bar.met(ratio))
    bench.row("one issue after the other against Tryton's, µs each", f"{figures['single']:.0f}",
              f"{figures['one']:,.0f}, not durable: {figures['one'] / figures['single']:.0f} × "
              "its speed", "none", None)
