"""Where the time of a bulk issue or an import goes: layers and functions, by samples of perf."""
import re
import shutil
import subprocess
from collections import Counter

from harness import BenchError, has
from rows import imports

COUNT = 20_000
TOP = 25


def show(bench, work):
    if not has("perf"):
        raise BenchError("perf is not installed; Debian's package is linux-perf")
    count = 5000 if bench.quick else COUNT
    if work == "import":
        file, name = imports.export(bench)
        if bench.quick:
            file = imports.first(bench, file, count)
        with imports.copied(bench, imports.prepare(bench, file)) as environment:
            samples = record(bench, 199, *imports.command(bench, file), env=environment)
        print(f"Import of {name}", end=", ")
    else:
        with bench.copy(bench.book()) as path:
            samples = record(bench, 999, bench.bench, "issue", path, count, 1000)
        print(f"{count:,} issues in batches of 1,000", end=", ")
    stacks = read(bench.run("perf", "script", "-i", samples, "--no-demangle", "--no-inline",
                            "-F", "comm,ip,sym,dso"))
    print(f"{len(stacks):,} samples of CPU time")

    own, charged, itself, within = Counter(), Counter(), Counter(), Counter()
    for stack in stacks:
        layers = [layer_of(*frame) for frame in stack]
        own[layers[0]] += 1
        charged[next((layer for layer in layers if layer.startswith("Ops")), "none of them")] += 1
        itself[stack[0][0]] += 1
        within.update({name for (name, _), layer in zip(stack, layers) if layer.startswith("Ops")})
    table("By where the instruction is", own, len(stacks), names=False)
    table("By the layer of opsh that called it last", charged, len(stacks), names=False)
    table("Functions, themselves", itself, len(stacks))
    table("Functions of opsh with all they call", within, len(stacks))


def record(bench, rate, *command, **options):
    """The file of samples. libsqlite3 and libc keep no frame pointers, so stacks are copied."""
    samples = bench.folder / "perf.data"
    try:
        bench.run("perf", "record", "-q", "-F", rate, "--call-graph", "dwarf,16384", "-o", samples,
                  "--", *command, **options)
    except BenchError as error:
        if error.status != 3:  # an import that refused some lines
            raise
    return samples


def read(script):
    """Every sample's frames, the innermost first, as (symbol, file)."""
    stacks = []
    for block in script.split("\n\n"):
        frames = re.findall(r"^\s+[0-9a-f]+ (.+) \((.*)\)$", block, re.MULTILINE)
        if frames:
            stacks.append(frames)
    return stacks


def layer_of(name, file):
    """The Swift module a symbol names, or the library it is in."""
    if file.startswith("["):
        return "kernel"
    if ".so" in file:
        return file.rsplit("/", 1)[-1].split(".so")[0]
    module = re.match(r"\$s(\d+)", name)
    if module:
        length = int(module.group(1))
        return name[module.end():module.end() + length]
    if name.startswith("$s"):
        return "Swift standard library"
    if re.match(r"_?_?swift_|_ZN?K?5swift|_ZL", name):
        return "Swift runtime: counting references, allocating, casting"
    return "other"


def table(title, counts, total, names=True):
    top = counts.most_common(TOP)
    words = [name for name, _ in top]
    if names and shutil.which("swift"):
        words = subprocess.run(
            ["swift", "demangle", "--simplified"], input="\n".join(words), capture_output=True,
            text=True, check=True).stdout.splitlines()
    print(f"\n{title}\n")
    for word, (_, count) in zip(words, top):
        print(f"  {100 * count / total:5.1f} %  {word[:110]}")
