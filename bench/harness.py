"""What every row of the bench uses: programs, books, rounds, servers, and the table itself."""
import contextlib
import datetime
import json
import os
import platform
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PASSWORD = "a long enough bench password"  # the one `opsh-bench prepare` gives its administrator
BESIDE_A_BOOK = ("", "-wal", "-shm", ".lock", ".lock.next")


class Bench:
    """One run: a folder of its own that goes with it, and the processes it started.

    Programs under comparison run in turn within a round, so a ratio holds when the machine's speed
    drifts; a figure is the median of the rounds.
    """

    def __init__(self, rounds, quick):
        self.rounds, self.quick = rounds, quick
        release = Path(os.environ.get("OPSH_BENCH_FOLDER", ROOT / ".build-release/release"))
        self.bench, self.opsh = str(release / "opsh-bench"), str(release / "opsh")
        # A binary of an earlier version, which the row `before` compares with.
        self.before = os.environ.get("OPSH_BENCH_BEFORE")
        # Where large books are kept from run to run.
        kept = os.environ.get("OPSH_BENCH_BOOKS")
        self.books_folder = Path(kept) if kept else None
        self.folder = Path(tempfile.mkdtemp(prefix="opsh-bench-"))
        self.missed = []
        # What is made once for several rows and removed at the end.
        self.kept = contextlib.ExitStack()
        self._started = []
        self._books = {}
        # The machine's owner's book, token and clock stay out of it.
        for name in [name for name in os.environ if name.startswith("OPSH_")]:
            del os.environ[name]

    def close(self):
        """Ends what was started, removes what was written; also after a failure."""
        try:
            self.kept.close()
        finally:
            for process in reversed(self._started):
                if process.poll() is None:
                    process.terminate()
                    try:
                        process.wait(10)
                    except subprocess.TimeoutExpired:
                        process.kill()
                        process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    # The table

    def heading(self):
        print(f"{datetime.date.today()}, {os.cpu_count()} cores, {platform.machine()}, load "
              f"{os.getloadavg()[0]:.1f} at the start, medians of {self.rounds} "
              f"{'round' if self.rounds == 1 else 'rounds'}"
              f"{', small amounts (--quick)' if self.quick else ''}\n")
        print("| measured | figure | baseline in the same run | bar | met |")
        print("|---|---|---|---|---|", flush=True)

    def row(self, what, figure, baseline, bar, met):
        """A finished row; `met` is None where nothing could be compared."""
        word = {True: "yes", False: "no", None: "–"}[met]
        if met is False:
            self.missed.append(what)
        print(f"| {what} | {figure} | {baseline} | {bar} | {word} |", flush=True)

    def skip(self, what, why, bar):
        self.row(what, "not measured", why, bar, None)

    # Programs

    def run(self, *command, **options):
        """What the program printed; fails with what it said when it did not succeed."""
        done = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, **options)
        if done.returncode != 0:
            words = " ".join(str(word) for word in command)
            said = (done.stderr.strip() or done.stdout.strip())[-2000:]
            raise BenchError(f"{words}\n  ended with {done.returncode}: {said}", done.returncode)
        return done.stdout

    def timed(self, *command, **options):
        """Microseconds a piece, from the JSON line that the measuring programs end with."""
        result = json.loads(self.run(*command, **options).strip().splitlines()[-1])
        return result["seconds"] / result["count"] * 1e6

    def wall(self, *command, **options):
        """Milliseconds from start to end of a program whose output nobody reads."""
        options.setdefault("stdin", subprocess.DEVNULL)
        started = time.perf_counter()
        subprocess.run(
            [str(word) for word in command], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, **options)
        return (time.perf_counter() - started) * 1000

    def compiled(self, source, *flags):
        target = self.folder / (Path(source).stem + (".so" if "-shared" in flags else ""))
        if not target.exists():
            self.run("cc", "-O2", "-o", target, ROOT / "bench" / source, *flags)
        return target

    @property
    def limit(self):
        return self.compiled("limit.c", "-lsqlite3")

    def start(self, *command, **options):
        process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            **options)
        self._started.append(process)
        return process

    # Rounds

    def compare(self, works):
        """name → median of what each work gives, one after the other in every round."""
        figures = {name: [] for name in works}
        for _ in range(self.rounds):
            for name, work in works.items():
                figures[name].append(work())
        return {name: statistics.median(values) for name, values in figures.items()}

    # Books

    def book(self, products=1000, movements=0):
        """A book by `opsh-bench prepare`, made once. Measure on a copy of it."""
        key = (products, movements)
        if key not in self._books:
            path = self.folder / f"prepared-{products}-{movements}.sqlite"
            self.run(self.bench, "prepare", path, products, movements)
            self._books[key] = path
        return self._books[key]

    @property
    def large(self):
        """One of 1,000,000 movements, or a tenth of that in a quick run."""
        return self.book(movements=100_000 if self.quick else 1_000_000)

    @contextlib.contextmanager
    def copy(self, book):
        target = Path(tempfile.mkdtemp(dir=self.folder)) / "book.sqlite"
        try:
            shutil.copy(book, target)
            yield target
        finally:
            shutil.rmtree(target.parent, ignore_errors=True)

    def on_copy(self, book, work):
        """A work for `compare` that gets its own copy of the book each time."""
        def run():
            with self.copy(book) as path:
                return work(path)
        return run

    @contextlib.contextmanager
    def home(self, book):
        """A home with a copy of the book, its administrator signed in: the environment for it."""
        with self.copy(book) as path:
            os.chmod(path.parent, 0o700)
            # What `opsh-bench` prepares has no seal folder, and a book without one takes no names
            # of people. One beside the book is its own whatever digest is in its name.
            (path.parent / "seals").mkdir(mode=0o700)
            (path.parent / "seals" / f"{path.name}-{'0' * 12}").mkdir(mode=0o700)
            environment = {**os.environ, "OPSH_HOME": str(path.parent)}
            self.run(self.opsh, "auth", "login", "bench", "--password-file", self.secret(),
                     env=environment)
            yield environment

    def secret(self):
        path = self.folder / "password"
        path.write_text(PASSWORD + "\n")
        return path

    # Servers

    @contextlib.contextmanager
    def serving(self, command, ready, **options):
        """A server on a free port of the loopback, from its first answer on: its address."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        process = self.start(*command(port), **options)
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                if process.poll() is not None:
                    raise BenchError(f"the server of {ready} ended with {process.returncode}")
                try:
                    urllib.request.urlopen(base + ready, timeout=5).read()
                    break
                except OSError:
                    time.sleep(0.05)
            else:
                raise BenchError(f"the server of {ready} does not answer")
            yield base
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    print("bench: a server had to be killed", file=sys.stderr)

    def product_server(self, environment, within=()):
        """`opsh serve`. The words of `within`, if there are any, start it in their own way."""
        return self.serving(
            lambda port: (*within, self.opsh, "serve", "--listen", f"127.0.0.1:{port}"), "/health",
            env=environment)

    def bare_server(self):
        return self.serving(lambda port: (self.bench, "bare-route", port), "/bare")

    def load(self, connections, url, *extra):
        """Answers a second and the 99th percentile in ms, by wrk; a refusal is a failure."""
        seconds = 1 if self.quick else 3
        text = self.run("wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", *extra, url)
        if "Non-2xx" in text or "Socket errors" in text:
            raise BenchError(f"{url} gave errors under load:\n{text}")
        words = {line.split()[0]: line.split()[1] for line in text.splitlines() if line.split()[1:]}
        return float(words["Requests/sec:"]), milliseconds(words["99%"])


class BenchError(Exception):
    """Something that ends a row, in words for people."""

    def __init__(self, words, status=None):
        super().__init__(words)
        self.status = status  # of the program that failed, if one did


def milliseconds(text):
    for unit, scale in (("us", 1e-3), ("ms", 1.0), ("s", 1e3), ("m", 6e4)):
        if text.endswith(unit):
            return float(text[:-len(unit)]) * scale
    raise BenchError(f"'{text}' is no time of wrk")


def has(*tools):
    """Whether all of these programs are here, after an attempt to install what is missing."""
    packages = {"wrk": "wrk", "psql": "postgresql", "sqlite3": "sqlite3", "perf": "linux-perf",
                "valgrind": "valgrind", "strip": "binutils"}
    missing = [packages[tool] for tool in tools if shutil.which(tool) is None]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        # RUNLEVEL=1: a package's service is not started.
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(["apt-get", "-qq", *words], env=environment, timeout=300,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return all(shutil.which(tool) for tool in tools)
