"""Who may do what: the boundaries of the roles, wherever a command comes from."""
import json

from demanded.registry import contains, demand, holds, lacks, same

DENIED = "denied.permission"


@demand("salesperson-works", "003:170", "A salesperson manages customers, products and requests.")
def _(shop):
    shop.sam("customer", "create", "North Bakery")
    shop.sam("product", "create", "VASE", "Vase", "--price", "9.90")
    shop.sam("oos", "create", "000001", "VASE", "3")
    same(shop.sam("oos", "list", "--product", "VASE").values("quantity"), ["3"])


@demand("salesperson-ends", "003:170",
        "A salesperson does not receive stock, count, plan batches or manage users.")
def _(shop):
    shop.sam.refused(DENIED, "stock", "receive", "LAMP", "1")
    shop.sam.refused(DENIED, "count", "open")
    shop.sam.refused(DENIED, "machine", "create", "M1")
    shop.sam.refused(DENIED, "user", "list")
    shop.sam.refused(DENIED, "setting", "set", "oos.auto_allocate", "off")


@demand("keeper-works", "003:171", "A warehouse keeper manages stock and counts it.")
def _(shop):
    same(shop.wil("stock", "receive", "LAMP", "4")["on_hand"], "14")
    same(shop.wil("count", "open")["status"], "open")


@demand("keeper-ends", "003:171",
        "A warehouse keeper does not create customers, requests, users or products.")
def _(shop):
    shop.wil.refused(DENIED, "customer", "create", "North Bakery")
    shop.wil.refused(DENIED, "oos", "create", "000001", "LAMP", "1")
    shop.wil.refused(DENIED, "user", "create", "zed")
    shop.wil.refused(DENIED, "product", "edit", "LAMP", "--price", "1")


@demand("manager-works", "003:172", "A workshop manager sets up machines and plans batches.")
def _(shop):
    shop.mia("machine", "create", "M1")
    same(len(shop.mia("machine", "list").data), 1, "the number of machines")
    shop.mia("batch", "list")


@demand("manager-ends", "003:172",
        "A workshop manager does not sell, receive deliveries or manage users.")
def _(shop):
    shop.mia.refused(DENIED, "customer", "create", "North Bakery")
    shop.mia.refused(DENIED, "oos", "create", "000001", "LAMP", "1")
    shop.mia.refused(DENIED, "user", "list")
    shop.mia.refused(DENIED, "sales", "enter", "2027-03-01", "--line", "LAMP=1")


@demand("administrator-works", "003:173", "An administrator manages users and the configuration.")
def _(shop):
    shop.anna("user", "create", "zed", "--role", "salesperson", "--password-file",
              shop.password_file("zed"))
    contains(shop.anna("user", "list").values("name"), "zed")
    shop.anna("setting", "set", "oos.auto_allocate", "off", "--yes")
    settings = {row["key"]: row["value"] for row in shop.anna("setting", "list").data}
    same(settings["oos.auto_allocate"], "off")


@demand("nobody-without-role", "003:214", "A user without a role can do nothing in the book.")
def _(shop):
    for command in (("product", "list"), ("customer", "list"), ("stock", "list"), ("oos", "list")):
        shop.uma.refused(("signin.role_needed", DENIED), *command)


@demand("refused-in-scripts", "003:214",
        "Services authorize: a script cannot do what a user may not.")
def _(shop):
    script = shop.file("receive.opsh", "stock receive LAMP 5\n")
    shop.sam.refused(DENIED, "run", script)
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "10")


@demand("refused-in-bulk", "003:214", "Services authorize: a file of rows cannot do it either.")
def _(shop):
    rows = shop.file("rows.csv", "sku,qty\nLAMP,5\n")
    shop.sam.declined("the rows were booked", "bulk", "stock", "receive", "--from", rows)
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "10")


@demand("refused-in-undo", "003:214", "Services authorize: undo needs the right of the command.")
def _(shop):
    key = shop.wil("stock", "receive", "LAMP", "5").document["op"]
    shop.sam.declined("a salesperson undid a receipt", "undo", key, "--yes")
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "15")


@demand("views-by-role", "003:153", "Each role sees its own part of the commands and can ask why.")
def _(shop):
    refused = shop.sam.run("can-i", "stock", "receive", "LAMP", "1")
    same((refused.status, refused["allowed"], refused["code"]), (1, False, DENIED))
    same(shop.wil("can-i", "stock", "receive", "LAMP", "1")["allowed"], True)
    contains(shop.wil("who-can", "stock", "receive")["roles"], "warehouse_keeper")


@demand("workbench-of-role", "003:166",
        "People open the workbench of their own roles, and no other.")
def _(shop):
    held = {row["role"] for row in shop.sam("workbench", "list").data if row["is_held"]}
    same(held, {"salesperson"})
    shop.sam.declined(
        "a salesperson opened the workbench of the warehouse", "workbench", "open",
        "warehouse_keeper")
    shop.anna("workbench", "open", "warehouse_keeper")
    shop.anna.refused(DENIED, "user", "list")
    shop.anna("workbench", "leave")
    shop.anna("user", "list")


@demand("last-administrator", "003:173", "The last administrator cannot be removed.")
def _(shop):
    shop.anna.declined(
        "the last administrator lost the role", "role", "revoke", "anna", "administrator", "--yes")
    shop.anna.declined("the last administrator was disabled", "user", "disable", "anna", "--yes")
    contains(shop.anna("user", "show", "anna")["roles"], "administrator")


@demand("roles-granted-for-a-time", "2.2.4", "A role can be granted until a day; then it is gone.")
def _(shop):
    shop.anna("role", "grant", "sam", "warehouse_keeper", "--until", "2027-03-05")
    shop.sam("stock", "receive", "LAMP", "1")
    shop.at("2027-03-08T08:00:00Z")
    shop.sam.refused(DENIED, "stock", "receive", "LAMP", "1")


@demand("elevation", "2.2.4", "A role for some hours is asked for, and another person approves it.")
def _(shop):
    shop.sam("elevation", "request", "warehouse_keeper", "--for", "2h", "--why", "wil is ill")
    shop.sam.declined(
        "somebody approved their own request", "elevation", "approve", "sam", "warehouse_keeper")
    shop.anna("elevation", "approve", "sam", "warehouse_keeper")
    shop.sam("stock", "receive", "LAMP", "1")
    shop.at("2027-03-01T10:30:00Z")
    shop.sam.refused(DENIED, "stock", "receive", "LAMP", "1")


@demand("conditional-rights", "2.2.4", "A right can be limited to weekdays, hours and records.")
def _(shop):
    shop.anna("permission", "grant", "inventory.update_stock", "--user", "sam", "--hours",
              "12:00-13:00")
    shop.sam.refused(DENIED, "stock", "receive", "LAMP", "1")
    shop.at("2027-03-01T10:30:00Z")
    shop.sam("stock", "receive", "LAMP", "1")


@demand("contact-data-is-limited", "003:12", "Contact data of customers are shown only by a right.")
def _(shop):
    shop.anna("customer", "edit", "000001", "--phone", "+370 5 212 3456")
    seen = shop.sam.run("customer", "show", "000001")
    holds(seen.status == 0, "a salesperson does not see a customer")
    answer = shop.wil.run("customer", "show", "000001")
    lacks(answer.text + answer.remarks, "212 3456", "2123456")
    lacks(json.dumps(answer.document), "212 3456")
