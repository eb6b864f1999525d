"""The books that `growth_book.py` makes, each made once and then copied for who needs one."""
import contextlib
import datetime
import os
import shutil
import sys
import tempfile
from pathlib import Path

from harness import ROOT


def kept(bench, size):
    """The home of a book of that many movements, and its last day.

    A book ends the day before it was made, so that what looks back from today finds something in it.
    In OPSH_BENCH_BOOKS, when that names a folder, it stays for later runs.
    """
    source = (bench.books_folder or bench.folder) / f"growth-{size}"
    done = source / "done"
    if not done.exists():
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir(mode=0o700, parents=True)
        today = datetime.datetime.now(datetime.timezone.utc).date()
        day = (today - datetime.timedelta(days=1)).isoformat()
        bench.run(sys.executable, "-B", ROOT / "bench" / "growth_book.py", bench.opsh, source, size, day)
        done.write_text(day)
    return source, done.read_text()


@contextlib.contextmanager
def copy(bench, size, is_now=False):
    """A copy of that book with `bench` signed in, as the environment for it.

    Its commands run in the afternoon of its last day; with `is_now` by the machine's clock, as a
    server does.
    """
    source, day = kept(bench, size)
    home = Path(tempfile.mkdtemp(dir=bench.folder)) / "home"
    shutil.copytree(source, home)
    try:
        environment = {**os.environ, "OPSH_HOME": str(home), "TZ": "UTC"}
        if not is_now:
            environment["OPSH_NOW"] = f"{day}T15:00:00Z"
        bench.run(bench.opsh, "auth", "login", "bench", "--password-file", bench.secret(),
                  env=environment)
        yield environment
    finally:
        shutil.rmtree(home.parent, ignore_errors=True)
