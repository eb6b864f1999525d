"""Items that do not keep for ever: lots with dates, opened, used up, thrown away."""
from demanded.registry import contains, demand, holds, same


def milk(shop, quantity="10", lot="A1", *more):
    """Receives a lot of milk, bought today."""
    return shop.wil("stock", "receive", "MILK", quantity, "--lot", lot, "--purchased",
                    shop.now[:10], *more)


def seen(shop, lot="A1"):
    """A lot as people see it."""
    return shop.wil("lot", "show", lot)["lot"]


@demand("item-fields", "002:384",
        "An item has name, dates, a decimal quantity, a unit and a place.")
def _(shop):
    milk(shop, "2.5")
    item = seen(shop)
    same((item["name"], item["quantity"], item["unit"]), ("Fresh milk", "2.5", "l"))
    same((item["purchased_on"], item["due"], item["days_left"]), ("2027-03-01", "2027-03-22", 21))
    same((item["location"], item["status"], item["consumption"]), ("MAIN", "active", "full"))


@demand("item-edit", "002:501", "The dates of an item are changed, and cleared.")
def _(shop):
    milk(shop)
    shop.wil("lot", "edit", "A1", "--best-before", "2027-03-15")
    same(seen(shop)["due"], "2027-03-15")
    shop.wil("lot", "edit", "A1", "--clear", "best_before")
    same(seen(shop)["due"], "2027-03-22")


@demand("item-removal", "002:502",
        "An item that goes bad is thrown away, with a reason; it counts as waste.")
def _(shop):
    milk(shop)
    shop.wil.refused("usage.arguments", "lot", "discard", "MILK", "4", "--lot", "A1")
    shop.wil("lot", "discard", "MILK", "4", "--lot", "A1", "--code", "spoiled", "--yes")
    item = seen(shop)
    same((item["quantity"], item["discarded"], item["consumed"]), ("6", "4", "0"))


@demand("item-status", "002:412", "An item is active, consumed or expired.")
def _(shop):
    milk(shop)
    milk(shop, "4", "B1")
    shop.wil("stock", "issue", "MILK", "4", "--lot", "B1")
    same(shop.wil("lot", "list", "--status", "consumed").values("lot"), ["B1"])
    same(seen(shop)["status"], "active")
    shop.at("2027-03-23T08:00:00Z")
    same(seen(shop)["status"], "expired")
    same(shop.wil("lot", "list", "--status", "expired").values("lot"), ["A1"])


@demand("opening-shortens", "002:503", "An opened item keeps as long as its category says.")
def _(shop):
    milk(shop)
    opened = shop.wil("lot", "open", "MILK", "4", "--lot", "A1")["becomes"]
    item = seen(shop, opened)
    same((item["opened"], item["opened_on"], item["due"]), (True, "2027-03-01", "2027-03-08"))
    same(seen(shop)["due"], "2027-03-22", "the date of what is not opened")


@demand("opening-never-extends", "B-W1", "Opening never moves a date later than the printed one.")
def _(shop):
    milk(shop, "10", "A1", "--expires", "2027-03-04")
    opened = shop.wil("lot", "open", "MILK", "4", "--lot", "A1")["becomes"]
    same(seen(shop, opened)["due"], "2027-03-04")


@demand("opening-is-undone", "4.4", "An opened item of which nothing was used is closed again.")
def _(shop):
    milk(shop)
    opened = shop.wil("lot", "open", "MILK", "4", "--lot", "A1")["becomes"]
    shop.wil("lot", "unopen", opened)
    same(seen(shop)["quantity"], "10")
    opened = shop.wil("lot", "open", "MILK", "4", "--lot", "A1")["becomes"]
    shop.wil("stock", "issue", "MILK", "1", "--lot", opened)
    shop.wil.declined("a used item was closed again", "lot", "unopen", opened)


@demand("consumption-states", "002:423", "An item is full, partial or consumed, with what remains.")
def _(shop):
    milk(shop)
    for quantity, state, percent in (("2", "partial", "80"), ("8", "consumed", "0")):
        shop.wil("stock", "issue", "MILK", quantity, "--lot", "A1")
        item = seen(shop)
        same((item["consumption"], item["remaining_percent"]), (state, percent))
        same(item["last_consumed_at"], shop.now)


@demand("consumption-history", "002:437", "Each use is kept with date, quantity and what remained.")
def _(shop):
    milk(shop)
    shop.wil("stock", "issue", "MILK", "2", "--lot", "A1")
    shop.at("2027-03-02T08:00:00Z")
    shop.wil("stock", "issue", "MILK", "3", "--lot", "A1")
    rows = shop.wil("lot", "show", "A1")["history"]
    same(sorted((row["at"][:10], row["quantity"], row["remaining_percent"]) for row in rows),
         [("2027-03-01", "2", "80"), ("2027-03-02", "3", "50")])


@demand("no-more-than-remains", "B-W2", "No more is used than there is, and nothing below zero.")
def _(shop):
    milk(shop)
    for quantity in ("10.1", "0", "-1"):
        shop.wil.declined(
            f"{quantity} of 10 was used", "stock", "issue", "MILK", quantity, "--lot", "A1")
    same(seen(shop)["quantity"], "10")


@demand("storage-places", "002:429",
        "Places are refrigerator, freezer, pantry, counter or cabinet.")
