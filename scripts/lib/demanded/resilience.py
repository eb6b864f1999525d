"""Stores, networks and secrets: what holds when something fails or somebody looks."""
import http.server
import json
import os
import signal
import stat
import subprocess
import threading
import time

from demanded.registry import contains, demand, holds, lacks, same
from demanded.shop import program


class Failing(http.server.BaseHTTPRequestHandler):
    """A server that answers every request with one status, and notes when it was asked."""

    def do_GET(self):  # noqa: N802: the name that the library wants
        self.server.asked.append(time.monotonic())
        self.send_response(self.server.status)
        self.end_headers()
        self.wfile.write(b"{}")

    do_POST = do_GET

    def log_message(self, *_):
        """Says nothing."""


def failing(status, port=0):
    """Starts such a server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Failing)
    server.status, server.asked = status, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@demand("three-stores", "003:213",
        "The same commands work on a local book, a server and a mock book.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
        same(desk("product", "list").values("sku"), shop.sam("product", "list").values("sku"))
        made = desk("customer", "create", "North Bakery")["number"]
        same(shop.anna("customer", "show", made)["name"], "North Bakery")
    mock = shop.person("mock")
    mock.place = ["--store", "mock"]
    script = shop.file("mock.opsh", 'product create LAMP "Desk lamp"\nstock receive LAMP 5\n'
                       "let level = stock level LAMP\nprint $level.on_hand\n")
    contains(mock("run", script, form=None).text, "5")


@demand("requests-are-repeated", "003:101",
        "A request is tried three times, after 2 and 4 seconds.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
    server = failing(503, int(address.rsplit(":", 1)[1]))
    desk.refused(("unavailable.server", "unavailable.identity", "tempfail.throttled"),
                 "product", "list")
    server.shutdown()
    server.server_close()
    same(len(server.asked), 3, "the number of attempts")
    waits = [later - earlier for earlier, later in zip(server.asked, server.asked[1:])]
    holds(1.5 <= waits[0] <= 3.5 and 3.5 <= waits[1] <= 6, f"the waits were {waits}")


@demand("only-success-is-success", "003:92",
        "An answer that is not a success is an error.", live=True)
def _(shop):
    server = failing(404)
    desk = shop.desk("desk", f"http://127.0.0.1:{server.server_address[1]}")
    answer = desk.run("explore", "--near", "54.69,25.28")
    server.shutdown()
    server.server_close()
    holds(answer.status != 0 and answer.code, "404 was taken for a success")
    holds(server.asked, "nobody asked the server")


@demand("store-migration", "003:76",
        "A book moves to a server, and the copy is verified.", live=True)
def _(shop):
    token = shop.password_file("setup")
    empty = shop.folder / "moved.sqlite"
    with shop.served("--setup-token-file", token, book=empty) as address:
        config = shop.file("remote.json", json.dumps(
            {"store": {"kind": "remote"}, "server": {"url": address}}))
        shop.anna("store", "migrate", "--to", config, "--setup-token-file", token, "--yes")
    with shop.served(book=empty) as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
        same(desk("product", "list").values("sku"), ["BULB", "LAMP", "MILK"])


@demand("migration-rolls-back", "003:80",
        "After a move the old book still works: one setting goes back.",
        live=True)
def _(shop):
    token = shop.password_file("setup")
    with shop.served("--setup-token-file", token, book=shop.folder / "moved.sqlite") as address:
        config = shop.file("remote.json", json.dumps(
            {"store": {"kind": "remote"}, "server": {"url": address}}))
        shop.anna("store", "migrate", "--to", config, "--setup-token-file", token, "--yes")
    flagged = {"OPSH_STORE_KIND": "remote", "OPSH_SERVER_URL": address}
    shop.sam.place = []
    away = shop.sam.run("product", "list", environment=flagged)
    holds(away.status != 0, "the flag did not choose the server")
    back = shop.sam.run("product", "list", environment={"OPSH_STORE_PATH": str(shop.book)})
    same(back.values("sku"), ["BULB", "LAMP", "MILK"])


@demand("cancelled-and-resumed", "003:59",
        "Ctrl-C ends a load of rows between commits, and it is resumed without doing a row twice.")
def _(shop):
    rows = shop.file("rows.csv", "sku,quantity,ref\n" + "".join(
        f"LAMP,1,R-{number}\n" for number in range(12000)))
    command = [program(), "--home", str(shop.wil.home), *shop.wil.place, "bulk", "stock",
               "receive", "--from", rows, "-o", "json"]
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL, env=shop.environment(), cwd=shop.folder) as loading:
        time.sleep(1)
        loading.send_signal(signal.SIGINT)
        seen = json.loads(loading.communicate(timeout=60)[0])["data"]
    same((loading.returncode, seen["state"]), (130, "interrupted"))
    same(shop.anna("stock", "level", "LAMP")["on_hand"], str(10 + seen["ok"]))
    shop.wil("job", "resume", seen["job"])
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "12010")


@demand("at-the-same-time", "003:220", "Rows of a file are booked side by side, each once.")
def _(shop):
    rows = shop.file("rows.csv", "sku,quantity,ref\n" + "".join(
        f"{sku},1,R-{number}\n" for number in range(300) for sku in ("LAMP", "BULB")))
    done = shop.wil("bulk", "stock", "receive", "--from", rows, "--parallel", "4")
    same((done["read"], done["ok"]), (600, 600))
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "310")


@demand("no-personal-data-in-logs", "003:12",
        "No name, phone or token is in the log, however much it says.")
def _(shop):
    answer = shop.sam.run(
        "customer", "create", "Zwetlana Plantova", "--phone", "+370 612 98765",
        environment={"OPSH_LOG": "trace"})
    same(answer.status, 0, "the exit status")
    lacks(answer.remarks, "Plantova", "98765")


@demand("journal-holds-no-names", "003:144", "The journal keeps personal data sealed.")
def _(shop):
    shop.sam("customer", "create", "Zwetlana Plantova", "--phone", "+370 612 98765")
    lacks(shop.anna("audit", "export", form=None).text, "Plantova", "98765")


@demand("files-are-ones-own", "001:358", "The book and its keys are readable by their owner alone.")
def _(shop):
    for path in (shop.book, shop.folder):
        same(stat.S_IMODE(os.stat(path).st_mode) & 0o077, 0, f"the rights of {path.name}")
    for folder, _, names in os.walk(shop.folder / "seals"):
        for name in names:
            mode = stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode)
            same(mode & 0o077, 0, f"the rights of {name}")


@demand("purposes-are-told", "003:134",
        "What data are used for is told, and consent is given for it.")
def _(shop):
    purposes = {row["purpose"]: row["is_given"] for row in shop.sam("consent", "list").data}
    contains(purposes, "analytics", "marketing", "location", "notifications", "personalisation")
    same([name for name, given in purposes.items() if given], ["essential"])
    shop.sam("consent", "give", "personalisation")
    shop.sam("consent", "withdraw", "personalisation")


@demand("no-analytics", "002:709", "Nothing is measured or sent without consent.")
def _(shop):
    given = {row["purpose"]: row["is_given"] for row in shop.sam("consent", "list").data}
    same(given["analytics"], False)


@demand("health-of-the-book", "003:223",
        "The book checks itself: files, journal, references, ledger.")
def _(shop):
    checks = {row["check"]: row["ok"] for row in shop.anna("doctor").data}
    contains(checks, "integrity", "references", "journal", "ledger")
    same([name for name, ok in checks.items() if not ok], [])
