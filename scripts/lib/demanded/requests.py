"""Out-of-stock requests: pending, completed or returned, and what holds for each step."""
from demanded.registry import contains, demand, holds, same

BAD_STATE = ("rule.bad_state", "rule.violated")


def asked(shop, quantity="12", sku="LAMP", customer="000001", *more):
    """The number of a new request."""
    return shop.sam("oos", "create", customer, sku, quantity, *more)["number"]


@demand("request-statuses", "003:178", "A request is pending, completed or returned.")
def _(shop):
    asked(shop)
    asked(shop, "1", "BULB")
    asked(shop, "2", "BULB", "000002")
    shop.sam("oos", "deliver", "OOS-000001", "10")
    shop.sam("oos", "edit", "OOS-000001", "--quantity", "10")
    shop.sam("oos", "refund", "OOS-000002", "--reason", "too late")
    for status, number in (("completed", "OOS-000001"), ("returned", "OOS-000002"),
                           ("pending", "OOS-000003")):
        same(shop.sam("oos", "list", "--status", status).values("number"), [number], status)


@demand("request-starts-pending", "003:179", "A new request is pending and waits for everything.")
def _(shop):
    made = shop.sam("oos", "create", "000001", "LAMP", "12", "--note", "for the window")
    same((made["status"], made["remaining"], made["delivered"]), ("pending", "12", "0"))
    same(made["note"], "for the window")


@demand("request-needs-its-parts", "2.5", "A request needs a customer, a product and a quantity.")
def _(shop):
    shop.sam.refused("notfound.customer", "oos", "create", "000009", "LAMP", "1")
    shop.sam.refused("notfound.sku", "oos", "create", "000001", "CHAIR", "1")
    shop.sam.refused("data.bad_quantity", "oos", "create", "000001", "LAMP", "0")
    same(shop.sam("oos", "list").data, [])


@demand("request-partly-delivered", "003:179", "A partial delivery leaves the request pending.")
def _(shop):
    number = asked(shop)
    seen = shop.sam("oos", "deliver", number, "4", "--note", "first part")
    same((seen["status"], seen["delivered"], seen["remaining"]), ("pending", "4", "8"))
    same(shop.sam("oos", "list", "--partial").values("number"), [number])


@demand("request-completed", "003:179",
        "The delivery of the rest completes a request, with its time.")
def _(shop):
    number = asked(shop, "5")
    shop.sam("oos", "deliver", number, "2")
    seen = shop.sam("oos", "deliver", number, "3")
    same((seen["status"], seen["remaining"]), ("completed", "0"))
    same(seen["completed_at"], "2027-03-01T08:00:00Z")
    same([row["quantity"] for row in shop.sam("oos", "show", number)["deliveries"]], ["2", "3"])


@demand("request-refunded", "003:179",
        "A refund returns what was not delivered, with a reason, once.")
def _(shop):
    number = asked(shop)
    shop.sam("oos", "deliver", number, "4")
    seen = shop.sam("oos", "refund", number, "--reason", "out of season")
    same((seen["status"], seen["returned"], seen["delivered"]), ("returned", "8", "4"))
    same(seen["closing_reason"], "out of season")
    shop.sam.refused(BAD_STATE, "oos", "refund", number, "--reason", "again")


@demand("refund-needs-a-reason", "2.11", "A refund without a reason is refused.")
def _(shop):
    number = asked(shop)
    shop.sam.refused("usage.arguments", "oos", "refund", number)
    same(shop.sam("oos", "show", number)["status"], "pending")


@demand("completed-is-final", "2.11", "Nothing changes a request that is completed.")
def _(shop):
    number = asked(shop, "5")
    shop.sam("oos", "deliver", number, "5")
    shop.sam.refused((*BAD_STATE, "rule.over_delivery"), "oos", "deliver", number, "1")
    shop.sam.refused(BAD_STATE, "oos", "refund", number, "--reason", "no")
    shop.sam.refused(BAD_STATE, "oos", "edit", number, "--quantity", "9")
    same(shop.sam("oos", "show", number)["status"], "completed")


@demand("no-over-delivery", "2.5", "No more is delivered than a request waits for.")
def _(shop):
    number = asked(shop, "5")
    problem = shop.sam.refused("rule.over_delivery", "oos", "deliver", number, "6")
    contains(problem["hint"], "5")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "10")


@demand("quantity-keeps-deliveries", "2.11",
        "A quantity is not lowered below what was delivered; equal to it completes the request.")
def _(shop):
    number = asked(shop)
    shop.sam("oos", "deliver", number, "4")
    shop.sam.declined(
        "the quantity fell below what was delivered", "oos", "edit", number, "--quantity", "3")
    same(shop.sam("oos", "edit", number, "--quantity", "4")["status"], "completed")


@demand("delete-new-requests", "2.11",
        "A request without deliveries is deleted by who made it, within a day.")
def _(shop):
    first, second, third = (asked(shop, "20") for _ in range(3))
    shop.sam("oos", "deliver", second, "1")
    shop.sam("oos", "delete", first, "--yes")
    shop.sam.declined("a request with a delivery was deleted", "oos", "delete", second, "--yes")
    shop.at("2027-03-02T09:00:00Z")
    shop.sam.declined("a request of yesterday was deleted", "oos", "delete", third, "--yes")
    shop.anna("oos", "delete", third, "--yes")
    same(shop.sam("oos", "list").values("number"), [second])


