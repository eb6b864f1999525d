#!/usr/bin/env python3
"""Checks line coverage against the thresholds of the project.

    scripts/lib/coverage.py REPORT.json [--list]

REPORT.json is what `swift test --enable-code-coverage` leaves. Only files below Sources/ count.
The modules that hold the rules and the data are the layers of Package.swift without those in FRONT.
They must each, and together, reach CORE_PERCENT; all of Sources must reach ALL_PERCENT. One of those modules that has code but is not in the report fails:
code that no test binary contains is not covered. Any other (the main of an executable) is named and
not counted. --list shows every file, least covered first.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from tidy import package  # noqa: E402

CORE_PERCENT = 85.0
ALL_PERCENT = 70.0
# What stands in front of rules and data: the way over HTTP, the shell, what starts them, and tests.
FRONT = {"OpsWire", "OpsServer", "OpsShell", "OpsApp", "OpsTesting"}
ROOT = pathlib.Path(__file__).resolve().parents[2]
CORE = package.layers((ROOT / "Package.swift").read_text(encoding="utf-8")) - FRONT


def is_core(module):
    return module in CORE


def has_code(folder):
    """Whether any Swift file in the folder has a line that is not blank, comment or import."""
    for path in folder.rglob("*.swift"):
        for line in path.read_text(encoding="utf-8").splitlines():
            text = line.strip()
            if text and not text.startswith(("//", "import ", "/*", "*")):
                return True
    return False


def percent(covered, count):
    return 100.0 * covered / count if count else 100.0


def covered_files(report, sources):
    """(module, path below Sources, covered lines, lines) of each file of ours in the report."""
    for export in report["data"]:
        for entry in export["files"]:
            path = pathlib.Path(entry["filename"])
            if sources in path.parents:
                below = path.relative_to(sources)
                lines = entry["summary"]["lines"]
                yield below.parts[0], str(below), lines["covered"], lines["count"]


def main(arguments):
    names = [argument for argument in arguments if argument != "--list"]
    if len(names) != 1:
        print("usage: coverage.py REPORT.json [--list]", file=sys.stderr)
        return 64
    sources = ROOT / "Sources"
    try:
        report = json.loads(pathlib.Path(names[0]).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"coverage: cannot read the report: {error}", file=sys.stderr)
        return 66

    files = list(covered_files(report, sources))
    totals = {}
    for module, _, covered, count in files:
        before = totals.get(module, (0, 0))
        totals[module] = (before[0] + covered, before[1] + count)

    failures = 0

    def judge(name, covered, count, needed):
        nonlocal failures
        reached = percent(covered, count)
        verdict = "" if needed is None else f"  needs {needed:.0f} %"
        if needed is not None and reached < needed:
            failures += 1
            verdict += "  TOO LOW"
        print(f"{name:<20} {covered:>7} of {count:>7} lines  {reached:5.1f} %{verdict}")

    core = [0, 0]
    for folder in sorted(path for path in sources.iterdir() if path.is_dir()):
        module = folder.name
        if module not in totals:
            if has_code(folder):
                failures += is_core(module)
                verdict = "TOO LOW" if is_core(module) else "not counted"
                print(f"{module:<20} has code but is in no test binary  {verdict}")
            continue
        covered, count = totals[module]
        judge(module, covered, count, CORE_PERCENT if is_core(module) else None)
        if is_core(module):
            core = [core[0] + covered, core[1] + count]
    judge("core together", core[0], core[1], CORE_PERCENT)
    judge("all of Sources", sum(f[2] for f in files), sum(f[3] for f in files), ALL_PERCENT)

    if not files:
        print("coverage: the report holds no file of Sources", file=sys.stderr)
        failures += 1
    if "--list" in arguments or failures:
        worst = sorted(files, key=lambda file: file[2] - file[3])
        for _, path, covered, count in worst if "--list" in arguments else worst[:15]:
            print(f"  {count - covered:>5} lines not run  {percent(covered, count):5.1f} %  {path}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
