"""Shows that each demand about the code can fail: plants its breaches one by one in a copy of the tree.

A breach is the demand's name and what is planted: for each path a new text, a function of the old text,
or None for a file that is gone. A path may end with `*`, for all Swift files below a folder.
"""
import shutil
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from demanded import guide
from demanded.registry import ALL, Unmet

# What the demands about the code read.
COPIED = ("Sources", "Tests", "docs", "scripts", ".ci", "Package.swift", "CHANGELOG.md")
READ = {".swift", ".md", ".py", ".txt", ""}


def swap(old, new):
    """A change of a text that has to hold the old words."""
    def change(text):
        assert old in text, f"{old!r} is not there any more: plant another breach"
        return text.replace(old, new)
    return change


def more(new):
    return lambda text: text + new


def everywhere(old, new):
    """The same for all files of a folder, of which some hold the old words."""
    return lambda text: text.replace(old, new)


def untold(text):
    """The changelog with nothing under its newest heading."""
    head, _, rest = text.partition("\n## ")
    newest, _, older = rest.partition("\n## ")
    return f"{head}\n## {newest.partition(chr(10))[0]}\n\n## {older}"


SHELL, SALES = "Sources/OpsShell/Planted.swift", "Sources/OpsSales/Planted.swift"
PLANTED_TEST = "Tests/OpsSalesTests/PlantedTests.swift"
CHECK, CI, COVERAGE = "scripts/check", ".ci/run", "scripts/lib/coverage.py"
DECISION = "docs/adr/0002-fixed-scale.md"

BREACHES = [
    ("views-call-services-only", {SHELL: "import OpsStoragePostgres\n"}),
    ("views-call-services-only", {SHELL: "public import GRDBSQLite\n"}),
    ("views-call-services-only", {SHELL: "import CPostgres\n"}),
    ("views-call-services-only", {SHELL: "@preconcurrency import AsyncHTTPClient\n"}),
    ("views-call-services-only", {SHELL: "import FoundationNetworking\n"}),
    ("services-call-repositories", {SALES: "import OpsStoragePostgres\n"}),
    ("services-call-repositories", {SALES: "private import struct GRDB.Row\n"}),
    ("services-call-repositories", {"Sources/OpsSales/*": everywhere(".repository(", ".table(")}),
    ("layers-go-one-way", {SALES: "import OpsShell\n"}),
    ("layers-go-one-way", {SALES: "public import OpsStoragePostgres\n"}),
    ("layers-go-one-way", {"Sources/OpsDomain/Planted.swift": "internal import OpsStorage\n"}),
    ("layers-go-one-way", {"Package.swift": swap(
        'area("OpsIdentity", ["OpsDomain",', 'area("OpsIdentity", ["OpsSales", "OpsDomain",')}),
    ("database-in-one-place", {"Sources/OpsKernel/Planted.swift": "import GRDBSQLite\n"}),
    ("database-in-one-place", {"Sources/OpsExchange/Planted.swift": "public import GRDB\n"}),
    ("database-in-one-place", {"Sources/OpsStorageLocal/Planted.swift": "import CPostgres\n"}),
    ("database-in-one-place", {"Package.swift": swap(
        'layer("OpsStorage", [', 'layer("OpsStorage", [sqlite, ')}),
    ("repository-pattern", {"Sources/OpsStorage/Repository/Repository.swift": swap(
        "func delete(", "func remove(")}),
    ("dependencies-are-passed", {SALES: "enum Planted {\n  static let shared = Planted()\n}\n"}),
    ("dependencies-are-passed", {SALES: "struct Planted {\n  static let shared: Planted = .init()\n}\n"}),
    ("dependencies-are-passed", {SALES: "let planted = 1\n"}),
    ("dependencies-are-passed", {SALES: "enum Planted {\n  nonisolated(unsafe) static var a = 1\n}\n"}),
    ("structured-tasks", {SALES: "func planted() { Task<Void, Never>.detached { } }\n"}),
    ("folders-by-area", {"Tests/OpsWorkshopTests/*": everywhere("@Test", "// Test")}),
    ("folders-by-area", {"Sources/OpsWarehouse/Counting/*": None}),
    ("out-of-stock-apart-from-givebacks", {"Sources/OpsSales/GiveBacks/Planted.swift":
        "func planted() { _ = repository(OutOfStockRequest.self)\n    .update(request) }\n"}),
    ("no-disabled-tests", {PLANTED_TEST: '@Test(\n  "x",\n  .disabled("later"))\nfunc f() {}\n'}),
    ("no-disabled-tests", {PLANTED_TEST: "@Test(.enabled(if: false)) func f() {}\n"}),
    ("no-disabled-tests", {PLANTED_TEST: "// @Test func f() {}\n"}),
    ("no-disabled-tests", {PLANTED_TEST: "#if false\n@Test func f() {}\n#endif\n"}),
    ("no-disabled-tests", {PLANTED_TEST: "@Test func f() { withKnownIssue { } }\n"}),
    ("no-disabled-tests", {guide.CONDITIONAL: more("Tests/Gone.swift 1 a file that is not there\n")}),
    ("no-disabled-tests", {CHECK: swap("step \"demo\" scripts/demo --lines 2000",
                                       "step \"demo\" scripts/demo || true")}),
    ("gates-in-order", {CI: "set -euo pipefail\n# scripts/check is not run\ntrue\n"}),
    ("gates-in-order", {CI: swap("unset CI", "exit 0")}),
    ("gates-in-order", {CHECK: swap('step "tests"', '# step "tests"')}),
    ("gates-in-order", {CHECK: swap("set -euo pipefail", "set -uo pipefail")}),
    ("gates-in-order", {CHECK: swap("    finish 1\n", "    :\n")}),
    ("gates-in-order", {CHECK: swap("  run_step none ", "  run_step 77 ")}),
    ("gates-in-order", {CHECK: swap("swift format lint -s", "true")}),
    ("coverage-has-bars", {COVERAGE: swap("ALL_PERCENT = 70.0", "ALL_PERCENT = 0")}),
    ("coverage-has-bars", {COVERAGE: swap("CORE_PERCENT = 85.0", "CORE_PERCENT = 70.0  # 85")}),
    ("coverage-has-bars", {COVERAGE: swap('FRONT = {"OpsWire"', 'FRONT = {"OpsSales", "OpsWire"')}),
    ("coverage-has-bars", {CHECK: swap('step "coverage"', '# step "coverage"')}),
    ("tests-of-all-kinds", {
        **{f"Tests/{name}/*": None
           for name in ("OpsStorageTests", "OpsServerTests", "OpsSalesTests", "OpsShellTests")},
        **{f"Tests/{name}/Empty.swift": "" for name in ("OpsStorageTests", "OpsServerTests")}}),
    ("tests-of-all-kinds", {PLANTED_TEST: "@Suite struct PlantedTests {}\n"}),
    ("tests-of-all-kinds", {"Package.swift": swap(
        'tests("OpsPricingTests", ["OpsDomain", "OpsPricing"])',
        'tests("OpsPricingTests", ["OpsDomain"])')}),
    ("tests-of-all-kinds", {"Tests/OpsStorageTests/Contract/StoreContractTests.swift":
                            "@Test func f() {}\n"}),
    ("value-types", {SALES: "final class Planted: Sendable,\n  Entity\n{}\n"}),
    ("packages-are-pinned", {"Package.swift": swap(
        'jwt-kit", from: "5.7.1"', 'jwt-kit", branch: "main"')}),
    ("packages-are-pinned", {"Package.swift": swap(
        '.package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1")',
        '.package(path: "../jwt-kit")')}),
    ("changes-are-told", {"CHANGELOG.md": untold}),
    ("changes-are-told", {"CHANGELOG.md": swap("## [0.", "## [1.")}),
    ("changes-are-told", {DECISION: swap("## Why a decision is needed", "## Background")}),
    ("changes-are-told", {DECISION: None}),
    ("changes-are-told", {DECISION.replace("fixed-scale", "another"): "# 0002. Another\n"}),
    ("documented-code", {SALES: "public struct Planted {}\n"}),
    ("documented-code", {"Sources/OpsStorage/Repository/Repository.swift": swap("///", "//")}),
    ("documented-code", {"docs/architecture.md": swap("| `OpsSync` |", "| OpsSync |")}),
    ("documented-code", {"docs/architecture.md": more("See `Gate/NoSuchFile.swift`.\n")}),
]


