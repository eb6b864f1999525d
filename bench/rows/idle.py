"""Whether a changeset that somebody leaves open at a prompt gets in the way of other writers."""
import contextlib
import os
import pty
import select
import signal
import statistics
import time

from bars import BARS
from harness import BenchError

STAGED, WRITES, PRODUCTS = 100, 200, 50


def changeset(bench):
    staged, writes, idle = (10, 60, 3) if bench.quick else (STAGED, WRITES, 20)
    calm, disturbed = [], []
    with bench.home(bench.book()) as environment:
        for _ in range(bench.rounds):
            calm.append(written(bench, environment, writes))
            with contextlib.ExitStack() as stack:
                prompts = []
                for opening, mark in (("begin", "rw*{}> "), ("sandbox on", "sbx> ")):
                    prompt = Prompt(bench.opsh, environment)
                    stack.callback(prompt.end)
                    prompt.say(opening, mark.format(0))
                    for n in range(staged):
                        prompt.say(f"stock receive {sku(n)} 1", mark.format(n + 1))
                    prompts.append(prompt)
                since = time.monotonic()
                disturbed.append(written(bench, environment, writes))
                time.sleep(max(0, since + idle - time.monotonic()))
                # Nobody was thrown out, and what was staged is dropped only now.
                prompts[0].say("rollback", "rw> ")
                prompts[1].say("sandbox off", "rw> ")
        bench.run(bench.opsh, "stock", "verify", "-q", env=environment)
    base, figure = ((statistics.median(p50 for p50, _ in runs), statistics.median(
        p99 for _, p99 in runs)) for runs in (calm, disturbed))
    bar = BARS["idle-changeset"]
    bench.row(
        f"{writes} receipts beside an open changeset and a sandbox of {staged} each, idle {idle} s, "
        "p99 in ms",
        f"{figure[1]:.1f} (median {figure[0]:.1f}), all done",
        f"without them {base[1]:.1f} (median {base[0]:.1f}): {figure[1] / base[1]:.2f} ×", bar,
        bar.met(figure[1] / base[1]))


def sku(number):
    return f"P{number % PRODUCTS:05d}"


def written(bench, environment, count):
    """Median and 99th percentile in ms of receipts one after the other, a process each."""
    times = sorted(
        bench.wall(bench.opsh, "stock", "receive", sku(number), "1", "-q", env=environment)
        for number in range(count))
    return times[count // 2], times[-(-count * 99 // 100) - 1]


class Prompt:
    """`opsh` at a terminal of its own."""

    def __init__(self, program, environment):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # A dumb terminal: lines as they come, nothing drawn.
            os.execve(program, [program], {**environment, "TERM": "dumb", "OPSH_PAGER": "off"})
        self.wait_for("rw> ")

    def say(self, line, prompt):
        os.write(self.terminal, line.encode() + b"\n")
        self.wait_for(prompt)

    def wait_for(self, prompt):
        """Reads until the output ends with the prompt."""
        said, until = b"", time.monotonic() + 20
        while not said.endswith(prompt.encode()):
            ready, _, _ = select.select([self.terminal], [], [], until - time.monotonic())
            try:
                more = os.read(self.terminal, 65536) if ready else b""
            except OSError:  # what a terminal gives whose other side has gone
                more = b""
            if not more:
                raise BenchError(f"the prompt '{prompt}' did not come: {said[-500:].decode()}")
            said += more

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
