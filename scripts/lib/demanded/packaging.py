"""Packaging by teams, and messages between people."""
from demanded.registry import contains, demand, holds, same


def packed(shop, *more):
    """A team, and the number of what it packs."""
    shop.wil("packaging", "team-create", "Red", "--leader", "wil")
    return shop.wil("packaging", "start", "BULB", "3", "--per", "12", "--team", "Red",
                    *more)["number"]


@demand("packaging-teams", "2.7", "A team has a name, a leader, members and products.")
def _(shop):
    made = shop.wil("packaging", "team-create", "Red", "--leader", "wil", "--member", "sam",
                    "--style", "BULB")
    same((made["leader"], made["members"], made["styles"]), ("wil", ["sam"], ["BULB"]))
    same(shop.wil("packaging", "team-edit", "Red", "--active", "off")["active"], False)


@demand("packaging-adds-up", "2.7", "Items are packages times items per package.")
def _(shop):
    number = packed(shop, "--due", "2027-03-05", "--priority", "high")
    row = shop.wil("packaging", "list").data[0]
    same((row["number"], row["items"], row["priority"]), (number, 36, "high"))
    shop.wil.declined(
        "no packages were accepted", "packaging", "start", "BULB", "0", "--per", "12", "--team",
        "Red")


@demand("packaging-only-forward", "L-W11",
        "Packaging is in progress, completed, shipped; never back.")
def _(shop):
    number = packed(shop)
    shop.wil.declined("it was shipped before it was completed", "packaging", "ship", number)
    same(shop.wil("packaging", "complete", number)["status"], "completed")
    same(shop.wil("stock", "level", "BULB")["on_hand"], "36")
    same(shop.wil("packaging", "ship", number)["status"], "shipped")
    shop.wil.declined("it went back", "packaging", "complete", number)


@demand("packaging-changes", "2.7",
        "Packaging in progress is shown, changed, cancelled and deleted.")
def _(shop):
    number = packed(shop)
    same(shop.wil("packaging", "edit", number, "--packages", "5")["items"], 60)
    same(shop.wil("packaging", "show", number)["items"], 60)
    same(shop.wil("packaging", "cancel", number)["status"], "cancelled")
    shop.wil("packaging", "delete", number, "--yes")
    same(shop.wil("packaging", "list").data, [])


@demand("packaging-reminders", "2.7", "Lists and notices say what is overdue or due tomorrow.")
def _(shop):
    number = packed(shop, "--due", "2027-03-02")
    same(shop.wil("packaging", "list", "--due", "tomorrow").values("number"), [number])
    same(shop.wil("packaging", "list", "--needs-reminder").values("number"), [number])
    shop.anna("job", "run", "notices.plan")
    shop.at("2027-03-02T08:00:00Z")
    shop.anna("job", "run")
    contains(shop.wil("notice", "list").values("kind"), "packaging_due")
    shop.at("2027-03-04T08:00:00Z")
    same(shop.wil("packaging", "list", "--overdue").values("number"), [number])


@demand("packaging-figures", "2.7", "Packages and items are added up by day, team and product.")
def _(shop):
    number = packed(shop)
    shop.wil("packaging", "complete", number)
    for by in ("day", "week", "month", "team", "style"):
        seen = shop.wil("packaging", "stats", "--by", by)
        same((seen["packages"], seen["items"], len(seen["groups"])), (3, 36, 1), by)


@demand("messages", "2.9", "A message goes to a user, a role or everybody.")
def _(shop):
    shop.anna("message", "send", "--to", "sam", "--title", "Early shift", "--text", "At 06:00.")
    same(shop.sam("notice", "list").values("title"), ["Early shift"])
    same(shop.wil("notice", "list").data, [])
    same(shop.anna("message", "send", "--role", "warehouse_keeper", "--title", "Count", "--text",
                   "Aisle 3.")["recipients"], 1)
    same(shop.wil("notice", "list").values("title"), ["Count"])
    sent = shop.anna("message", "send", "--everybody", "--title", "Drill", "--text", "At 11:00.")
    holds(sent["recipients"] >= 7, f"{sent['recipients']} people got it")
    shop.sam.refused("denied.permission", "message", "send", "--to", "wil", "--title", "A",
                     "--text", "B")


@demand("message-templates", "2.9", "Messages that are written often are templates with words.")
def _(shop):
    shop.anna("message", "template-set", "early", "--title", "Early shift", "--text",
              "Come at {time} on {day}.")
    shop.anna("message", "send", "--to", "sam", "--template", "early", "--value", "time=06:00",
              "--value", "day=Monday")
    same(shop.sam("notice", "list").values("body"), ["Come at 06:00 on Monday."])
    shop.anna.declined(
        "a word of the template was left out", "message", "send", "--to", "sam", "--template",
        "early")


@demand("message-priority", "2.9", "An urgent message does not wait for quiet hours.")
def _(shop):
    shop.sam("notice", "settings", "--quiet-hours", "09:00-18:00")
    shop.anna("message", "send", "--to", "sam", "--title", "Later", "--text", "x")
    shop.anna("message", "send", "--to", "sam", "--title", "Now", "--text", "x", "--priority",
              "urgent")
    same(shop.sam("notice", "list").values("title"), ["Now"])


@demand("notices-read-and-dismissed", "2.9", "Notices are read and dismissed, each by its owner.")
def _(shop):
    packed(shop, "--due", "2027-03-02")
    shop.anna("job", "run", "notices.plan")
    shop.at("2027-03-02T08:00:00Z")
    shop.anna("job", "run")
    holds(shop.wil("notice", "list", "--unread").data, "there is no unread notice")
    shop.wil("notice", "read", "--every")
    same(shop.wil("notice", "list", "--unread").data, [])
    shop.wil("notice", "dismiss", "--every")
    same(shop.wil("notice", "list").data, [])
