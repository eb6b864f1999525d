"""Stock issues in Tryton, in process on SQLite or PostgreSQL: the product a user would pick.

Runs in an environment that has trytond and trytond-stock, and psycopg for PostgreSQL. WHERE is a
folder for SQLite, or the address of an empty database: postgresql://USER@/DATABASE?host=FOLDER.

usage: tryton_moves.py WHERE prepare PRODUCTS
       tryton_moves.py WHERE issue COUNT BATCH    prints one line of JSON

An issue finds the product by its code, makes a draft move from storage to customer, has it
assigned against what is there, and does it. A batch is one transaction that hands its moves to
each step together, which is Tryton's own fast way; one issue goes before the clock starts. Its
pragmas are its own: WAL with synchronous NORMAL, so its commits in a file are not even durable.
"""
import json
import os
import sys
import time
from decimal import Decimal
from urllib.parse import urlparse

from trytond import config

where, work = sys.argv[1], sys.argv[2]
is_file = not where.startswith("postgresql://")
if is_file:
    name, where = "tryton", os.path.abspath(where)
    config.set("database", "uri", "sqlite://")
    config.set("database", "path", where)
else:
    name = urlparse(where).path[1:]
    config.set("database", "uri", where.replace(f"/{name}?", "/?"))

from trytond import backend  # noqa: E402: reads the configuration when it is loaded
from trytond.pool import Pool  # noqa: E402
from trytond.transaction import Transaction, TransactionError  # noqa: E402


def prepare(products):
    if is_file:
        os.makedirs(where, exist_ok=True)
        open(os.path.join(where, name + ".sqlite"), "a").close()
    database = backend.Database(name)
    database.connect()
    database.init()
    Pool.start()
    pool = Pool(name)
    pool.init(update=["ir", "res"], lang=["en"])
    with Transaction().start(name, 0):
        Module = pool.get("ir.module")
        Module.update_list()
    pool.init(update=["stock"], lang=["en"], activatedeps=True)
    with Transaction().start(name, 0):
        make_company(pool)
    user, preferences = who(pool)
    with Transaction().start(name, user, context=preferences):
        make_stock(pool, products)


def make_company(pool):
    Currency, Party = pool.get("currency.currency"), pool.get("party.party")
    euro, = Currency.create([{"name": "Euro", "code": "EUR", "symbol": "€", "digits": 2,
                              "rounding": Decimal("0.01")}])
    party, = Party.create([{"name": "Bench"}])
    Company, User = pool.get("company.company"), pool.get("res.user")
    company, = Company.create([{"party": party.id, "currency": euro.id}])
    User.create([{"name": "Bench", "login": "bench", "company": company.id,
                  "companies": [("add", [company.id])]}])


def make_stock(pool, count):
    Template, Unit = pool.get("product.template"), pool.get("product.uom")
    unit, = Unit.search([("name", "=", "Unit")])
    products = []
    for start in range(0, count, 20):  # more at once overflow SQLite's parser in Tryton's check
        numbers = range(start, min(count, start + 20))
        templates = Template.create([
            {"name": f"Product {code(number)}", "type": "goods", "default_uom": unit.id,
             "products": [("create", [{"suffix_code": code(number)}])]} for number in numbers])
        products += [product for template in templates for product in template.products]
    Move = pool.get("stock.move")
    Move.do(drafts(pool, [(product, 1_000_000) for product in products], "SUP", "STO"))


def who(pool):
    """The user that works, and the preferences a client of Tryton would send along."""
    User = pool.get("res.user")
    with Transaction().start(name, 0, readonly=True):
        user, = User.search([("login", "=", "bench")])
    with Transaction().start(name, user.id, readonly=True):
        return user.id, User.get_preferences(True)


def code(number):
    return f"P{number:05d}"


def drafts(pool, wanted, source, target):
    """Draft moves of (product, quantity); what all of them share is looked up once."""
    Location, Company = pool.get("stock.location"), pool.get("company.company")
    source, = Location.search([("code", "=", source)], limit=1)
    target, = Location.search([("code", "=", target)], limit=1)
    company = Company(Transaction().context["company"])
    return pool.get("stock.move").create([
        {"product": product.id, "unit": product.default_uom.id, "quantity": quantity,
         "from_location": source.id, "to_location": target.id, "company": company.id,
         "unit_price": Decimal("2.5"), "currency": company.currency.id}
        for product, quantity in wanted])


def issue(pool, numbers):
    Product, Move = pool.get("product.product"), pool.get("stock.move")
    wanted = []
    for number in numbers:
        product, = Product.search([("code", "=", code(number))], limit=1)
        wanted.append((product, 1))
    moves = drafts(pool, wanted, "STO", "CUS")
    if not Move.assign_try(moves):
        sys.exit("tryton: insufficient stock")
    Move.do(moves)


extras = {}  # what a transaction has to start with: learned once, kept for the next


def committed(pool, user, preferences, numbers):
    """Whether it went through; if not, Tryton asks for another start with a table locked."""
    with Transaction().start(name, user, context=preferences, **extras) as transaction:
        try:
            issue(pool, numbers)
        except TransactionError as error:
            transaction.rollback()
            error.fix(extras)
            return False
    return True


def measure(count, batch):
    Pool.start()
    pool = Pool(name)
    pool.init()
    user, preferences = who(pool)
    with Transaction().start(name, user, readonly=True, context=preferences):
        products = pool.get("product.product").search([], count=True)
    while not committed(pool, user, preferences, [0]):
        pass
    state, done = 42, 0
    started = time.perf_counter()
    while done < count:
        numbers = []
        for _ in range(min(batch, count - done)):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            numbers.append((state >> 33) % products)
        while not committed(pool, user, preferences, numbers):
            pass
        done += len(numbers)
    print(json.dumps({"count": count, "batch": batch, "seconds": time.perf_counter() - started}))


if work == "prepare":
    prepare(int(sys.argv[3]))
else:
    measure(int(sys.argv[3]), int(sys.argv[4]))
