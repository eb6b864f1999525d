"""Start pages, dashboards, insights and saved reports."""
from demanded.registry import contains, demand, holds, lacks, same


def requests(shop):
    """Three requests: one of weeks ago, one with goods, one that waits."""
    shop.sam("oos", "create", "000001", "BULB", "3")
    shop.at("2027-03-18T08:00:00Z")
    shop.sam("oos", "create", "000001", "LAMP", "12")
    shop.sam("oos", "create", "000002", "BULB", "5")
    shop.wil("stock", "receive", "BULB", "3")


def lists(answer):
    """The names that each list of a dashboard shows."""
    return {part["name"]: [item["name"] for item in part["items"]] for part in answer["lists"]}


def figures(answer):
    """The figures of a dashboard."""
    return {part["name"]: part["value"] for part in answer["figures"]}


@demand("today-for-everybody", "2.6",
        "Each role sees what waits for it, why, and the command for it.")
def _(shop):
    requests(shop)
    rows = shop.sam("today").data
    for row in rows:
        holds(row["why"] and row["command"] and row["count"], f"a part of {row} is missing")
    contains([row["name"] for row in rows], "requests_overdue")
    contains(str(rows), "OOS-000001")
    lacks(str(shop.wil("today").data), "requests_overdue")
    shop.anna("today")
    shop.mia("today")


@demand("today-commands-run", "2.6",
        "The command of a line can be run as it stands, and clears it.")
def _(shop):
    requests(shop)
    line = next(row for row in shop.sam("today").data if " oos deliver " in f" {row['command']}")
    words = line["command"].split()
    shop.sam(*(words[1:] if words[0] == "opsh" else words))
    lacks(str([row["command"] for row in shop.sam("today").data]), line["command"])


@demand("salesperson-workbench", "2.6",
        "The workbench greets, and shows sales, tasks and activity.")
def _(shop):
    requests(shop)
    shop.sam("sales", "enter", "2027-03-18", "--line", "LAMP=1")
    seen = shop.sam("sales", "dashboard")
    contains(seen["title"], "sam")
    contains(str(seen["figures"]), "24.90")
    holds(len(seen["lists"]) >= 2, "there are no tasks and no activity")
    contains(str(seen["lists"]), "OOS-000001", "critical")


@demand("request-dashboard", "2.5", "The dashboard of requests has figures and five lists.")
def _(shop):
    requests(shop)
    seen = shop.sam("oos", "dashboard")
    found = lists(seen)
    same(sorted(found), ["completed", "due_soon", "overdue", "recent", "to_deliver"])
    same(found["overdue"], ["OOS-000001"])
    same(found["to_deliver"], ["OOS-000001"])
    holds(figures(seen), "there are no figures")


@demand("deliveries-by-customer", "2.5", "What can be delivered is added up for each customer.")
def _(shop):
    requests(shop)
    rows = {row["customer"]: row for row in shop.sam("oos", "by-customer").data}
    same((rows["000001"]["quantity"], rows["000001"]["deliverable"]), ("15", "3"))
    same(shop.sam("oos", "by-customer", "--deliverable").values("customer"), ["000001"])


@demand("request-statistics", "2.5", "Requests are counted by status, with quantities and times.")
def _(shop):
    requests(shop)
    seen = shop.sam("oos", "stats")
    same((seen["total"], seen["pending"], seen["overdue"]), (3, 3, 1))
    same((seen["quantity"], seen["delivered"]), ("20", "0"))
    shop.sam("oos", "deliver", "OOS-000001", "3")
    seen = shop.sam("oos", "stats", "--by", "customer")
    same((seen["completed"], seen["delivered"]), (1, "3"))


@demand("insights-by-product", "2.5.1", "Requests are compared by product, customer and region.")
def _(shop):
    requests(shop)
    for by, key, value in (("product", "BULB", "8"), ("customer", "000001", "15"),
                           ("region", "Klaipėda", "5")):
        seen = shop.sam("oos", "insights", by, "--from", "2027-03-01", "--to", "2027-03-18",
                        "--measure", "quantity")
        groups = {group["key"]: group["value"] for group in seen["groups"]}
        same(groups.get(key), value, f"{key} by {by}")
        same(len(seen["days"]), 18, "the number of days")


@demand("insights-periods", "2.5.1",
        "Periods and presets are named, and compared with those before.")
def _(shop):
    requests(shop)
    seen = shop.sam("oos", "insights", "product", "--period", "today")
    same((seen["from"], seen["to"], seen["total"]), ("2027-03-18", "2027-03-18", "2"))
    same((seen["previous_from"], seen["previous_total"]), ("2027-03-17", "0"))
    for preset in ("top_performers", "low_stock", "recent", "high_value", "alphabetical"):
        shop.sam("oos", "insights", "product", "--preset", preset)


@demand("insights-others", "2.5.1", "The largest groups are shown, and the others added up.")
def _(shop):
    requests(shop)
    seen = shop.sam("oos", "insights", "product", "--measure", "quantity", "--top", "1")
    same([group["key"] for group in seen["groups"]], ["LAMP"])
    same((seen["others"]["value"], seen["group_count"]), ("8", 2))
    seen = shop.sam("oos", "insights", "product", "--measure", "quantity", "--threshold", "gt:10")
    same([group["key"] for group in seen["groups"]], ["LAMP"])


@demand("insights-as-files", "2.5.1", "Insights are written as CSV, and as a page with charts.")
def _(shop):
    requests(shop)
    page = shop.folder / "regions.html"
    shop.sam("oos", "insights", "region", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    contains(text, "<svg", "Klaipėda")
    lacks(text, "<script", " src=", "<link")
    contains(shop.sam("oos", "insights", "product", form="csv").text, ",")


@demand("reports-are-saved", "2.9", "A list with columns, groups and sums is saved as a report.")
def _(shop):
    requests(shop)
    shop.sam("report", "save", "open", "oos list", "--with", "status=pending", "--column", "number",
             "--column", "customer", "--column", "remaining", "--group-by", "customer", "--total",
             "remaining")
    same(shop.sam("report", "list").values("name"), ["open"])
    seen = shop.sam("report", "run", "open")
    same(seen["rows"], 3)
    contains(seen["content"], "OOS-000001", "20")
    same(shop.anna("report", "list").data, [])
    shop.sam("report", "delete", "open", "--yes")


@demand("reports-by-schedule", "2.9",
        "A report is made by itself, for each reader with their rights.")
def _(shop):
    shop.anna("report", "save", "stock", "stock list", "--format", "csv")
    shop.anna("report", "schedule", "stock", "--every", "day", "--at", "07:30", "--to", "wil",
              "--to", "kim")
    shop.at("2027-03-02T08:00:00Z")
    shop.anna("job", "run", "reports.make")
    number = shop.wil("report", "inbox").data[0]["number"]
    contains(shop.wil("report", "open", number)["content"], "LAMP")
    for row in shop.kim("report", "inbox").data:
        lacks(str(shop.kim.run("report", "open", row["number"]).document), "LAMP")


@demand("request-trend", "L-W13", "The trend of requests compares a period with the one before.")
def _(shop):
    requests(shop)
    seen = shop.sam("oos", "trend", "--from", "2027-03-18", "--to", "2027-03-18")
    same((seen["current"]["requests"], seen["previous"]["requests"]), (2, 0))