def copied(root, folder):
    """Makes a copy of what the demands read."""
    def others(parent, names):
        return [name for name in names if Path(parent, name).is_file()
                and Path(name).suffix not in READ or name == "__pycache__"]

    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=others)
        else:
            shutil.copy2(root / name, folder / name)


def planted(folder, changes):
    """Plants a breach; gives the earlier contents of what it changed, None for a new file."""
    before = {}
    for name, change in changes.items():
        paths = sorted((folder / name[:-2]).rglob("*.swift")) if name.endswith("/*") else [folder / name]
        for path in paths:
            old = path.read_text(encoding="utf-8") if path.exists() else None
            new = change(old) if callable(change) else change
            if new == old:
                continue
            before[path] = old
            if new is None:
                path.unlink()
            else:
                path.write_text(new, encoding="utf-8")
    assert before, f"nothing was planted by {list(changes)}"
    return before


def restored(before):
    for path, old in before.items():
        if old is None:
            path.unlink()
        else:
            path.write_text(old, encoding="utf-8")


def problem(demand, shop):
    """What a demand says of a tree; None when it holds."""
    try:
        demand.check(shop)
    except Unmet as unmet:
        return str(unmet)
    return None


def run(root):
    """Tries all breaches; gives the exit status."""
    about_code = {name: each for name, each in ALL.items() if each.check.__module__ == guide.__name__}
    failures = [f"{name} has no breach" for name in about_code
                if name not in {name for name, _ in BREACHES}]
    with tempfile.TemporaryDirectory(prefix="opsh-demands-") as place:
        folder = Path(place).resolve()
        copied(root, folder)
        shop = SimpleNamespace(root=folder)
        for name, each in about_code.items():
            if seen := problem(each, shop):
                failures.append(f"{name} fails without a breach: {seen}")
        for number, (name, changes) in enumerate(BREACHES):
            before = planted(folder, changes)
            if problem(about_code[name], shop) is None:
                failures.append(f"breach {number} of {name} is not found: {list(changes)}")
            restored(before)
    for failure in failures:
        print(f"demands self-test: {failure}", file=sys.stderr)
    total = len(about_code) + len(BREACHES)
    print(f"demands self-test: {total - len(failures)} of {total} cases as expected")
    return 1 if failures else 0
