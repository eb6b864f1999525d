"""Books in PostgreSQL: `opsh serve`, the invoice import and Tryton, on a server of the bench's own."""
import contextlib
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import quota
from bars import BARS
from database import BOOK, Database, sign_in
from harness import ROOT, BenchError, has
from rows import bulk, imports, tryton
from rows.server import CONNECTIONS, against, script, token

PRODUCTS = 1000
SHARE = 0.4  # of a core, for a server that is limited
ISSUE = '''
local n = 0
request = function()
  n = n + 1
  local sku = string.format("P%05d", (n * 7919) % 1000)
  return wrk.format(nil, nil, nil, '{"input":{"sku":"' .. sku .. '","quantity":"1"}}')
end
'''


def ready(bench, rows, *tools):
    """The database server; None, with a line for each row, if something is not here."""
    database = Database.of(bench)
    missing = ("PostgreSQL not installed" if database is None else
               next((f"{tool} not installed" for tool in tools if not has(tool)), None))
    if missing is None:
        return database
    for what, bar in rows.items():
        bench.skip(what, missing, bar)
    return None


# Books

def stocked(bench, database):
    """The name of a book with 1,000 products and plenty of each, made once by commands."""
    if database.has("stocked"):
        return "stocked"
    home = Path(tempfile.mkdtemp(dir=bench.folder))
    environment = database.environment(home)
    database.make(BOOK)
    bench.run(bench.opsh, "init", "--admin", "bench", "--password-file", bench.secret(), "--zone",
              "UTC", "--currency", "EUR", env=environment)
    sign_in(bench, environment)
    skus = [f"P{number:05d}" for number in range(PRODUCTS)]
    for words, columns, lines in (
            (("product", "create"), "sku,name,price", [f"{sku},Product {sku},2.5" for sku in skus]),
            (("stock", "receive"), "sku,qty", [f"{sku},100000000" for sku in skus]),
            (("stock", "issue"), "sku,qty", [f"{sku},1" for sku in skus])):
        file = home / "rows.csv"
        file.write_text("\n".join([columns, *lines]) + "\n")
        told = json.loads(bench.run(
            bench.opsh, "bulk", *words, "--from", file, "-o", "json", "-q",
            env=environment))["data"]
        file.unlink()
        if told["ok"] != PRODUCTS:
            raise BenchError(f"{' '.join(words)}: {told['ok']} of {PRODUCTS} rows went in")
    database.keep("stocked", home)
    return "stocked"


@contextlib.contextmanager
def served(bench, database, count=1, within=((), ())):
    """Servers of one stocked book: the environment and their addresses."""
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(database.book(stocked(bench, database)))
        yield environment, [
            stack.enter_context(bench.product_server(environment, words))
            for words in within[:count]]


def record(bench, environment):
    """The path of a product, and the words by which wrk asks for it."""
    listing = json.loads(bench.run(
        bench.opsh, "product", "list", "--limit", "1", "-o", "json", env=environment))
    return (f"/v1/records/products/{listing['data'][0]['id']}",
            ("-H", f"Authorization: Bearer {token(environment)}"))


def together(bench, addresses, *words):
    """Answers a second of servers that are asked at once, each by its share of the connections."""
    share = CONNECTIONS // len(addresses)
    with ThreadPoolExecutor(len(addresses)) as pool:
        return sum(rate for rate, _ in pool.map(
            lambda address: bench.load(share, address, *words), addresses))


# Rows

def single(bench):
    what, bar = "durable issues a second on PostgreSQL, one writer", BARS["postgres-single"]
    database = ready(bench, {what: bar}, "wrk")
    if database is None:
        return
    with served(bench, database) as (environment, (server,)):
        # The same writes by hand go to a copy of their own.
        database.copy("stocked", "raw")
        places = {name: database.ask(
            f"SELECT id FROM locations WHERE folded_code = '{name}'", "raw")
            for name in ("main", "customer")}
        base = int(database.ask("SELECT max(id) FROM stock_movements", "raw")) + (1 << 30)
        given = [f"{name}={value}" for name, value in {**places, "base": base}.items()]
        words = [word for each in given for word in ("-D", each)]
        issue = script(bench, "postgres-issue.lua", environment, ISSUE)
        url = f"{server}/v1/operations/stock.issue"
        figures = bench.compare({
            "opsh": lambda: bench.load(1, url, "-s", issue)[0],
            "pgbench": lambda: database.pgbench(
                "raw", 1, *words, "-f", ROOT / "bench/issue.sql"),
        })
    ours, base = figures["opsh"], figures["pgbench"]
    bench.row(what, f"{ours:.0f}",
              f"`pgbench -c1` with the same statements {base:.0f}: {ours / base:.2f} of it", bar,
              bar.met(ours / base))


def writers(bench):
    what, bar = f"durable issues a second on PostgreSQL, {CONNECTIONS} writers", BARS[
        "postgres-writers"]
    database = ready(bench, {what: bar}, "wrk")
    if database is None:
        return
    with served(bench, database) as (environment, (server,)):
        issue = script(bench, "postgres-issue.lua", environment, ISSUE)
        url = f"{server}/v1/operations/stock.issue"
        loads = against(bench, {
            count: lambda count=count: bench.load(count, url, "-s", issue)
            for count in (1, CONNECTIONS)})
    one, (many, slow) = loads[1][0], loads[CONNECTIONS]
    bench.row(what, f"{many:.0f}, p99 {slow:.1f} ms", f"one writer {one:.0f}: {many / one:.2f} ×",
              bar, bar.met(many / one))


