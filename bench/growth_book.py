"""Makes a book of a given size through the program's own commands, the same each time.

    bench/growth_book.py OPSH HOME MOVEMENTS DAY

A twentieth of the movements are products, a fifth of them with lots that expire; a fiftieth are
out-of-stock requests. The movements are spread over the year before noon of DAY, in rounds of files
for `opsh bulk`; each round has a clock of its own. At the end come transfers, deliveries,
give-backs, sales, packaging, waste and an open count, so that no list is empty. HOME holds the book,
and its administrator `bench` is signed in.
"""
import csv
import datetime
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sequence import Numbers

ROUNDS = 50
PASSWORD = "a long enough bench password"


class Sizes:
    """How many records a book of so many movements has."""

    def __init__(self, movements):
        self.movements = movements
        self.products = movements // 20
        self.requests = movements // 50
        self.customers = max(10, movements // 200)


class Maker:
    def __init__(self, opsh, home, movements, day):
        self.opsh, self.home, self.sizes = opsh, Path(home), Sizes(movements)
        self.end = datetime.datetime.combine(
            day, datetime.time(12), tzinfo=datetime.timezone.utc)
        self.numbers = Numbers()
        self.folder = Path(tempfile.mkdtemp(dir=self.home))
        # On hand by product, or by product and lot.
        self.stock = {}
        self.files = 0

    def moment(self, round_number):
        return self.end - datetime.timedelta(days=365) * (ROUNDS - round_number) / ROUNDS

    def environment(self, at):
        kept = {name: value for name, value in os.environ.items() if not name.startswith("OPSH_")}
        return {**kept, "OPSH_HOME": str(self.home), "TZ": "UTC",
                "OPSH_NOW": at.strftime("%Y-%m-%dT%H:%M:%SZ")}

    def run(self, at, *words, may_refuse=False):
        done = subprocess.run([self.opsh, *words], env=self.environment(at), text=True,
                              capture_output=True, stdin=subprocess.DEVNULL)
        # 3: some rows were refused.
        if done.returncode not in ((0, 3) if may_refuse else (0,)):
            raise SystemExit(f"{' '.join(words)} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout

    def bulk(self, at, command, header, rows, may_refuse=False):
        if not rows:
            return
        self.files += 1
        path = self.folder / f"{self.files}.csv"
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            writer.writerows(rows)
        # Two programs of one moment would draw from the same range of identifiers.
        at += datetime.timedelta(seconds=self.files)
        words = ["bulk", *command.split(), "--from", str(path), "-q", "--yes"]
        self.run(at, *words, may_refuse=may_refuse)
        path.unlink()

    def make(self):
        start = self.moment(0)
        password = self.folder / "password"
        password.write_text(PASSWORD + "\n")
        password.chmod(0o600)
        self.run(start, "init", "--admin", "bench", "--test-clock",
                 "--password-file", str(password))
        self.run(start, "auth", "login", "bench", "--password-file", str(password))
        self.records(start)
        for number in range(1, ROUNDS + 1):
            self.sign_in(number, password)
            self.movements(number)
            self.requests(number)
        self.others(self.end)
        password.unlink()
        self.folder.rmdir()

    def sign_in(self, number, password):
        # A sign-in ends after hours; the rounds are days apart.
        self.run(self.moment(number), "auth", "login", "bench", "--password-file", str(password))

    def sku(self, number):
        return f"P{number:06d}"

    def has_lots(self, number):
        return number % 5 == 0

    def records(self, at):
        groups = ["Lamps", "Chairs", "Tables", "Boxes", "Tools", "Food", "Cloth", "Paper"]
        for group in groups:
            self.run(at, "category", "create", group)
        self.bulk(at, "product create", ["sku", "name", "price", "category"], [
            [self.sku(n), f"{groups[n % 8]} number {n}", f"{5 + n % 90}.50", groups[n % 8]]
            for n in range(self.sizes.products)])
        self.bulk(at, "customer create", ["name", "email"], [
            [f"Customer {n} of Street {n % 97}", f"customer{n}@example.com"]
            for n in range(self.sizes.customers)])

    def movements(self, number):
        """Of four movements one is a receipt of many pieces, and three are issues."""
        at = self.moment(number)
        share = self.sizes.movements // ROUNDS
        receipts, issues = [], []
        for index in range(share // 4):
            # The first rounds give every product some stock.
            product = ((number - 1) * (share // 4) + index) % self.sizes.products
            quantity = 20 + self.numbers.below(80)
            cost = f"{2 + product % 50}.{self.numbers.below(100):02d}"
            lot, expires = "", ""
            if self.has_lots(product):
                lot = f"L{number:03d}-{product}"
                days = 200 + self.numbers.below(400)
                expires = (at + datetime.timedelta(days=days)).date().isoformat()
            receipts.append([self.sku(product), quantity, lot, expires, cost])
            self.stock[product] = self.stock.get(product, 0) + quantity
        held = list(self.stock)
        while len(issues) < share - share // 4:
            product = held[self.numbers.below(len(held))]
            if self.stock[product] < 3:
                continue
            quantity = 1 + self.numbers.below(3)
            self.stock[product] -= quantity
            issues.append([self.sku(product), quantity])
        self.bulk(at, "stock receive", ["sku", "quantity", "lot", "expires", "cost"], receipts)
        self.bulk(at, "stock issue", ["sku", "quantity"], issues)

    def requests(self, number):
        share = self.sizes.requests // ROUNDS
        levels = ["low", "normal", "high", "urgent"]
        rows = []
        for _ in range(share):
            product, quantity = self.numbers.below(self.sizes.products), 1 + self.numbers.below(5)
            # What is reserved is not there to be issued.
            self.stock[product] = self.stock.get(product, 0) - quantity
            needed = self.moment(number) + datetime.timedelta(days=10 + self.numbers.below(60))
            rows.append([f"{1 + self.numbers.below(self.sizes.customers):06d}", self.sku(product),
                         quantity, levels[self.numbers.below(4)], needed.date()])
        self.bulk(self.moment(number), "oos create",
                  ["customer", "sku", "quantity", "priority", "needed_by"], rows)

    def others(self, at):
        """What else a house does, in amounts that grow with the book."""
        count = self.sizes.movements // 500
        self.run(at, "location", "create", "SHOP")
        plain = [self.sku(n) for n, held in sorted(self.stock.items())
                 if held > 20 and not self.has_lots(n)]
        chosen = [plain[n % len(plain)] for n in range(count)]
        self.bulk(at, "transfer create", ["sku", "quantity", "from", "to"],
                  [[sku, 2, "MAIN", "SHOP"] for sku in chosen])
        self.bulk(at, "transfer receive", ["number", "quantity"],
                  [[f"TR-{n:06d}", 2] for n in range(1, count * 4 // 5)])
        self.bulk(at, "oos deliver", ["oos", "quantity"],
                  [[f"OOS-{n:06d}", 1] for n in range(1, self.sizes.requests // 2)],
                  may_refuse=True)
        self.bulk(at, "giveback create", ["customer", "sku", "quantity", "code"],
                  self.delivered(at, count), may_refuse=True)
        self.bulk(at, "sales enter", ["date", "line"],
                  [[(at - datetime.timedelta(days=n % 300)).date(), f"{sku}=1@20"]
                   for n, sku in enumerate(chosen)])
        self.run(at, "packaging", "team-create", "Days", "--leader", "bench")
        self.bulk(at, "packaging start", ["sku", "packages", "per", "team"],
                  [[sku, 10, 12, "Days"] for sku in chosen])
        self.bulk(at, "lot discard", ["sku", "quantity", "code"],
                  [[self.sku(n), 1, "spoiled"] for n in sorted(self.stock)
                   if self.has_lots(n) and self.stock[n] > 20][:count])
        self.run(at, "count", "open")

    def delivered(self, at, count):
        """Customer and product of requests of which something was delivered."""
        words = ("oos", "list", "--all", "-o", "csv", "--fields", "customer,product,delivered")
        rows = list(csv.reader(self.run(at, *words).splitlines()))[1:]
        given = [[customer, sku, 1, "damaged"] for customer, sku, done in rows if done != "0"]
        return given[:count]


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    Path(sys.argv[2]).mkdir(mode=0o700, parents=True, exist_ok=True)
    last_day = datetime.date.fromisoformat(sys.argv[4])
    Maker(sys.argv[1], sys.argv[2], int(sys.argv[3]), last_day).make()
