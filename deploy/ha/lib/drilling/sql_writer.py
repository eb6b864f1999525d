"""A client that writes straight to PostgreSQL, through HAProxy: `--writer sql`.

It follows the rules that every client of a replicated PostgreSQL has to follow: it has a deadline of its
own (statement_timeout does not end the wait for a standby), closes the connection instead of cancelling,
believes a commit only after the server is ready again and has not warned, and repeats under the same key.
A repeated key is an update, not nothing: only a transaction that writes waits for a standby, and the first
attempt's commit may be on the leader alone.
"""
import select
import time

from psycopg import OperationalError, pq

from drilling.ledger import ACKED, REFUSED, UNKNOWN

TABLES = """
CREATE TABLE IF NOT EXISTS drill_writes (
  key text PRIMARY KEY, writer int NOT NULL, number int NOT NULL, tries int NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS drill_writes_number ON drill_writes (writer, number DESC);
CREATE TABLE IF NOT EXISTS drill_effects (id bigserial PRIMARY KEY, key text NOT NULL);
"""
WRITE = b"""
WITH written AS (
  INSERT INTO drill_writes (key, writer, number) VALUES ($1, $2, $3)
  ON CONFLICT (key) DO UPDATE SET tries = drill_writes.tries + 1 RETURNING key, tries),
effect AS (INSERT INTO drill_effects (key) SELECT key FROM written WHERE tries = 0)
SELECT tries FROM written"""
READ = b"SELECT writer, max(number) FROM drill_writes WHERE key LIKE $1 GROUP BY writer"
EFFECTS = "SELECT key, count(*) FROM drill_effects WHERE key LIKE %s GROUP BY key"
DEADLINE = 1.8


class Gone(Exception):
    """No connection: nothing was sent."""


class Late(Exception):
    """The deadline passed, or the connection ended, after something was sent."""


class Connection:
    """One connection of libpq that never waits longer than its deadline."""

    def __init__(self, cluster, place, deadline):
        self.warned = False
        self.pg = pq.PGconn.connect_start(cluster.conninfo(cluster.address(place)).encode())
        self.pg.notice_handler = self.notice
        while True:
            status = self.pg.connect_poll()
            if status == pq.PollingStatus.OK:
                break
            if status == pq.PollingStatus.FAILED:
                raise Gone(self.pg.error_message.decode(errors="replace").strip())
            self.wait(status == pq.PollingStatus.WRITING, deadline, Gone)
        self.pg.nonblocking = 1

    def notice(self, result):
        """A commit that was ended while it waited for a standby succeeds with a warning."""
        text = result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY) or b""
        if b"synchronous replication" in text or b"might not have been replicated" in text:
            self.warned = True

    def wait(self, writing, deadline, error):
        left = deadline - time.monotonic()
        sockets = [self.pg.socket]
        if left <= 0 or not any(select.select([] if writing else sockets, sockets if writing else [], [], left)):
            raise error("deadline")

    def ask(self, sql, values, deadline):
        """All rows, after the server is ready again: only then the commit is done."""
        self.warned = False
        try:
            self.pg.send_query_params(sql, values)
            while self.pg.flush():
                self.wait(True, deadline, Late)
            rows = []
            while True:
                while self.pg.is_busy():
                    self.wait(False, deadline, Late)
                    self.pg.consume_input()
                result = self.pg.get_result()
                if result is None:
                    return rows
                if result.status != pq.ExecStatus.TUPLES_OK:
                    state = (result.error_field(pq.DiagnosticField.SQLSTATE) or b"").decode()
                    raise (Refusal if state in ("55P03", "25006", "40001", "40P01") else Late)(state)
                rows += [[result.get_value(r, c) for c in range(result.nfields)] for r in range(result.ntuples)]
        except OperationalError as error:
            raise Late(str(error)) from error

    def close(self):
        self.pg.finish()


class Refusal(Exception):
    """The server refused the statement, and nothing was done."""


class SQLClient:
    """A writer or reader with a connection that is made again when it fails."""

    name, is_program = "sql", False

    def __init__(self, cluster, number):
        self.cluster, self.places = cluster, list(cluster.servers)
        self.place = number % len(self.places)
        self.connection = None

    def drop(self, elsewhere=False):
        if self.connection:
            self.connection.close()
        self.connection = None
        if elsewhere:
            self.place = (self.place + 1) % len(self.places)

    def connected(self, deadline):
        if self.connection is None:
            self.connection = Connection(self.cluster, self.places[self.place], deadline)
        return self.connection

    def write(self, key, writer, number):
        """(outcome, seconds to wait before the next attempt, whether the refusal says so)."""
        deadline = time.monotonic() + DEADLINE
        try:
            connection = self.connected(deadline)
            connection.ask(WRITE, [key.encode(), str(writer).encode(), str(number).encode()], deadline)
            if connection.warned:
                self.drop()
                return UNKNOWN, 0.2, True
            return ACKED, 0.0, True
        except (Gone, OperationalError):
            self.drop(elsewhere=True)
            return REFUSED, 0.3, True
        except Refusal:
            self.drop()
            return REFUSED, 0.3, True
        except Late:
            self.drop()
            return UNKNOWN, 0.2, True

    def read(self, run):
        """The highest number of each writer, or nothing when there is no answer."""
        deadline = time.monotonic() + DEADLINE
        try:
            rows = self.connected(deadline).ask(READ, [f"{run}-%".encode()], deadline)
            return {int(writer): int(number) for writer, number in rows}
        except (Gone, Late, Refusal, OperationalError):
            self.drop(elsewhere=True)
            return None


class SQLWriter:
    """What the drill asks of a kind of client."""

    name = "sql"

    def __init__(self, cluster, run, writers, programs=0):
        self.cluster, self.run = cluster, run

    def prepare(self):
        with self.cluster.connect(self.cluster.leader()) as connection:
            connection.execute(TABLES)

    def client(self, number):
        """A writer or a reader."""
        return SQLClient(self.cluster, number)

    reader = client

    def end_servers(self):
        """There is no server between these clients and PostgreSQL."""

    start_servers = end_servers

    def effects(self, leader):
        with self.cluster.connect(leader) as connection:
            return dict(connection.execute(EFFECTS, (f"{self.run}-%",)).fetchall())

    def verify(self):
        """Further things to check at the end, as sentences about what is wrong."""
        return []
