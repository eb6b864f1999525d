"""What waits today, in a book with much that waits."""
import json

from bars import BARS


def today(bench):
    requests, times = (2_000, 20) if bench.quick else (100_000, 100)
    book = bench.book(products=10)

    def shown(path):
        out = bench.run(bench.bench, "today", path, requests, times)
        return json.loads(out.strip().splitlines()[-1])

    with bench.copy(book) as path:
        result = shown(path)
    listed, waiting = (result[name] / result["count"] * 1e3 for name in ("oos", "today"))
    ratio = waiting / listed
    bench.row(f"`today` over {requests:,} waiting requests, ms", f"{waiting:.2f}",
              f"`oos list`, 50 rows {listed:.2f}: {ratio:.2f} ×", BARS["today"],
              BARS["today"].met(ratio))
