"""A shop for one demand: a copy of a sample book, and people of all roles who are signed in."""
import contextlib
import json
import os
import re
import secrets
import shutil
import subprocess
from pathlib import Path

from demanded.registry import Unmet, same

ROOT = Path(__file__).resolve().parents[3]
NOW = "2027-03-01T08:00:00Z"
SECONDS = 120  # for one command
PEOPLE = {
    "anna": "administrator", "sam": "salesperson", "wil": "warehouse_keeper",
    "mia": "workshop_manager", "kim": "customer", "dora": "driver", "pat": "partner",
    "uma": None,
}


def program():
    """The program that is looked at: OPSH_BINARY, or the one that was built here."""
    return os.path.abspath(os.environ.get("OPSH_BINARY") or ROOT / "scripts/opsh")


def read(text):
    """A document in JSON; None for every other text."""
    try:
        return json.loads(text)
    except ValueError:
        return None


class Answer:
    """What a command printed, and how it ended."""

    def __init__(self, command, status, text, remarks):
        self.command, self.status, self.text, self.remarks = command, status, text, remarks
        refusal = next(filter(None, map(read, remarks.splitlines())), None)
        # A load of rows prints its summary and tells the first refusal besides.
        self.printed = read(text)
        self.document = refusal if status and refusal else self.printed or refusal

    def __getitem__(self, field):
        data = self.data
        if field not in data:
            raise Unmet(f"`{self.command}` answers no {field}: it has {', '.join(data)}")
        return data[field]

    @property
    def data(self):
        """The record, or the list of records, of an answer in JSON."""
        if not isinstance(self.document, dict) or "data" not in self.document:
            raise Unmet(f"`{self.command}` answers no data: {self.text[:200]!r}")
        return self.document["data"]

    @property
    def code(self):
        """The code of a refusal; None when the command worked."""
        return self.document.get("code") if isinstance(self.document, dict) else None

    def values(self, field):
        """One field of every record of a list."""
        return [row.get(field) for row in self.data]


class Person:
    """Somebody who runs commands with a sign-in of their own."""

    def __init__(self, shop, name):
        self.shop, self.name = shop, name
        self.home = shop.folder / name
        self.signed_at = shop.now
        # Which book: that of the shop, or a server's.
        self.place = ["--book", str(shop.book)]

    def run(self, *words, data=None, form="json", environment=None):
        """Runs a command as it is, whatever becomes of it."""
        if self.name in PEOPLE and self.shop.now and self.signed_at != self.shop.now:
            self.sign_in()
        return self.shop.run(
            self.home, self.place, *words, data=data, form=form, environment=environment)

    def __call__(self, *words, data=None, form="json"):
        """Runs a command that has to work, and answers what it printed."""
        answer = self.run(*words, data=data, form=form)
        if answer.status != 0:
            raise Unmet(f"`{answer.command}` ended with {answer.status}: {said(answer)}")
        return answer

    def refused(self, code, *words, data=None):
        """Runs a command that has to be refused with this code, or with one of these."""
        answer = self.run(*words, data=data)
        allowed = (code,) if isinstance(code, str) else code
        if answer.code not in allowed:
            raise Unmet(
                f"`{answer.command}` has to be refused with {' or '.join(allowed)}: "
                f"it ended with {answer.status}: {said(answer)}")
        if answer.status == 0:
            raise Unmet(f"`{answer.command}` was refused, and ended with 0")
        return answer.document

    def declined(self, what, *words):
        """Runs a command that a rule has to refuse; a mistake in the command is no refusal.

        `what` says what would have happened.
        """
        answer = self.run(*words)
        if answer.status == 0:
            raise Unmet(f"`{answer.command}`: {what}")
        if answer.status in (64, 70) or not answer.code:
            raise Unmet(f"`{answer.command}` failed without a rule, with {answer.status}: "
                        f"{said(answer)}")
        return answer

    def sign_in(self, name=None, password=None):
        """Signs in anew, under the own name and with the password of the sample book."""
        self.signed_at = self.shop.now
        return self("auth", "login", name or self.name, "--password-file",
                    str(password or self.shop.password))


