"""Runs tests of the copy with one fault on, as many at once as there is room for."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

# Lines of Swift Testing. A known issue is none.
ISSUE = re.compile(r"^\S+ Test .* recorded an issue ")
CLOSING = re.compile(r"^\S+ Test run with (\d+) tests? .*passed after ")
NO_TESTS = 69  # the exit status of a run whose filter matches nothing
LEAST_SECONDS = 180  # nothing that takes less is taken for a run that hangs
PATIENCE = 5  # several at once are slower than one, and a fault may be slow without hanging
ROOM = 4 * 1024 * 1024 * 1024


@dataclass
class Run:
    found: bool
    why: str
    seconds: float


@dataclass
class Outcome:
    fault: object
    run: Run


class Runner:
    def __init__(self, copy, jobs):
        self.copy = copy
        self.jobs = jobs
        self.seconds = {}
        self.logs = copy.scratch / "logs"
        self.logs.mkdir(parents=True, exist_ok=True)

    def passes_without_faults(self, faults):
        """Whether the tests that the faults need pass as they are; measures how long they take."""
        for target in sorted({target for fault in faults for target in targets(fault)}):
            run = self._tests([whole(target)], None, None, target)
            if run.found:
                print(f"mutants: {target} fails without a fault: {run.why}; see "
                      f"{self.logs / target}.log", file=sys.stderr)
                return False
            self.seconds[target] = run.seconds
            print(f"mutants: {target} passes without a fault, {run.seconds:.0f} s", flush=True)
        return True

    def run(self, faults):
        """An outcome for each fault. Each is told as soon as it is known."""
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(self._outcome, faults))

    def _outcome(self, fault):
        seconds = sum(self.seconds[target] for target in targets(fault))
        limit = max(LEAST_SECONDS, PATIENCE * seconds)
        run = Run(False, "", 0)
        # The tests of the subject find most faults, in seconds. All of the area come after them.
        stages = (subject(self.copy.root, fault), [whole(target) for target in targets(fault)])
        for number, filters in enumerate(stages, 1):
            if filters and not run.found:
                seconds = run.seconds
                run = self._tests(filters, fault.id, limit, f"{fault.id}-{number}")
                run.seconds += seconds
        word = "found" if run.found else "NOT FOUND"
        print(f"{fault.id:<6} {word:<9} {run.seconds:5.0f} s  {run.why or fault.why}", flush=True)
        return Outcome(fault, run)

    def _tests(self, filters, fault_id, limit, name):
        started = time.monotonic()
        place = temporary_folder()
        environment = {
            **os.environ, "TMPDIR": place, "OPSH_TEST_FULL": "1",
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH":
                str(max(2, 2 * (os.cpu_count() or 2) // self.jobs)),
        }
        environment.pop("OPSH_MUTANT", None)
        environment.pop("OPSH_TEST_LOG", None)
        if fault_id:
            environment["OPSH_MUTANT"] = fault_id
        # Not by `swift test`, which lets one run at a time into a folder.
        command = [str(self.copy.binary), "--testing-library", "swift-testing"]
        for each in filters:
            command += ["--filter", each]
        try:
            with (self.logs / f"{name}.log").open("w") as log:
                found, why = watch(command, self.copy.folder, environment, limit, log)
        finally:
            shutil.rmtree(place, ignore_errors=True)
        return Run(found, why, time.monotonic() - started)


def watch(command, folder, environment, limit, log):
    """Follows a run up to its end or its first failing test: whether it failed, and by what."""
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    late = threading.Event()

    def give_up():
        late.set()
        end(process)

    timer = threading.Timer(limit, give_up) if limit else None
    if timer:
        timer.daemon = True
        timer.start()
    issue, closed = None, False
    try:
        for line in process.stdout:
            log.write(line)
            closed = closed or bool(CLOSING.match(line))
            if ISSUE.match(line):
                issue = line.strip()
                break
    finally:
        if timer:
            timer.cancel()
        if issue:
            end(process)
        process.stdout.close()
        status = process.wait()
        end(process)  # what its tests have started and left
    if issue:
        return True, issue[:160]
    if late.is_set():
        return True, f"no end after {limit:.0f} s"
    if status == NO_TESTS:
        raise SystemExit(f"mutants: no test matches {' '.join(command[3:])}")
    if status != 0:
        return True, f"ended with status {status}"
    return (False, "") if closed else (True, "ended without its closing line")


def end(process):
    """Ends a run with all that it started: they are a group of their own."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def targets(fault):
    """The test targets that should find a fault."""
    return fault.area.tests + [name for name in fault.more if name not in fault.area.tests]


def whole(target):
    """The filter for all tests of a target."""
    return rf"^{target}\."


def subject(root, fault):
    """Filters for the tests that stand in the folder of the fault's subject, if there are any."""
    parts = Path(fault.file).parts
    filters = []
    for target in targets(fault):
        for depth in range(len(parts) - 1, 2, -1):
            folder = root / "Tests" / target / "/".join(parts[2:depth])
            suites = sorted(file.stem for file in folder.glob("*Tests.swift"))
            if suites:
                filters.append(rf"^{target}\.({'|'.join(suites)})\b")
                break
    return filters


def temporary_folder():
    """A folder for the files of one run, in memory where there is room: they are many and small."""
    place = "/dev/shm"
    if not (os.access(place, os.W_OK) and shutil.disk_usage(place).free > ROOM):
        place = None
    return tempfile.mkdtemp(prefix="opsh-mutants.", dir=place)
