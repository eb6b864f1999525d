#!/usr/bin/env python3
"""Searches the log of a whole test run for personal data and secrets.

    scripts/lib/log_scan.py LOG [--least N] [--self-test]

LOG is what the tests leave where OPSH_TEST_LOG says: every line of every desk and server they make,
at the level `trace`. No line may hold anything shaped like an address, a telephone number, a token
or a hash, a word the tests plant, or the name of somebody in the sample book. A log of fewer than
N lines (10,000) fails: nothing was looked at. A finding is shown by its pattern and line number,
with the line up to the finding and not beyond.
"""
import pathlib
import re
import sys

LEAST = 10_000

# Names of requests are drawn at random in base 36 and can spell anything.
REQUEST = re.compile(r'"request": [0-9a-z]+-[0-9a-z]+')

PATTERNS = {
    "e-mail address": r"[\w.+-]+@[\w-]+\.[\w.-]*\w",
    "telephone number": r"\+\d[\d ]{6,}\d",
    "token": r"\bopsh_\w",
    "identity token": r"\beyJ[\w-]{8,}",
    "password hash": r"\$argon2",
    "planted word": r"(?i)planted|KQ[789]|canary|xylographer|tintinnabulum|umbel",
    "sample user": r"\b(anna|sam|wil|mia|kim|dora|pat|uma)\b",
    "sample customer": r"(?i)corner shop|harbour caf",
}
SEEDED = (
    "test.server info request [who: jonas@example.org]",
    "test.desk error call +370 555 17171",
    "test.server trace header Bearer opsh_abc",
    "test.server trace header eyJhbGciOiJFUzI1NiJ9.e30.x",
    "test.desk error $argon2id$v=19",
    "test.desk error plantedKQ7",
    "test.server info request [user: anna]",
    "test.desk error Corner Shop owes",
)


def findings(lines):
    """(line number, name of the pattern, the line up to the finding)"""
    compiled = [(name, re.compile(pattern)) for name, pattern in PATTERNS.items()]
    for number, line in enumerate(lines, 1):
        line = REQUEST.sub('"request": …', line)
        for name, pattern in compiled:
            found = pattern.search(line)
            if found:
                yield number, name, line[: found.start()]


def self_test():
    for (name, _), line in zip(PATTERNS.items(), SEEDED, strict=True):
        if name not in [found for _, found, _ in findings([line])]:
            return f"log scan: a planted {name} was not found"
    if list(findings(['test.server info request ["request": 1imucikqrx8t3-sam, "status": 200]'])):
        return "log scan: a clean line was taken for a finding"
    return None


def main(arguments):
    if broken := self_test():
        print(broken)
        return 1
    if arguments == ["--self-test"]:
        print("log scan: every planted line was found")
        return 0
    least = LEAST
    if "--least" in arguments:
        at = arguments.index("--least")
        least = int(arguments[at + 1])
        del arguments[at : at + 2]
    path = pathlib.Path(arguments[0])
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    found = list(findings(lines))
    for number, name, start in found[:20]:
        print(f"{path}:{number}: {name} after '{start}'")
    print(f"log scan: {len(lines)} lines, {len(found)} findings")
    if len(lines) < least:
        print(f"log scan: fewer than {least} lines; did the tests write their log?")
        return 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
