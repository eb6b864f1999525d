"""The marketplace: explore over HTTP, days through the services, orders of many people at once."""
import contextlib
import csv
import datetime
import json
import shutil
import time

from bars import BARS
from harness import ROOT, BenchError, has
from rows import dispatch
from rows.server import against, ask, script, token

CATALOGUE = ROOT.parent / "shared/data/olist-catalogue"
AT = "2027-03-02T13:00:00Z"  # a Tuesday on which many are open


# The catalogue, and what is found in it

def explore(bench):
    """Imports the catalogue, then looks around in it."""
    bar = BARS["explore-import"]
    what = "import of the Olist catalogue, 3,095 partners and 32,951 products, s"
    if not CATALOGUE.exists():
        bench.skip(what, f"{CATALOGUE.name} is not here", bar)
        return
    files = bench.folder / "olist"
    bench.run(ROOT / "scripts/lib/olist-market", CATALOGUE, files, "1", "shops")
    # Made in its last form, and once: it is the same amount of work every time.
    with bench.home(bench.book(products=1)) as home:
        # Somebody has to be there who could accept orders, or all of them are closed.
        bench.run(bench.opsh, "user", "create", "shops", "--role", "partner", "--password-file",
                  bench.secret(), env=home)
        parts = {name: bulk(bench, home, *words) for name, words in {
            "partners": ("partner", "create", files / "partners.csv"),
            "verified": ("partner", "verify", files / "verify.csv"),
            "products": ("menu", "add", files / "menu.csv"),
        }.items()}
        seconds = sum(parts.values())
        bench.row(what, f"{seconds:.1f}",
                  ", ".join(f"{name} {value:.1f}" for name, value in parts.items()), bar,
                  bar.met(seconds))
        if has("wrk"):
            looks(bench, home, files)
        else:
            bench.skip("the nearest 20 open partners of 3,095, µs", "wrk not installed",
                       BARS["explore-near"])


def bulk(bench, home, noun, verb, file):
    """Seconds of a bulk run in which every row went in."""
    started = time.perf_counter()
    told = json.loads(bench.run(bench.opsh, "bulk", noun, verb, "--from", file, "--atomic",
                                "batch", "-o", "json", "-q", env=home))["data"]
    seconds = time.perf_counter() - started
    if told["ok"] != told["read"]:
        raise BenchError(f"{noun} {verb}: {told['ok']} of {told['read']} rows went in")
    return seconds


def looks(bench, home, files):
    """Explore against a read by id, with one connection each: the time that one of them takes."""
    places, words = seen(files)
    near = [{"near": place, "open_at": AT, "limit": 20} for place in places]
    exact, found = ([{**look, "limit": 50, "search": word} for look, word in zip(near, written)]
                    for written in (words, typos(words)))
    with bench.product_server(home) as base:
        url = f"{base}/v1/operations/explore.partners"
        partner = json.loads(bench.run(
            bench.opsh, "partner", "list", "--limit", "1", "-o", "json", env=home))["data"][0]
        record = f"{base}/v1/records/partners/{partner['id']}"
        check_near(counts(base, home, near))
        check_typos(counts(base, home, exact), counts(base, home, found))
        bearer = ("-H", f"Authorization: Bearer {token(home)}")
        scripts = {name: script(bench, f"{name}.lua", home, in_turn(inputs))
                   for name, inputs in (("near", near), ("found", found))}
        loads = against(bench, {
            "read": lambda: bench.load(1, record, *bearer),
            **{name: lambda file=file: bench.load(1, url, "-s", file)
               for name, file in scripts.items()}})
    cost = {name: 1e6 / rate for name, (rate, _) in loads.items()}
    for name, what, bar in (
            ("near", "the nearest 20 open partners of 3,095, µs", BARS["explore-near"]),
            ("found", "a word with a typo among 32,951 products, µs", BARS["explore-typo"])):
        ratio = cost[name] / cost["read"]
        bench.row(what, f"{cost[name]:.0f}, p99 {loads[name][1]:.1f} ms",
                  f"a partner by its id {cost['read']:.0f}: {ratio:.1f} ×", bar,
                  bar.met(ratio))


def seen(files):
    """Places of partners from all over the file, and words of menus."""
    with open(files / "partners.csv", newline="") as rows:
        places = [row["place"] for row in csv.DictReader(rows)][::60]
    with open(files / "menu.csv", newline="") as rows:
        names = [row["name"] for row in csv.DictReader(rows)][::600]
    return places, [max(name.split(), key=len) for name in names]


