"""Customers found by the sound of their names, in a book with many of them."""
import contextlib
import csv
import random

from bars import BARS
from harness import BenchError, has
from rows.server import ask, script

GIVEN = ("Anna", "José", "Björn", "Ольга", "Иван", "明", "丽", "伟", "Zoë", "Łukasz", "Chloé", "Ян")
FAMILY = ("李", "王", "Müller", "Иванова", "García", "Nowak", "Smith", "Å", "Петров", "Dvořák", "陈")


def customers(bench, count):
    """A file of customers whose names are of several scripts; few sound like `liming`."""
    path = bench.folder / "customers.csv"
    chance = random.Random(7)
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["name"])
        for number in range(count):
            given, family = chance.choice(GIVEN), chance.choice(FAMILY)
            rows.writerow([f"{family}{given} {number}"])
        rows.writerows([f"李明{place}"] for place in ("", "甲", "乙", "丙", "丁"))
    return path


def sounds(bench):
    count = 5_000 if bench.quick else 100_000
    what, bar = f"`customer search liming` among {count:,} customers, ms", BARS["phonetic"]
    if not has("wrk"):
        bench.skip(what, "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(bench.book(products=10)))
        bench.run(bench.opsh, "bulk", "customer", "create", "--from", customers(bench, count), "-q",
                  env=environment)
        base = stack.enter_context(bench.product_server(environment))
        url = f"{base}/v1/operations/customer."
        found = ask(base, "/v1/operations/customer.search", environment,
                    {"input": {"text": "liming"}})
        if "李明" not in str(found):
            raise BenchError("nobody was found by the sound of the name")
        search = script(bench, "search.lua", environment,
                        'wrk.body = [[{"input":{"text":"liming"}}]]\n')
        show = script(bench, "show.lua", environment,
                      'wrk.body = [[{"input":{"customer":"000005"}}]]\n')
        figures = bench.compare({
            "search": lambda: 1000 / bench.load(1, url + "search", "-s", search)[0],
            "show": lambda: 1000 / bench.load(1, url + "show", "-s", show)[0],
        })
    ratio = figures["search"] / figures["show"]
    bench.row(what, f"{figures['search']:.2f}",
              f"`customer show`, one read by an index {figures['show']:.2f}: {ratio:.2f} ×", bar,
              bar.met(ratio))
