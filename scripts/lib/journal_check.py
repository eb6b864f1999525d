#!/usr/bin/env python3
"""Checks an export of a book's journal: `journal_check.py journal.ndjson [PUBLIC_KEY_HEX]`.

Shares no code with opsh and needs nothing but Python 3: it is written from docs/audit-format.md
alone. Prints what holds, or where the first thing does not, with exit status 1.
"""
import hashlib
import json
import sys

# Ed25519 as RFC 8032 gives it: slow, short, and of nobody's library.
P = 2**255 - 19
D = -121665 * pow(121666, P - 2, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public, message, signature):
    if len(signature) != 64 or len(public) != 32:
        return False
    key, start = decompress(public), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or start is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    left, right = times(scalar, BASE), add(start, times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and \
        (left[1] * right[2] - right[1] * left[2]) % P == 0


def integer(value):
    return value.to_bytes(8, "big", signed=True)


def counted(value):
    if value is None:
        return integer(-1)
    data = value.encode() if isinstance(value, str) else value
    return integer(len(data)) + data


def commit_hash(head, commit):
    finger = commit["fingerprint"]
    content = head + integer(commit["sequence"]) + counted(commit["key"]) + integer(commit["at"])
    content += integer(commit["actor"]) + integer(commit["on_behalf_of"])
    content += counted(commit["operation"]) + counted(commit["reason"])
    content += integer(len(commit["elevations"]))
    content += b"".join(counted(text) for text in commit["elevations"])
    content += counted(None if finger is None else bytes.fromhex(finger)) + counted(commit["answer"])
    content += integer(len(commit["changes"]))
    for change in commit["changes"]:
        content += counted(change["collection"]) + integer(change["record"])
        content += counted(change["verb"]) + counted(change["image"])
    return hashlib.sha256(content).digest()


def check(lines, trusted=None):
    """The number of commits and checkpoints that hold. Raises ValueError at the first flaw."""
    header = json.loads(lines[0])
    if header.get("format") != "opsh journal export" or header.get("version") != 1:
        raise ValueError("line 1: not an export of version 1")
    public = trusted or header["public_key"]
    public = bytes.fromhex(public) if public else None
    hashes, sequence, commits, checkpoints = {}, header["from"] - 1, 0, 0
    head = bytes(32) if header["from"] == 1 else None
    previous, last = bytes(32), 0
    for number, line in enumerate(lines[1:], 2):
        item = json.loads(line)
        if "checkpoint" not in item:
            if item["sequence"] != sequence + 1:
                raise ValueError(f"line {number}: commit {item['sequence']} follows {sequence}")
            # The first commit of a part has nobody to vouch for the hash before it.
            if head is not None and commit_hash(head, item).hex() != item["hash"]:
                raise ValueError(f"line {number}: commit {item['sequence']} is not what was hashed")
            head, sequence, commits = bytes.fromhex(item["hash"]), item["sequence"], commits + 1
            hashes[sequence] = head
            continue
        name = hashlib.sha256(public).digest()[:8].hex() if public else None
        if item["key"] != name:
            raise ValueError(f"line {number}: signed with another key")
        if item["previous"] != previous.hex() or item["sequence"] <= last:
            raise ValueError(f"line {number}: does not follow the checkpoint before")
        message = b"opsh checkpoint 1\n" + integer(item["sequence"]) + bytes.fromhex(item["head"])
        message += integer(item["at"]) + counted(item["key"]) + bytes.fromhex(item["previous"])
        if not is_signed(public, message, bytes.fromhex(item["signature"])):
            raise ValueError(f"line {number}: wrong signature")
        if item["sequence"] > sequence:
            raise ValueError(f"line {number}: commit {item['sequence']} was sealed and is not here")
        if item["sequence"] >= header["from"] and hashes[item["sequence"]].hex() != item["head"]:
            raise ValueError(f"line {number}: commit {item['sequence']} is not the sealed one")
        previous, last = hashlib.sha256(line.encode()).digest(), item["sequence"]
        checkpoints += 1
    return commits, checkpoints


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print("usage: journal_check.py EXPORT [PUBLIC_KEY_HEX]", file=sys.stderr)
        return 64
    with open(arguments[0], encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")[:-1]
    try:
        commits, checkpoints = check(lines, *arguments[1:])
    except (ValueError, KeyError, IndexError, TypeError) as flaw:
        print(f"journal_check: {flaw}")
        return 1
    print(f"{commits} commits and {checkpoints} checkpoints hold")
    if not checkpoints:
        print("nothing is signed: a cut end or a journal written anew would not show")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