@demand("many-requests-at-once", "2.5",
        "Several lines of one customer become requests, all or none.")
def _(shop):
    made = shop.sam("oos", "create-many", "000001", "--line", "LAMP=5", "--line", "BULB=10").data
    rows = made if isinstance(made, list) else made["requests"]
    same([row["quantity"] for row in rows], ["5", "10"])
    shop.sam.declined(
        "a line of an unknown product was accepted", "oos", "create-many", "000001", "--line",
        "LAMP=5", "--line", "CHAIR=1")
    same(len(shop.sam("oos", "list").data), 2, "the number of requests")


@demand("many-deliveries-at-once", "2.5", "Several requests are delivered together, all or none.")
def _(shop):
    one, other = asked(shop, "4"), asked(shop, "9", "LAMP", "000002")
    shop.sam.declined(
        "thirteen of ten lamps were delivered", "oos", "deliver-many", "--line", f"{one}=4",
        "--line", f"{other}=9")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "10")
    shop.sam("oos", "deliver-many", "--line", f"{one}=4", "--line", f"{other}=6")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "0")


@demand("delivery-takes-stock", "2.11", "A delivery takes the goods out of the stock.")
def _(shop):
    number = asked(shop, "4")
    shop.sam("oos", "deliver", number, "4")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "6")
    same(shop.anna("stock", "history", "LAMP").values("quantity")[0], "4")


@demand("goods-go-to-who-waits", "003:170", "Received goods are reserved for requests that wait.")
def _(shop):
    number = asked(shop, "5", "BULB")
    shop.wil("stock", "receive", "BULB", "8")
    same(shop.sam("oos", "show", number)["allocated"], "5")
    level = shop.anna("stock", "level", "BULB")
    same((level["on_hand"], level["available"]), ("8", "3"))


@demand("filter-requests", "2.5", "Requests are found by customer, product, region, text and days.")
def _(shop):
    asked(shop, "1", "LAMP", "000001", "--note", "blue shade")
    asked(shop, "2", "BULB", "000002")
    shop.at("2027-03-03T08:00:00Z")
    asked(shop, "3", "BULB", "000001")
    numbers = ["OOS-000001", "OOS-000002", "OOS-000003"]
    for words, expected in (
            (("--customer", "000002"), numbers[1:2]), (("--product", "LAMP"), numbers[:1]),
            (("--region", "Klaipėda"), numbers[1:2]), (("--text", "blue"), numbers[:1]),
            (("--from", "2027-03-02"), numbers[2:]), (("--to", "2027-03-01"), numbers[:2])):
        found = shop.sam("oos", "list", "--order", "oldest", *words)
        same(found.values("number"), expected, " ".join(words))


@demand("filter-by-size", "2.5", "Requests are found by the size of the product.")
def _(shop):
    shop.sam("product", "create", "TEE", "T-shirt", "--size", "S", "--size", "M")
    for size in ("S", "M"):
        shop.sam("oos", "create", "000001", "TEE", "1", "--size", size)
    same(shop.sam("oos", "list", "--size", "M").values("number"), ["OOS-000002"])


@demand("request-pages", "2.5", "Long lists come page by page, oldest or newest first.")
def _(shop):
    for quantity in ("1", "2", "3"):
        asked(shop, quantity)
    page = shop.sam("oos", "list", "--order", "newest", "--limit", "2")
    same(page.values("number"), ["OOS-000003", "OOS-000002"])
    rest = shop.sam("oos", "list", "--order", "newest", "--limit", "2", "--after",
                    page.document["next"])
    same(rest.values("number"), ["OOS-000001"])


@demand("priority-of-requests", "2.5",
        "Requests have a priority and a day of need, and lists use them.")
def _(shop):
    asked(shop, "20", "LAMP", "000001", "--needed-by", "2027-03-20")
    asked(shop, "20", "LAMP", "000001", "--priority", "urgent", "--needed-by", "2027-03-05")
    same(shop.sam("oos", "list", "--order", "priority").values("number")[0], "OOS-000002")
    same(shop.sam("oos", "list", "--due-by", "2027-03-06").values("number"), ["OOS-000002"])


@demand("history-of-a-request", "2.5",
        "People who work on a request see who did what to it and when.")
def _(shop):
    number = asked(shop)
    shop.sam("oos", "deliver", number, "4")
    rows = shop.sam("history", number).data
    holds(len(rows) == 2, f"{len(rows)} changes instead of 2")
    contains(rows[0].values(), "oos.deliver")
    contains(str(rows), "sam", "oos.create")


@demand("undo-a-request", "003:15",
        "A change of a request is undone, and the undo is in its history.")
def _(shop):
    number = asked(shop, "4")
    shop.sam("oos", "edit", number, "--quantity", "7")
    shop.sam("undo", "--yes")
    seen = shop.sam("oos", "show", number)
    same((seen["status"], seen["quantity"]), ("pending", "4"))
    same(len(shop.sam("history", number).data), 3, "the number of changes")


@demand("done-once", "003:16", "A call that is repeated with its key is done once.")
def _(shop):
    for expected in (False, True):
        made = shop.sam("oos", "create", "000001", "LAMP", "2", "--key", "order-77")
        same(made.document["replayed"], expected, "whether it was replayed")
    same(len(shop.sam("oos", "list").data), 1, "the number of requests")
