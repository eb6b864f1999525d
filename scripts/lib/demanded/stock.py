"""Stock as a ledger of movements, and counting it."""
from demanded.registry import contains, demand, holds, lacks, same


@demand("stock-is-a-ledger", "2.11", "The quantity on hand is the sum of movements with reasons.")
def _(shop):
    shop.wil("stock", "issue", "LAMP", "3", "--ref", "window")
    shop.wil("stock", "adjust", "LAMP", "-1", "--code", "damaged")
    rows = shop.wil("stock", "history", "LAMP").data
    same(sum(int(row["change"]) for row in rows), 6, "the sum of the movements")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "6")
    contains(str(rows), "damaged", "window", "wil", "anna")
    shop.wil("stock", "verify")


@demand("stock-never-negative", "2.11", "No more leaves the stock than is there.")
def _(shop):
    answer = shop.wil.declined("eleven of ten lamps left", "stock", "issue", "LAMP", "11")
    contains(answer.document["code"], "stock")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "10")


@demand("stock-by-location", "003:171", "Goods are kept at locations and moved between them.")
def _(shop):
    shop.wil("location", "create", "HALL")
    shop.wil("stock", "move", "LAMP", "4", "--from", "MAIN", "--to", "HALL")
    same(shop.wil("stock", "level", "LAMP", "--location", "HALL")["on_hand"], "4")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "10")


@demand("stock-thresholds", "L-W8", "The threshold of a product says when its stock is low.")
def _(shop):
    same(shop.wil("stock", "list", "--below", "low").data, [])
    shop.wil("stock", "issue", "LAMP", "6")
    same(shop.wil("stock", "list", "--below", "low").values("sku"), ["LAMP"])


@demand("stock-reservations", "003:171", "Reserved goods are not given to somebody else.")
def _(shop):
    shop.wil("stock", "reserve", "LAMP", "8", "--for", "fair")
    level = shop.wil("stock", "level", "LAMP")
    same((level["on_hand"], level["available"]), ("10", "2"))
    shop.wil.declined("reserved goods left the stock", "stock", "issue", "LAMP", "3")


@demand("stock-of-the-past", "003:223", "The stock of an earlier time can be asked for.")
def _(shop):
    shop.at("2027-03-03T08:00:00Z")
    shop.wil("stock", "issue", "LAMP", "4")
    same(shop.wil("stock", "level", "LAMP", "--as-of", "2027-03-02")["on_hand"], "10")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "6")


def counted(shop, quantity):
    """A count of the lamps that waits for its review: a large difference is counted twice."""
    number = shop.wil("count", "open")["number"]
    shop.wil("count", "enter", number, "LAMP", quantity)
    shop.wil("count", "recount", number, "--product", "LAMP")
    shop.wil("count", "enter", number, "LAMP", quantity)
    return number


@demand("count-finds-differences", "003:171", "A count is opened, entered, reviewed and posted.")
def _(shop):
    number = counted(shop, "8")
    shop.anna("count", "review", number, "--approve")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "10", "the stock before posting")
    same(shop.anna("count", "post", number)["status"], "posted")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "8", "the stock after posting")
    same(shop.wil("stock", "history", "LAMP").data[0]["kind"], "count")


@demand("count-is-blind", "2.11", "In a blind count nobody sees what is expected.")
def _(shop):
    number = shop.anna("count", "open", "--blind", "--assign", "wil")["number"]
    lines = shop.wil("count", "lines", number)
    lacks([row.get("expected") for row in lines.data], "10")


@demand("count-reviewed-by-others", "2.11", "Another person than the counter reviews a count.")
def _(shop):
    number = counted(shop, "8")
    shop.wil.declined("the counter approved the count", "count", "review", number, "--approve")
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "10")


@demand("count-posted-once", "2.11", "A count is posted once, also when the call is repeated.")
def _(shop):
    number = counted(shop, "8")
    shop.anna("count", "review", number, "--approve")
    for _ in range(2):
        shop.anna("count", "post", number, "--key", "post-1")
    shop.anna.run("count", "post", number)
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "8")


@demand("count-while-working", "2.11", "Movements between the count and its posting are kept.")
def _(shop):
    number = counted(shop, "8")
    shop.at("2027-03-01T09:00:00Z")
    shop.wil("stock", "issue", "LAMP", "3")
    shop.anna("count", "review", number, "--approve")
    shop.anna("count", "post", number)
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "5")


@demand("count-tolerance", "2.11", "A line beyond the tolerance is counted again.")
def _(shop):
    number = shop.wil("count", "open")["number"]
    shop.wil("count", "enter", number, "LAMP", "1")
    shop.anna.declined(
        "nine of ten lamps were lost, and nobody counted again", "count", "review", number,
        "--approve")
    shop.wil("count", "recount", number, "--product", "LAMP")
    same(shop.wil("count", "show", number)["round"], 2)
    shop.wil("count", "enter", number, "LAMP", "9")
    shop.anna("count", "review", number, "--approve")
    shop.anna("count", "post", number)
    same(shop.wil("stock", "level", "LAMP")["on_hand"], "9")


@demand("count-one-at-a-time", "2.11", "Two counts of the same goods are not open together.")
def _(shop):
    number = shop.wil("count", "open")["number"]
    shop.wil.declined("a second count of everything was opened", "count", "open")
    shop.wil("count", "cancel", number, "--reason", "too early", "--yes")
    shop.wil("count", "open")


@demand("warehouse-at-a-glance", "2.7",
        "The dashboard of the warehouse has the figures of the day.")
def _(shop):
    shop.wil("stock", "issue", "LAMP", "3")
    seen = shop.wil("warehouse", "dashboard")
    contains(str(seen["figures"]), "7")
    contains(str(seen["charts"]), "LAMP")
