"""Clients of `opsh serve`, through the HAProxy in front of both servers: `--writer opsh`.

Some are the program `opsh` itself, started for each write. It tries three times and waits between, so it does
not show what one attempt was told: the other clients speak HTTP themselves. Each writer receives one piece of a
product of its own with each write, so what is on hand counts the effects, and the change feed names the keys.
"""
import http.client
import json
import signal
import time

from drilling.ledger import ACKED, REFUSED, UNKNOWN
from drilling.opsh_program import Desk, OpshProgram

PORT = 8080
PATIENCE = 10.0  # what an `opsh` at a desk gives one attempt
REFUSALS = (429, 503, 507)


class Answer:
    """Status, document and headers of one answer."""

    def __init__(self, status, body, headers):
        self.status, self.headers = status, headers
        try:
            self.document = json.loads(body or b"{}")
        except ValueError:
            self.document = {}


class OpshClient:
    """One client with a connection of its own; it goes to the other server when one is away."""

    is_program = False

    def __init__(self, cluster, token, number, products):
        self.cluster, self.token, self.products = cluster, token, products
        self.places = list(cluster.servers)
        self.place = number % len(self.places)
        self.connection = None
        self.begun = False

    def drop(self):
        if self.connection:
            self.connection.close()
        self.connection = None
        self.place = (self.place + 1) % len(self.places)

    def ask(self, method, path, body=None, key=None):
        """An answer. OSError or HTTPException without one; `begun` tells whether something was sent."""
        self.begun = False
        if self.connection is None:
            where = self.cluster.address(self.places[self.place])
            self.connection = http.client.HTTPConnection(where, PORT, timeout=PATIENCE)
            self.connection.connect()
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if key:
            headers["Idempotency-Key"] = key
        self.begun = True
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        found = Answer(answer.status, answer.read(), answer.headers)
        if answer.will_close:
            self.connection.close()
            self.connection = None
        return found

    def operation(self, name, values, key=None):
        return self.ask("POST", f"/v1/operations/{name}", {"input": values}, key)

    def write(self, key, writer, _number):
        try:
            answer = self.operation(
                "stock.receive", {"sku": self.products[writer], "quantity": "1"}, key)
        except (OSError, http.client.HTTPException):
            begun = self.begun
            self.drop()
            return (UNKNOWN if begun else REFUSED), 0.2, True
        if answer.status == 200:
            return ACKED, 0.0, True
        if answer.status in REFUSALS:
            after = answer.headers.get("Retry-After")
            return REFUSED, min(float(after or 1), 2.0), after is not None
        if answer.status == 504:
            return UNKNOWN, 0.2, True
        raise RuntimeError(f"{key}: status {answer.status}: {answer.document}")

    def read(self, _run):
        """What is on hand of every writer's product, or nothing when there is no answer."""
        seen = {}
        for writer, sku in enumerate(self.products):
            try:
                answer = self.operation("stock.level", {"sku": sku})
            except (OSError, http.client.HTTPException):
                self.drop()
                return None
            if answer.status != 200:
                time.sleep(0.5)
                return None
            seen[writer] = int(answer.document["data"]["on_hand"])
        return seen


class OpshWriter:
    """What the drill asks of a kind of client."""

    name = "opsh"

    def __init__(self, cluster, run, writers, programs):
        self.cluster, self.run, self.token = cluster, run, None
        self.programs, self.desk = programs, Desk(cluster)
        self.products = [f"DRILL-{run}-{number}".upper() for number in range(writers)]

    def prepare(self):
        if self.programs:
            self.desk.sign_in()
        client = self.reader(0)
        signed = client.ask("POST", "/v1/sign-in", {
            "name": "drill", "password": self.cluster.text("a1/opsh/admin.password").strip()})
        if signed.status != 200:
            raise RuntimeError(f"no sign-in: {signed.status} {signed.document}")
        self.token = signed.document["data"]["token"]
        client = self.reader(0)
        for sku in self.products:
            made = client.operation("product.create", {"sku": sku, "name": f"Drill {sku}"}, f"make-{sku}")
            if made.status != 200:
                raise RuntimeError(f"no product: {made.status} {made.document}")

    def client(self, number):
        """A writer. The first ones are programs."""
        if number < self.programs:
            return OpshProgram(self.desk, number, self.products[number])
        return self.reader(number)

    def reader(self, number):
        return OpshClient(self.cluster, self.token, number, self.products)

    def end_servers(self):
        """Stops every `opsh serve`, as for maintenance."""
        until = time.monotonic() + 40
        while serving := [pid for place in self.cluster.servers for pid, _, command in self.cluster.processes(place)
                          if "bin/opsh" in command and " serve " in command]:
            if time.monotonic() > until:
                raise RuntimeError(f"these servers do not stop: {serving}")
            self.cluster.signal(signal.SIGTERM, serving)
            time.sleep(0.5)

    def start_servers(self):
        """Starts them again, and waits until both HAProxy have one that answers."""
        self.cluster.up(*self.cluster.servers)
        until = time.monotonic() + 60
        for number in range(len(self.cluster.servers)):
            while not self.is_ready(number):
                if time.monotonic() > until:
                    raise RuntimeError(f"no answer at {self.cluster.servers[number]}")
                time.sleep(0.5)

    def is_ready(self, number):
        try:
            return self.reader(number).ask("GET", "/ready").status == 200
        except (OSError, http.client.HTTPException):
            return False

    def effects(self, _leader):
        """How often each key of this run is in the journal. Pieces without a key count as a key too."""
        client, found, since = self.reader(0), {}, 0
        while since is not None:
            page = client.ask("GET", f"/v1/changes?since={since}&limit=1000")
            if page.status != 200:
                raise RuntimeError(f"no feed: {page.status} {page.document}")
            for commit in page.document["data"]:
                if commit["operation"] == "stock.receive" and commit["key"].startswith(f"{self.run}-"):
                    found[commit["key"]] = found.get(commit["key"], 0) + 1
            since = page.document["next"]
        pieces = client.read(self.run)
        if pieces is None:
            raise RuntimeError("no stock levels")
        for writer, on_hand in pieces.items():
            count = sum(times for key, times in found.items() if key.startswith(f"{self.run}-{writer}-"))
            if on_hand != count:
                found[f"{self.run}-{writer}: {on_hand} on hand, {count} in the journal"] = 1
        return found

    def verify(self):
        # What servers write by themselves would make the nodes differ from one look to the next.
        self.end_servers()
        try:
            return self.cluster.verify_book()
        finally:
            self.start_servers()
