"""Every command that reads, and `bulk`, on three books of which each has ten times the movements of
the last.

What there is to measure comes from `opsh spec`, so a new command is measured without being listed;
one that needs a value nobody has thought of fails the row until `VALUES` has it.
"""
import contextlib
import datetime
import json
import os
import subprocess

import growth_books
from bars import BARS
from harness import BenchError
from sequence import Numbers

MONTH_AGO = (datetime.date.today() - datetime.timedelta(days=30)).isoformat()
LOT = "L001-5"  # the first of P000005

# A value for a place of a command, by command and place, by what its usage calls it, or by its kind.
VALUES = {
    "SKU": "P000005", "CUSTOMER": "000001", "OOS": "OOS-000001", "GB": "GB-000001",
    "COUNT": "C-000001", "LOT": LOT, "USER": "bench", "ENTRY": "SE-000001", "ROLE": "salesperson",
    "SEQUENCE|KEY": "7", "RECORD": "P000005", "NUMBER": "TR-000001", "TEXT": "number 7", "X": LOT,
    "location show CODE": "MAIN", "category show NAME": "Food", "scan CODE": "P000005",
    "category suggest NAME": "Cheddar cheese", "name list KIND": "product",
    "customer search TEXT": "nobody of this name", "lot list C": "Food", "who-can": "oos deliver",
}
KINDS = {
    "sku": "P000005", "customer": "000001", "user": "bench", "location": "MAIN", "quantity": "1",
    "date": MONTH_AGO, "instant": MONTH_AGO, "duration": "30d", "role": "salesperson",
    "request": "OOS-000001", "giveBack": "GB-000001", "integer": "30",
}

# What is no question to the book, or starts something that does not end by itself.
LEFT_OUT = {
    "serve": "runs until it is stopped", "watch": "runs another command", "time": "the same",
    "plan": "the same", "can-i": "the same", "begin": "opens a changeset",
    "savepoint": "in a changeset", "rollback": "in a changeset", "sandbox": "of the prompt",
    "check": "reads a script", "test": "runs a script", "token narrow": "works on a token", "job rejects": "needs a bad file",
    "job show": "needs a job", "run show": "needs a run", "help": "no question to the book",
    "version": "the same", "spec": "the same", "explain": "the same", "man": "the same",
    "completion": "the same", "why": "about the last command",
}

VERIFYING = {"stock verify", "audit verify", "doctor", "audit export"}  # longer than a report
RANKING = {"abc report", "count sheet"}  # over everything there is, though shown page by page


class Read:
    """One way of asking."""

    def __init__(self, name, words, bound):
        self.name, self.words = name, words
        self.bar = BARS[f"growth-{bound.replace(' ', '-')}"]


def sizes(bench):
    return [5_000, 10_000, 100_000] if bench.quick else [10_000, 100_000, 1_000_000]


def value(command, parameter):
    label = parameter["label"]
    for key in (f"{command['name']} {label}", label):
        if key in VALUES:
            return VALUES[key]
    if parameter["values"]:
        return parameter["values"][0]
    return KINDS.get(parameter["kind"])


def required(command):
    words = command["name"].split()
    if command["name"] in VALUES:
        return words + VALUES[command["name"]].split()
    for parameter in command["parameters"]:
        if not parameter["required"]:
            continue
        given = value(command, parameter)
        if given is None:
            raise BenchError(f"growth: no value for {parameter['label']} of {command['name']}")
        words += [given] if parameter["positional"] else [f"--{parameter['name']}", given]
    return words


def reads(bench):
    """Every read command once as plain as it goes; lists also with each filter and order."""
    commands = json.loads(bench.run(bench.opsh, "spec", "-o", "json"))["data"]["commands"]
    plain, varied = [], []
    for command in commands:
        name = command["name"]
        if command["effect"] != "read" or name in LEFT_OUT:
            continue
        words = required(command)
        options = {p["name"]: p for p in command["parameters"] if not p["required"]}
        is_page = "after" in options or len(words) > len(name.split())
        bound = ("verification" if name in VERIFYING
                 else "page" if is_page and name not in RANKING else "report")
        plain.append(Read(name, words, bound))
        if "after" not in options:
            continue
        plain.append(Read(f"{name} --all", [*words, "--all"], "all pages"))
        for option in options.values():
            varied += [Read(" ".join([*words, *more]), [*words, *more], bound)
                       for more in variants(command, option)]
    return plain, varied


