"""Reads Package.swift: which modules each target is given, and where its files are."""
import re
from typing import NamedTuple

_PRODUCT = re.compile(
    r'^let (\w+): Target\.Dependency = \.(?:product|target)\(\s*name: "(\w+)"', re.M)
_LIST = re.compile(r"^let (\w+): \[Target\.Dependency\] = \[(.*?)\]", re.M | re.S)
_TARGET = re.compile(
    r'^\s*(?:(layer|area|tests)\(|\.(target|executableTarget|testTarget|systemLibrary)\(\s*name:)'
    r'\s*"([\w-]+)"(.*?)(?=^\s*(?:layer|area|tests)\(\s*"|^\s*\.(?:target|executableTarget|'
    r'testTarget|systemLibrary|plugin)\(|\Z)', re.M | re.S)
# `, [a, b]`, `, list`, `, list + [a]`, each also with the label in front; nothing for a library of C
# that has a name only.
_GIVEN = re.compile(
    r"(?:\s*,)?\s*(?:dependencies:\s*)?(?:(\w+)\b\s*(?:\+\s*)?)?(?:\[(.*?)\])?", re.S)


class Target(NamedTuple):
    name: str
    folder: str
    kind: str  # `layer`, `area`, `tests`, or what the package manager calls it
    # Modules that it is given by name. A list that several targets share is not its own choice.
    own: frozenset
    shared: frozenset

    @property
    def modules(self):
        return self.own | self.shared


def layers(text):
    """Names of the layers of the product, areas included."""
    return {target.name for target in targets(text).values() if target.kind in ("layer", "area")}


def libraries(text):
    """Names in the list `libraries`: the layers that other packages may use."""
    found = re.search(r"^let libraries = \[(.*?)\]", text, re.M | re.S)
    return set(re.findall(r'"([\w-]+)"', found.group(1))) if found else set()


def targets(text):
    """The targets by their names. Empty for a text that declares none."""
    text = re.sub(r"(?<!:)//.*", "", text)
    products = dict(_PRODUCT.findall(text))
    lists = {name: _modules(body, products) for name, body in _LIST.findall(text)}
    _, _, declared = text.partition("targets: [\n    .")
    found = {}
    for kind, other, name, rest in _TARGET.findall("    ." + declared if declared else ""):
        shared, own = _GIVEN.match(rest).groups()
        path = re.search(r'path: "([^"]+)"', rest)
        top = "Tests" if kind == "tests" or other == "testTarget" else "Sources"
        found[name] = Target(
            name, path.group(1) if path else f"{top}/{name}", kind or other,
            frozenset(_modules(own or "", products)), frozenset(lists.get(shared, ())))
    return found


def _modules(body, products):
    names = re.findall(r'"([\w-]+)"|\b(\w+)\b', body)
    return {quoted or products.get(word, word) for quoted, word in names}
