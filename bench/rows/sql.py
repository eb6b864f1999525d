"""The same receipts as plain SQL: through the sqlite3 shell, and through psql."""
import contextlib

from database import newest, postgres
from harness import BenchError, has
from rows import bulk

BATCH = 1000
TABLES = """
CREATE TABLE levels (
  sku TEXT PRIMARY KEY, on_hand BIGINT NOT NULL
);
CREATE TABLE movements (
  id {identity}, sku TEXT NOT NULL REFERENCES levels (sku), quantity BIGINT NOT NULL,
  reference TEXT NOT NULL, at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
"""


def receipts(bench):
    count = 10_000 if bench.quick else 100_000
    book, file = bench.book(), statements(bench, count)
    what = f"`opsh bulk stock receive`, {count:,} rows, against SQL by {{}}, s"
    missing = {"sqlite3": "sqlite3 not installed", "psql": "PostgreSQL not installed"}

    def ours():
        with bench.home(book) as home:
            return bulk.load(bench, home, count)[0]

    with contextlib.ExitStack() as stack:
        works = {"opsh": ours}
        if has("sqlite3"):
            works["sqlite3"] = lambda: by_sqlite(bench, file)
        socket = stack.enter_context(postgres(bench))
        if socket is not None:
            works["psql"] = lambda: by_psql(bench, socket, file)
        figures = bench.compare(works)
    mine = figures["opsh"]
    for name, words in (("sqlite3", "`sqlite3 FILE < …`"), ("psql", "`psql -f …`")):
        if name not in figures:
            bench.skip(what.format(name), missing[name], "none")
            continue
        base = figures[name]
        bench.row(what.format(name), f"{mine:.2f}",
                  f"{words} {base:.2f}: {mine / base:.2f} × its time", "none", None)


def statements(bench, count):
    """Two statements a receipt, in transactions of a batch: no rights, rules, keys or journal."""
    path = bench.folder / f"receipts-{count}.sql"
    with open(path, "w") as target:
        for number, sku in enumerate(bulk.skus(count)):
            if number % BATCH == 0:
                target.write("BEGIN;\n")
            target.write(
                "INSERT INTO movements (sku, quantity, reference)"
                f" VALUES ('{sku}', 1000000, 'BENCH');\n"
                f"UPDATE levels SET on_hand = on_hand + 1000000 WHERE sku = '{sku}';\n")
            if number % BATCH == BATCH - 1 or number == count - 1:
                target.write("COMMIT;\n")
    return path


def tables(identity):
    levels = ",".join(f"('P{number:05d}', 0)" for number in range(1000))
    return TABLES.format(identity=identity) + f"INSERT INTO levels VALUES {levels};\n"


def by_sqlite(bench, file):
    """Seconds; the settings are those of a book: a log, every commit durable, references kept."""
    path = bench.folder / "plain.sqlite"
    settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
    bench.run("sqlite3", path, "PRAGMA journal_mode = WAL;" + tables("INTEGER PRIMARY KEY"))
    try:
        with open(file) as source:
            seconds = bench.wall("sqlite3", "-bail", "-cmd", settings, path, stdin=source) / 1000
        booked(file, bench.run("sqlite3", path, COUNT))
        return seconds
    finally:
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)


def by_psql(bench, socket, file):
    """Seconds; the server's settings are those of `initdb`: every commit durable."""
    psql = (newest("psql"), "-X", "-q", "-h", socket, "-U", "bench", "-v", "ON_ERROR_STOP=1")
    bench.run(*psql, "-d", "postgres", "-c", "CREATE DATABASE receipts")
    try:
        identity = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        bench.run(*psql, "-d", "receipts", "-f", "-", input=tables(identity))
        seconds = bench.wall(*psql, "-d", "receipts", "-f", file) / 1000
        booked(file, bench.run(*psql, "-d", "receipts", "-A", "-t", "-c", COUNT))
        return seconds
    finally:
        bench.run(*psql, "-d", "postgres", "-c", "DROP DATABASE receipts")


COUNT = ("SELECT count(*) || ' ' || (SELECT CAST(sum(on_hand) / 1000000 AS BIGINT) FROM levels)"
         " FROM movements")


def booked(file, answer):
    count = file.stem.split("-")[1]
    if answer.split() != [count, count]:
        raise BenchError(f"SQL booked {answer.strip()} of {count} receipts")
