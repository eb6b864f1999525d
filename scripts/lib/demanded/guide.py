"""The rules of the guide for the code itself, shown by the files of this tree."""
import re

from demanded.registry import contains, demand, holds, lacks, same

AREAS = ("OpsIdentity", "OpsSales", "OpsWarehouse", "OpsWorkshop", "OpsMarketplace")
STORES = ("OpsStorageLocal", "OpsStorageSQL", "OpsStorageRemote", "OpsStorageMock")


def sources(shop, *targets, top="Sources"):
    """The Swift files of targets, or of all of them, with their texts."""
    folders = [shop.root / top / name for name in targets] or [shop.root / top]
    for folder in folders:
        for path in sorted(folder.rglob("*.swift")):
            yield path.relative_to(shop.root), path.read_text(encoding="utf-8")


def with_text(shop, pattern, *targets, top="Sources"):
    """The files that have a pattern outside of comments."""
    found = re.compile(pattern)
    return [str(path) for path, text in sources(shop, *targets, top=top)
            if any(found.search(line) for line in text.splitlines()
                   if not line.lstrip().startswith("//"))]


def page(shop, path):
    """The text of a file of the tree."""
    return (shop.root / path).read_text(encoding="utf-8")


@demand("views-call-services-only", "003:11",
        "The shell reaches no store, no database and no network.")
def _(shop):
    same(with_text(shop, rf"^import ({'|'.join(STORES)}|GRDB|AsyncHTTPClient)\b", "OpsShell"), [])


@demand("services-call-repositories", "003:16",
        "Services read and write through repositories alone.")
def _(shop):
    same(with_text(shop, rf"^import ({'|'.join(STORES)}|GRDB|SQLite3)\b", *AREAS), [])
    for name in AREAS:
        holds(with_text(shop, r"\.repository\(", name), f"{name} uses no repository")


@demand("layers-go-one-way", "003:33", "The layers depend on each other in one direction.")
def _(shop):
    text = page(shop, "Package.swift")
    targets = dict(re.findall(
        r'(?:layer|area)\(\s*"(Ops\w+)",\s*\[(.*?)\]\s*\)', text, re.DOTALL))
    holds(len(targets) > 20, f"{len(targets)} layers were found")
    known = {name: set(re.findall(r'"(Ops\w+)"', list_)) for name, list_ in targets.items()}
    for name in AREAS:
        lacks(known[name], "OpsShell", "OpsApp", "OpsServer", *STORES)
    lacks(known["OpsStorage"], "OpsKernel", "OpsShell", *AREAS)
    done = set()
    while len(done) < len(known):
        free = {name for name, needs in known.items() if name not in done and not needs & (
            set(known) - done)}
        holds(free, f"a circle among {sorted(set(known) - done)}")
        done |= free


@demand("database-in-one-place", "003:79", "Only the layers of the local store know the database.")
def _(shop):
    same({path.split("/")[1] for path in with_text(shop, r"^import GRDB\b")}
         - {"OpsStorageLocal", "OpsExchange"}, set())


@demand("repository-pattern", "003:68",
        "Repositories fetch, create, update and delete, and may throw.")
def _(shop):
    text = page(shop, "Sources/OpsStorage/Repository/Repository.swift")
    for verb in ("fetch", "create", "update", "delete"):
        holds(re.search(rf"func {verb}\(.*\) async throws", text), f"there is no {verb}")


@demand("dependencies-are-passed", "003:40", "Services get what they need; nothing is global.")
def _(shop):
    shared = r"static (let|var) shared\s*(=|: \(?any )"
    same(with_text(shop, shared, *AREAS, "OpsKernel", "OpsStorage"), [])
    contains(page(shop, "Sources/OpsServices/AppDependencies+Composition.swift"), "AppDependencies")


@demand("structured-tasks", "003:60",
        "Work at the same time is done in task groups, and cancelled.")
