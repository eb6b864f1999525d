"""Categories of goods, and the warnings that follow from them."""
from demanded.registry import contains, demand, holds, lacks, same


def planned(shop, time):
    """Plans and sends notices now and at a later time."""
    shop.anna("job", "run")
    shop.at(time)
    shop.anna("job", "run")


@demand("category-fields", "002:447",
        "A category has a name, a unit, how long goods keep, and warnings.")
def _(shop):
    made = shop.wil("category", "create", "Cheese", "--unit", "kg", "--shelf-life", "30d",
                    "--opened", "7d", "--warn", "5,2")
    same((made["unit"], made["shelf_days"], made["opened_days"]), ("kg", 30, 7))
    same(made["warning_days"], [5, 2])
    contains(shop.wil("category", "list").values("name"), "Cheese", "Dairy")


@demand("category-icon-and-color", "002:450", "A category has an icon and a color.")
def _(shop):
    made = shop.wil("category", "create", "Cheese", "--icon", "🧀", "--color-code", "#F2C14E")
    same((made["icon"], made["color"]), ("🧀", "#F2C14E"))
    shop.wil.declined(
        "a word that is no color was accepted", "category", "edit", "Cheese", "--color-code",
        "yellowish")


@demand("subcategories", "002:455",
        "A subcategory has periods of its own, or those of its category.")
def _(shop):
    shop.wil("category", "create", "Yogurt", "--parent", "Dairy", "--opened", "3d")
    shop.anna("product", "create", "YOG", "Yogurt", "--category", "Yogurt")
    shop.wil("stock", "receive", "YOG", "2", "--lot", "Y1", "--purchased", "2027-03-01")
    same(shop.wil("lot", "show", "Y1")["lot"]["due"], "2027-03-22")
    opened = shop.wil("lot", "open", "YOG", "1", "--lot", "Y1")["becomes"]
    same(shop.wil("lot", "show", opened)["lot"]["due"], "2027-03-04")


@demand("category-edit", "002:445", "A category is renamed and changed; its items follow.")
def _(shop):
    shop.wil("category", "edit", "Dairy", "--rename", "Milk products", "--shelf-life", "10d")
    same(shop.anna("product", "show", "MILK")["category"], "Milk products")
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--purchased", "2027-03-01")
    same(shop.wil("lot", "show", "A1")["lot"]["due"], "2027-03-11")


@demand("category-deleted", "002:445", "A category that nothing uses is deleted.")
def _(shop):
    shop.wil.declined("a category with products was deleted", "category", "delete", "Dairy",
                      "--yes")
    shop.wil("category", "create", "Cheese")
    shop.wil("category", "delete", "Cheese", "--yes")
    same(shop.wil("category", "list").values("name"), ["Dairy"])


@demand("category-of-items", "002:192", "A category has many products, and a product one category.")
def _(shop):
    shop.anna("product", "create", "CREAM", "Cream", "--category", "Dairy")
    rows = shop.anna("product", "list", "--where", "category = Dairy")
    same(rows.values("sku"), ["CREAM", "MILK"])


@demand("category-proposed", "4.2", "A category is proposed by the name of a good.")
def _(shop):
    found = shop.wil("category", "suggest", "Dairy drink").data
    contains(str(found), "Dairy")


@demand("warning-days", "002:476", "People are warned some days before goods expire, by category.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    planned(shop, "2027-03-04T08:00:00Z")
    rows = shop.wil("notice", "list", "--kind", "expiry_warning").data
    holds(rows, "there is no warning")
    contains(str(rows), "A1")


@demand("warning-days-by-default", "002:476",
        "The days for goods without a category are a setting.")
def _(shop):
    shop.anna("setting", "set", "stock.warning_days", "4", "--yes")
    shop.anna("product", "create", "JAM", "Jam")
    shop.wil("stock", "receive", "JAM", "2", "--lot", "J1", "--expires", "2027-03-12")
    planned(shop, "2027-03-07T08:00:00Z")
    same(shop.wil("notice", "list", "--kind", "expiry_warning").data, [])
    planned(shop, "2027-03-08T08:00:00Z")
    contains(shop.wil("notice", "list", "--kind", "expiry_warning").text, "J1")


@demand("opened-item-reminder", "002:485", "People are reminded of goods that are open.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "4", "--lot", "A1", "--purchased", "2027-03-01")
    shop.wil("lot", "open", "MILK", "2", "--lot", "A1")
    planned(shop, "2027-03-07T08:00:00Z")
    holds(shop.wil("notice", "list", "--kind", "opened_item_reminder").data, "there is no reminder")


@demand("consumption-alert", "002:486", "People are told when little is left of what expires soon.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "10", "--lot", "A1", "--expires", "2027-03-20")
    shop.wil("stock", "issue", "MILK", "8", "--lot", "A1")
    planned(shop, "2027-03-15T08:00:00Z")
    holds(shop.wil("notice", "list", "--kind", "consumption_alert").data, "there is no alert")


@demand("warnings-are-cancelled", "002:522", "A warning is not sent for goods that are gone.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    shop.anna("job", "run")
    shop.wil("stock", "issue", "MILK", "2", "--lot", "A1")
    planned(shop, "2027-03-04T08:00:00Z")
    same(shop.wil("notice", "list", "--kind", "expiry_warning").data, [])


@demand("quiet-hours", "002:477", "In quiet hours, also across midnight, nobody is disturbed.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    shop.wil("notice", "settings", "--quiet-hours", "18:00-12:00")
    planned(shop, "2027-03-03T08:30:00Z")  # 10:30 at the site
    same(shop.wil("notice", "list", "--kind", "expiry_warning").data, [])
    planned(shop, "2027-03-03T10:30:00Z")
    holds(shop.wil("notice", "list", "--kind", "expiry_warning").data, "the warning did not come")


@demand("kinds-of-notices", "002:480", "Each person chooses which kinds of notices they get.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    shop.wil("notice", "settings", "--kind", "expiry_warning", "--off")
    contains(shop.wil("notice", "settings")["muted"], "expiry_warning")
    planned(shop, "2027-03-04T08:00:00Z")
    lacks(shop.wil("notice", "list").values("kind"), "expiry_warning")


@demand("category-without-notices", "002:468", "A category can be without warnings.")
def _(shop):
    shop.wil("category", "edit", "Dairy", "--notices", "off")
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    planned(shop, "2027-03-04T08:00:00Z")
    lacks(shop.wil("notice", "list").values("kind"), "expiry_warning")


@demand("calendar-of-warnings", "002:519",
        "The dates of warnings are a calendar for other programs.")
def _(shop):
    shop.wil("stock", "receive", "MILK", "2", "--lot", "A1", "--expires", "2027-03-08")
    shop.anna("job", "run")
    contains(shop.wil("notice", "calendar", form=None).text, "BEGIN:VCALENDAR")
