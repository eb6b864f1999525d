"""What the generated requests of scripts/fuzz-http cannot know: who asks, and what is in the book.

Signs in as the administrator of the throw-away book, anew whenever the token has ended or the
sign-in is no longer fresh, and puts things that exist in the place of every other generated name,
so that requests get past the first refusal. Questions about records get columns that exist, with
values of every kind.
"""
import json
import os
import random
import time
import urllib.error
import urllib.request
import zlib

import schemathesis

SERVER = os.environ["OPSH_FUZZ_SERVER"]
PASSWORD = open(os.environ["OPSH_FUZZ_PASSWORD"], encoding="utf-8").read().strip()
FRESH = 240  # seconds; what is sensitive wants a sign-in of the last five minutes

KNOWN = {
    "sku": "LAMP-1", "product": "LAMP-1", "customer": "000001", "location": "MAIN", "to": "MAIN",
    "from": "MAIN", "request": "OOS-000001", "giveback": "GB-000001", "user": "sam",
    "quantity": "1", "cost": "1.00", "price": "1.00", "currency": "EUR", "role": "salesperson",
}


VALUES = [
    0, 1, -1, 2**31, 2**63 - 1, -(2**63), 2**63, 1.5, 1e308, "", "LAMP-1", "lamp-1", "%_\\", "\x00",
    "\U0001f4a1" * 40, "x" * 5000, None, True, {"b": "AAEC"}, {"b": "***"}, {"b": 1}, [], [[1]],
]
WORDS = ["=", "!=", "<", "<=", ">", ">=", "in", "contains", "<column", "and", "or", "not"]


class Session:
    """The sign-in that all requests share."""

    token = None
    device = None
    since = 0.0

    @classmethod
    def current(cls):
        if cls.token is None or time.monotonic() - cls.since > FRESH:
            cls.renew()
        return cls.token

    @classmethod
    def renew(cls):
        body = {"name": "anna", "password": PASSWORD, "device": cls.device}
        for _ in range(60):
            request = urllib.request.Request(
                f"{SERVER}/v1/sign-in", json.dumps(body).encode(), method="POST")
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    data = json.load(answer)["data"]
                    cls.token, cls.since = data["token"], time.monotonic()
                    cls.device = data["device"] or cls.device
                    return
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                time.sleep(5)
        raise RuntimeError("the administrator cannot sign in any more")


@schemathesis.auth(refresh_interval=None)
class Administrator:
    def get(self, case, context):
        return Session.current()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def after_call(context, case, response):
    """Notices that the token has ended; a refusal of a made-up token is none of our business."""
    sent = response.request.headers.get("Authorization")
    if sent != f"Bearer {Session.token}":
        return
    if case.path == "/v1/sign-out" or b'"signin.expired"' in response.content:
        Session.token = None


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict) or not isinstance(body.get("input"), dict):
        return body
    given = body["input"]
    for name in given:
        chance = zlib.crc32(repr((name, given[name])).encode("utf-8", "replace"))
        if name in KNOWN and isinstance(given[name], str) and chance % 2 == 0:
            given[name] = KNOWN[name]
    return body


class Columns:
    """The columns of each collection that has a row."""

    found = {}

    @classmethod
    def all(cls):
        if not cls.found:
            with urllib.request.urlopen(f"{SERVER}/openapi.json", timeout=30) as answer:
                paths = json.load(answer)["paths"]
            place = paths["/v1/records/{collection}/query"]["post"]["parameters"][0]
            for name in place["schema"]["enum"]:
                request = urllib.request.Request(
                    f"{SERVER}/v1/records/{name}/query", b'{"limit":1}', method="POST",
                    headers={"Authorization": f"Bearer {Session.current()}"})
                try:
                    with urllib.request.urlopen(request, timeout=30) as answer:
                        rows = json.load(answer)["data"]
                except urllib.error.HTTPError:
                    continue
                if rows:
                    cls.found[name] = list(rows[0])
        return cls.found


def condition(dice, columns, depth=0):
    """A filter that is mostly well formed."""
    word = dice.choice(WORDS)
    if word in ("and", "or", "not"):
        count = 1 if word == "not" else dice.randrange(4)
        if depth > 3:
            return dice.choice([True, False])
        return [word] + [condition(dice, columns, depth + 1) for _ in range(count)]
    operand = dice.choice(VALUES)
    if word == "in" and dice.random() < 0.8:
        operand = [dice.choice(VALUES) for _ in range(dice.randrange(4))]
    if word == "contains" and dice.random() < 0.8:
        operand = str(operand)
    if word == "<column":
        operand = dice.choice(columns)
    return [word, dice.choice(columns), operand]


@schemathesis.hook
def before_call(context, case, kwargs):
    """Asks every other question about records in words that mean something."""
    places = ("/v1/records/{collection}/query", "/v1/figures", "/v1/key-lookup")
    case.headers = case.headers or {}
    if context.operation.path not in places or not isinstance(case.body, dict):
        return
    dice = random.Random(zlib.crc32(repr(case.body).encode("utf-8", "replace")))
    if dice.random() < 0.5:
        return
    case.headers.pop("Opsh-Snapshot", None)  # one that was made up ends every question
    name, columns = dice.choice(sorted(Columns.all().items()))
    case.body = {"where": condition(dice, columns)}
    some = [dice.choice(columns) for _ in range(dice.randrange(4))]
    if context.operation.path == "/v1/figures":
        measures = ["count"] + [[dice.choice(["sum", "min", "max"]), one] for one in some]
        case.body.update(collection=name, measures=measures, group_by=some[:dice.randrange(3)])
    elif context.operation.path == "/v1/key-lookup":
        key = dice.choice(["sku", "folded_sku", "name", "number", "id"])
        case.body = {"collection": name, "key": key, "values": [dice.choice(VALUES)]}
    else:
        case.path_parameters["collection"] = name
        order = [dice.choice(["", "-"]) + one for one in some]
        case.body.update(order=order, limit=dice.choice([1, 2, 50, 1000]))
