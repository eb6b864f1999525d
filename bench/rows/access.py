"""What rights cost: signing in, the token of a request, row and field rules."""
import contextlib
import json

from bars import BARS
from harness import has
from rows.server import CONNECTIONS, token


def sign_in(bench):
    """Bounded by Argon2id on purpose: the figure is stated, no bar."""
    count = 5 if bench.quick else 50
    book = bench.book()
    figures = bench.compare({
        "sign-in": bench.on_copy(book, lambda path: bench.timed(bench.bench, "sign-in", path, count)),
    })
    each = figures["sign-in"] / 1000
    bench.row("one sign-in, Argon2id at 19 MiB, 2 passes, 1 lane", f"{each:.1f} ms",
              f"{1000 / each:.0f} a second on one core, two at once at most", "none", None)


def tokens(bench):
    what, bar = "the token of a request, seen within half a second", BARS["tokens"]
    count = 10_000 if bench.quick else 200_000
    book = bench.book()
    figures = bench.compare({
        "cached": bench.on_copy(
            book, lambda path: bench.timed(bench.bench, "cached-token", path, count)),
        "worked out": bench.on_copy(
            book, lambda path: bench.timed(bench.bench, "authenticate", path, count // 50)),
    })
    cached, full = figures["cached"], figures["worked out"]
    if not has("wrk"):
        bench.skip(what, "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(bench.home(book))
        base = stack.enter_context(bench.product_server(environment))
        listing = json.loads(bench.run(
            bench.opsh, "product", "list", "--limit", "1", "-o", "json", env=environment))
        record = f"{base}/v1/records/products/{listing['data'][0]['id']}"
        bearer = ("-H", f"Authorization: Bearer {token(environment)}")
        rates = [bench.load(CONNECTIONS, record, *bearer)[0] for _ in range(bench.rounds)]
    read = 1e6 / sorted(rates)[len(rates) // 2]
    bench.row(what, f"{cached:.2f} µs, {full:.0f} µs when it is worked out from the book",
              f"the cheapest read through the server {read:.0f} µs: {cached / read:.4f} of it",
              bar, bar.met(cached / read))


def row_rules(bench):
    what, bar = "a list of 50 movements with row and field rules", BARS["row-rules"]
    count = 500 if bench.quick else 5_000
    # A list does not change the book, so nobody needs a copy.
    figures = bench.compare({
        name: lambda name=name: bench.timed(bench.bench, name, bench.large, count)
        for name in ("list-free", "list-ruled")})
    free, ruled = figures["list-free"], figures["list-ruled"]
    size = "100,000" if bench.quick else "1,000,000"
    bench.row(f"{what}, of {size}", f"{ruled:.0f} µs", f"without rules {free:.0f} µs: "
              f"{ruled / free:.3f} ×", bar, bar.met(ruled / free))
