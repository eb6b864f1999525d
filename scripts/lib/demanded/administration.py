"""What an administrator looks after: users, settings and the journal."""
import json

from demanded.registry import contains, demand, holds, lacks, same

DENIED = "denied.permission"


@demand("users-are-edited", "2.9",
        "A user's name, e-mail and phone are changed by an administrator.")
def _(shop):
    seen = shop.anna("user", "edit", "sam", "--name", "samuel", "--email", "sam@example.com",
                     "--phone", "+370 5 212 3456")
    same((seen["name"], seen["email"]), ("samuel", "sam@example.com"))
    shop.sam.refused(DENIED, "user", "edit", "wil", "--name", "william")


@demand("users-have-several-roles", "2.2.1",
        "A user has one role or several, each with its history.")
def _(shop):
    shop.anna("role", "grant", "sam", "warehouse_keeper", "--reason", "holidays")
    seen = shop.anna("user", "show", "sam")
    same(sorted(seen["roles"]), ["salesperson", "warehouse_keeper"])
    contains(str(seen["assignments"]), "holidays", "anna")
    shop.anna("role", "revoke", "sam", "warehouse_keeper", "--yes")
    same(shop.anna("user", "show", "sam")["roles"], ["salesperson"])


@demand("users-are-found", "2.9",
        "Users are found by role and text, and those who wait for a role.")
def _(shop):
    same(shop.anna("user", "list", "--role", "salesperson").values("name"), ["sam"])
    same(shop.anna("user", "list", "--waiting").values("name"), ["uma"])
    same(shop.anna("user", "list", "--text", "wil").values("name"), ["wil"])


@demand("primary-role", "2.2.3", "The primary role of a user opens its workbench at each sign-in.")
def _(shop):
    shop.anna("role", "grant", "sam", "warehouse_keeper")
    shop.sam("profile", "edit", "--primary-role", "warehouse_keeper")
    shop.sam.sign_in()
    shop.sam("stock", "receive", "LAMP", "1")
    shop.sam.refused(DENIED, "customer", "create", "North Bakery")
    shop.sam("workbench", "leave")
    shop.sam("customer", "create", "North Bakery")


@demand("role-matrix", "2.2.4", "Roles, what they may do, and whom they inherit from are listed.")
def _(shop):
    rows = {row["role"]: row for row in shop.anna("role", "list").data}
    contains(rows["administrator"]["inherits"], "salesperson", "warehouse_keeper")
    contains(rows["salesperson"]["permissions"], "customer.create")
    lacks(rows["salesperson"]["permissions"], "user.create")
    holds(len(shop.anna("permission", "list").data) > 50, "few permissions")


@demand("settings-have-types", "2.9",
        "Settings have a type, a default and a range, and keep to it.")
def _(shop):
    rows = {row["key"]: row for row in shop.anna("setting", "list").data}
    row = rows["oos.auto_allocate"]
    same((row["value"], row["type"], row["is_default"]), ("fifo", "choice", True))
    contains(row["range"], "priority")
    answer = shop.anna.declined(
        "a value out of range was accepted", "setting", "set", "oos.auto_allocate", "whatever",
        "--yes")
    contains(answer.document["hint"] + answer.document["message"], "fifo")


@demand("settings-by-category", "2.9",
        "Settings are found by category, by text, and by whether they changed.")
def _(shop):
    shop.anna("setting", "set", "oos.auto_allocate", "off", "--yes")
    same(shop.anna("setting", "list", "--changed").values("key"), ["oos.auto_allocate"])
    rows = shop.anna("setting", "list", "--category", "stock").data
    same({row["category"] for row in rows}, {"stock"})
    contains(shop.anna("setting", "list", "--search", "allocated").values("key"),
             "oos.auto_allocate")


@demand("settings-history", "2.9",
        "Who changed a setting, when, and from what is kept; it is reset.")
def _(shop):
    shop.anna("setting", "set", "oos.auto_allocate", "off", "--yes")
    shop.anna("setting", "set", "oos.auto_allocate", "priority", "--yes")
    rows = shop.anna("history", "oos.auto_allocate").data
    same([row["actor"] for row in rows], ["anna", "anna"])
    contains(str(rows[0]["fields"]), "off", "priority")
    same(shop.anna("setting", "set", "oos.auto_allocate", "--reset", "--yes")["value"], "fifo")


@demand("settings-together", "2.9", "Several settings are changed together, or none of them.")
def _(shop):
    shop.anna.declined(
        "a value out of range was accepted", "setting", "change", "--set", "oos.auto_allocate=off",
        "--set", "oos.kept_time=900d", "--yes")
    rows = {row["key"]: row["value"] for row in shop.anna("setting", "list").data}
    same(rows["oos.auto_allocate"], "fifo")
    shop.anna("setting", "change", "--set", "oos.auto_allocate=off", "--set", "oos.kept_time=3d",
              "--yes")
    rows = {row["key"]: row["value"] for row in shop.anna("setting", "list").data}
    same((rows["oos.auto_allocate"], rows["oos.kept_time"]), ("off", "3d"))