def variants(command, option):
    """An option with each of its words, or with one value."""
    name = f"--{option['name'].replace('_', '-')}"
    if option["positional"] or option["name"] in ("after", "limit", "all"):
        return []
    if option["kind"] == "flag":
        return [[name]]
    if option["values"]:
        return [[name, word] for word in option["values"]]
    given = value(command, option)
    return [[name, given]] if given is not None else []


def measured(bench, words, environment):
    """CPU seconds and peak memory in MB of one run, and whether it succeeded."""
    process = subprocess.Popen(
        [bench.opsh, *words, "-o", "csv"], env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode,
            said.decode(errors="replace"))


def ask(bench, read, environments):
    """Medians of CPU in ms and of memory, for each book."""
    rounds = 1 if bench.quick else min(bench.rounds, 3)
    figures = []
    for environment in environments:
        runs = []
        for _ in range(rounds):
            seconds, memory, status, said = measured(bench, read.words, environment)
            if status != 0:
                raise BenchError(f"{' '.join(read.words)} ended with {status}: {said[-500:]}")
            runs.append((seconds * 1000, memory))
            if seconds > 20:
                break
        runs.sort()
        figures.append(runs[len(runs) // 2])
    return figures


def within(read, middle, large):
    """Whether the figures of the two larger books keep to the bars."""
    values = (large[0], large[0] / middle[0], large[1])
    return read.bar.met(*values[-len(read.bar.limits):])  # all pages may take their time


def row(bench, read, figures):
    *small, middle, large = figures
    before = f"{small[0][0]:,.0f} with a hundredth, " if small else ""
    bench.row(f"`{read.name}`, CPU ms", f"{large[0]:,.0f}, {large[1]:.0f} MB",
              f"{before}{middle[0]:,.0f} with a tenth: {large[0] / middle[0]:.1f} ×",
              read.bar, within(read, middle, large))


def every_read(bench):
    with contextlib.ExitStack() as stack:
        environments = [
            stack.enter_context(growth_books.copy(bench, size)) for size in sizes(bench)]
        plain, varied = reads(bench)
        # What is shown must be there: figures of a book are refreshed as a house does it.
        refresh = Read("valuation refresh", ["valuation", "refresh"], "all pages")
        row(bench, refresh, [figure for environment in environments
                             for figure in ask_once(bench, refresh, environment)])
        for read in plain:
            try:
                row(bench, read, ask(bench, read, environments))
            except BenchError as error:
                bench.row(f"`{read.name}`", "failed", str(error).splitlines()[0], "–", False)
        over = 0
        for read in varied:
            try:
                figures = ask(bench, read, environments[1:])
            except BenchError as error:
                bench.row(f"`{read.name}`", "failed", str(error).splitlines()[0], "–", False)
                continue
            if not within(read, *figures):
                over += 1
                row(bench, read, figures)
        bench.row("filters and orders of lists, each alone", f"{len(varied)} measured",
                  f"{over} beyond the bar of a page", BARS["growth-filters"], over == 0)
        for command in ("stock receive", "stock issue"):
            bulk(bench, command, environments)


def bulk(bench, command, environments):
    """Processor time of a row of `bulk`, over products from everywhere in the book."""
    count = 2_000 if bench.quick else 20_000
    figures = []
    for size, environment in zip(sizes(bench), environments):
        file = bench.folder / f"{command.replace(' ', '-')}-{size}.csv"
        numbers = Numbers(7)
        # Only products without lots: all others would name one, as they did so far.
        chosen = (5 * numbers.below(size // 100) + 1 for _ in range(count))
        file.write_text("sku,quantity\n" + "".join(f"P{n:06d},1\n" for n in chosen))
        words = ["bulk", *command.split(), "--from", file, "-q", "--yes"]
        # Of goods that are gone a row is refused, which costs about as much: 3.
        seconds, memory, status, said = measured(bench, words, environment)
        if status not in (0, 3):
            raise BenchError(f"bulk {command} ended with {status}: {said[-500:]}")
        figures.append((seconds / count * 1e6, memory))
    *small, middle, large = figures
    before = f"{small[0][0]:,.0f} with a hundredth, " if small else ""
    bench.row(f"`bulk {command}`, CPU µs a row", f"{large[0]:,.0f}, {large[1]:.0f} MB",
              f"{before}{middle[0]:,.0f} with a tenth: {large[0] / middle[0]:.1f} ×",
              BARS["growth-bulk"], BARS["growth-bulk"].met(large[0] / middle[0], large[1]))


def ask_once(bench, read, environment):
    seconds, memory, status, said = measured(bench, read.words, environment)
    if status != 0:
        raise BenchError(f"{' '.join(read.words)} ended with {status}: {said[-500:]}")
    return [(seconds * 1000, memory)]
