"""Records to files and back, files of other systems, backups."""
import csv
import io
import json
import sqlite3

from demanded.registry import contains, demand, holds, lacks, same


@demand("export-formats", "2.9", "Records are exported as JSON, NDJSON, CSV, SQLite and workbooks.")
def _(shop):
    for ending in ("json", "ndjson", "csv", "sqlite", "xlsx"):
        path = shop.folder / f"products.{ending}"
        same(shop.anna("export", "products", "--to", str(path))["records"], 3, ending)
        holds(path.stat().st_size > 0, f"the file {ending} is empty")
    rows = list(csv.DictReader(io.StringIO((shop.folder / "products.csv").read_text())))
    same(sorted(row["sku"] for row in rows), ["BULB", "LAMP", "MILK"])
    lines = (shop.folder / "products.ndjson").read_text().splitlines()
    holds(all(json.loads(line) for line in lines), "a line is no data")
    base = sqlite3.connect(shop.folder / "products.sqlite")
    tables = [row[0] for row in base.execute("SELECT name FROM sqlite_master WHERE type='table'")]
    contains(tables, "products")
    base.close()


@demand("export-by-rights", "2.9", "An export has what the person may see, and no secrets.")
def _(shop):
    path = shop.folder / "all.ndjson"
    shop.sam.refused("denied.permission", "export", "all", "--to", str(path))
    shop.anna("export", "all", "--to", str(path))
    text = path.read_text(encoding="utf-8")
    contains(text, "Corner Shop", "LAMP")
    lacks(text, "$argon2")


@demand("export-makes-a-book", "2.9",
        "An administrator's export becomes a book with equal records.")
def _(shop):
    shop.sam("oos", "create", "000001", "LAMP", "12")
    path = shop.folder / "all.ndjson"
    shop.anna("export", "all", "--to", str(path))
    other = shop.person("other")
    other.place = ["--book", str(shop.folder / "other.sqlite")]
    other("import", "book", str(path), "--admin", "anna", "--password-file",
          str(shop.password))
    other.sign_in("anna")
    for words in (("product", "list"), ("customer", "list"), ("oos", "list")):
        same(other(*words).data, shop.anna(*words).data, " ".join(words))
    same(other("stock", "level", "LAMP")["on_hand"], "10")


@demand("formulas-are-quoted", "L-W26", "A cell that a spreadsheet would run is written as text.")
def _(shop):
    shop.sam("customer", "create", "=SUM(1)")
    path = shop.folder / "customers.csv"
    shop.anna("export", "customers", "--to", str(path))
    cells = [cell for row in csv.reader(io.StringIO(path.read_text())) for cell in row]
    contains(cells, "'=SUM(1)")


@demand("mapping-of-any-file", "2.9", "For any CSV, columns are proposed, shown, saved and used.")
def _(shop):
    rows = shop.file("kontakte.csv", "Firma,Telefon,Ort\nNorth Bakery,+370 5 212 3456,Trakai\n")
    saved = shop.folder / "kontakte.json"
    shop.anna("import", "mapping", rows, "customer", "create", "--set", "name=Firma", "--save",
              str(saved))
    holds(json.loads(saved.read_text(encoding="utf-8")), "the mapping is empty")
    same(len(shop.anna("customer", "list").data), 2, "the number of customers")
    shop.anna("bulk", "customer", "create", "--from", rows, "--mapping", str(saved))
    row = shop.anna("customer", "search", "bakery").data[0]
    same(row["name"], "North Bakery")
    contains(shop.anna("customer", "show", row["number"])["phone"], "212")


def imported(shop, system, *files):
    """Imports files of another system twice: the second time nothing may change."""
    shop.anna("import", system, *files, "--dry-run")
    lacks(shop.anna("product", "list").values("sku"), "TEA-1")
    shop.anna("import", system, *files)
    before = shop.anna("stock", "level", "TEA-1")["on_hand"]
    shop.anna.run("import", system, *files)
    same(shop.anna("stock", "level", "TEA-1")["on_hand"], before, "the stock after the second time")
    return before