def typos(words):
    """Each word with its third letter left out, doubled, or another one."""
    for number, word in enumerate(words):
        yield word[:2] + ("", word[2] * 2, "x")[number % 3] + word[3:]


def counts(base, home, inputs):
    """How many partners each look finds."""
    return [len(ask(base, "/v1/operations/explore.partners", home, {"input": given})["data"])
            for given in inputs]


def check_near(found):
    """At each partner's own place somebody is open, and at half of them a full page."""
    if min(found) < 1 or sum(count == 20 for count in found) * 2 < len(found):
        raise BenchError(f"explore finds {found} partners near {len(found)} places")


def check_typos(exact, found):
    """What a word finds, the word with a typo finds: nine of ten, and of ten at least."""
    missed = sum(one > 0 and other == 0 for one, other in zip(exact, found))
    known = sum(count > 0 for count in exact)
    if known < 10 or missed * 10 > known:
        raise BenchError(f"of {known} words that are found, {missed} are not with a typo")


def in_turn(inputs):
    """A script for wrk that sends the inputs one after the other."""
    bodies = ",\n".join(f"[[{json.dumps({'input': given})}]]" for given in inputs)
    return (f"local bodies = {{\n{bodies}\n}}\nlocal n = 0\nrequest = function()\n"
            "  n = n % #bodies + 1\n  return wrk.format(nil, nil, nil, bodies[n])\nend\n")


# Days

def days(bench):
    """Each day of the meal-delivery instances through the services, from click to door."""
    what, bar = "a meal-delivery day through the services, × real time", BARS["market-day"]
    if not dispatch.DATA.exists():
        bench.skip(what, f"{dispatch.DATA.name} is not here", bar)
        return
    folder = dispatch.unpacked(bench)
    names = dispatch.instances(folder)
    for name in names[:1] if bench.quick else names:
        book = bench.folder / f"day-{name}.sqlite"
        told = json.loads(bench.run(bench.bench, "market-day", folder, name, book))
        pace = told["virtualSeconds"] / told["seconds"]
        sound = told["isMoneySound"] and told["isStockSound"]
        bench.row(
            f"{name} through the services, × real time", f"{pace:,.0f}",
            f"{told['delivered']} of {told['orders']} delivered, {told['late']} late; "
            f"click-to-door {told['clickToDoor']:.1f} min, 90th percentile "
            f"{told['clickToDoor90']:.0f}; ready-to-pickup {told['readyToPickup']:.1f}, "
            f"90th percentile {told['readyToPickup90']:.0f}; "
            f"{told['ordersPerCourierHour']:.2f} orders per courier hour; {told['places']:,} "
            f"places; captured {told['captured']}, refunded {told['refunded']}"
            + ("" if sound else f"; wrong: {told['problems'][:3]}"), bar, bar.met(pace) and sound)
        book.unlink(missing_ok=True)


# Many people at once

class Market:
    """A running server on a book with people who have signed in, and the requests they send."""

    def __init__(self, bench, base, home, tokens, customers):
        self.bench, self.base, self.home = bench, base, home
        self.port = base.rsplit(":", 1)[1]
        self.customers, self.drivers = tokens[:customers], tokens[customers:]

    def request(self, bearer, operation, given):
        body = json.dumps({"input": given})
        text = (f"POST /v1/operations/{operation} HTTP/1.1\r\nHost: bench\r\n"
                f"Authorization: Bearer {bearer}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n{body}")
        return f"{len(text)}\n{text}"

    def orders(self, bearers):
        return [self.request(bearer, "order.place",
                             {"pay": "approved", "address": "Pilies 1", "to": "54.69,25.28"})
                for bearer in bearers]

    def issues(self, count):
        bearer = token(self.home)
        return [self.request(bearer, "stock.issue",
                             {"sku": f"P{number * 7919 % 100:05d}", "quantity": "1"})
                for number in range(count)]

    def places(self, calls):
        """Each driver reports a hundred places a call, of moments that have passed."""
        begin = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=30)
        for call in range(calls):
            for number, bearer in enumerate(self.drivers):
                places = [
                    f"{54.60 + number / 1000:.6f},{25.20 + (call * 100 + step) / 1e5:.6f}@"
                    + (begin + datetime.timedelta(milliseconds=20 * (call * 100 + step)))
                    .isoformat(timespec="milliseconds") for step in range(100)]
                yield self.request(bearer, "driver.locate", {"place": places})

    def write(self, name, requests):
        file = self.bench.folder / name
        file.write_text("".join(requests), newline="")
        return file

    def command(self, file, connections, rate=0):
        return (self.bench.compiled("eachonce.c"), self.port, connections, rate, file)

    def send(self, requests, connections):
        file = self.write("requests", requests)
        return json.loads(self.bench.run(*self.command(file, connections)))

    def rate(self, requests, connections):
        """Answers a second; one that is no success is a failure of the row."""
        told = self.send(requests, connections)
        if told["good"] != told["count"]:
            raise BenchError(f"{told['statuses']} {told['codes']}")
        return told["good"] / told["seconds"]

    def list(self, *words):
        return json.loads(self.bench.run(self.bench.opsh, *words, "-o", "json", env=self.home))