def reads(bench):
    what, bar = f"reads by id a second on PostgreSQL, {CONNECTIONS} connections", BARS[
        "postgres-reads"]
    database = ready(bench, {what: bar}, "wrk")
    if database is None:
        return
    plain = database.pgbench_tables()
    with served(bench, database) as (environment, (server,)):
        path, bearer = record(bench, environment)
        loads = against(bench, {
            "opsh": lambda: bench.load(CONNECTIONS, server + path, *bearer),
            "pgbench": lambda: (database.pgbench(plain, CONNECTIONS, "-S"), 0),
        })
    (ours, slow), base = loads["opsh"], loads["pgbench"][0]
    bench.row(what, f"{ours:.0f}, p99 {slow:.1f} ms",
              f"`pgbench -S -c{CONNECTIONS}` {base:.0f}: {ours / base:.2f} of it", bar,
              bar.met(ours / base))


def servers(bench):
    """Two servers of one book: on the same cores, and each held to a part of one."""
    same, limited = BARS["postgres-servers"], BARS["postgres-limited"]
    names = {"reads": "reads by id a second on PostgreSQL, two servers",
             "writes": "durable issues a second on PostgreSQL, two servers",
             "limited": f"reads by id a second on PostgreSQL, two servers of {SHARE} core each"}
    bars = {names["reads"]: same, names["writes"]: same, names["limited"]: limited}
    database = ready(bench, bars, "wrk")
    if database is None:
        return
    with served(bench, database, 2) as (environment, both):
        path, bearer = record(bench, environment)
        issue = script(bench, "postgres-issue.lua", environment, ISSUE)
        for name, end, words in (("reads", path, bearer),
                                 ("writes", "/v1/operations/stock.issue", ("-s", issue))):
            compared(bench, names[name], same, [server + end for server in both], words)
    try:
        with quota.cores(SHARE) as first, quota.cores(SHARE) as second, \
                served(bench, database, 2, (first, second)) as (environment, both):
            path, bearer = record(bench, environment)
            compared(bench, names["limited"], limited, [server + path for server in both], bearer)
    except quota.NoQuota as reason:
        bench.skip(names["limited"], str(reason), limited)


def compared(bench, what, bar, addresses, words):
    """A row: all servers at once against the first alone, with as many connections."""
    figures = bench.compare({
        "one": lambda: together(bench, addresses[:1], *words),
        "all": lambda: together(bench, addresses, *words),
    })
    one, all_ = figures["one"], figures["all"]
    bench.row(what, f"{all_:.0f}", f"one server {one:.0f}: {all_ / one:.2f} ×", bar,
              bar.met(all_ / one))


def invoices(bench):
    bar = BARS["postgres-import"]
    whole, name = imports.export(bench)
    what = f"import of {name} on PostgreSQL, {{}} lines, s"
    database = ready(bench, {what.format("all"): bar})
    if database is None:
        return
    file = imports.first(bench, whole, 20_000 if bench.quick else None)
    plain = imports.prepare(bench, whole)
    database.make(BOOK)
    database.keep("invoices", imports.prepare(
        bench, whole, OPSH_STORE_KIND=database.address(BOOK)))
    lines = []

    def in_a_file():
        with imports.copied(bench, plain) as environment:
            sign_in(bench, environment)
            return imports.launch(bench, environment, file)["seconds"]

    def in_a_database():
        with database.book("invoices") as environment:
            done = imports.launch(bench, environment, file)
            lines.append(done["lines"])
            return done["seconds"]

    figures = bench.compare({"postgres": in_a_database, "sqlite": in_a_file})
    ours, base = figures["postgres"], figures["sqlite"]
    bench.row(what.format(f"{lines[0]:,}"), f"{ours:.1f}",
              f"on SQLite {base:.1f}: {ours / base:.2f} ×", bar, bar.met(ours / base))


def tryton_issues(bench):
    what = "issues in batches of 1,000 on PostgreSQL against Tryton's, µs each"
    bar = BARS["postgres-tryton"]
    database = ready(bench, {what: bar})
    if database is None:
        return
    if not tryton.installed("psycopg_pool"):
        bench.skip(what, "Tryton not installed: no network", bar)
        return
    python = tryton.ENVIRONMENT / "bin/python"
    count, moves = (5000, 50) if bench.quick else (20_000, 200)

    def work(name, *words):
        return (python, "-W", "ignore", tryton.PROGRAM, database.address(name, "postgresql"),
                *words)

    database.make("tryton")
    bench.run(*work("tryton", "prepare", tryton.PRODUCTS))

    def theirs():
        database.copy("tryton", "tryton_run")
        return bench.timed(*work("tryton_run", "issue", moves, moves))

    def ours():
        with database.book(stocked(bench, database)) as environment:
            return bulk.load(bench, environment, count, "issue")[0] / count * 1e6

    figures = bench.compare({"opsh": ours, "tryton": theirs})
    ratio = figures["tryton"] / figures["opsh"]
    bench.row(what, f"{figures['opsh']:.1f}",
              f"{figures['tryton']:,.0f}, {moves} in one transaction: {ratio:.0f} × its speed", bar,
              bar.met(ratio))
