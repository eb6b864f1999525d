"""Whether the tables of docs/evidence/benchmarks.md go by today's bars."""
import re

from bars import BARS
from harness import ROOT

PAGE = "docs/evidence/benchmarks.md"
HEADING = "| bar | met |"
NUMBER = r"([\d,]+(?:\.\d+)?)"
WITHOUT = ("none", "≤ n log n")  # no bar, or one that follows from the sizes of the row


def problems():
    """One sentence for each row that shows another bar, or another verdict, than today's."""
    found, inside, judged = [], False, 0
    lines = (ROOT / PAGE).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        inside = line.startswith("|") and (inside or line.endswith(HEADING))
        if not inside or line.endswith(HEADING) or set(line) <= set("|- "):
            continue
        judged += 1
        found += [f"{PAGE}:{number}: {what}" for what in wrong(cells(line))]
    return found if judged else [f"{PAGE}: no table has the columns {HEADING}"]


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def wrong(row):
    if len(row) != 5:
        return [f"{len(row)} columns in place of 5"]
    what, figure, baseline, text, met = row
    what = what.removesuffix(" *")
    bars = [bar for bar in BARS.values() if re.fullmatch(bar.measured, what)]
    if not bars:
        known = text.startswith(WITHOUT)
        return [] if known else [f"bench/bars.py has no bar for “{what}”, and the row says “{text}”"]
    bar = next((bar for bar in bars if bar.text == text), None)
    if bar is None:
        return [f"the bar of “{what}” is “{'” or “'.join(bar.text for bar in bars)}”, not “{text}”"]
    values = [value(limit.unit, figure, baseline) for limit in bar.limits]
    # A figure that is rounded to the bar itself may have been on either side of it.
    on_it = any(number == limit.number for number, limit in zip(values, bar.limits))
    if not values or None in values or on_it:
        return []
    word = "yes" if bar.met(*values) else "no"
    return [] if met == word else [f"“{what}” should say {word}: {values}"]


def value(unit, figure, baseline):
    """What the row has measured in that unit; None where the words do not tell."""
    if unit.startswith("×"):
        found = re.findall(NUMBER + " ×", baseline) or re.findall(NUMBER + " ×", figure)
    elif unit.startswith("of "):
        found = re.findall(NUMBER + " of (?:it|its rate)\\b", baseline)
    elif unit == "MB":
        found = re.findall(NUMBER + " MB", figure)
    elif unit == "%":
        found = []
    else:
        found = re.findall(NUMBER, figure)[:1]
    return float(found[-1].replace(",", "")) if found else None
