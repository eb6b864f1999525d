"""Figures about goods that do not keep, and how errors are told."""
import json

from demanded.registry import contains, demand, holds, lacks, same


def month(shop):
    """Milk that was bought, used and thrown away."""
    shop.wil("stock", "receive", "MILK", "10", "--lot", "A1", "--purchased", "2027-03-01",
             "--cost", "1.00")
    shop.wil("stock", "issue", "MILK", "6", "--lot", "A1")
    shop.wil("lot", "discard", "MILK", "2", "--lot", "A1", "--code", "spoiled", "--yes")


@demand("waste", "002:613", "Waste is told by quantity, rate, category and month.")
def _(shop):
    month(shop)
    row = next(row for row in shop.wil("waste", "report").data if row["group"] == "MILK")
    same((row["consumed"], row["discarded"], row["waste_rate"]), ("6", "2", "0.25"))
    same(row["value"]["amount"], "2.00")
    for by in ("category", "month"):
        holds(shop.wil("waste", "report", "--by", by).data, f"there is no waste by {by}")


@demand("consumption-report", "002:612", "What is used is told by product, per day and by weekday.")
def _(shop):
    month(shop)
    row = next(row for row in shop.wil("consumption", "report").data if row["sku"] == "MILK")
    same((row["consumed"], row["busiest"]), ("6", "Mon"))


@demand("expiry-report", "002:614", "How long goods kept is told against what was expected.")
def _(shop):
    month(shop)
    shop.at("2027-03-20T08:00:00Z")
    shop.wil("stock", "issue", "MILK", "2", "--lot", "A1")
    holds(shop.wil("expiry", "report").data, "there are no figures")


@demand("recommendations", "002:615", "What to buy is proposed from use, stock and dates.")
def _(shop):
    shop.wil("stock", "issue", "LAMP", "8")
    row = next(row for row in shop.wil("shopping", "suggest").data if row["sku"] == "LAMP")
    holds(int(row["suggested"]) > 0 and row["why"], f"the proposal is {row}")


@demand("charts", "002:614", "The dashboard of expiry has figures, trends and charts.")
def _(shop):
    month(shop)
    seen = shop.wil("expiry", "dashboard")
    contains([figure["name"] for figure in seen["figures"]], "expired", "due_week", "waste_rate")
    holds(seen["trends"] and seen["charts"], "there are no charts")
    contains(shop.wil("expiry", "dashboard", form="table").text, "█")


@demand("figures-as-files", "002:93", "Every list and report is written as CSV or JSON.")
def _(shop):
    month(shop)
    contains(shop.wil("waste", "report", form="csv").text.splitlines()[0], "waste_rate")
    path = shop.folder / "lots.csv"
    shop.wil.run("lot", "list", "--out", str(path), form=None)
    contains(path.read_text(encoding="utf-8"), "A1")


@demand("import-shelf-lives", "002:538", "Shelf lives of foods are imported as categories.")
def _(shop):
    rows = shop.file("rows.csv", "name,shelf_life,opened\nHoney,365d,180d\nBread,4d,2d\n")
    done = shop.wil("bulk", "category", "create", "--from", rows)
    same((done["read"], done["ok"]), (2, 2))
    same(shop.wil("category", "show", "Honey")["shelf_days"], 365)


@demand("import-reviewed", "4.2",
        "An import is tried out before it is done, and bad rows come back.")
def _(shop):
    rows = shop.file("rows.csv", "sku,name,category\nJAM,Jam,Dairy\nPIE,Pie,Cakes\n")
    rejects = shop.folder / "rejects.csv"
    shop.anna.run("bulk", "product", "create", "--from", rows, "--dry-run")
    same(len(shop.anna("product", "list").data), 3, "the number of products after the trial")
    answer = shop.anna.run("bulk", "product", "create", "--from", rows, "--rejects", str(rejects))
    same((answer.status, answer.printed["data"]["ok"]), (3, 1))
    contains(rejects.read_text(encoding="utf-8"), "PIE", "notfound")


@demand("barcodes", "002:255", "A barcode finds the product and the lot.")
def _(shop):
    shop.anna("product", "edit", "MILK", "--barcode", "4006381333931")
    contains(shop.wil("scan", "4006381333931").text, "MILK")


@demand("error-not-found", "002:647",
        "What does not exist is named, with the command that finds it.")
def _(shop):
    problem = shop.wil.refused(("notfound.lot", "notfound.any"), "lot", "show", "NONE")
    same(problem["exit"], 80)
    contains(problem["message"], "NONE")
    contains(problem["hint"], "opsh")