@demand("import-odoo", "2.9", "Products, lots and stock of Odoo are imported, once.")
def _(shop):
    same(imported(
        shop, "odoo",
        shop.file("product.template.csv",
                  "Internal Reference,Name,Barcode,Product Category,Unit of Measure,Cost\n"
                  "TEA-1,Green tea,,Food,Units,2.50\n"),
        shop.file("stock.lot.csv",
                  "Lot/Serial Number,Product,Expiration Date\n"
                  "L1,[TEA-1] Green tea,2027-09-01 00:00:00\n"),
        shop.file("stock.quant.csv",
                  "Product,Location,Lot/Serial Number,Quantity\n"
                  "[TEA-1] Green tea,WH/Stock,L1,12\n")), "12")


@demand("import-erpnext", "2.9", "Items, batches and stock of ERPNext are imported, once.")
def _(shop):
    same(imported(
        shop, "erpnext",
        shop.file("items.csv",
                  "Item Code,Item Name,Item Group,Default Unit of Measure,Valuation Rate\n"
                  "TEA-1,Green tea,Food,Nos,2.50\n"),
        shop.file("batches.csv", "Batch ID,Item,Expiry Date\nL1,TEA-1,2027-09-01\n"),
        shop.file("stock.csv",
                  "Item,Warehouse,Batch,Balance Qty,Valuation Rate\n"
                  "TEA-1,Stores - A,L1,12,2.50\n")), "12")


@demand("import-shopify", "2.9", "Products and stock of Shopify are imported, once.")
def _(shop):
    same(imported(
        shop, "shopify",
        shop.file("products_export.csv",
                  "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,"
                  "Cost per item\n"
                  "green-tea,Green tea,Food,Title,Default Title,TEA-1,,2.50\n"),
        shop.file("inventory_export.csv",
                  "Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current)\n"
                  "green-tea,Green tea,Title,Default Title,TEA-1,Shop,12\n")), "12")


@demand("backup-and-restore", "2.9", "A backup is made while people work, verified and restored.")
def _(shop):
    secret = shop.password_file("passphrase")
    path = shop.folder / "monday.opshbackup"
    shop.anna("backup", "create", str(path), "--passphrase-file", secret)
    same(shop.anna("backup", "verify", str(path), "--passphrase-file", secret)["ok"], True)
    shop.wil("stock", "issue", "LAMP", "4")
    restored = shop.folder / "restored.sqlite"
    shop.anna("backup", "restore", str(path), "--to", str(restored), "--passphrase-file", secret)
    other = shop.person("other")
    other.place = ["--book", str(restored)]
    other.sign_in("anna")
    same(other("stock", "level", "LAMP")["on_hand"], "10")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "6")


@demand("backup-hides-and-proves", "2.9", "A backup shows nothing, and a changed byte is found.")
def _(shop):
    secret = shop.password_file("passphrase")
    path = shop.folder / "monday.opshbackup"
    shop.anna("backup", "create", str(path), "--passphrase-file", secret)
    content = path.read_bytes()
    lacks(content, b"Corner Shop", b"Desk lamp")
    shop.anna.declined("a wrong key was accepted", "backup", "verify", str(path),
                       "--passphrase-file", shop.password_file("wrong"))
    for share in (0.1, 0.5, 0.9):
        changed = bytearray(content)
        changed[int(len(changed) * share)] ^= 1
        bad = shop.folder / "bad.opshbackup"
        bad.write_bytes(changed)
        shop.anna.declined(f"a changed byte at {share:.0%} was not found", "backup", "verify",
                           str(bad), "--passphrase-file", secret)


@demand("import-proposes-categories", "4.2", "An import proposes categories by the names of goods.")
def _(shop):
    rows = shop.file("product.template.csv",
                     "Internal Reference,Name,Barcode,Product Category,Unit of Measure,Cost\n"
                     "DRK-1,Dairy drink,,,Units,1.00\n")
    shop.anna("import", "odoo", rows, "--category-score", "10")
    same(shop.anna("product", "show", "DRK-1")["category"], "Dairy")
