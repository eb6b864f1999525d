"""Brings the cluster up for a drill, runs the drill on its network, and removes what was not there before."""
import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

MISSING = 77  # what `up` ends with when a program is not installed


def keep_logs(folder):
    """What the places said, for somebody who looks at a failed drill after its cluster is gone."""
    kept = Path(folder, "failed-logs")
    shutil.rmtree(kept, ignore_errors=True)
    for logs in Path(folder).glob("*/log"):
        shutil.copytree(logs, kept / logs.parent.name)
    print(f"{Path(sys.argv[0]).name}: the logs are in {kept}", file=sys.stderr)


def run(ha, chosen, script, words):
    prefix = os.environ.get("OPSH_HA_PREFIX", "opsh-ha")
    with open(f"/run/{prefix}.lock", "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"{script.name}: waits for another drill on this machine", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        return run_alone(ha, chosen, script, words, prefix)


def run_alone(ha, chosen, script, words, prefix):
    was_up = Path(f"/run/netns/{prefix}-net").exists()
    binary = ["--opsh", chosen.opsh] if chosen.writer == "opsh" else []
    status = subprocess.run([ha / "up", "--state", chosen.state, *binary], check=False).returncode
    if status == MISSING:
        print(f"{script.name}: a program is missing; not run")
        return MISSING
    try:
        if status == 0:
            python = f"{chosen.state}/venv/bin/python3"
            status = subprocess.run(
                ["nice", "-n", "5", "ip", "netns", "exec", f"{prefix}-net", python, "-B", script, "--inside", *words],
                check=False).returncode
    finally:
        if not was_up:
            if status != 0:
                keep_logs(chosen.state)
            subprocess.run([ha / "down", "--state", chosen.state], check=False)
    return status
