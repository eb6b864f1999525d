"""Picks among many lots, and dashboards over many movements."""


def picks(bench):
    count = 500 if bench.quick else 5000
    book = bench.book(products=10)
    figures = bench.compare({
        lots: bench.on_copy(book, lambda path, lots=lots: bench.timed(
            bench.bench, "pick", path, lots, count))
        for lots in (10, 1000)
    })
    ratio = figures[1000] / figures[10]
    bench.row("an issue that picks among 1,000 lots, µs", f"{figures[1000]:.1f}",
              f"{figures[10]:.1f} among 10: {ratio:.2f} ×", "≤ 3 ×", ratio <= 3)


def dashboards(bench):
    large, few = 100_000 if bench.quick else 1_000_000, 10_000
    times = 20
    works = {}
    with bench.copy(bench.book()) as grown, bench.copy(bench.book()) as young:
        for size, path in ((large, grown), (few, young)):
            bench.run(bench.bench, "fill-year", path, size)
            works[size] = lambda path=path: bench.timed(bench.bench, "dashboard", path, times)
        figures = bench.compare(works)
    ratio = figures[large] / figures[few]
    bench.row(f"`warehouse dashboard` on a year of {large:,} movements, ms",
              f"{figures[large] / 1000:.2f}", f"{figures[few] / 1000:.2f} on {few:,}: {ratio:.2f} ×",
              "≤ 5 ×", ratio <= 5)
