"""Products, and the sales that people enter by hand."""
import re

from demanded.registry import contains, demand, holds, same


@demand("product-fields", "2.4", "A product has a SKU, name, price, sizes, description and weight.")
def _(shop):
    made = shop.sam("product", "create", "CLOG", "Clog", "--price", "19.90", "--size", "42",
                    "--size", "40", "--description", "Light shoe", "--weight", "310")
    same((made["price"], made["description"], made["weight"]), ("19.90", "Light shoe", "310"))
    same(shop.sam("product", "edit", "CLOG", "--price", "18")["price"], "18.00")


@demand("product-sizes-in-order", "2.4", "Sizes keep the order in which they were given.")
def _(shop):
    shop.sam("product", "create", "TEE", "T-shirt", *(
        word for size in ("S", "M", "L", "XL") for word in ("--size", size)))
    same(shop.sam("product", "show", "TEE")["sizes"], ["S", "M", "L", "XL"])
    shop.sam.declined(
        "a size that the product does not have was accepted", "oos", "create", "000001", "TEE",
        "1", "--size", "XXL")


@demand("product-sku-once", "L-W8", "A SKU is given once, whatever its letter case.")
def _(shop):
    shop.sam.refused("data.duplicate", "product", "create", "lamp", "Another lamp")


@demand("product-number", "2.4", "A product without a SKU gets one: PRD- and six characters.")
def _(shop):
    skus = {shop.sam("product", "create", "auto", f"Mug {number}")["sku"] for number in range(3)}
    same(len(skus), 3, "the number of SKUs")
    for sku in skus:
        holds(re.fullmatch(r"PRD-[0-9A-Z]{6}", sku), f"the SKU is {sku}")


@demand("product-status", "2.4", "The status follows from the stock, and a manual one wins.")
def _(shop):
    same(shop.anna("product", "show", "LAMP")["status"], "active")
    same(shop.anna("product", "show", "BULB")["status"], "inactive")
    shop.anna("stock", "issue", "LAMP", "7")
    same(shop.anna("product", "show", "LAMP")["status"], "low_stock")
    shop.anna("product", "edit", "LAMP", "--manual-status", "active")
    same(shop.anna("product", "show", "LAMP")["status"], "active")
    shop.anna("product", "edit", "LAMP", "--clear", "manual_status")
    same(shop.anna("product", "show", "LAMP")["status"], "low_stock")


@demand("product-counts", "2.4", "Products are counted and filtered by status.")
def _(shop):
    counts = shop.anna("product", "count")
    same((counts["active"], counts["inactive"], counts["total"]), (1, 2, 3))
    same(shop.anna("product", "list", "--status", "active").values("sku"), ["LAMP"])


@demand("product-order", "2.4", "The list of products is sorted by name or price.")
def _(shop):
    by_name = shop.anna("product", "list", "--order", "name").values("sku")
    same(by_name, ["LAMP", "MILK", "BULB"])
    same(shop.anna("product", "list", "--order", "price").values("sku"), ["MILK", "BULB", "LAMP"])


@demand("product-search", "2.4", "Products are found by parts of name or SKU.")
def _(shop):
    same(shop.sam("product", "search", "bulb").values("sku"), ["BULB"])
    same(shop.sam("product", "search", "desk").values("sku"), ["LAMP"])


@demand("product-deletion", "L-W33", "A product that was used stays; several others go together.")
def _(shop):
    shop.anna("product", "create", "OLD", "Old lamp")
    shop.anna.declined("a product with stock was deleted", "product", "delete", "LAMP", "--yes")
    shop.anna.declined("one of two was deleted", "product", "delete-many", "OLD", "LAMP", "--yes")
    same(len(shop.anna("product", "list").data), 4, "the number of products")
    same(len(shop.anna("product", "delete-many", "OLD", "BULB", "--yes").data), 2, "how many went")
    shop.anna("undo", "--yes")
    same(len(shop.anna("product", "list").data), 4, "the number of products")


@demand("product-list-of-keepers", "2.4",
        "A warehouse keeper reads products and does not change them.")
def _(shop):
    same(len(shop.wil("product", "list").data), 3, "the number of products")
    shop.wil.refused("denied.permission", "product", "create", "VASE", "Vase")


@demand("sales-entry", "2.6",
        "A salesperson enters the sales of a day; prices come from the products.")
def _(shop):
    made = shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=2", "--line", "BULB=4@3")
    same((made["salesperson"], made["total"]), ("sam", "61.80"))
    same([line["unit_price"] for line in made["lines"]], ["24.90", "3.00"])


@demand("sales-entry-rules", "2.6",
        "Sales are not in the future, and not of nothing or twice the same.")
def _(shop):
    for words in (("2027-03-02", "--line", "LAMP=2"), ("2027-03-01", "--line", "LAMP=0"),
                  ("2027-03-01", "--line", "LAMP=1@0"),
                  ("2027-03-01", "--line", "LAMP=1", "--line", "LAMP=2")):
        shop.sam.declined(f"`sales enter {' '.join(words)}` was accepted", "sales", "enter", *words)
    same(shop.sam("sales", "list").data, [])


@demand("sales-entry-edit", "2.6", "A sales entry is corrected, and deleted.")
def _(shop):
    number = shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=2")["number"]
    same(shop.sam("sales", "edit", number, "--line", "LAMP=3")["total"], "74.70")
    shop.sam("sales", "delete", number, "--yes")
    same(shop.sam("sales", "list").data, [])


@demand("sales-totals", "2.6", "Sales are added up by day and by product.")
def _(shop):
    shop.sam("sales", "enter", "2027-02-28", "--line", "LAMP=1")
    shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=2", "--line", "BULB=1")
    rows = shop.sam("sales", "totals", "--by", "product").data
    same({row["product"]: row["amount"] for row in rows}, {"LAMP": "74.70", "BULB": "3.50"})
    rows = shop.sam("sales", "totals", "--by", "day").data
    same({row["date"]: row["amount"] for row in rows},
         {"2027-02-28": "24.90", "2027-03-01": "53.30"})


@demand("sales-trend", "2.6", "The trend compares a period with the days before it.")
def _(shop):
    shop.sam("sales", "enter", "2027-02-28", "--line", "LAMP=1")
    shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=3")
    seen = shop.sam("sales", "trend", "--from", "2027-03-01", "--to", "2027-03-01")
    same((seen["total"], seen["previous_total"]), ("74.70", "24.90"))
    same(str(seen["change_percent"]), "200")


@demand("sales-are-ones-own", "2.6",
        "A salesperson sees their own sales; an administrator sees all.")
def _(shop):
    shop.anna("user", "create", "sue", "--role", "salesperson", "--password-file",
              str(shop.password))
    shop.person("sue").sign_in()
    shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=2")
    same(shop.sue("sales", "list").data, [])
    same(shop.anna("sales", "list").values("salesperson"), ["sam"])


@demand("money-is-exact", "X14", "Money is kept to the smallest unit of the currency, and adds up.")
def _(shop):
    made = shop.sam("sales", "enter", "2027-03-01", "--line", "BULB=3@0.10")
    same(made["total"], "0.30")
    contains(str(made["currency"]), "EUR")
    shop.sam.declined("a negative price was accepted", "product", "edit", "BULB", "--price", "-1")
