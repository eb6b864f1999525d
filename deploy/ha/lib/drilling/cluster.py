"""The cluster that deploy/ha/up made: where its places are, who leads, and which processes are whose."""
import hashlib
import json
import os
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg

DIGEST = 'SELECT t::text FROM {table} t ORDER BY t::text COLLATE "C"'


class Cluster:
    """Three nodes, two servers, one second site, in namespaces with one prefix."""

    nodes = ("n1", "n2", "n3")
    servers = ("a1", "a2")

    def __init__(self, folder, ha, prefix, network):
        self.folder, self.ha, self.prefix, self.network = Path(folder), Path(ha), prefix, network
        self.tls = ssl.create_default_context(cafile=str(self.folder / "pki/ca.crt"))
        self.tls.load_cert_chain(self.folder / "pki/net.crt", self.folder / "pki/net.key")

    # Where and who

    def address(self, place):
        return f"{self.network}.{ {'n': 1, 'a': 2, 'b': 3}[place[0]] }{place[1:]}"

    def text(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def password(self):
        return self.text("secrets/store").strip()

    def conninfo(self, host, password=True):
        secret = f"password={self.password()} " if password else ""
        return (f"host={host} port=5432 dbname=opsh user=opsh {secret}"
                f"sslmode=verify-ca sslrootcert={self.folder}/pki/ca.crt connect_timeout=3 "
                "keepalives_idle=5 keepalives_interval=2 keepalives_count=3 tcp_user_timeout=10000")

    def connect(self, node):
        """A connection to one node itself, not through HAProxy."""
        return psycopg.connect(self.conninfo(self.address(node)), autocommit=True)

    def patroni(self, node, path, body=None, timeout=2):
        """What a Patroni answers: (status, document)."""
        request = urllib.request.Request(
            f"https://{self.address(node)}:8008{path}",
            data=json.dumps(body).encode() if body is not None else None)
        try:
            with urllib.request.urlopen(request, timeout=timeout, context=self.tls) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def leaders(self):
        return [node for node in self.nodes if self.patroni(node, "/primary", timeout=1)[0] == 200]

    def leader(self):
        found = self.leaders()
        if not found:
            raise RuntimeError("there is no leader")
        return found[0]

    def healthy(self):
        """One leader, and two standbys that stream on its timeline, of which one confirms commits."""
        found = self.leaders()
        if len(found) != 1:
            return False
        status, body = self.patroni(found[0], "/cluster")
        if status != 200:
            return False
        members = json.loads(body)["members"]
        states = sorted(member["state"] for member in members)
        return (states == ["running", "streaming", "streaming"]
                and len({member.get("timeline") for member in members}) == 1
                and any(member["role"] in ("quorum_standby", "sync_standby") for member in members))

    def becomes_healthy(self, seconds):
        until = time.monotonic() + seconds
        while not self.healthy():
            if time.monotonic() > until:
                return False
            time.sleep(0.5)
        return True

    def wait_healthy(self, seconds):
        if not self.becomes_healthy(seconds):
            raise RuntimeError(f"not healthy after {seconds} s; logs are in {self.folder}/*/log")

    # Processes

    def processes(self, place):
        """(pid, pid in its own namespace or 0, command) of all processes at a place."""
        said = subprocess.run(["ip", "netns", "pids", f"{self.prefix}-{place}"],
                              capture_output=True, text=True, check=True).stdout
        for pid in map(int, said.split()):
            try:
                status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
                command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            numbers = next(line for line in status.splitlines() if line.startswith("NSpid:")).split()[1:]
            yield pid, (int(numbers[1]) if len(numbers) > 1 else 0), command

    def signal(self, number, pids):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def database_processes(self, node):
        """All of Patroni's namespace: Patroni, PostgreSQL, and what they started."""
        return [pid for pid, inner, _ in self.processes(node) if inner]

    def agent(self, node):
        """Patroni itself. Process 1 only waits for it and hands signals on."""
        return [pid for pid, inner, command in self.processes(node)
                if inner > 1 and "bin/patroni " in command and "patroni.yml" in command]

    def postmaster(self, node):
        inner = int((self.folder / node / "pg/postmaster.pid").read_text(encoding="utf-8").split()[0])
        return [pid for pid, number, command in self.processes(node) if number == inner and "postgres" in command]

    def etcd(self, node):
        return [pid for pid, _, command in self.processes(node) if command.startswith("etcd ")]

    def link(self, node, state):
        subprocess.run(["ip", "-n", f"{self.prefix}-net", "link", "set", node, state], check=True)

    def up(self, *places):
        """Starts what is missing at these places, as systemd would after a restart."""
        subprocess.run([str(self.ha / "up"), "--state", str(self.folder), *places], check=True)

    def write_directly(self, node, key):
        """Tries to write at a node that may be no leader any more, from its own machine."""
        sql = f"INSERT INTO drill_direct (key) VALUES ('{key}')"
        command = ["ip", "netns", "exec", f"{self.prefix}-{node}", "timeout", "-s", "KILL", "3",
                   "psql", "-qX", "-d", self.conninfo(self.address(node), password=False), "-c", sql]
        # Not in the command, which every user of the machine can read.
        done = subprocess.run(command, capture_output=True, text=True,
                              env={**os.environ, "PGPASSWORD": self.password()})
        return done.returncode == 0 and "WARNING" not in done.stderr

    # Comparing

    def caught_up(self, leader, seconds=30):
        """Waits until every node has replayed what the leader has written; false if one does not."""
        with self.connect(leader) as connection:
            goal = connection.execute("SELECT pg_current_wal_lsn()").fetchone()[0]
        until = time.monotonic() + seconds
        waiting = [node for node in self.nodes if node != leader]
        while waiting and time.monotonic() < until:
            waiting = [node for node in waiting if not self.has_replayed(node, goal)]
            time.sleep(0.2)
        return not waiting

    def has_replayed(self, node, goal):
        try:
            with self.connect(node) as connection:
                return connection.execute("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", (goal,)).fetchone()[0]
        except psycopg.OperationalError:
            return False

    def digest(self, node):
        """SHA-256 over all rows of all tables that are copied, in one order, and the number of rows."""
        digest, count = hashlib.sha256(), 0
        with self.connect(node) as connection, connection.transaction():
            # A table without a log, such as that of failed sign-ins, is on the leader alone.
            tables = connection.execute(
                "SELECT format('%I.%I', nspname, relname) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
                " WHERE relkind = 'r' AND relpersistence = 'p' AND nspname NOT IN ('pg_catalog', 'information_schema')"
                " ORDER BY 1").fetchall()
            for (table,) in tables:
                digest.update(f"\0{table}\0".encode())
                with connection.cursor(name="digest") as cursor:
                    cursor.itersize = 5000
                    for (row,) in cursor.execute(DIGEST.format(table=table)):
                        digest.update(row.encode() + b"\0")
                        count += 1
        return digest.hexdigest(), count

    def opsh(self, *words):
        """Runs `opsh` on the machine of the first server: (exit status, what it said)."""
        done = subprocess.run([str(self.ha / "opsh"), "--state", str(self.folder), *words],
                              capture_output=True, text=True)
        return done.returncode, (done.stdout if done.returncode == 0 else done.stderr or done.stdout).strip()

    def verify_book(self):
        """Goes through the whole book as each node has it: the chain of its journal, every record against the
        journal, the stock. Answers what is wrong, in sentences."""
        password = f"{self.folder}/a1/opsh/admin.password"
        status, said = self.opsh("auth", "login", "drill", "--password-file", password, "-q")
        if status:
            return [f"opsh auth login: {said}"]
        leader = self.leader()
        if not self.caught_up(leader):
            return ["the standbys do not catch up"]
        wrong, heads = [], {}
        # The leader last: a look may be noted in the book.
        for node in sorted(self.nodes, key=lambda name: name == leader):
            for noun in ("audit", "stock"):
                status, said = self.opsh("--node", node, noun, "verify", "-o", "json")
                if status:
                    wrong.append(f"opsh {noun} verify on {node}: {said}")
                elif noun == "audit":
                    heads[node] = json.loads(said)["data"]
        if not wrong and len({json.dumps(head, sort_keys=True) for head in heads.values()}) != 1:
            wrong.append(f"the journals of the nodes differ: {heads}")
        return wrong