def _(shop):
    same(with_text(shop, r"Task\.detached\s*[({]", *AREAS, "OpsKernel"), [])
    holds(len(with_text(shop, r"with(Throwing|Discarding|ThrowingDiscarding)?TaskGroup")) >= 5,
          "there are no task groups")
    holds(len(with_text(shop, r"Task\.checkCancellation")) >= 30, "cancellation is not checked")


@demand("folders-by-area", "003:149", "The folders follow the areas of the house, each with tests.")
def _(shop):
    for name in AREAS:
        holds((shop.root / "Tests" / f"{name}Tests").is_dir(), f"{name} has no tests")
    for part in ("Customers", "Products", "OutOfStock", "GiveBacks", "SalesEntries"):
        holds((shop.root / "Sources/OpsSales" / part).is_dir(), f"there is no folder {part}")
    holds((shop.root / "Sources/OpsWarehouse/Counting").is_dir(), "there is no folder Counting")


@demand("out-of-stock-apart-from-givebacks", "003:184", "Give-backs have a module of their own.")
def _(shop):
    folder = shop.root / "Sources/OpsSales/GiveBacks"
    same([path.name for path in folder.rglob("*.swift")
          if re.search(r"repository\(OutOfStockRequest\.self\)\.(create|update|delete)",
                       path.read_text(encoding="utf-8"))], [])


@demand("no-disabled-tests", "003:10", "No test is disabled, and no check is skipped.")
def _(shop):
    same(with_text(shop, r"@(Test|Suite)\(.*\.disabled\(", top="Tests"), [])
    skipped = [path.name for path in (shop.root / "scripts").iterdir() if path.is_file()
               and path.name != "demands" and "--no-verify" in path.read_text(encoding="utf-8")]
    same(skipped, [])


@demand("gates-in-order", "003:198",
        "The gate is lint, build, rules and tests; the first failure ends it.")
def _(shop):
    steps = re.findall(r'^\s*step "([^"]+)"', page(shop, "scripts/check"), re.MULTILINE)
    order = [steps.index(name) for name in ("format", "build", "tidy", "tests")]
    same(order, sorted(order), "the order of the steps")
    contains(page(shop, "scripts/check"), "set -euo pipefail")
    contains(page(shop, ".ci/run"), "scripts/check")


@demand("coverage-has-bars", "003:25", "Coverage is at least 70 % of all and 85 % of the services.")
def _(shop):
    text = page(shop, "scripts/lib/coverage.py")
    bars = [float(bar) for bar in re.findall(r"\b([789]\d(?:\.\d+)?)\b", text)]
    holds(any(bar >= 70 for bar in bars) and any(bar >= 85 for bar in bars),
          f"the bars are {bars}")


@demand("tests-of-all-kinds", "003:193",
        "There are tests of rules, stores side by side, and the network.")
def _(shop):
    for name in ("OpsStorageTests", "OpsServerTests", "OpsSalesTests", "OpsShellTests"):
        holds(any((shop.root / "Tests" / name).rglob("*.swift")), f"there is no {name}")


@demand("value-types", "003:188", "Records are values: every entity is a struct.")
def _(shop):
    same(with_text(shop, r"class \w+\s*:.*\bEntity\b"), [])
    holds(len(with_text(shop, r"struct \w+: .*\bEntity\b")) > 50, "few records are structs")


@demand("packages-are-pinned", "003:24", "Dependencies come by the package manager of Swift.")
def _(shop):
    text = page(shop, "Package.swift")
    contains(text, "// swift-tools-version", ".package(url:", "apple/swift-crypto")
    lacks(text, "branch:", "path: \"/")


@demand("changes-are-told", "003:17",
        "Changes are told to users, and their reasons are written down.")
def _(shop):
    contains(page(shop, "CHANGELOG.md"), "## [0.2.0]")
    holds(len(list((shop.root / "docs/adr").glob("0*.md"))) > 90, "few decisions are written down")


@demand("documented-code", "002:716", "Public code has comments, and pages say how it is built.")
def _(shop):
    contains(page(shop, "docs/architecture.md"), "OpsStorage", "OpsKernel")
    contains(page(shop, "docs/adding-a-feature.md"), "CollectionRules")
