"""The faults: each does its harm, waits, mends it, and says what is allowed meanwhile."""
import signal
import subprocess
import time
from dataclasses import dataclass, field


@dataclass
class Stage:
    """What a fault works with."""

    cluster: object
    ledger: object
    run: str
    quick: bool = False
    notes: list = field(default_factory=list)
    stale_node: list = field(default_factory=list)

    def wait_for_writes(self, since, seconds=60):
        """Until a write is acknowledged that began after `since`."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with self.ledger.lock:
                if any(a.begun > since and a.outcome == "acked" for a in reversed(self.ledger.attempts[-50:])):
                    return
            time.sleep(0.1)

    def other_leader(self, old, seconds=60):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if any(node != old for node in self.cluster.leaders()):
                return
            time.sleep(0.5)
        raise RuntimeError(f"nobody took over from {old}")

    def try_old(self, node, seconds):
        """Writes at a node that has lost the lead. What it acknowledges must be on the new leader."""
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            number += 1
            key = f"{self.run}-{node}-{time.monotonic():.3f}"
            if self.cluster.write_directly(node, key):
                self.stale_node.append(key)
            time.sleep(0.5)
        self.notes.append(f"{number} writes tried at the old leader")


def node(stage):
    """The leader's machine is gone at once, and comes back when another one leads."""
    cluster, old = stage.cluster, stage.cluster.leader()
    cluster.link(old, "down")
    cluster.signal(signal.SIGKILL, [pid for pid, _, _ in cluster.processes(old)])
    stage.other_leader(old)
    stage.wait_for_writes(time.monotonic())
    cluster.link(old, "up")
    cluster.up(old)


def postgres(stage):
    """PostgreSQL of the leader is killed; its Patroni starts it again or hands over."""
    cluster, old = stage.cluster, stage.cluster.leader()
    cluster.signal(signal.SIGKILL, cluster.postmaster(old))
    time.sleep(1)
    stage.wait_for_writes(time.monotonic())


def agent(stage):
    """The leader's Patroni is killed: its PostgreSQL has to end with it."""
    cluster, old = stage.cluster, stage.cluster.leader()
    cluster.signal(signal.SIGKILL, cluster.agent(old))
    time.sleep(1)
    left = [command for _, _, command in cluster.processes(old) if command.startswith(("postgres", "/usr/lib/post"))]
    if left:
        raise RuntimeError(f"PostgreSQL outlived its agent: {left[0]}")
    stage.notes.append("PostgreSQL ended with its agent")
    stage.other_leader(old)
    stage.wait_for_writes(time.monotonic())
    cluster.up(old)


def freeze(stage):
    """The leader's Patroni is frozen, its PostgreSQL goes on; thawed after the other one leads."""
    cluster, old = stage.cluster, stage.cluster.leader()
    frozen = cluster.agent(old)
    cluster.signal(signal.SIGSTOP, frozen)
    try:
        stage.other_leader(old)
        stage.try_old(old, 8)
    finally:
        cluster.signal(signal.SIGCONT, frozen)


def network(stage):
    """The leader's machine is cut off for 40 s, and comes back with its old belief."""
    cluster, old, begun = stage.cluster, stage.cluster.leader(), time.monotonic()
    cluster.link(old, "down")
    try:
        stage.try_old(old, 30 if stage.quick else 40)
    finally:
        cluster.link(old, "up")
    stage.notes.append(f"cut off for {time.monotonic() - begun:.0f} s")


def standbys(stage):
    """Both standbys are frozen: nothing may be acknowledged before one of them is there again."""
    cluster, old = stage.cluster, stage.cluster.leader()
    frozen = [pid for name in cluster.nodes if name != old for pid in cluster.database_processes(name)]
    seconds = 8 if stage.quick else 20
    cluster.signal(signal.SIGSTOP, frozen)
    begun = time.monotonic()
    try:
        time.sleep(seconds)
        # A commit that a standby had confirmed before may still be on its way.
        found = stage.ledger.between(begun + 1, time.monotonic())
        if found["acked"]:
            raise RuntimeError(f"{found['acked']} writes were acknowledged without a standby")
    finally:
        cluster.signal(signal.SIGCONT, frozen)
    stage.wait_for_writes(time.monotonic())


def server(stage):
    """One of the two machines with HAProxy and `opsh serve` is gone for 5 s."""
    cluster = stage.cluster
    cluster.signal(signal.SIGKILL, [pid for pid, _, _ in cluster.processes("a1")])
    time.sleep(5)
    cluster.up("a1")


def switchover(stage):
    """A planned one, as before the maintenance of a machine."""
    cluster, old = stage.cluster, stage.cluster.leader()
    subprocess.run(
        ["ip", "netns", "exec", f"{cluster.prefix}-{old}", cluster.folder / "venv/bin/patronictl",
         "-c", cluster.folder / old / "patroni.yml", "switchover", "opsh", "--leader", old, "--force"],
        check=True, capture_output=True, text=True)
    stage.other_leader(old)
    stage.wait_for_writes(time.monotonic())


def etcd(stage):
    """Two of three etcd are gone for 40 s. The leader sees its standbys, and goes on."""
    cluster, old = stage.cluster, stage.cluster.leader()
    others = [name for name in cluster.nodes if name != old]
    for name in others:
        cluster.signal(signal.SIGKILL, cluster.etcd(name))
    time.sleep(40)
    if cluster.leaders() != [old]:
        raise RuntimeError(f"{old} did not keep the lead without etcd")
    cluster.up(*others)


# name -> (what to do, seconds of write gap allowed, and in a quick drill, which runs beside other work on a busy
# machine and freezes the standbys for a shorter time)
FAULTS = {
    "node": (node, 30, 30),
    "postgres": (postgres, 30, 30),
    "agent": (agent, 30, 30),
    "freeze": (freeze, 30, 30),
    "network": (network, 30, 30),
    "standbys": (standbys, 30, 18),
    "server": (server, 30, 30),
    "switchover": (switchover, 5, 12),
    "etcd": (etcd, 10, 12),
}
QUICK = ("network", "postgres", "standbys", "switchover")
