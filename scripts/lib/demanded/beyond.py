"""What the seed systems do not have: promises, two time axes, whole runs undone, simulations."""
from demanded.registry import contains, demand, holds, same


@demand("goods-for-the-day-of-need", "beyond",
        "Goods go to each request for the day of its need, and as few as possible expire.")
def _(shop):
    shop.anna("setting", "set", "oos.auto_allocate", "off", "--yes")
    for day in ("2027-03-04", "2027-03-18"):
        shop.sam("oos", "create", "000001", "MILK", "5", "--needed-by", day)
    for lot, day in (("LATE", "2027-03-20"), ("SOON", "2027-03-06")):
        shop.wil("stock", "receive", "MILK", "5", "--lot", lot, "--expires", day)
    shop.anna("oos", "allocate", "--policy", "need")
    for number, lot in (("OOS-000001", "SOON"), ("OOS-000002", "LATE")):
        same(shop.sam("oos", "show", number)["allocated"], "5", number)
        done = shop.sam("oos", "deliver", number, "5")
        same(done["status"], "completed")
        same([row["lot"] for row in shop.sam("oos", "show", number)["deliveries"]], [lot])


@demand("why-not-yet", "beyond", "A request says when its goods come, and what has to happen.")
def _(shop):
    shop.sam("oos", "create", "000001", "LAMP", "12", "--needed-by", "2027-03-10")
    seen = shop.sam("oos", "show", "OOS-000001")
    holds(seen["next_steps"], "there are no steps")
    contains(seen.data, "promised_on", "supplies", "waiting")


@demand("what-was-believed", "beyond", "What the book knew at an earlier time can be asked for.")
def _(shop):
    shop.at("2027-03-03T08:00:00Z")
    shop.wil("stock", "issue", "LAMP", "4", "--at", "2027-03-02T08:00:00Z")
    day = ("--as-of", "2027-03-02")
    same(shop.anna("stock", "level", "LAMP", *day)["on_hand"], "6")
    believed = shop.anna("stock", "level", "LAMP", *day, "--known-at", "2027-03-02")
    same(believed["on_hand"], "10")


@demand("stock-of-a-later-day", "beyond",
        "The stock of a later day is forecast from needs and supplies.")
def _(shop):
    shop.sam("oos", "create", "000001", "LAMP", "12", "--needed-by", "2027-03-10")
    seen = shop.anna("stock", "level", "LAMP", "--as-of", "2027-03-20")
    contains(seen.data, "incoming", "needed")


@demand("run-undone-as-a-whole", "beyond", "A load of rows is undone in one commit, or not at all.")
def _(shop):
    rows = shop.file("rows.csv", "sku,quantity,ref\nLAMP,5,A\nBULB,7,B\n")
    run = shop.wil("bulk", "stock", "receive", "--from", rows)["job"]
    shop.wil("undo", "--run", run, "--yes")
    for sku, quantity in (("LAMP", "10"), ("BULB", "0")):
        same(shop.wil("stock", "level", sku)["on_hand"], quantity, sku)


@demand("policies-are-compared", "beyond",
        "The receipts of a period are replayed under each policy, and the results compared.")
def _(shop):
    shop.sam("oos", "create", "000001", "BULB", "4")
    shop.sam("oos", "create", "000002", "BULB", "4", "--priority", "urgent")
    shop.at("2027-03-05T08:00:00Z")
    shop.wil("stock", "receive", "BULB", "6")
    shop.at("2027-03-08T08:00:00Z")
    seen = shop.anna("oos", "simulate", "--from", "2027-03-01", "--until", "2027-03-07",
                     "--product", "BULB")
    same((seen["requests"], seen["receipts"]), (2, 1))
    lines = {line["policy"]: line for line in seen["lines"]}
    contains(lines, "fifo", "priority", "need")
    same(lines["fifo"]["fill_rate"], "75")
    same(len(shop.anna("oos", "list").data), 2, "the number of requests afterwards")


@demand("stock-is-leased", "beyond",
        "Leased stock is kept for its holder, and free again at the end.")
def _(shop):
    quota = shop.sam("quota", "take", "LAMP", "8", "--for", "8h", "--desk", "VAN-1")["number"]
    shop.wil.declined("leased goods left the stock", "stock", "issue", "LAMP", "3")
    shop.sam("oos", "create", "000001", "LAMP", "3")
    shop.sam("oos", "deliver", "OOS-000001", "3")
    seen = shop.sam("quota", "show", quota)
    same((seen["used"], seen["remaining"]), ("3", "5"))
    level = shop.wil("stock", "level", "LAMP")
    same((level["on_hand"], level["in_quotas"], level["available"]), ("7", "5", "2"))
    shop.at("2027-03-01T16:01:00Z")
    same(shop.wil("stock", "level", "LAMP")["available"], "7")
    same(shop.sam("quota", "show", quota)["status"], "expired")
    shop.wil("stock", "verify")
