"""Whether a read or a write costs more because the book has grown."""
from bars import BARS


def movements(bench):
    large, few = bench.large, 10_000
    with bench.copy(large) as grown, bench.copy(bench.book(movements=few)) as young:
        reads = 5000 if bench.quick else 20_000
        writes = 200 if bench.quick else 500
        works = {
            "point read": lambda path: bench.timed(bench.bench, "read", path, reads),
            "durable issue": lambda path: bench.timed(bench.bench, "issue", path, writes, 1),
        }
        size = 100_000 if bench.quick else 1_000_000
        for name, work in works.items():
            figures = bench.compare({"grown": lambda: work(grown), "young": lambda: work(young)})
            ratio = figures["grown"] / figures["young"]
            bench.row(f"{name} with {size:,} movements, µs", f"{figures['grown']:.1f}",
                      f"{figures['young']:.1f} with {few:,}: {ratio:.2f} ×", BARS["movements"],
                      BARS["movements"].met(ratio))