@contextlib.contextmanager
def market(bench, customers, drivers=0, pieces=100_000):
    """A book of its own: sign-ins end after some hours, and a cart is ordered once."""
    prepared = bench.folder / f"market-{customers}-{drivers}-{pieces}.sqlite"
    tokens = prepared.with_suffix(".tokens")
    if not prepared.exists():
        shutil.copy(bench.book(products=100), prepared)
        bench.run(bench.bench, "fill-market", prepared, customers, drivers, pieces,
                  int(time.time() * 1000), tokens)
    with bench.home(prepared) as home, bench.product_server(home) as base:
        yield Market(bench, base, home, tokens.read_text().split(), customers)


def captured(bench):
    """From placing to captured, against single durable stock issues."""
    one, many = (50, 400) if bench.quick else (300, 2_000)
    rates = {1: [], 32: []}
    for _ in range(bench.rounds):
        with market(bench, one + many) as now:
            people = {1: now.customers[:one], 32: now.customers[one:]}
            for connections, bearers in people.items():
                issues = now.rate(now.issues(len(bearers)), connections)
                orders = now.rate(now.orders(bearers), connections)
                rates[connections].append((orders / issues, orders, issues))
            verify(now, one + many)
    for connections in (1, 32):
        bar = BARS[f"captured-{connections}"]
        ratio, orders, issues = sorted(rates[connections])[bench.rounds // 2]
        clients = "one client" if connections == 1 else f"{connections} clients"
        bench.row(f"orders from placing to captured a second, {clients}", f"{orders:.0f}",
                  f"stock issues {issues:.0f}: {ratio:.2f} of it", bar, bar.met(ratio))


def verify(now, orders):
    """The books verify, and every order is paid by one payment that was captured."""
    money = now.list("money", "verify")["data"]
    stock = now.list("stock", "verify")["data"]
    payments = now.list("payment", "list", "--all")["data"]
    paid = [one for one in payments if one["state"] == "captured"]
    if not money["is_sound"] or not stock["ok"]:
        raise BenchError(f"the books do not verify: {money['problems']}")
    if len(paid) != len(payments) or len({one["order"] for one in paid}) != orders:
        raise BenchError(f"{orders} orders, {len(payments)} payments, {len(paid)} captured")


def last_hundred(bench):
    """A thousand people for the last hundred pieces."""
    people, pieces = (100, 10) if bench.quick else (1_000, 100)
    with market(bench, people, pieces=pieces) as now:
        told = now.send(now.orders(now.customers), people)
        verify(now, pieces)
    refused = told["codes"].get("rule.insufficient_stock", 0)
    bench.row(
        f"{people:,} customers at once for the last {pieces} pieces: orders, clear refusals",
        f"{told['good']}, {refused}",
        f"{told['seconds']:.1f} s, sent again after 429 {told['repeated']:,} times; p99 "
        f"{told['p99']:.0f} ms; no payment without an order",
        BARS["last-100"],
        told["good"] == pieces and refused == people - pieces and not told["broken"])


def positions(bench):
    """Orders alone, and beside a hundred drivers at 500 × real time: 5,000 places a second."""
    count = 200 if bench.quick else 1_200
    loads = {"alone": [], "beside": []}
    for _ in range(bench.rounds):
        for name, rates in loads.items():
            with market(bench, count, drivers=100) as now:
                file = now.write("places", now.places(6 if bench.quick else 15))
                beside = now.bench.start(*now.command(file, 4, 50)) if name == "beside" else None
                rates.append(now.rate(now.orders(now.customers), 4))
                if beside is not None:
                    if beside.poll() is not None:
                        raise BenchError("the drivers stopped before the orders did")
                    beside.terminate()
                    beside.wait()
    alone, beside = (sorted(rates)[bench.rounds // 2] for rates in loads.values())
    bench.row("orders a second beside 100 drivers at 500 × real time", f"{beside:.0f}",
              f"without them {alone:.0f}: {beside / alone:.2f} of it", BARS["positions"],
              BARS["positions"].met(beside / alone))