@demand("error-invalid-data", "002:648",
        "Wrong values are refused with the field and what is allowed.")
def _(shop):
    problem = shop.anna.refused(
        "data.bad_value", "product", "create", "X", "X", "--barcode", "123")
    same(problem["field"], "barcode")
    contains(problem["message"], "8, 12, 13 or 14 digits")


@demand("error-persistence", "002:649",
        "A book that cannot be opened is told, and nothing is made up.")
def _(shop):
    wrong = shop.file("wrong.sqlite", "this is no book")
    person = shop.person("lost")
    person.place = ["--book", wrong]
    answer = person.run("product", "list")
    holds(answer.status not in (0, 70), f"it ended with {answer.status}")
    holds(answer.document["message"], "there is no message")


@demand("error-notification", "002:650",
        "A notice that cannot be sent waits, is tried again and shown.")
def _(shop):
    config = {"journal": {"seal_folder": str(shop.folder / "seals")},
              "notices": {"push_folder": str(shop.folder / "push")}}
    (shop.folder / "push").mkdir(mode=0o700)
    for person in (shop.anna, shop.wil):
        (person.home / "config.json").write_text(json.dumps(config))
    shop.wil("device", "register", "phone-of-wil-that-is-down", "--platform", "android")
    shop.wil("notice", "settings", "--channel", "push")
    shop.wil("stock", "receive", "MILK", "1", "--lot", "A1", "--expires", "2027-03-04")
    shop.anna("job", "run")
    shop.at("2027-03-02T08:00:00Z")
    shop.anna("job", "run")
    rows = shop.anna("notice", "outbox").data
    holds(rows and rows[0]["attempts"] >= 1, f"the outbox is {rows}")
    contains(shop.wil("notice", "list").values("kind"), "expiry_warning")


@demand("error-import", "002:651",
        "An import names each line that it cannot read, and books no part of it.")
def _(shop):
    rows = shop.file("rows.csv", 'sku,name\nJAM,"Jam\nPIE,Pie\n')
    answer = shop.anna.run("bulk", "product", "create", "--from", rows)
    same((answer.status, answer.printed["data"]["rejected"]), (3, 1))
    same(answer.printed["data"]["rejected_by_code"][0]["first_line"], 2)
    lacks(shop.anna("product", "list").values("sku"), "JAM")


@demand("state-errors", "002:128", "A step that the state does not allow is told as such.")
def _(shop):
    month(shop)
    shop.wil("stock", "issue", "MILK", "2", "--lot", "A1")
    answer = shop.wil.run("lot", "open", "MILK", "1", "--lot", "A1")
    holds(answer.status in (65, 80, 82), f"it ended with {answer.status}")


@demand("validation-at-every-level", "002:204",
        "Forms, rules and records are checked, by any way in.")
def _(shop):
    problem = shop.anna.refused("usage.unknown_option", "product", "create", "X", "--colour", "red")
    same(problem["exit"], 64)
    shop.anna.refused("data.duplicate", "product", "create", "LAMP", "Lamp")
    script = shop.file("bad.opsh", "stock receive LAMP -5\n")
    shop.anna.declined("a negative receipt was booked", "run", script)
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "10")


@demand("saved-at-once", "002:184", "What is done is saved, also when the next command fails.")
def _(shop):
    script = shop.file("two.opsh", "stock receive LAMP 5\nstock issue LAMP 99\n")
    shop.anna.declined("the second command did not fail", "run", script)
    same(shop.anna("stock", "level", "LAMP")["on_hand"], "15")


@demand("conflicts-are-resolved", "002:186",
        "Who changes what somebody else has changed is told so.")
def _(shop):
    shop.wil("stock", "receive", "LAMP", "1")
    answer = shop.anna.declined(
        "a decision on old figures was carried out", "stock", "adjust", "LAMP", "-1", "--code",
        "damaged", "--if-qty", "10")
    same(answer.document["class"], "conflict")


@demand("pages-of-long-lists", "002:670",
        "Long lists come page by page, and filters work on all pages.")
def _(shop):
    rows = shop.file("rows.csv", "sku,name\n" + "".join(
        f"P{number:04},Product {number}\n" for number in range(300)))
    shop.anna("bulk", "product", "create", "--from", rows)
    page = shop.anna("product", "list", "--limit", "50")
    same((len(page.data), bool(page.document["next"])), (50, True))
    same(len(shop.anna("product", "list", "--all").data), 303, "all products")
    json.loads(shop.anna("product", "list", "--all", "--where", 'sku = "P0299"').text)
