"""What the clients were told, and what follows from it. Knows neither clocks nor networks."""
import threading
from dataclasses import dataclass

ACKED, REFUSED, UNKNOWN = "acked", "refused", "unknown"


@dataclass(frozen=True)
class Attempt:
    """One attempt to write. Times are seconds of one clock."""

    begun: float
    ended: float
    outcome: str
    says_when: bool = True  # a refusal tells when to come again (Retry-After)
    is_program: bool = False  # a run of `opsh`, which waits and tries three times before it gives up

    @property
    def seconds(self):
        return self.ended - self.begun


class Ledger:
    """Everything that clients were told, from the beginning of the drill."""

    def __init__(self):
        self.lock = threading.Lock()
        self.acked = {}  # key -> time
        self.newest = {}  # writer -> highest acknowledged number
        self.attempts = []
        self.stale = []  # (time, what)
        self.reads = 0

    def attempt(self, attempt, key, writer=None, number=0):
        with self.lock:
            self.attempts.append(attempt)
            if attempt.outcome == ACKED:
                self.acked[key] = attempt.ended
                if writer is not None:
                    self.newest[writer] = max(number, self.newest.get(writer, 0))

    def promised(self):
        """What a read that begins now has to see: the highest number of each writer."""
        with self.lock:
            return dict(self.newest)

    def read(self, at, promised, seen):
        """A read that began when `promised` was acknowledged, and saw `seen`."""
        with self.lock:
            self.reads += 1
            for writer, number in promised.items():
                if seen.get(writer, 0) < number:
                    self.stale.append((at, f"writer {writer}: {seen.get(writer, 0)}, not {number}"))

    def keys(self):
        with self.lock:
            return set(self.acked)

    def between(self, begun, ended):
        """What happened from `begun` to `ended`, as figures."""
        with self.lock:
            attempts = [a for a in self.attempts if begun <= a.ended <= ended]
            stale = [what for at, what in self.stale if begun <= at <= ended]
        acks = sorted(a.ended for a in attempts if a.outcome == ACKED)
        edges = [begun, *acks, ended]
        single = [a for a in attempts if not a.is_program]
        refusals = [a for a in single if a.outcome == REFUSED]
        return {
            "acked": len(acks),
            "gap": max(later - earlier for earlier, later in zip(edges, edges[1:])),
            "refused": len(refusals),
            "slowest_refusal": max((a.seconds for a in refusals), default=0.0),
            "without_retry_after": sum(not a.says_when for a in refusals),
            "unknown": sum(a.outcome == UNKNOWN for a in attempts),
            "longest": max((a.seconds for a in single), default=0.0),
            "runs": len(attempts) - len(single),
            "longest_run": max((a.seconds for a in attempts if a.is_program), default=0.0),
            "stale": len(stale),
            "stale_reads": stale[:5],
        }


def compare(acked, effects):
    """The acknowledged keys against the effects of each key that the leader has."""
    return {
        "lost": sorted(key for key in acked if effects.get(key, 0) == 0),
        "doubled": sorted(key for key, times in effects.items() if times > 1),
        "unasked": sorted(key for key in effects if key not in acked),
    }


def misses(figures, limits):
    """The targets that were missed, in words. `limits` has seconds: gap, refusal, attempt, run."""
    found = []
    for name in ("lost", "doubled", "unasked", "stale", "stale_node", "without_retry_after"):
        if figures.get(name, 0):
            found.append(f"{name.replace('_', ' ')}: {figures[name]}")
    for name, limit in (("gap", "gap"), ("slowest_refusal", "refusal"), ("longest", "attempt"),
                        ("longest_run", "run")):
        if figures[name] > limits[limit]:
            found.append(f"{name.replace('_', ' ')}: {figures[name]:.1f} s, allowed {limits[limit]:g} s")
    if figures["acked"] == 0:
        found.append("nothing was written")
    for name, what in (("equal", "the nodes differ"), ("healthy", "the cluster did not become healthy again"),
                       ("settled", "a write was still without an answer after a minute")):
        if not figures.get(name, True):
            found.append(what)
    return found
