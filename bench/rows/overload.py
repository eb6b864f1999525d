"""A server on the large book: how much it does at most, and what it does with five times as much."""
import contextlib
import json
import os
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

import growth_books
from bars import BARS
from harness import BenchError, has
from rows.server import script, token

CONNECTIONS = 16
FLOOD_CONNECTIONS = 400
OPERATIONS = {  # name: input
    "oos.list": {"limit": 50},
    "customer.search": {"text": "nobody of this name"},
    "warehouse.dashboard": {},
}


def large_home(bench):
    """The environment for a book of 1,000,000 movements, or a tenth of that."""
    return growth_books.copy(bench, 100_000 if bench.quick else 1_000_000, is_now=True)


class Server:
    """A running server of the product, seen from outside."""

    def __init__(self, base, process):
        self.base, self.process = base, process
        self.port = base.rsplit(":", 1)[1]

    def kilobytes(self):
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise BenchError("the server has ended")

    def seconds(self):
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def url(self, operation):
        return f"{self.base}/v1/operations/{operation}"


    def settle(self):
        """Waits until the jobs that are due when it starts have ended."""
        quiet = 0
        while quiet < 3:
            before = self.seconds()
            time.sleep(1)
            quiet = quiet + 1 if self.seconds() - before < 0.05 else 0


@contextlib.contextmanager
def serving(bench, environment):
    with bench.product_server(environment) as base:
        server = Server(base, bench._started[-1])
        server.settle()
        yield server


class HealthWatch(threading.Thread):
    """Asks `/health` ten times a second, on a connection of its own each time."""

    def __init__(self, base):
        super().__init__(daemon=True)
        self.address, self.slowest, self.failures, self.asked = base + "/health", 0.0, 0, 0
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(0.1):
            started = time.perf_counter()
            self.asked += 1
            try:
                urllib.request.urlopen(self.address, timeout=5).read()
            except OSError:
                self.failures += 1
            self.slowest = max(self.slowest, (time.perf_counter() - started) * 1000)


def peaks(bench):
    """Answers a second of each operation, as many as a few busy callers get."""
    if not has("wrk"):
        for name in OPERATIONS:
            bench.skip(f"`{name}` a second", "wrk not installed", BARS[name])
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(large_home(bench))
        server = stack.enter_context(serving(bench, environment))
        for name in OPERATIONS:
            rate, slow, cost = peak(bench, server, environment, name)
            bench.row(f"`{name}` a second, {CONNECTIONS} connections, large book",
                      f"{rate:,.0f}, p99 {slow:.1f} ms", f"{cost:.2f} ms of processor each",
                      BARS[name], BARS[name].met(rate))


def peak(bench, server, environment, name):
    """Answers a second, the 99th percentile in ms and processor time each: the best round."""
    body = json.dumps({"input": OPERATIONS[name]})
    file = script(bench, f"{name}.lua", environment, f"wrk.body = [[{body}]]\n")
    rounds = []
    for _ in range(bench.rounds):
        before, started = server.seconds(), time.perf_counter()
        rate, slow = bench.load(CONNECTIONS, server.url(name), "-s", file)
        used, took = server.seconds() - before, time.perf_counter() - started
        rounds.append((rate, slow, used / (rate * took) * 1000))
    return max(rounds)


@contextlib.contextmanager
def apart(server):
    """The server on one core, and who asks it on another: a flood of requests takes processor time,
    and in the same place it would be taken from the answers."""
    before = os.sched_getaffinity(0)
    if len(before) < 2:
        yield
        return
    first, second, *_ = sorted(before)
    subprocess.run(["taskset", "-a", "-c", "-p", str(first), str(server.process.pid)],
                   check=True, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(0, {second})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def campaign(bench):
    """Five times what the server can do on one core, for a minute."""
    bar = BARS["overload"]
    if not has("wrk"):
        bench.skip("five times too much", "wrk not installed", bar)
        return
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(large_home(bench))
        server = stack.enter_context(serving(bench, environment))
        stack.enter_context(apart(server))
        for name in OPERATIONS:
            most, _, _ = peak(bench, server, environment, name)
            flood(bench, server, environment, name, most, bar)


def flood(bench, server, environment, name, most, bar):
    seconds = 10 if bench.quick else 60
    before = server.kilobytes()
    watch = HealthWatch(server.base)
    watch.start()
    request = bench.folder / f"{name}.request"
    request.write_text(whole_request(environment, name), newline="")
    result = json.loads(bench.run(
        bench.compiled("openload.c"), server.port, 5 * most, seconds, FLOOD_CONNECTIONS, request))
    watch.ended.set()
    watch.join()
    time.sleep(10)
    after = server.kilobytes()
    good, refused = result["accepted"], result["refused"]
    share = good["count"] / result["seconds"] / most
    others = {status: count for status, count in result["statuses"].items()
              if status not in ("200", "429")}
    met = (bar.met(share, good["p99"], refused["p99"], watch.slowest)
           and not watch.failures and not others
           and after <= 1.2 * before + 20_000)
    bench.row(
        f"`{name}` at {5 * most:,.0f} a second for {seconds} s",
        f"{share:.0%} of the peak, p99 {good['p99']:.0f} ms, refused within {refused['p99']:.0f} ms, "
        f"/health {watch.slowest:.0f} ms ({watch.failures} failed), "
        f"{before // 1024} to {after // 1024} MiB" + (f", others {others}" if others else ""),
        f"peak {most:,.0f}; {result['given_up']:,} found no connection", bar, met)


def whole_request(environment, name):
    body = json.dumps({"input": OPERATIONS[name]})
    return (f"POST /v1/operations/{name} HTTP/1.1\r\nHost: bench\r\n"
            f"Authorization: Bearer {token(environment)}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}")
