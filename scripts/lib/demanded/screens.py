"""What scripts/screens shows: commands of the most used nouns, and a book with something to see."""

PAGES = {
    "product": ("product list", "product show LAMP"),
    "stock": ("stock list", "stock level LAMP"),
    "lot": ("lot list", "lot show A1"),
    "customer": ("customer list", "customer show 000001"),
    "oos": ("oos list", "oos show OOS-000001"),
    "giveback": ("giveback list", "giveback show GB-000001"),
    "sales": ("sales list", "sales show SE-000001"),
    "count": ("count list", "count lines C-000001"),
    "packaging": ("packaging list", "packaging stats --by team"),
    "notice": ("notice list",),
    "user": ("user list", "user show sam"),
    "audit": ("audit list --limit 6",),
}


def fill(shop):
    """Some days of the sample's shop: requests, sales, lots, a count, packaging."""
    anna, sam, wil = shop.anna, shop.sam, shop.wil
    anna("customer", "edit", "000001", "--phone", "+370 5 212 3456", "--email",
         "orders@corner-shop.example")
    anna("customer", "create", "Šiaurės kepykla", "--city", "Šiauliai", "--region", "Šiauliai")
    anna("customer", "create", "Wine & Cheese at the Old Town Hall", "--city", "Kaunas")
    sam("oos", "create", "000001", "LAMP", "12", "--needed-by", "2027-03-12")
    sam("oos", "create", "000002", "BULB", "40", "--priority", "urgent", "--note",
        "for the terrace")
    sam("oos", "create", "000003", "LAMP", "2")
    sam("oos", "deliver", "OOS-000001", "6")
    sam("oos", "deliver", "OOS-000003", "2")
    sam("giveback", "create", "000001", "LAMP", "2", "--code", "damaged", "--note", "cracked foot")
    anna("giveback", "approve", "GB-000001")
    sam("sales", "enter", "2027-02-28", "--line", "LAMP=1", "--line", "BULB=6")
    sam("sales", "enter", "2027-03-01", "--line", "BULB=3@3")
    wil("stock", "receive", "MILK", "24", "--lot", "A1", "--purchased", "2027-03-01", "--cost",
        "0.95")
    wil("lot", "open", "MILK", "4", "--lot", "A1")
    wil("stock", "issue", "MILK", "2.5", "--lot", "A1")
    wil("packaging", "team-create", "Red", "--leader", "wil")
    wil("packaging", "start", "BULB", "3", "--per", "12", "--team", "Red", "--due", "2027-03-02")
    wil("packaging", "start", "BULB", "5", "--per", "24", "--team", "Red", "--priority", "high")
    wil("packaging", "complete", "PK-000002")
    wil("count", "open", "--product", "LAMP", "--product", "MILK")
    wil("count", "enter", "C-000001", "LAMP", "2")
    anna("job", "run")
    shop.at("2027-03-02T08:00:00Z")
    anna("job", "run")
    anna("stock", "receive", "BULB", "10", "--ref", "PO-7")
