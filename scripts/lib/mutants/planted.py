"""The faults of scripts/mutants.d/: how they are read, and how one becomes a switch in a source.

A file is named after its area. `tests TARGET …` says which test targets belong to it; without that
line it is the area's name with `Tests`. A fault is a heading and lines of the source:

    W01 Valuation/CostLayers.swift: what is taken back leaves any layer
      guard {{ layers[index].unitCost == cost => true }} else { continue }

The path is below Sources/AREA. The lines must be found exactly once in the file; how far they are
indented does not matter. What stands before `=>` is the source, and what stands after it replaces it
while the fault is on. `=> skip` leaves out a statement. A line `tests: TARGET …` below the heading
names more test targets, for a rule that is tried where it is used.
"""
import re
from dataclasses import dataclass, field

from tidy import package

HEADING = re.compile(r"^([A-Z]{1,3}\d{2,3}) (\S+\.swift): (\S.*)$")
CHANGE = re.compile(r"\{\{ (.+?) => (.+?) \}\}", re.DOTALL)
SKIP = "skip"
# Layers without faults, each with its reason. Every other layer has a file.
WITHOUT = {
    "OpsServices": "a list of areas and what they are made with: a part that is missing does not compile",
    "OpsTesting": "what tests share; FlawedStore and other flawed things show that its laws can fail",
}


@dataclass
class Area:
    name: str
    tests: list
    faults: list


@dataclass
class Fault:
    id: str
    area: Area
    file: str  # below the root
    why: str
    lines: list = field(default_factory=list)
    more: list = field(default_factory=list)  # test targets besides those of the area

    @property
    def change(self):
        return CHANGE.search("\n".join(self.lines))

    def pattern(self):
        """What finds the lines, with the part that changes as its group."""
        text, change = "\n".join(self.lines), self.change
        before, after = text[: change.start()], text[change.end():]
        return re.compile(_loose(before) + "(" + _loose(change.group(1)) + ")" + _loose(after))

    def place(self, text):
        """The only place where the fault fits; nothing where it fits nowhere or twice."""
        found = list(self.pattern().finditer(text))
        return found[0] if len(found) == 1 else None

    def switch(self, original):
        new = self.change.group(2)
        if new == SKIP:
            return f'if !Mutant.isOn("{self.id}") {{ {original} }}'
        return f'(Mutant.isOn("{self.id}") ? ({new}) : ({original}))'


def _loose(text):
    """Lines of source as a pattern that does not ask how far they are indented."""
    return r"[ \t]*\n[ \t]*".join(re.escape(line) for line in text.split("\n"))


def read(root):
    """All areas with their faults, in the order of the files."""
    return [_area(path) for path in sorted((root / "scripts/mutants.d").glob("*.txt"))]


def _area(path):
    area = Area(path.stem, [path.stem + "Tests"], [])
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        heading = HEADING.match(line)
        if heading:
            fault_id, file, why = heading.groups()
            area.faults.append(Fault(fault_id, area, f"Sources/{area.name}/{file}", why))
        elif line.startswith("tests "):
            area.tests = line.split()[1:]
        elif line.startswith("  tests: ") and area.faults:
            area.faults[-1].more += line.split()[1:]
        elif line.startswith("  ") and line.strip() and area.faults:
            area.faults[-1].lines.append(line.strip())
        elif line.strip() and not line.startswith("#"):
            raise SystemExit(f"mutants: {path.name}:{number}: neither a fault nor its source: {line}")
    return area


def misfits(root, areas):
    """What stands in the way of planting all faults, one sentence each."""
    found, ids = _without(root, areas), set()
    for area in areas:
        for fault in area.faults:
            if fault.id in ids:
                found.append(f"{fault.id} is there twice")
            ids.add(fault.id)
            if not fault.lines or len(CHANGE.findall("\n".join(fault.lines))) != 1:
                found.append(f"{fault.id} needs one change, {{{{ old => new }}}}")
            elif not (root / fault.file).is_file():
                found.append(f"{fault.id}: {fault.file} is not there")
            else:
                text = (root / fault.file).read_text(encoding="utf-8")
                times = len(fault.pattern().findall(text))
                if times != 1:
                    found.append(
                        f"{fault.id}: its source is in {fault.file} {times} times, not once")
    return found or _overlaps(root, areas)


def _without(root, areas):
    """Layers that nobody has thought about, and reasons that no layer needs any more."""
    layers = package.layers((root / "Package.swift").read_text(encoding="utf-8"))
    planted = {area.name for area in areas if area.faults}
    return [f"{name} is a layer without a planted fault: write scripts/mutants.d/{name}.txt, or say "
            "why not in scripts/lib/mutants/planted.py" for name in sorted(layers - planted - set(WITHOUT))
            ] + [f"{name} has faults or is no layer: take it out of WITHOUT"
                 for name in sorted(set(WITHOUT) - (layers - planted))]


def _overlaps(root, areas):
    found = []
    for file, faults in by_file(areas).items():
        text = (root / file).read_text(encoding="utf-8")
        spans = sorted((fault.place(text).span(1), fault.id) for fault in faults)
        for (first, one), (second, other) in zip(spans, spans[1:]):
            if second[0] < first[1]:
                found.append(f"{one} and {other} change the same part of {file}")
    return found


def by_file(areas):
    """The faults of each file."""
    files = {}
    for area in areas:
        for fault in area.faults:
            files.setdefault(fault.file, []).append(fault)
    return files


def plant(text, faults):
    """The source with a switch for each of its faults."""
    places = sorted(((fault.place(text).span(1), fault) for fault in faults),
                    key=lambda found: found[0], reverse=True)
    for (start, end), fault in places:
        text = text[:start] + fault.switch(text[start:end]) + text[end:]
    return text


def unknown(areas, names):
    """Which of the names are those of no fault and no area."""
    known = {fault.id for area in areas for fault in area.faults} | {area.name for area in areas}
    return [name for name in names if name not in known]


def select(areas, names):
    """The faults of these ids and areas; all without a name."""
    return [fault for area in areas for fault in area.faults
            if not names or fault.id in names or area.name in names]
