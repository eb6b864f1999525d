"""Customers: who they are, how they are found, what they are worth."""
from demanded.registry import contains, demand, holds, lacks, same


@demand("customer-fields", "2.3", "A customer has a number, name, address, phone and place.")
def _(shop):
    made = shop.sam("customer", "create", "North Bakery", "--address", "Pilies 1", "--phone",
                    "+370 5 212 3456", "--country", "LT", "--region", "Vilnius", "--city", "Trakai")
    same((made["number"], made["country"], made["city"]), ("000003", "LT", "Trakai"))
    seen = shop.sam("customer", "show", "000003")
    contains(seen["phone"], "212")
    same(shop.sam("customer", "edit", "000003", "--name", "South Bakery")["name"], "South Bakery")


@demand("customer-names-once", "2.3", "A name that exists, in any letter case, is refused.")
def _(shop):
    shop.sam.refused("data.duplicate", "customer", "create", " corner SHOP ")
    shop.sam("customer", "create", "Corner Shop", "--allow-duplicate")


@demand("customer-search", "2.3", "Customers are found by parts of name, phone and address.")
def _(shop):
    shop.sam("customer", "edit", "000001", "--phone", "+370 5 212 3456", "--address", "Pilies 1")
    for text in ("orner", "2123456", "pilies", "000001"):
        same(shop.sam("customer", "search", text).values("number"), ["000001"], text)


@demand("customer-search-by-sound", "2.3", "Names of other scripts are found in Latin letters.")
def _(shop):
    shop.sam("customer", "create", "李明")
    shop.sam("customer", "create", "Юрий Щукин")
    shop.sam("customer", "create", "Müller & Söhne")
    for text, number in (("liming", "000003"), ("yuriy", "000004"), ("muller", "000005")):
        same(shop.sam("customer", "search", text).values("number"), [number], text)


@demand("customer-search-by-initials", "2.3", "Names are found by their initials.")
def _(shop):
    shop.sam("customer", "create", "李明")
    same(shop.sam("customer", "search", "lm").values("number"), ["000003"])
    same(shop.sam("customer", "search", "hc").values("number"), ["000002"])


@demand("customer-favourites", "2.3", "People mark favourites of their own.")
def _(shop):
    shop.sam("customer", "favorite", "000002", "--on")
    same(shop.sam("customer", "list", "--favorite").values("number"), ["000002"])
    same(shop.anna("customer", "list", "--favorite").data, [])
    shop.sam("customer", "favorite", "000002", "--off")
    same(shop.sam("customer", "list", "--favorite").data, [])


@demand("customer-recent", "2.3", "Customers that somebody viewed in the last 7 days have a list.")
def _(shop):
    shop.sam("consent", "give", "personalisation")
    shop.sam("customer", "show", "000002")
    same(shop.sam("customer", "list", "--recent").values("number"), ["000002"])
    shop.at("2027-03-10T08:00:00Z")
    same(shop.sam("customer", "list", "--recent").data, [])


@demand("customer-grades", "2.3", "Customers have a grade by their business, in lists and filters.")
def _(shop):
    shop.anna("stock", "receive", "BULB", "9000")
    number = shop.sam("oos", "create", "000001", "BULB", "7000")["number"]
    shop.sam("oos", "deliver", number, "7000")
    same(shop.sam("customer", "show", "000001")["grade"], "high")
    same(shop.sam("customer", "list", "--grade", "high").values("number"), ["000001"])
    rows = {row["number"]: row["grade"] for row in shop.sam("customer", "list").data}
    same(rows, {"000001": "high", "000002": "normal"})


@demand("customer-detail", "2.3",
        "The page of a customer counts requests and shows the latest ones.")
def _(shop):
    number = shop.sam("oos", "create", "000001", "LAMP", "4")["number"]
    shop.sam("oos", "deliver", number, "4")
    shop.sam("oos", "create", "000001", "LAMP", "9")
    seen = shop.sam("customer", "show", "000001")
    same(seen["requests"], {"pending": 1, "completed": 1, "returned": 0})
    contains(str(seen["recent"]), "OOS-000002", "OOS-000001")


@demand("customer-contact-ways", "2.3",
        "A customer has a WhatsApp number, and initials on a color.")
def _(shop):
    made = shop.sam("customer", "edit", "000002", "--whatsapp", "+370 600 12345")
    contains(made["whatsapp"], "+370")
    same(made["avatar"]["initials"], "HC")
    holds(made["avatar"]["color"].startswith("#"), "the avatar has no color")
    shop.sam.declined(
        "a WhatsApp number without a dial code was accepted", "customer", "edit", "000002",
        "--whatsapp", "600")


@demand("customer-countries", "2.3", "Countries have codes, names, dial codes and regions.")
def _(shop):
    rows = shop.sam("country", "list").data
    holds(len(rows) >= 240, f"{len(rows)} countries")
    seen = shop.sam("country", "list", "Lithuania").data[0]
    same((seen["code"], seen["alpha3"], seen["dial_code"]), ("LT", "LTU", "+370"))
    shop.sam.declined(
        "a country that does not exist was accepted", "customer", "edit", "000001", "--country",
        "QQ")


@demand("customer-deletion", "2.3",
        "A customer with pending requests stays; others leave no trace.")
def _(shop):
    number = shop.sam("oos", "create", "000001", "LAMP", "3")["number"]
    answer = shop.anna.declined(
        "a customer with a pending request was deleted", "customer", "delete", "000001", "--yes")
    contains(answer.document["message"], "1")
    shop.sam("oos", "deliver", number, "3")
    shop.anna("customer", "delete", "000001", "--yes")
    lacks(shop.anna("oos", "show", number).text, "Corner Shop")
    lacks(shop.sam("customer", "search", "corner").text, "Corner Shop")


@demand("customer-merge", "2.3",
        "A customer who was entered twice is merged, and undo restores both.")
def _(shop):
    shop.sam("oos", "create", "000002", "LAMP", "12")
    shop.anna("customer", "edit", "000002", "--phone", "+370 5 212 3456")
    merged = shop.anna("customer", "merge", "000002", "000001", "--yes")
    same((merged["requests"], merged["filled"]), (1, ["phone"]))
    same(shop.sam("oos", "list", "--customer", "000001").values("number"), ["OOS-000001"])
    same(shop.anna("customer", "show", "000002")["merged_into"], "000001")
    shop.anna("undo", "--yes")
    same(shop.sam("oos", "list", "--customer", "000002").values("number"), ["OOS-000001"])
    same(shop.anna("customer", "show", "000002")["name"], "Harbour Café")


@demand("customer-files", "2.3", "A template shows the columns of a file, and the file is read.")
def _(shop):
    template = shop.sam("customer", "template", form="csv").text
    heads = template.splitlines()[0].split(",")
    contains(heads, "name", "phone", "address")
    cells = {"name": "North Bakery", "phone": "+370 5 212 3456", "city": "Trakai"}
    rows = shop.file("rows.csv", ",".join(heads) + "\n"
                     + ",".join(cells.get(head, "") for head in heads) + "\n")
    shop.sam("bulk", "customer", "create", "--from", rows)
    same(shop.sam("customer", "search", "bakery").values("city"), ["Trakai"])
    contains(shop.sam("customer", "list", form="csv").text, "North Bakery")
