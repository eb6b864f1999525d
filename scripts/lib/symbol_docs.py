#!/usr/bin/env python3
"""Finds public symbols without a doc comment in the symbol graphs of the compiler.

    scripts/lib/symbol_docs.py FOLDER LIBRARY…   exit status 1 if there are more than are allowed
    scripts/lib/symbol_docs.py --libraries       the libraries that Package.swift offers, one on each line
    scripts/lib/symbol_docs.py --self-test       tries the rules on a graph of its own

What implements a documented requirement of a protocol needs no comment of its own, and neither does what
implements one of another package, such as `==`: the protocol says what it means. The compiler writes some
members by itself, such as `init(rawValue:)`; they have no place in a file and are not counted.
"""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from tidy import package  # noqa: E402

# Share of public symbols that must have a comment.
LEAST_PERCENT = 100.0
ROOT = Path(__file__).resolve().parents[2]


def libraries():
    """The names of the layers of Package.swift: each is a library."""
    return sorted(package.layers((ROOT / "Package.swift").read_text(encoding="utf-8")))


def read(folder, names):
    """The graphs of the libraries: their own symbols, and what they add to types of others."""
    for name in names:
        paths = [folder / f"{name}.symbols.json", *sorted(folder.glob(f"{name}@*.symbols.json"))]
        for path in paths:
            yield name, json.loads(path.read_text(encoding="utf-8"))


def undocumented(graphs):
    """How many symbols are counted, and (library, place, name) of each without a comment."""
    symbols, origins = {}, {}
    for name, graph in graphs:
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] != "swift.extension":
                symbols[symbol["identifier"]["precise"]] = name, symbol
        for relation in graph["relationships"]:
            if "sourceOrigin" in relation:
                origins.setdefault(relation["source"], set()).add(
                    relation["sourceOrigin"]["identifier"])
            elif relation["kind"] == "defaultImplementationOf":
                origins.setdefault(relation["source"], set()).add(relation["target"])

    def is_documented(precise, seen=frozenset()):
        if precise not in symbols:
            return True  # of another package
        if "docComment" in symbols[precise][1]:
            return True
        return any(is_documented(origin, seen | {precise})
                   for origin in origins.get(precise, ()) if origin not in seen)

    counted, missing = 0, []
    for precise, (name, symbol) in symbols.items():
        place = symbol.get("location")
        if symbol["accessLevel"] not in ("public", "open") or not place:
            continue
        if "::SYNTHESIZED::" in precise:
            continue
        counted += 1
        if not is_documented(precise):
            file = place["uri"].removeprefix("file://")
            file = file.removeprefix(f"{ROOT}/")
            line = place["position"]["line"] + 1
            missing.append((name, f"{file}:{line}", ".".join(symbol["pathComponents"])))
    return counted, sorted(missing)


def self_test():
    """A graph with each case; the names of those that must be found."""
    def symbol(precise, doc=False, place=True, access="public"):
        made = {"kind": {"identifier": "swift.method"}, "identifier": {"precise": precise},
                "pathComponents": [precise], "accessLevel": access}
        if doc:
            made["docComment"] = {"lines": []}
        if place:
            made["location"] = {"uri": "file:///a.swift", "position": {"line": 1}}
        return made

    def origin(source, target):
        return {"kind": "memberOf", "source": source, "target": "type",
                "sourceOrigin": {"identifier": target}}

    graph = {
        "symbols": [
            symbol("told", doc=True), symbol("untold"), symbol("written by the compiler", place=False),
            symbol("requirement", doc=True), symbol("its witness"), symbol("bare requirement"),
            symbol("witness of a bare one"), symbol("witness of another package"),
            symbol("default"), symbol("inside", access="package"), symbol("a::SYNTHESIZED::b"),
        ],
        "relationships": [
            origin("its witness", "requirement"),
            origin("witness of a bare one", "bare requirement"),
            origin("witness of another package", "s:SQ2ee"),
            {"kind": "defaultImplementationOf", "source": "default", "target": "requirement"},
        ],
    }
    expected = ["bare requirement", "untold", "witness of a bare one"]
    counted, missing = undocumented([("Library", graph)])
    found = sorted(name for _, _, name in missing)
    if (counted, found) != (8, expected):
        print(f"symbol_docs self-test: counted {counted}, found {found}", file=sys.stderr)
        return 1
    print("symbol_docs self-test: as expected")
    return 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments == ["--libraries"]:
        print("\n".join(libraries()))
        return 0
    if len(arguments) < 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 64
    folder, names = Path(arguments[0]), arguments[1:]
    try:
        counted, missing = undocumented(read(folder, names))
    except OSError as error:
        print(f"docc: {error.filename} is missing: run scripts/build coverage", file=sys.stderr)
        return 66
    for name, place, symbol in missing:
        print(f"{place}: {symbol} of {name} has no doc comment")
    percent = 100.0 * (counted - len(missing)) / max(1, counted)
    print(f"docc: {counted - len(missing)} of {counted} public symbols are documented, {percent:.1f} %; "
          f"{LEAST_PERCENT} % is the least")
    return 1 if percent < LEAST_PERCENT else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
