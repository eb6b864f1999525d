"""Picks among many lots, counts, valuation, and dashboards over many movements."""
import json

from bars import BARS


def picks(bench):
    count = 500 if bench.quick else 5000
    book = bench.book(products=10)
    for work, text in (("pick", "an issue that picks among 1,000 lots, µs"),
                       ("propose", "`stock pick` among 1,000 lots, µs")):
        figures = bench.compare({
            lots: bench.on_copy(book, lambda path, lots=lots: bench.timed(
                bench.bench, work, path, lots, count))
            for lots in (10, 1000)
        })
        ratio = figures[1000] / figures[10]
        bench.row(text, f"{figures[1000]:.1f}", f"{figures[10]:.1f} among 10: {ratio:.2f} ×",
                  BARS["fefo"], BARS["fefo"].met(ratio))


def dashboards(bench):
    large, few = 100_000 if bench.quick else 1_000_000, 10_000
    times = 20
    with bench.copy(bench.book()) as grown, bench.copy(bench.book()) as young:
        for size, path in ((large, grown), (few, young)):
            bench.run(bench.bench, "fill-year", path, size)
        for board in ("warehouse", "expiry"):
            figures = bench.compare({
                size: lambda path=path: shown(bench, path, board, times)
                for size, path in ((large, grown), (few, young))
            })
            ratio = figures[large] / figures[few]
            bench.row(f"`{board} dashboard` on a year of {large:,} movements, ms",
                      f"{figures[large]:.2f}", f"{figures[few]:.2f} on {few:,}: {ratio:.2f} ×",
                      BARS["dashboards"], BARS["dashboards"].met(ratio))


def shown(bench, path, board, times):
    """Milliseconds of one look at a dashboard."""
    result = json.loads(bench.run(bench.bench, "dashboards", path, times).strip().splitlines()[-1])
    return result[board] / result["count"] * 1e3


def revaluation(bench):
    few, many = 1000, 10_000
    book = bench.book(products=10)
    figures = bench.compare({
        later: bench.on_copy(book, lambda path, later=later: bench.timed(
            bench.bench, "revalue", path, later))
        for later in (few, many)
    })
    ratio = figures[many] / figures[few]
    bench.row(f"a valuation after a receipt booked before {many:,} movements, ms",
              f"{figures[many] / 1000:.1f}", f"{figures[few] / 1000:.2f} before {few:,}: {ratio:.1f} ×",
              BARS["revaluation"], BARS["revaluation"].met(ratio))


def counts(bench):
    lines = 5000 if bench.quick else 50_000
    book = bench.book(products=lines)
    seconds = {}

    def ours(path):
        result = json.loads(bench.run(bench.bench, "count", path, lines).strip().splitlines()[-1])
        seconds.update(result)
        return result["post"] / result["count"] * 1e6

    figures = bench.compare({
        "opsh": bench.on_copy(book, ours),
        "C": bench.on_copy(book, lambda path: bench.timed(bench.limit, path, "issue", lines, 0)),
    })
    mine, base = figures["opsh"], figures["C"]
    bench.row(f"posting a count of {lines:,} lines, µs each", f"{mine:.1f}",
              f"C {base:.1f} for as many movements: {mine / base:.2f} × its time", BARS["counts"],
              BARS["counts"].met(mine / base))
