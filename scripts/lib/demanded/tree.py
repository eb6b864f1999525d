"""The files of a tree, as the demands about the code read them: without comments and without strings.

Everything is kept by its text, so that the self-test, which looks at one tree many times, reads a file
again only after a change.
"""
import functools
import re
import types
from collections import Counter

from tidy import package, rules
from tidy.lexer import Source

TESTS = re.compile(r"@Test\b")


@functools.lru_cache(maxsize=None)
def source(text):
    """A Swift file, split into code and comments."""
    return Source(text)


@functools.lru_cache(maxsize=None)
def _parsed(root, path, text):
    return rules.SwiftFile(root, root / path)


@functools.lru_cache(maxsize=None)
def _imports(text):
    return frozenset(match.group(1) for match in rules.IMPORT.finditer(source(text).code))


def page(shop, path):
    """The text of a file of the tree."""
    return (shop.root / path).read_text(encoding="utf-8")


def sources(shop, *targets, top="Sources"):
    """The Swift files of targets, or of all of them, with their texts."""
    folders = [shop.root / top / name for name in targets] or [shop.root / top]
    for folder in folders:
        for path in sorted(folder.rglob("*.swift")):
            yield path.relative_to(shop.root).as_posix(), path.read_text(encoding="utf-8")


def with_code(shop, pattern, *targets, top="Sources"):
    """The files in whose code a pattern is found, over lines as well."""
    found = re.compile(pattern, re.M)
    return [path for path, text in sources(shop, *targets, top=top)
            if found.search(source(text).code)]


def imported(shop, *targets, top="Sources"):
    """The modules that files of targets import, in whatever form, each with its files."""
    modules = {}
    for path, text in sources(shop, *targets, top=top):
        for name in _imports(text):
            modules.setdefault(name, []).append(path)
    return modules


def tests(shop, target):
    """How many tests a test target has."""
    return sum(len(TESTS.findall(source(text).code))
               for _, text in sources(shop, target, top="Tests"))


def conditions(shop):
    """How many tests and suites of each file a condition may leave out."""
    found = Counter()
    for path, text in sources(shop, top="Tests"):
        found[path] += len(re.findall(r"\.enabled\s*\(|\bConditionTrait\b", source(text).code))
    return {path: count for path, count in found.items() if count}


def commands(text):
    """The lines of a shell script without its comments."""
    lines = (re.sub(r"(^|\s)#.*", "", line) for line in text.splitlines())
    return [line for line in lines if line.strip()]


def targets(shop):
    """The targets of the manifest by their names."""
    return package.targets(page(shop, "Package.swift"))


def areas(shop):
    return sorted(package.areas(page(shop, "Package.swift")))


def stores(shop):
    return sorted(package.stores(page(shop, "Package.swift")))


def layers(shop):
    return sorted(package.layers(page(shop, "Package.swift")))


def tidy(shop):
    """What the house rules about documentation look at."""
    files = [_parsed(shop.root, path, text) for path, text in sources(shop)]
    table = "docs/architecture.md"
    return types.SimpleNamespace(
        sources=files, targets=targets(shop), texts={table: page(shop, table)})
