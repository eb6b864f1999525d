"""What is demanded: a name, where it is written, a sentence, and a check that shows it."""
import re
from dataclasses import dataclass
from typing import Callable

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
ALL = {}


class Unmet(Exception):
    """A demand that does not hold; the text says what was seen."""


@dataclass(frozen=True)
class Demand:
    """One thing that the seed systems ask for."""

    name: str
    # Seed and line, such as 003:178, or a section of the catalogue, such as 2.9.
    source: str
    sentence: str
    check: Callable
    # Whether it needs a book of the present time, as servers do.
    is_live: bool


def demand(name, source, sentence, live=False):
    """Declares a demand; the function below it gets a shop of its own and raises `Unmet`."""
    assert NAME.fullmatch(name), name
    assert name not in ALL, name
    assert sentence.endswith("."), sentence

    def declare(check):
        ALL[name] = Demand(name, source, sentence, check, live)
        return check

    return declare


def same(seen, expected, what="the answer"):
    """Throws unless both are equal."""
    if seen != expected:
        raise Unmet(f"{what} is {seen!r}, expected {expected!r}")


def holds(condition, what):
    """Throws `what` unless the condition holds."""
    if not condition:
        raise Unmet(what)


def contains(text, *parts):
    """Throws unless each part is in the text, or in the list."""
    for part in parts:
        if part not in text:
            raise Unmet(f"{part!r} is not in {str(text)[:300]!r}")


def lacks(text, *parts):
    """Throws if one of the parts is in the text, or in the list."""
    for part in parts:
        if part in text:
            raise Unmet(f"{part!r} is in {str(text)[:300]!r}")
