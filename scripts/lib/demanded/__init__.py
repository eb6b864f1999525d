"""What the seed systems ask for, as checks; scripts/demands runs them."""
import importlib

# The modules in the order in which they are shown, with what people call their part.
AREAS = {
    f"demanded.{name}": title for name, title in {
        "guide": "Guide: layers and rules of the code",
        "resilience": "Guide: stores, network, secrets",
        "roles": "Guide: who may do what",
        "requests": "Out-of-stock requests",
        "insights": "Start pages, figures, reports",
        "givebacks": "Give-backs",
        "customers": "Customers",
        "products": "Products and sales entries",
        "stock": "Stock and counting",
        "packaging": "Packaging and messages",
        "administration": "Users, settings, audit",
        "exchange": "Import, export, backup",
        "signin": "Signing in and out",
        "accounts": "Accounts, states, sessions",
        "providers": "Other providers and phones",
        "attachments": "Files of records",
        "lots": "Best before: items",
        "categories": "Best before: categories, warnings",
        "statistics": "Best before: figures and errors",
        "reading": "Reading the screens",
        "beyond": "Beyond the seed systems",
    }.items()
}
for module in AREAS:
    importlib.import_module(module)
