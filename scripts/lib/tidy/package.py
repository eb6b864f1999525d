"""Reads Package.swift: which modules each target is given, and where its files are.

Not by `swift package dump-package`: it compiles the manifest each time, the self-test reads dozens of
them, and its JSON does not say which function (`layer`, `area`, …) made a target. A target that is
written in a form that is not read here is an error, never a target without dependencies.
"""
import re
from typing import NamedTuple

_PRODUCT = re.compile(
    r'^let (\w+): Target\.Dependency = \.(?:product|target)\(\s*name: "(\w+)"', re.M)
_LIST = re.compile(r"^let (\w+): \[Target\.Dependency\] = \[(.*?)\]", re.M | re.S)
# How a target begins: by a function of the manifest, or as the package manager has it.
_BEGIN = re.compile(
    r'^[ \t]+(?:(layer|declared|area|tests)\(|'
    r'\.(target|executableTarget|testTarget|systemLibrary|binaryTarget|macro|plugin)\(\s*name:)'
    r'\s*"([\w-]+)"', re.M)
# `, [a, b]`, `, list`, `, list + [a]`, each also with the label in front; nothing for a library of C
# that has a name only. Behind it the target ends, or has other arguments.
_GIVEN = re.compile(
    r"(?:\s*,\s*(?:dependencies:\s*)?(?:(\w+)\b(?!:)\s*(?:\+\s*)?)?(?:\[(.*?)\])?)?"
    r"\s*(?=\)|,\s*\w+:)", re.S)
KINDS = ("layer", "declared", "area")


class Target(NamedTuple):
    name: str
    folder: str
    kind: str  # `layer`, `declared`, `area`, `tests`, or what the package manager calls it
    # Modules that it is given by name. A list that several targets share is not its own choice.
    own: frozenset
    shared: frozenset

    @property
    def modules(self):
        return self.own | self.shared


def layers(text):
    """Names of the layers of the product, areas included. Each is also a library."""
    return {target.name for target in targets(text).values() if target.kind in KINDS}


def areas(text):
    """Names of the areas."""
    return {target.name for target in targets(text).values() if target.kind == "area"}


def stores(text):
    """Names of the layers that are a kind of store, or the SQL that stores share."""
    return {name for name in layers(text) if name.startswith("OpsStorage")} - {"OpsStorage"}


def targets(text):
    """The targets by their names. Empty for a text that declares none."""
    text = re.sub(r"(?<!:)//.*", "", text)
    products = dict(_PRODUCT.findall(text))
    lists = {name: _modules(body, products) for name, body in _LIST.findall(text)}
    found = {}
    starts = list(_BEGIN.finditer(text))
    for start, following in zip(starts, starts[1:] + [None]):
        kind, other, name = start.groups()
        if other == "plugin":
            continue
        rest = text[start.end():following.start() if following else len(text)]
        given = _GIVEN.match(rest)
        if given is None:
            raise ValueError(f"Package.swift: the dependencies of {name} are in a form that "
                             "scripts/lib/tidy/package.py does not read")
        shared, own = given.groups()
        if shared and shared not in lists:
            raise ValueError(f"Package.swift: {name} is given {shared}, which is no list")
        path = re.search(r'path: "([^"]+)"', rest)
        top = "Tests" if kind == "tests" or other == "testTarget" else "Sources"
        found[name] = Target(
            name, path.group(1) if path else f"{top}/{name}", kind or other,
            frozenset(_modules(own or "", products)), frozenset(lists.get(shared, ())))
    return found


def _modules(body, products):
    names = re.findall(r'"([\w-]+)"|\b(\w+)\b', body)
    return {quoted or products.get(word, word) for quoted, word in names}
