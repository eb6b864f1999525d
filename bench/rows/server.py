"""Reads, lists and concurrent writers through `opsh serve`, over a real socket."""
import contextlib
import json
import sqlite3
import statistics
import urllib.request
from pathlib import Path

from bars import BARS
from harness import has

CONNECTIONS = 32


def token(environment):
    return (Path(environment["OPSH_HOME"]) / "credentials").read_text().splitlines()[0]


def ask(base, path, environment, body):
    request = urllib.request.Request(
        base + path, data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token(environment)}",
                 "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def script(bench, name, environment, lines):
    """A file for wrk that posts with the bearer token."""
    path = bench.folder / name
    path.write_text(
        'wrk.method = "POST"\n'
        f'wrk.headers["Authorization"] = "Bearer {token(environment)}"\n'
        'wrk.headers["Content-Type"] = "application/json"\n' + lines)
    return path


def median(loads):
    """The medians of answers a second and of 99th percentiles over the rounds."""
    return tuple(statistics.median(values) for values in zip(*loads))


def against(bench, works):
    """name → (answers a second, 99th percentile); every work once a round, in turn."""
    loads = {name: [] for name in works}
    for _ in range(bench.rounds):
        for name, work in works.items():
            loads[name].append(work())
    return {name: median(values) for name, values in loads.items()}


def writers(bench):
    what, bar = f"durable issues a second, {CONNECTIONS} writers", BARS["writers"]
    if not has("wrk"):
        bench.skip(what, "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(bench.book()))
        base = stack.enter_context(bench.product_server(environment))
        issue = script(bench, "issue.lua", environment, '''
local n = 0
request = function()
  n = n + 1
  local sku = string.format("P%05d", (n * 7919) % 1000)
  return wrk.format(nil, nil, nil, '{"input":{"sku":"' .. sku .. '","quantity":"1"}}')
end
''')
        url = f"{base}/v1/operations/stock.issue"
        loads = against(bench, {
            count: lambda count=count: bench.load(count, url, "-s", issue)
            for count in (1, CONNECTIONS)})
    one, many = loads[1][0], loads[CONNECTIONS][0]
    bench.row(what, f"{many:.0f}, p99 {loads[CONNECTIONS][1]:.1f} ms",
              f"one writer {one:.0f}: {many / one:.2f} ×", bar, bar.met(many / one))


def reads(bench):
    what, bar = f"reads by id a second, {CONNECTIONS} connections", BARS["reads"]
    if not has("wrk"):
        bench.skip(what, "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(bench.book()))
        base = stack.enter_context(bench.product_server(environment))
        bare = stack.enter_context(bench.bare_server())
        listing = json.loads(bench.run(
            bench.opsh, "product", "list", "--limit", "1", "-o", "json", env=environment))
        record = f"{base}/v1/records/products/{listing['data'][0]['id']}"
        bearer = ("-H", f"Authorization: Bearer {token(environment)}")
        loads = against(bench, {
            "read": lambda: bench.load(CONNECTIONS, record, *bearer),
            "bare": lambda: bench.load(CONNECTIONS, f"{bare}/bare"),
            "health": lambda: bench.load(CONNECTIONS, f"{base}/health"),
        })
    (read, slow), (plain, _), (health, _) = loads["read"], loads["bare"], loads["health"]
    bench.row(what, f"{read:.0f}, p99 {slow:.1f} ms",
              f"bare Hummingbird route {plain:.0f}: {read / plain:.2f} of it", bar,
              bar.met(read / plain))
    bench.row("the same against the server's own `/health`", f"{read:.0f}",
              f"{health:.0f}: {read / health:.2f} of it", "none", None)


def lists(bench):
    bar = BARS["lists"]
    size = "100,000" if bench.quick else "1,000,000"
    places = {"first": f"the first 50 of {size} movements by index, lists a second",
              "deep": "50 of the same from the middle on"}
    if not has("wrk"):
        for what in places.values():
            bench.skip(what, "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(bench.large))
        middle = middle_product(Path(environment["OPSH_HOME"]) / "book.sqlite")
        base = stack.enter_context(bench.product_server(environment))
        bare = stack.enter_context(bench.bare_server())
        path = "/v1/records/stock_movements/query"
        page = {"order": ["product_id", "at"], "limit": 50}
        deep = ask(base, path, environment,
                   {**page, "where": [">=", "product_id", middle], "limit": 1})["next"]
        bodies = {"first": page, "deep": {**page, "after": deep}}
        works = {"bare": lambda: bench.load(CONNECTIONS, f"{bare}/bare")}
        for name, body in bodies.items():
            answer = ask(base, path, environment, body)
            if len(answer["data"]) != 50:
                raise ValueError(f"the {name} page has {len(answer['data'])} rows")
            file = script(bench, f"{name}.lua", environment, f"wrk.body = [[{json.dumps(body)}]]\n")
            works[name] = lambda file=file: bench.load(CONNECTIONS, base + path, "-s", file)
        loads = against(bench, works)
    plain = loads["bare"][0]
    for name, what in places.items():
        rate, slow = loads[name]
        bench.row(what, f"{rate:.0f}, p99 {slow:.1f} ms",
                  f"bare Hummingbird route {plain:.0f}: {rate / plain:.2f} of it", bar,
                  bar.met(rate / plain))


def middle_product(book):
    """The product in whose movements the middle of the index lies."""
    with contextlib.closing(sqlite3.connect(f"file:{book}?mode=ro", uri=True)) as database:
        count, = database.execute("SELECT count(*) FROM stock_movements").fetchone()
        return database.execute(
            "SELECT product_id FROM stock_movements ORDER BY product_id, at, id"
            " LIMIT 1 OFFSET ?", (count // 2,)).fetchone()[0]
