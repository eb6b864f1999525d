"""Give-backs: customers return delivered goods, apart from out-of-stock requests."""
from demanded.registry import contains, demand, holds, same


def delivered(shop, quantity="6"):
    """A customer who got goods."""
    number = shop.sam("oos", "create", "000001", "LAMP", quantity)["number"]
    shop.sam("oos", "deliver", number, quantity)
    return number


def wanted(shop, quantity="2", code="unsold"):
    """The number of a new give-back."""
    return shop.sam("giveback", "create", "000001", "LAMP", quantity, "--code", code)["number"]


@demand("giveback-of-delivered-goods", "003:183", "Only delivered goods can be given back.")
def _(shop):
    shop.sam.declined(
        "goods were given back that nobody got", "giveback", "create", "000001", "LAMP", "1",
        "--code", "unsold")
    delivered(shop)
    shop.sam.declined(
        "more was given back than was delivered", "giveback", "create", "000001", "LAMP", "7",
        "--code", "unsold")
    same(shop.sam("giveback", "create", "000001", "LAMP", "6", "--code", "unsold")["status"],
         "requested")


@demand("giveback-never-twice", "2.11", "What was given back cannot be given back again.")
def _(shop):
    delivered(shop)
    wanted(shop, "4")
    shop.sam.declined(
        "seven of six were given back", "giveback", "create", "000001", "LAMP", "3", "--code",
        "unsold")


@demand("giveback-steps", "2.11", "A give-back is requested, approved, received and closed.")
def _(shop):
    delivered(shop)
    number = wanted(shop)
    same(shop.anna("giveback", "approve", number)["status"], "approved")
    same(shop.wil("giveback", "receive", number, "--condition", "resellable")["status"], "received")
    seen = shop.anna("giveback", "close", number, "--refund", "49.80")
    same(seen["status"], "closed")
    contains(str(seen["refund"]), "49.80")


@demand("giveback-order-of-steps", "2.11", "Steps of a give-back cannot be left out or repeated.")
def _(shop):
    delivered(shop)
    number = wanted(shop)
    for words in (("receive", number, "--condition", "scrap"), ("close", number)):
        shop.anna.declined(f"`{words[0]}` came before its turn", "giveback", *words)
    shop.anna("giveback", "approve", number)
    shop.anna.declined("it was approved twice", "giveback", "approve", number)


@demand("giveback-is-independent", "003:184", "A give-back does not change the request.")
def _(shop):
    request = delivered(shop)
    before = shop.sam("oos", "show", request)
    number = wanted(shop)
    shop.anna("giveback", "approve", number)
    shop.wil("giveback", "receive", number, "--condition", "resellable")
    after = shop.sam("oos", "show", request)
    for field in ("status", "delivered", "returned", "completed_at", "version"):
        same(after[field], before[field], field)


@demand("giveback-to-stock", "2.11", "Goods that can be sold again return to the stock.")
def _(shop):
    delivered(shop)
    number = wanted(shop)
    shop.anna("giveback", "approve", number)
    shop.wil("giveback", "receive", number, "--condition", "resellable")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "6")


@demand("giveback-scrap", "2.11", "Broken goods do not return to the stock.")
def _(shop):
    delivered(shop)
    number = wanted(shop, code="damaged")
    shop.anna("giveback", "approve", number)
    shop.wil("giveback", "receive", number, "--condition", "scrap")
    same(shop.anna("stock", "level", "LAMP", "--location", "MAIN")["on_hand"], "4")


@demand("giveback-rejected", "2.11", "A give-back is rejected with a reason, and that is its end.")
def _(shop):
    delivered(shop)
    number = wanted(shop)
    shop.anna.refused("usage.arguments", "giveback", "reject", number)
    seen = shop.anna("giveback", "reject", number, "--reason", "used")
    same((seen["status"], seen["rejection_reason"]), ("rejected", "used"))
    shop.anna.declined("a rejected give-back was approved", "giveback", "approve", number)


@demand("giveback-lists", "003:185", "Give-backs have lists of their own, by status and customer.")
def _(shop):
    delivered(shop)
    one, other = wanted(shop), wanted(shop, "1")
    shop.anna("giveback", "approve", other)
    same(shop.sam("giveback", "list", "--status", "requested").values("number"), [one])
    same(len(shop.sam("giveback", "list", "--customer", "000001").data), 2)


@demand("giveback-by-others", "003:168", "Who asked for a give-back does not approve it.")
def _(shop):
    delivered(shop)
    number = shop.anna("giveback", "create", "000001", "LAMP", "1", "--code", "other")["number"]
    shop.anna.declined("somebody approved their own give-back", "giveback", "approve", number)
