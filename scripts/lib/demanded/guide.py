"""The rules of the guide for the code itself, shown by the files of this tree.

Each of them has breaches in `breaches.py`, which `scripts/demands --self-test` plants.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tidy import policy, rules

from demanded.registry import Unmet, contains, demand, holds, lacks, same
from demanded.tree import (
    areas, commands, conditions, imported, layers, page, source, sources, stores, targets, tests, tidy,
    with_code,
)

# Modules that are a database, and which layers may know which of them.
DATABASES = {"GRDB", "GRDBSQLite", "SQLite3", "CSQLite", "CPostgres", "PostgresNIO"}
KNOWN_DATABASES = {
    "OpsStorageLocal": {"GRDB", "GRDBSQLite", "CSQLite"}, "OpsStoragePostgres": {"CPostgres"},
    # A file of SQLite is a form of exports.
    "OpsExchange": {"GRDBSQLite"},
}
# What stands in front of the services, or opens books.
FRONT = {"OpsWire", "OpsBooks", "OpsServer", "OpsIdentityProvider", "OpsShell", "OpsApp", "OpsTesting"}
# The modules of the system without the one for the network.
SYSTEM = policy.SYSTEM_MODULES - {"FoundationNetworking"}
# Hashes and ciphers, which is all that areas need of others.
OF_OTHERS = {"Crypto", "CArgon2"}
# A target with fewer tests tries next to nothing.
FEW_TESTS, FEW_TESTS_OF_AN_AREA = 10, 100
CONDITIONAL = "scripts/conditional-tests.txt"


def below(shop):
    """The layers that people who call services may know."""
    return set(layers(shop)) - set(stores(shop)) - FRONT


@demand("views-call-services-only", "003:11",
        "The shell reaches no store, no database and no network.")
def _(shop):
    modules = imported(shop, "OpsShell")
    same({name: modules[name] for name in set(modules) - below(shop) - SYSTEM}, {},
         "what the shell imports besides services")


@demand("services-call-repositories", "003:16",
        "Services read and write through repositories alone.")
def _(shop):
    for name in areas(shop):
        modules = imported(shop, name)
        strange = set(modules) - below(shop) - SYSTEM - OF_OTHERS
        same({each: modules[each] for each in strange}, {}, f"what {name} imports besides")
        holds(with_code(shop, r"\.repository\(", name), f"{name} uses no repository")


@demand("layers-go-one-way", "003:33", "The layers depend on each other in one direction.")
def _(shop):
    given, names = targets(shop), set(layers(shop))
    holds(len(names) > 20, f"{len(names)} layers were found")
    known = {name: (set(given[name].modules) | set(imported(shop, name))) & names
             for name in names}
    for name in areas(shop):
        lacks(known[name], *FRONT, *stores(shop), "OpsServices")
    lacks(known["OpsStorage"], "OpsKernel", *FRONT, *areas(shop))
    done = set()
    while len(done) < len(known):
        free = {name for name, needs in known.items()
                if name not in done and not needs - {name} - done}
        holds(free, f"a circle among {sorted(names - done)}")
        done |= free


@demand("database-in-one-place", "003:79",
        "A database is known to its store alone; exports also write SQLite files.")
def _(shop):
    seen = {}
    for name in sorted(path.name for path in (shop.root / "Sources").iterdir() if path.is_dir()):
        if used := set(imported(shop, name)) & DATABASES:
            seen[name] = used
    same(seen, KNOWN_DATABASES, "which targets import which database")
    given = {name: set(target.modules) & DATABASES for name, target in targets(shop).items()
             if target.folder.startswith("Sources/")}
    same({name: used for name, used in given.items() if used}, KNOWN_DATABASES,
         "which targets are given which database")


@demand("repository-pattern", "003:68",
        "Repositories fetch, create, update and delete, and may throw.")
def _(shop):
    code = source(page(shop, "Sources/OpsStorage/Repository/Repository.swift")).code
    for verb in ("fetch", "create", "update", "delete"):
        holds(re.search(rf"func {verb}\([^{{]*\) async throws\b", code), f"there is no {verb}")


@demand("dependencies-are-passed", "003:40", "Services get what they need; nothing is global.")
def _(shop):
    inner = (*areas(shop), "OpsKernel", "OpsStorage", "OpsDomain")
    # Lists of plain words that a type keeps for itself are no services.
    shared = r"\bstatic\s+(?:let|var)\s+(?:shared|instance)\b(?!\s*:\s*(?:Set<|\[|String|Int))"
    same(with_code(shop, shared, *inner), [], "files with a service for everybody")
    same(with_code(shop, r"^(?:\w+ )?(?:nonisolated\(unsafe\) )?(?:let|var) ", *inner), [],
         "files with a global value")
    same(with_code(shop, r"nonisolated\(unsafe\)[^\n]*\bvar\b", *inner), [],
         "files with a variable that nothing protects")
    contains(source(page(shop, "Sources/OpsServices/AppDependencies+Composition.swift")).code,
             "extension AppDependencies", "init(")


@demand("structured-tasks", "003:60",
        "Work at the same time is done in task groups, and cancelled.")
def _(shop):
    same(with_code(shop, r"\bTask\s*(?:<[^>]*>)?\.detached\b", *areas(shop), "OpsKernel"), [])
    holds(len(with_code(shop, r"\bwith(Throwing|Discarding|ThrowingDiscarding)?TaskGroup\b")) >= 5,
          "there are no task groups")
    holds(len(with_code(shop, r"\bTask\.checkCancellation\b")) >= 30, "cancellation is not checked")


@demand("folders-by-area", "003:149", "The folders follow the areas of the house, each with tests.")
def _(shop):
    for name in areas(shop):
        found = tests(shop, f"{name}Tests")
        holds(found >= FEW_TESTS_OF_AN_AREA, f"{name} has {found} tests")
    parts = {"OpsSales": ("Customers", "OutOfStock", "GiveBacks", "SalesEntries"),
             "OpsWarehouse": ("Products", "Counting")}
    for name, folders in parts.items():
        for folder in folders:
            holds(any((shop.root / "Sources" / name / folder).glob("*.swift")),
                  f"there is nothing in {name}/{folder}")


@demand("out-of-stock-apart-from-givebacks", "003:184", "Give-backs have a module of their own.")
def _(shop):
    writes = r"repository\(OutOfStockRequest\.self\)\s*\.(create|update|delete)\b"
    same([path for path in with_code(shop, writes, "OpsSales") if "/GiveBacks/" in path], [])
    holds(with_code(shop, writes, "OpsSales"), "nothing writes requests as this demand looks for it")


@demand("no-disabled-tests", "003:10",
        "No test is disabled, tests that need what may be missing are listed with the reason, and no "
        "check is passed over.")
def _(shop):
    off = r"\.disabled\s*\(|\bXCTSkip|\bwithKnownIssue\b|#if\s+(?:false|0)\b"
    same(with_code(shop, off, top="Tests"), [], "files with a disabled test")
    silent = [path for path, text in sources(shop, top="Tests")
              if any(re.match(r"//+\s*@(Test|Suite)\b", comment.strip())
                     for _, comment in source(text).comments)]
    same(silent, [], "files with a test in a comment")
    listed = {}
    for line in page(shop, CONDITIONAL).splitlines():
        if line.strip() and not line.startswith("#"):
            path, count, reason = line.split(None, 2)
            holds(len(reason.split()) >= 3, f"{CONDITIONAL} gives no reason for {path}")
            listed[path] = int(count)
    same(conditions(shop), listed, "the tests that a condition may leave out")
    for name in ("scripts/check", ".ci/run"):
        for line in commands(page(shop, name)):
            holds(not re.search(r"\|\|\s*(true|:)(\s|;|$)|\bset \+e\b|--no-verify", line),
                  f"{name} goes on after a failure: {line.strip()}")


@demand("gates-in-order", "003:198",
        "The gate is lint, build, rules and tests; the first failure ends it.")
def _(shop):
    text = page(shop, "scripts/check")
    lines = commands(text)
    steps = [found.groups() for found in
             (re.match(r'\s*(?:step|optional) "([^"]+)" (.+)', line) for line in lines) if found]
    names = [name for name, _ in steps]
    wanted = {"format": "swift format lint -s", "build": "scripts/build", "tidy": "&& scripts/tidy'",
              "tests": "scripts/test"}
    for name, command in wanted.items():
        holds(any(step == name and command in run for step, run in steps),
              f"no step {name} runs {command}")
    order = [names.index(name) for name in wanted]
    same(order, sorted(order), "the order of the steps")
    contains(lines, "set -euo pipefail")
    holds("went on" in stepped(text, "step", 0).stdout, "a step that passes ends the check")
    for kind, status in (("step", 1), ("step", 77), ("optional", 1)):
        ended = stepped(text, kind, status)
        holds(ended.returncode != 0 and "went on" not in ended.stdout,
              f"the check goes on after a {kind} with status {status}")
    skipped = stepped(text, "optional", 77).stdout
    holds("skipped" in skipped and " ok" not in skipped, f"a step that did not run says {skipped!r}")
    ci = commands(page(shop, ".ci/run"))
    contains(ci, "set -euo pipefail")
    holds(re.fullmatch(r"(?:exec )?scripts/check(?: --[a-z]+)*", ci[-1]), f".ci/run ends with {ci[-1]}")
    same([line for line in ci if re.match(r"\s*(?:exit|return|if|case)\b", line)], [],
         "the ways past the check in .ci/run")


def stepped(text, kind, status):
    """Runs one step of the gate that ends with a status, in a folder of its own, and what follows."""
    functions = re.findall(r"^\w+\(\) \{\n.*?^\}\n", text, re.M | re.S)
    script = "\n".join([
        "set -euo pipefail", 'logs="$1"', "verbose=false", "number=0", "skipped=0", *functions,
        f'{kind} "planted" bash -c "exit {status}"', 'echo "went on"'])
    with tempfile.TemporaryDirectory() as logs:
        return subprocess.run(["bash", "-c", script, "check", logs], capture_output=True, text=True,
                              timeout=30)


@demand("coverage-has-bars", "003:25", "Coverage is at least 70 % of all and 85 % of the services.")
def _(shop):
    holds(any(re.match(r'step "coverage" scripts/lib/coverage\.py "\$report"$', line)
              for line in commands(page(shop, "scripts/check"))), "the gate asks for no coverage")
    modules = sorted(path.name for path in (shop.root / "Sources").iterdir() if path.is_dir())
    everywhere = {name: (85, 1_000) for name in modules}
    holds(judged(shop, everywhere), "85 % everywhere is too low")
    for name in (*areas(shop), "OpsKernel", "OpsStorage"):
        holds(not judged(shop, {**everywhere, name: (84, 1_000)}), f"84 % of {name} is enough")
    # The shell with so many lines that the rest counts for nothing.
    holds(judged(shop, {**everywhere, "OpsShell": (71, 10_000_000)}), "71 % of all is too low")
    holds(not judged(shop, {**everywhere, "OpsShell": (69, 10_000_000)}), "69 % of all is enough")


def judged(shop, modules):
    """Whether the gate accepts a report: for each module the percentage and its lines."""
    files = [{"filename": str(shop.root / "Sources" / name / "Any.swift"),
              "summary": {"lines": {"covered": lines * percent // 100, "count": lines}}}
             for name, (percent, lines) in modules.items()]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        report.write_text(json.dumps({"data": [{"files": files}]}), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-B", str(shop.root / "scripts/lib/coverage.py"), str(report)],
            capture_output=True, text=True, timeout=60)
    if done.returncode not in (0, 1) or "all of Sources" not in done.stdout:
        raise Unmet(f"coverage.py ended with {done.returncode}: {done.stderr[-300:]}")
    return done.returncode == 0


@demand("tests-of-all-kinds", "003:193",
        "There are tests of rules, stores side by side, and the network.")
def _(shop):
    declared = {name: target for name, target in targets(shop).items() if target.kind == "tests"}
    for name in sorted(declared):
        found = tests(shop, name)
        holds(found >= FEW_TESTS, f"{name} has {found} tests")
    empty = [path for path, text in sources(shop, *declared, top="Tests")
             if path.endswith("Tests.swift") and "@Test" not in source(text).code]
    same(empty, [], "files of tests without a test")
    tried = {module for target in declared.values() for module in target.modules}
    same(sorted(set(layers(shop)) - tried), [], "layers that no target tries")
    beside = set(imported(shop, "OpsStorageTests", "OpsServerTests", top="Tests"))
    same(sorted(set(stores(shop)) - beside), [], "stores that are not tried side by side")
    holds(with_code(shop, r"@Test\(arguments: StoreContract\.laws, StoreFactory\.all\)",
                    "OpsStorageTests", top="Tests"), "no store has to keep the laws")
    holds("AsyncHTTPClient" in imported(shop, "OpsServerTests", top="Tests"),
          "no test of the server comes over the network")


@demand("value-types", "003:188", "Records are values: every entity is a struct.")
def _(shop):
    same(with_code(shop, r"\b(?:class|actor)\s+\w+\s*(?:<[^>{]*>)?\s*:[^{]*\bEntity\b"), [])
    holds(len(with_code(shop, r"\bstruct \w+:[^{]*\bEntity\b")) > 50, "few records are structs")


@demand("packages-are-pinned", "003:24", "Dependencies come by the package manager of Swift.")
def _(shop):
    text = page(shop, "Package.swift")
    holds(text.startswith("// swift-tools-version:"), "the manifest names no version of its tools")
    packages = re.findall(r"\.package\((.*?)\)", text, re.S)
    holds(len(packages) > 5, "few packages are named")
    for each in packages:
        holds(re.fullmatch(r'url: "https://[^"]+", (?:from|exact): "\d+\.\d+\.\d+"', each.strip()),
              f"no release of a package of the network: {each}")


@demand("changes-are-told", "003:17",
        "Changes are told to users, and their reasons are written down.")
def _(shop):
    version = re.search(r'let text = "(\d+\.\d+\.\d+)"',
                        page(shop, "Sources/OpsShell/Help/ProductVersion.swift")).group(1)
    parts = re.split(r"^## ", page(shop, "CHANGELOG.md"), flags=re.M)[1:]
    heads = [part.partition("\n")[0] for part in parts]
    for head, part in zip(heads, parts):
        holds(re.fullmatch(r"\[\d+\.\d+\.\d+\] - (unreleased|\d{4}-\d\d-\d\d)", head),
              f"the heading {head!r}")
        holds(re.search(r"^- \S", part, re.M), f"nothing is told of {head}")
    same(heads[0].partition("]")[0], f"[{version}", "the newest version that is told")
    decisions = sorted((shop.root / "docs/adr").glob("[0-9]*.md"))
    holds(len(decisions) > 90, "few decisions are written down")
    numbers = [path.name[:4] for path in decisions]
    same(sorted(numbers), sorted(set(numbers)), "the numbers of the decisions")
    for path in decisions:
        decided(path)
    listed = re.findall(r"\]\(adr/(\d{4}-[\w-]+\.md)\)", page(shop, "docs/README.md"))
    same(sorted(set(listed) ^ {path.name for path in decisions}), [],
         "what docs/README.md lists and is not there, or the other way round")


def decided(path):
    """Throws unless a decision says its status, its reason, and what it means."""
    text = path.read_text(encoding="utf-8")
    holds(re.search(r"^Status: (?:proposed|accepted|superseded)\b.*Date: \d{4}-\d\d-\d\d", text, re.M),
          f"{path.name} has no status and date")
    parts = dict(part.partition("\n")[::2] for part in re.split(r"^## ", text, flags=re.M)[1:])
    for name in ("Why a decision is needed", "Decision", "Alternatives considered", "Consequences"):
        head = next((head for head in parts if head.startswith(name)), None)
        holds(head and len(parts[head].split()) >= 5, f"{path.name} says nothing under {name}")


@demand("documented-code", "002:716", "Public code has comments, and pages say how it is built.")
def _(shop):
    tree = tidy(shop)
    share = rules.Documentation(tree)
    holds(share.held > 1_000, "little is public")
    same([where for where in share.held_missing + share.other_missing], [],
         "public declarations without a comment")
    same([found.message for found in rules.layer_table(tree)], [], "the table of layers")
    named = set(re.findall(r"`(?:[\w/]+/)?([\w+]+\.swift)`", page(shop, "docs/architecture.md")))
    holds(len(named) > 50, "docs/architecture.md names few files")
    there = {path.rpartition("/")[2] for top in ("Sources", "Tests")
             for path, _ in sources(shop, top=top)} | {"Package.swift"}
    same(sorted(named - there), [], "files of docs/architecture.md that are not there")