def _(shop):
    for kind in ("refrigerator", "freezer", "pantry", "counter", "cabinet"):
        same(shop.wil("location", "create", kind[:6].upper(), "--storage", kind)["storage"], kind)
    shop.wil.declined(
        "an unknown place was accepted", "location", "create", "ATTIC", "--storage", "attic")


@demand("two-places", "002:404", "An item can be in two places, and moves between them.")
def _(shop):
    shop.wil("location", "create", "FRIDGE", "--storage", "refrigerator")
    milk(shop)
    shop.wil("stock", "move", "MILK", "3", "--from", "MAIN", "--to", "FRIDGE", "--lot", "A1")
    item = seen(shop)
    same({item["location"], item["secondary_location"]}, {"MAIN", "FRIDGE"})


@demand("freezing", "4.4",
        "Frozen goods keep as long as the category says, and thawed ones shorter.")
def _(shop):
    shop.wil("category", "edit", "Dairy", "--frozen", "12w", "--thawed", "1d")
    milk(shop)
    frozen = shop.wil("lot", "freeze", "MILK", "4", "--lot", "A1")["becomes"]
    same(seen(shop, frozen)["due"], "2027-05-24")
    shop.at("2027-03-05T08:00:00Z")
    thawed = shop.wil("lot", "thaw", "MILK", "4", "--lot", frozen)["becomes"]
    same(seen(shop, thawed)["due"], "2027-03-06")


@demand("expiring-within", "002:507", "Items that expire within some days are listed.")
def _(shop):
    milk(shop, "1", "A1", "--expires", "2027-03-04")
    milk(shop, "1", "B1", "--expires", "2027-03-20")
    same(shop.wil("lot", "list", "--expiring", "7d").values("lot"), ["A1"])
    same(shop.wil("lot", "list", "--expiring", "30d").values("lot"), ["A1", "B1"])


@demand("items-by-category", "002:508", "Items are listed by category and by place.")
def _(shop):
    milk(shop)
    shop.wil("location", "create", "FRIDGE")
    same(shop.wil("lot", "list", "--category", "Dairy").values("lot"), ["A1"])
    same(shop.wil("lot", "list", "--location", "FRIDGE").data, [])
    same(shop.wil("lot", "list", "--location", "MAIN").values("lot"), ["A1"])


@demand("items-searched", "002:510",
        "Items are found by their product, and filtered by any column.")
def _(shop):
    milk(shop)
    same(shop.wil("lot", "list", "--product", "MILK").values("lot"), ["A1"])
    same(shop.wil("lot", "list", "--where", "days_left > 30").data, [])
    same(shop.wil("product", "search", "fresh").values("sku"), ["MILK"])


@demand("first-expired-first-out", "4.4", "What expires first is picked first.")
def _(shop):
    milk(shop, "5", "LATE", "--expires", "2027-03-20")
    milk(shop, "5", "SOON", "--expires", "2027-03-05")
    picked = shop.wil("stock", "pick", "MILK", "6")
    contains(str(picked.data), "SOON", "LATE")
    shop.wil("stock", "issue", "MILK", "5")
    same((seen(shop, "SOON")["quantity"], seen(shop, "LATE")["quantity"]), ("0", "5"))


@demand("expired-goods-stay", "4.4", "Expired goods are not given to customers by mistake.")
def _(shop):
    milk(shop, "5", "A1", "--expires", "2027-03-04")
    shop.at("2027-03-06T08:00:00Z")
    shop.wil.declined("expired milk left the stock", "stock", "issue", "MILK", "1")


@demand("undo-and-redo", "002:16", "A change is undone and redone.")
def _(shop):
    milk(shop)
    shop.wil("lot", "edit", "A1", "--best-before", "2027-03-15")
    shop.wil("undo", "--yes")
    same(seen(shop)["due"], "2027-03-22")
    shop.wil("redo", "--yes")
    same(seen(shop)["due"], "2027-03-15")


@demand("trace-of-an-item", "4.4", "Where the goods of a lot came from and went is shown.")
def _(shop):
    milk(shop)
    shop.wil("stock", "issue", "MILK", "2", "--lot", "A1", "--ref", "kitchen")
    contains(shop.wil("lot", "trace", "A1").text, "kitchen", "SUPPLIER")


@demand("item-notes", "002:392", "An item has a note, and is found by it.")
def _(shop):
    milk(shop)
    milk(shop, "2", "B1")
    shop.wil("lot", "edit", "A1", "--note", "Two boxes are dented")
    same(seen(shop)["note"], "Two boxes are dented")
    same(shop.wil("lot", "list", "--text", "dented").values("lot"), ["A1"])


@demand("items-sorted", "002:602", "Items are sorted by date, code, day of purchase or the latest.")
def _(shop):
    milk(shop, "2", "B1", "--expires", "2027-03-10")
    milk(shop, "2", "A1", "--expires", "2027-03-20")
    same(shop.wil("lot", "list", "--order", "due").values("lot"), ["B1", "A1"])
    same(shop.wil("lot", "list", "--order", "lot").values("lot"), ["A1", "B1"])


@demand("items-deleted", "002:502", "An item that was received by mistake is deleted.")
def _(shop):
    receipt = milk(shop).document["op"]
    shop.wil.declined("a lot with goods was deleted", "lot", "delete", "A1", "--yes")
    shop.wil("undo", receipt, "--yes")
    shop.wil("lot", "delete", "A1", "--yes")
    same(shop.wil("lot", "list", "--status", "all").data, [])
