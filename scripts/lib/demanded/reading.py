"""Screens that everybody can read: widths, colours, keyboards, other programs."""
import re
import unicodedata

from demanded.registry import contains, demand, holds, lacks, same


def screen(shop, columns, *words, **more):
    """What a terminal of some columns shows."""
    answer = shop.anna.run(*words, form=None, environment={
        "OPSH_FORCE_TTY": "1", "COLUMNS": str(columns), "TERM": "xterm-256color"} | more)
    same(answer.status, 0, f"the exit status of `{' '.join(words)}`")
    return answer.text


def width(line):
    """The columns that a line takes."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", line)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain)


@demand("fits-any-width", "002:290", "Lists and dashboards fit into 60, 80 and 120 columns.")
def _(shop):
    shop.sam("oos", "create", "000002", "LAMP", "12")
    for columns in (60, 80, 120):
        for words in (("product", "list"), ("customer", "list"), ("oos", "list"),
                      ("stock", "list"), ("warehouse", "dashboard")):
            wide = [line for line in screen(shop, columns, *words).splitlines()
                    if width(line) > columns]
            same(wide, [], f"`{' '.join(words)}` at {columns} columns")


@demand("nothing-hides", "002:295", "What does not fit is named below the list.")
def _(shop):
    shop.sam("oos", "create", "000002", "LAMP", "12")
    contains(screen(shop, 60, "oos", "list"), "not shown")


@demand("words-not-only-colors", "002:692", "Every status is a word; colors only add to it.")
def _(shop):
    shop.sam("oos", "create", "000002", "LAMP", "12")
    plain = screen(shop, 100, "oos", "list", NO_COLOR="1")
    contains(plain, "pending")
    lacks(plain, "\x1b[3", "\x1b[9")


@demand("high-contrast", "001:285",
        "Colors can be switched off, by an option and by the environment.")
def _(shop):
    lacks(screen(shop, 100, "product", "list", "--color", "never"), "\x1b[")
    lacks(screen(shop, 100, "product", "list", TERM="dumb"), "\x1b[")


@demand("plain-letters", "001:283", "Without Unicode, drawings are made of plain letters.")
def _(shop):
    shop.wil("stock", "issue", "LAMP", "3")
    answer = shop.anna.run("warehouse", "dashboard", form=None, environment={
        "OPSH_FORCE_TTY": "1", "COLUMNS": "80", "LC_ALL": "C"})
    same([letter for letter in answer.text if ord(letter) > 0x2500], [])


@demand("keyboard-only", "001:381", "Every command is typed, and the shell completes it.")
def _(shop):
    for shell in ("bash", "zsh", "fish"):
        contains(shop.anna("completion", shell, form=None).text, "opsh")
    contains(str(shop.anna("name", "list", "product").data), "LAMP")


@demand("no-motion", "001:380", "Without a terminal nothing moves and nothing is asked.")
def _(shop):
    answer = shop.anna.run("product", "delete", "BULB", form=None)
    same(answer.status, 83, "the exit status")
    lacks(answer.text + answer.remarks, "\r", "\x1b[")


@demand("screen-readers", "001:376", "Every answer is also plain data, line by line.")
def _(shop):
    rows = shop.anna("product", "list", form="ndjson").text.splitlines()
    same(len(rows), 3, "the number of lines")
    same(shop.anna("product", "show", "LAMP", form="value:name").text.strip(), "Desk lamp")


@demand("help-for-everything", "002:721", "Every command explains itself, with examples.")
def _(shop):
    commands = shop.anna("spec").data["commands"]
    holds(len(commands) > 300, f"{len(commands)} commands")
    same([one["name"] for one in commands if not one["summary"]], [])
    without = [one["name"] for one in commands if not one["examples"]]
    same(without, [])


@demand("help-when-stuck", "002:722", "A typing error is answered with what may be meant.")
def _(shop):
    problem = shop.anna.refused("usage.unknown_command", "prodct", "list")
    contains(problem["hint"], "product")
    contains(shop.anna("help", "exit-codes", form=None).text, "65", "77", "82")


@demand("errors-help", "X9", "Every error has a code, a sentence, and what to do.")
def _(shop):
    for words in (("product", "show", "CHAIR"), ("stock", "issue", "LAMP", "99"),
                  ("oos", "create", "000001", "LAMP", "many")):
        problem = shop.anna.run(*words).document
        for field in ("code", "message", "hint", "exit"):
            holds(problem.get(field), f"`{' '.join(words)}` answers no {field}")


@demand("details-and-forms", "002:314",
        "A record is shown, added and changed by commands of one form.")
def _(shop):
    names = {one["name"] for one in shop.anna("spec").data["commands"]}
    for noun in ("product", "category", "customer"):
        contains(names, *(f"{noun} {verb}" for verb in ("create", "edit", "show", "list")))