class Shop:
    """A book in a folder, and its people as attributes: `shop.sam("oos", "list")`."""

    def __init__(self, folder, now):
        self.folder, self.now = Path(folder), now
        self.root = ROOT
        self.password = self.folder / "password"
        self.book = self.folder / "book.sqlite"
        self.people = {name: Person(self, name) for name in PEOPLE}

    def __getattr__(self, name):
        try:
            return self.__dict__["people"][name]
        except KeyError:
            raise AttributeError(name) from None

    def person(self, name):
        """Somebody with a home of their own who is not one of the sample's people."""
        home = self.folder / name
        home.mkdir(mode=0o700, exist_ok=True)
        (home / "config.json").write_text(
            json.dumps({"journal": {"seal_folder": str(self.folder / "seals")}}))
        self.people[name] = Person(self, name)
        return self.people[name]

    def at(self, time):
        """What follows happens at this time; people sign in anew when they do something."""
        self.now = time

    def file(self, name, text):
        """Writes a file beside the book and answers its path."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o600)
        return str(path)

    def password_file(self, name="other"):
        """A file with a password that nobody else has."""
        return self.file(f"{name}.password", secrets.token_urlsafe(18) + "\n")

    @contextlib.contextmanager
    def served(self, *more, port=0, book=None):
        """Serves a book to other machines for a while; the value is the address."""
        command = [program(), "--home", str(self.folder / "anna"), "--book",
                   str(book or self.book), "serve", "--listen", f"127.0.0.1:{port}", *more]
        with subprocess.Popen(
                command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=self.folder,
                stdin=subprocess.DEVNULL, text=True, env=self.environment()) as server:
            try:
                address = None
                while address is None:
                    line = server.stderr.readline()
                    if not line:
                        raise Unmet("the server ended before it served")
                    address = re.search(r"http://127\.0\.0\.1:\d+", line)
                yield address[0]
            finally:
                server.terminate()
                server.stderr.close()
                server.wait(SECONDS)

    def desk(self, name, address):
        """Somebody at another machine, who works with the book of a server."""
        person = self.person(name)
        person.place = ["--url", address]
        return person

    def environment(self):
        """What a command is started with: nothing of the caller's own books and keys."""
        kept = ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH")
        found = {name: os.environ[name] for name in kept if name in os.environ}
        found |= {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "OPSH_KEY_STORE": "file",
                  "LLVM_PROFILE_FILE": "/dev/null"}
        return found | ({"OPSH_NOW": self.now} if self.now else {})

    def run(self, home, place, *words, data=None, form="json", environment=None):
        """Runs the program in a home folder."""
        ends = ["-o", form] if form else []
        command = [program(), "--home", str(home), *place, *words, *ends]
        # No terminal to ask: an empty input, unless the command gets one.
        ended = subprocess.run(
            command, input=data or "", capture_output=True, text=True, timeout=SECONDS,
            cwd=self.folder, env=self.environment() | (environment or {}))
        return Answer(" ".join(words), ended.returncode, ended.stdout, ended.stderr)


def said(answer):
    """What a command said, in one line."""
    document = answer.document
    if isinstance(document, dict) and "message" in document:
        return f"{document.get('code')}: {document['message']}"
    return (answer.remarks or answer.text).strip().replace("\n", " ")[:300]


class Shelf:
    """Makes the sample books once, and a copy for each demand, always at the same path."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.kept = set()

    def shop(self, is_live):
        """A shop as it was made, whatever the demands before have done."""
        place = self.folder / ("live" if is_live else "shop")
        kept = self.folder / f"{place.name}.kept"
        if is_live not in self.kept:
            self.make(place, None if is_live else NOW)
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(place, kept)
            self.kept.add(is_live)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(kept, place)
        return Shop(place, None if is_live else NOW)

    def make(self, place, now):
        """A new book with a user of each role, two customers, three products and some stock."""
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(mode=0o700, parents=True)
        shop = Shop(place, now)
        shop.file("password", secrets.token_urlsafe(18) + "\n")
        for name in PEOPLE:
            shop.person(name)
        clock = ["--test-clock"] if now else []
        shop.anna("init", "--admin", "anna", "--password-file", str(shop.password), "--zone",
                  "Europe/Vilnius", "--currency", "EUR", *clock)
        shop.anna.sign_in()
        for name, role in PEOPLE.items():
            if name != "anna":
                roles = ["--role", role] if role else []
                shop.anna("user", "create", name, *roles, "--password-file", str(shop.password))
                shop.person(name).sign_in()
        fill(shop)


def fill(shop):
    """What most demands begin with."""
    anna = shop.anna
    anna("category", "create", "Dairy", "--shelf-life", "21d", "--opened", "7d", "--warn", "5,2")
    anna("product", "create", "LAMP", "Desk lamp", "--price", "24.90", "--low-stock", "5")
    anna("product", "create", "BULB", "Light bulb", "--price", "3.50")
    anna("product", "create", "MILK", "Fresh milk", "--unit", "l", "--scale", "1", "--price",
         "1.40", "--category", "Dairy")
    anna("customer", "create", "Corner Shop", "--region", "Vilnius", "--city", "Vilnius")
    anna("customer", "create", "Harbour Café", "--region", "Klaipėda", "--city", "Klaipėda")
    anna("stock", "receive", "LAMP", "10", "--cost", "12.50")
    same(len(anna("product", "list").data), 3, "the number of products")
