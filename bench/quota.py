"""Control groups that hold processes to a share of a core."""
import contextlib
import itertools
import os
import time
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PERIOD = 20_000  # µs: short, so that a process is not stopped for as long as a request may take
_numbers = itertools.count(1)


class NoQuota(Exception):
    """Why there is none, in words for people."""


@contextlib.contextmanager
def cores(share):
    """Words that start a program so that it gets this share of a core. Raises NoQuota."""
    if os.geteuid() != 0:
        raise NoQuota("a control group needs root")
    try:
        group = made(f"opsh-bench-{os.getpid()}-{next(_numbers)}", int(share * PERIOD))
    except OSError as error:
        raise NoQuota(f"no control group can be made: {error}") from error
    try:
        yield ("/bin/sh", "-c", 'echo $$ >"$0" && exec "$@"', group / "cgroup.procs")
    finally:
        removed(group)


def made(name, quota):
    """The group's folder, in either version of control groups."""
    if (ROOT / "cgroup.controllers").exists():
        control = ROOT / "cgroup.subtree_control"
        if "cpu" not in control.read_text().split():
            control.write_text("+cpu")
        group = ROOT / name
        group.mkdir()
        return limited(group, {"cpu.max": f"{quota} {PERIOD}"})
    for folder in ("cpu", "cpu,cpuacct"):
        if (ROOT / folder / "cpu.cfs_quota_us").exists():
            group = ROOT / folder / name
            group.mkdir()
            return limited(group, {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": quota})
    raise FileNotFoundError("there is no cpu controller")


def limited(group, settings):
    try:
        for file, value in settings.items():
            (group / file).write_text(str(value))
    except OSError:
        removed(group)
        raise
    return group


def removed(group):
    """Removes a group whose processes have ended, or are about to."""
    for _ in range(50):
        try:
            group.rmdir()
            return
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.1)