def second(shop):
    """Another administrator."""
    shop.anna("user", "create", "ben", "--role", "administrator", "--password-file",
              str(shop.password))
    shop.person("ben").sign_in()
    return shop.ben


@demand("setting-requests", "2.9",
        "A change is asked for, approved by another person, and carried out.")
def _(shop):
    ben = second(shop)
    made = shop.anna("setting", "request", "access.explore", "off", "--why", "we move")
    number = made["number"]
    same(made["status"], "pending")
    shop.anna.refused("rule.own_request", "setting", "approve", number)
    same(ben("setting", "approve", number)["status"], "approved")
    same(shop.anna("setting", "apply", number)["status"], "implemented")
    rows = {row["key"]: row["value"] for row in shop.anna("setting", "list").data}
    same(rows["access.explore"], "off")


@demand("setting-requests-end", "2.9", "A request is rejected with a comment, or taken back.")
def _(shop):
    ben = second(shop)
    one = shop.anna("setting", "request", "access.explore", "off", "--why", "we move")["number"]
    seen = ben("setting", "reject", one, "--comment", "after the stocktake")
    same((seen["status"], seen["comment"]), ("rejected", "after the stocktake"))
    other = shop.anna("setting", "request", "access.explore", "off", "--why", "again")["number"]
    same(shop.anna("setting", "cancel", other)["status"], "cancelled")
    ben.declined("a cancelled request was approved", "setting", "approve", other)


@demand("settings-of-two-people", "2.9",
        "What protects the book can be changed by two people only.")
def _(shop):
    second(shop)
    shop.anna("setting", "set", "access.two_people", "on", "--yes")
    answer = shop.anna.declined(
        "one person changed what protects the book", "setting", "set", "access.explore", "off",
        "--yes")
    contains(answer.document["hint"], "setting request")


@demand("journal-tells-all", "2.9",
        "The journal says who did what, with the values before and after.")
def _(shop):
    shop.sam("product", "edit", "LAMP", "--price", "20")
    row = shop.anna("audit", "list", "--operation", "product.edit").data[0]
    same((row["actor"], row["at"]), ("sam", shop.now))
    seen = shop.anna("audit", "show", str(row["sequence"]))
    fields = {field["field"]: (field["before"], field["after"])
              for entry in seen["entries"] for field in entry["fields"]}
    contains(fields["price"][0], "24.9")
    contains(fields["price"][1], "20")


@demand("journal-is-searched", "2.9",
        "The journal is filtered by person, operation and collection.")
def _(shop):
    shop.sam("customer", "create", "North Bakery")
    for words in (("--actor", "sam"), ("--operation", "customer.create"),
                  ("--collection", "customers")):
        row = shop.anna("audit", "list", *words, "--limit", "1").data[0]
        same((row["actor"], row["operation"]), ("sam", "customer.create"), " ".join(words))
    shop.sam.refused(DENIED, "audit", "list")


@demand("journal-is-proven", "2.9", "The journal proves that nobody changed it.")
def _(shop):
    seen = shop.anna("audit", "verify")
    same((seen["ok"], seen["first_break"]), (True, None))
    lines = shop.anna("audit", "export", form=None).text.splitlines()
    holds(all(json.loads(line) for line in lines), "the export is no data")


@demand("refusals-are-kept", "003:214", "Refused attempts are in the journal too.")
def _(shop):
    shop.sam.refused(DENIED, "user", "list")
    contains(shop.anna("audit", "list", "--actor", "sam", "--limit", "3").text, "user.list")


@demand("looks-at-people-are-kept", "001:363", "Who looked at personal data is in the journal.")
def _(shop):
    shop.sam("customer", "edit", "000001", "--phone", "+370 5 212 3456")
    shop.sam("customer", "show", "000001")
    contains(shop.anna("audit", "list", "--actor", "sam", "--limit", "3").text, "access.read")


@demand("rights-are-reviewed", "2.9", "Rights that nobody uses are listed.")
def _(shop):
    rows = shop.anna("access", "review", "--user", "sam").data
    holds(rows, "the review is empty")
    contains(str(rows), "salesperson")


@demand("regular-work", "2.9", "Regular work is done by jobs, which are listed with their results.")
def _(shop):
    states = {row["job"]: row["state"] for row in shop.anna("job", "run").data}
    contains(states, "notices.plan")
    same({state for state in states.values()} - {"succeeded", "skipped"}, set())
    holds(shop.anna("job", "list", "--book").data, "there are no jobs")
