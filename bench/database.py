"""A PostgreSQL server of the bench's own, and books in it."""
import contextlib
import getpass
import glob
import os
import pwd
import re
import shutil
import signal
import tempfile
import time
from pathlib import Path

from harness import BenchError, has

BOOK = "book"  # what a database is called while opsh works with it: its files are named after it
SECONDS = 3


def newest(program):
    """The program itself: Debian's `psql` is a wrapper in Perl, which would flatter the ratio."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
    return found[-1] if found else shutil.which(program)


@contextlib.contextmanager
def postgres(bench):
    """The socket folder of a database server of the bench's own; None without PostgreSQL."""
    if not has("psql") or not newest("postgres") or not newest("initdb"):
        yield None
        return
    # The server refuses to run as root, and its user cannot enter the bench's folder.
    user = "postgres" if os.geteuid() == 0 else getpass.getuser()
    folder = Path(tempfile.mkdtemp(prefix="opsh-bench-pg-"))
    server = None
    try:
        account = pwd.getpwnam(user)
        os.chown(folder, account.pw_uid, account.pw_gid)
        own = {} if os.geteuid() != 0 else {
            "user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        data = folder / "data"
        bench.run(newest("initdb"), "-D", data, "-A", "trust", "-U", "bench", "-E", "UTF8",
                  "--locale=C", cwd=folder, **own)
        server = bench.start(newest("postgres"), "-D", data, "-k", folder, "-h", "", cwd=folder,
                             **own)
        for _ in range(100):
            try:
                bench.run(newest("psql"), "-h", folder, "-U", "bench", "-d", "postgres",
                          "-c", "select 1")
                break
            except BenchError:
                time.sleep(0.1)
        else:
            raise BenchError("the database server does not answer")
        yield folder
    finally:
        if server is not None and server.poll() is None:
            server.send_signal(signal.SIGINT)  # does not wait for sessions
            server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


class Database:
    """The server. It runs until the bench ends; its settings are those of `initdb`, so every commit
    is durable."""

    def __init__(self, bench, folder):
        self.bench, self.folder = bench, folder
        self._homes = {}

    @classmethod
    def of(cls, bench):
        """The one of this run, started when it is first asked for; None without PostgreSQL."""
        if not hasattr(bench, "database"):
            folder = bench.kept.enter_context(postgres(bench))
            bench.database = cls(bench, folder) if folder and newest("pgbench") else None
        return bench.database

    def address(self, name, scheme="postgres"):
        return f"{scheme}://bench@/{name}?host={self.folder}"

    def ask(self, text, name="postgres"):
        return self.bench.run(
            newest("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h",
            self.folder, "-U", "bench", "-d", name, "-c", text).strip()

    def make(self, name, like="template0"):
        """Makes a database, in place of the one of that name."""
        self.ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.ask(f"CREATE DATABASE {name} TEMPLATE {like}")

    def leave(self, name):
        """Ends all sessions of a database: one may outlast its program for a moment."""
        self.ask("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                 f" WHERE datname = '{name}'")

    def copy(self, old, new):
        """Makes a database like another one, in place of the one of that name."""
        self.leave(old)
        self.make(new, like=old)
        # Its pages are written now, and not by a checkpoint in the middle of a measurement.
        self.ask("CHECKPOINT")

    # Books

    def environment(self, home):
        return {**os.environ, "OPSH_HOME": str(home), "OPSH_STORE_KIND": self.address(BOOK)}

    def keep(self, name, home):
        """Keeps the book as it is now under a name, with the home that belongs to it."""
        self.ask("VACUUM ANALYZE", BOOK)  # as a database that is used is now and then
        self.leave(BOOK)
        self.ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.ask(f"ALTER DATABASE {BOOK} RENAME TO {name}")
        self._homes[name] = home

    def has(self, name):
        return name in self._homes

    @contextlib.contextmanager
    def book(self, name):
        """A copy of the book of that name and of its home: the environment for it."""
        self.copy(name, BOOK)
        home = Path(tempfile.mkdtemp(dir=self.bench.folder))
        try:
            shutil.copytree(self._homes[name], home, dirs_exist_ok=True)
            os.chmod(home, 0o700)
            environment = self.environment(home)
            sign_in(self.bench, environment)
            yield environment
        finally:
            shutil.rmtree(home, ignore_errors=True)

    # pgbench

    def pgbench_tables(self):
        """A database with what `pgbench` reads by itself, 100,000 rows."""
        self.make("pgbench")
        self.bench.run(newest("pgbench"), "-h", self.folder, "-U", "bench", "-i", "-q",
                       "pgbench")
        return "pgbench"

    def pgbench(self, name, connections, *words):
        """Transactions a second. Statements are prepared, as ours are."""
        threads = min(connections, os.cpu_count())
        seconds = 1 if self.bench.quick else SECONDS
        said = self.bench.run(
            newest("pgbench"), "-h", self.folder, "-U", "bench", "-n", "-M", "prepared",
            "-c", connections, "-j", threads, "-T", seconds, *words, name)
        rate = re.search(r"^tps = ([\d.]+)", said, re.M)
        if not rate or re.search(r"number of failed transactions: [1-9]", said):
            raise BenchError(f"pgbench: {said.strip()[-1000:]}")
        return float(rate.group(1))


def sign_in(bench, environment):
    """Signs the administrator in: a sign-in ends when it is not used for some minutes."""
    bench.run(bench.opsh, "auth", "login", "bench", "--password-file", bench.secret(),
              env=environment)
    # That of a book in a database has a name of its own; the rows look for the usual one.
    home = Path(environment["OPSH_HOME"])
    for kept in home.glob("credentials-*"):
        shutil.copy(kept, home / "credentials")
