"""Reads scripts/tidy-exceptions.txt and takes what it allows off the findings."""
import fnmatch
from pathlib import Path

from .rules import Finding

FILE = "scripts/tidy-exceptions.txt"
# These have no exceptions: a limit with exceptions is another limit.
STRICT = {"file-hard-limit", "machine-path", "exceptions"}


def apply(root, findings):
    """The findings that no exception covers, and those the exceptions file earns itself."""
    path = Path(root) / FILE
    remaining = list(findings)
    if not path.is_file():
        return remaining
    complaints = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        fields = line.split(None, 2)
        if len(fields) < 3 or len(fields[2].split()) < 3:
            message = "write: rule, path, and a reason in words"
            complaints.append(Finding("exceptions", FILE, number, message))
            continue
        rule, pattern, _ = fields
        covered = [f for f in remaining if f.rule == rule and rule not in STRICT and (
            fnmatch.fnmatchcase(f.path, pattern)
            or f.name and fnmatch.fnmatchcase(f"{f.path}:{f.name}", pattern))]
        if not covered:
            message = f"{rule} {pattern} covers nothing any more; take the line out"
            complaints.append(Finding("exceptions", FILE, number, message))
        remaining = [finding for finding in remaining if finding not in covered]
    return remaining + complaints
