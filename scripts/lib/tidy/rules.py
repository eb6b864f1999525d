"""The rules of scripts/tidy. Each looks at the tree and yields findings."""
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from . import package, policy
from .declarations import CALLABLES, TYPES, Parser
from .lexer import Source


class Finding(NamedTuple):
    rule: str
    path: str
    line: int
    message: str
    name: str = ""  # what an exception may name after the path: `path:name`


class SwiftFile:
    def __init__(self, root, path):
        self.path = path.relative_to(root).as_posix()
        parts = self.path.split("/")
        self.top = parts[0]
        self.module = parts[1] if len(parts) > 2 else ""
        self.base = path.stem
        self.source = Source(path.read_text(encoding="utf-8"))
        self.declarations = Parser(self.source.tokens()).found


class Tree:
    """Everything the rules look at, read once."""

    def __init__(self, root):
        self.root = Path(root).resolve()
        self.swift = [
            SwiftFile(self.root, path)
            for top in ("Sources", "Tests")
            for path in sorted((self.root / top).rglob("*.swift"))
        ]
        self.sources = [file for file in self.swift if file.top == "Sources"]
        self.texts = dict(self._texts())
        self.targets, self.unread = {}, None
        try:
            self.targets = package.targets(self.texts.get("Package.swift", ""))
        except ValueError as problem:
            self.unread = str(problem)

    def _texts(self):
        for path in sorted(self._walk(self.root)):
            data = path.read_bytes()
            if len(data) < 2_000_000 and b"\0" not in data[:8192]:
                yield path.relative_to(self.root).as_posix(), data.decode("utf-8", "replace")

    def _walk(self, folder):
        for path in folder.iterdir():
            if path.is_symlink() or path.name in policy.SKIPPED_FOLDERS:
                continue
            if path.is_dir():
                if not path.name.startswith(".build"):
                    yield from self._walk(path)
            elif path.is_file():
                yield path


def percentile(values, percent):
    """The nearest-rank percentile of a list that is not empty."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def is_companion(file, found):
    """Whether a type is small and belongs to the rest of its file: one of them names the other.

    Such are the states of a record, the input of an operation, and what does nothing instead of
    something. A file of its own would hold little but its name.
    """
    if found.end - found.body_start >= policy.COMPANION_LIMIT:
        return False
    lines = file.source.code.splitlines()
    own = set(re.findall(r"\w+", "\n".join(lines[found.line - 1:found.end])))
    rest = lines[:found.line - 1] + lines[found.end:]
    others = {d.name for d in file.declarations if d.depth == 0} - {found.name}
    return bool(others & own) or found.name in re.findall(r"\w+", "\n".join(rest))


def type_files(tree):
    """One type that others see per file, the file named after it; small ones beside it."""
    for file in tree.sources:
        top = [d for d in file.declarations if d.depth == 0 and d.kind in TYPES]
        types = [d for d in top if d.access in ("public", "package")]
        types = types or [d for d in top if d.access == "internal"]
        extends, plus, _ = file.base.partition("+")
        for found in types:
            if plus and not found.name.startswith(extends):
                message = f"{found.name} in a file of extensions of {extends}; give it its own file"
            elif not plus and len(types) == 1 and found.name != file.base:
                message = f"holds {found.name}; name the file {found.name}.swift"
            elif not plus and not found.name.startswith(file.base):
                message = f"{found.name} beside {types[0].name}; one type per file"
            else:
                continue
            if len(types) > 1 and found.name == file.base:
                continue
            if found.kind == "protocol" and found.name == "Has" + file.base:
                continue  # the capability that the service in this file offers
            if is_companion(file, found):
                continue
            yield Finding("type-file", file.path, found.line, message, found.name)
        if plus and not any(
            d.kind == "extension" and (d.name + ".").startswith(extends + ".")
            or d.name.startswith(extends) for d in file.declarations if d.depth == 0
        ):
            message = f"the file's name promises an extension of {extends}; there is none"
            yield Finding("type-file", file.path, 1, message)


def test_folders(tree):
    """`XTests` stands in the folder of X, if the target that it tries has a type X."""
    folders = defaultdict(set)
    for file in tree.sources:
        own = file.path.split("/")[2:-1] or [""]
        for found in file.declarations:
            if found.depth == 0 and found.kind in TYPES:
                folders[file.module, found.name].update(own)
    for file in tree.swift:
        if file.top != "Tests" or not file.base.endswith("Tests"):
            continue
        known = folders[file.module.removesuffix("Tests"), file.base.removesuffix("Tests")]
        own = file.path.split("/")[2:-1] or [""]
        if known and not known.intersection(own):
            message = f"tries what is in {' or '.join(sorted(known))}; move it there"
            yield Finding("test-folder", file.path, 1, message)


def file_lengths(tree):
    for file in tree.swift:
        lines = len(file.source.lines)
        if lines > policy.FILE_HARD_LIMIT:
            message = f"{lines} lines; the limit without exception is {policy.FILE_HARD_LIMIT}"
            yield Finding("file-hard-limit", file.path, 1, message)
        elif lines > policy.FILE_LIMIT:
            message = f"{lines} lines; the limit is {policy.FILE_LIMIT}"
            yield Finding("file-length", file.path, 1, message)
    lengths = [len(file.source.lines) for file in tree.sources]
    for percent, limit in ((50, policy.FILE_MEDIAN), (90, policy.FILE_P90)):
        if lengths and percentile(lengths, percent) > limit:
            value = percentile(lengths, percent)
            message = "half of the files" if percent == 50 else "one file in ten"
            yield Finding(f"file-p{percent}", "Sources", 0,
                          f"{message} has {value} lines or more; aim for {limit}")


def function_lengths(tree):
    for file in tree.swift:
        for found in file.declarations:
            if found.kind in CALLABLES | {"var", "closure"}:
                lines = found.end - found.body_start + 1
                if lines > policy.FUNCTION_LIMIT:
                    message = f"{found.kind} {found.name}: {lines} lines; " \
                              f"the limit is {policy.FUNCTION_LIMIT}"
                    yield Finding("function-length", file.path, found.body_start, message,
                                  found.name)


def line_lengths(tree):
    texts = [(file.path, file.source.lines) for file in tree.swift]
    if "Package.swift" in tree.texts:
        texts.append(("Package.swift", tree.texts["Package.swift"].splitlines()))
    for path, lines in texts:
        for number, line in enumerate(lines, start=1):
            if len(line) > policy.LINE_COLUMNS:
                message = f"{len(line)} columns; the limit is {policy.LINE_COLUMNS}"
                yield Finding("line-length", path, number, message)


def banned_calls(tree):
    for file in tree.sources:
        for rule, pattern, allowed, advice in policy.BANNED:
            if file.module in allowed:
                continue
            for match in re.finditer(pattern, file.source.code):
                if re.search(r"\bfunc\s+$", file.source.code[: match.start()][-20:]):
                    continue  # a declaration of that name, not a call
                line = file.source.line_of(match.start())
                yield Finding(rule, file.path, line, f"{rule} is not used here; {advice}")


def markers(tree):
    for file in tree.swift:
        for line, comment in file.source.comments:
            match = re.search(policy.MARKERS, comment)
            if match:
                message = f"{match.group(1)}: do it, or open an issue and say what holds today"
                yield Finding("marker", file.path, line, message)


_LAYER_ROW = re.compile(r"\| `([\w-]+)` \|[^|]*\|([^|]*)\|")
_SERVICE = re.compile(r"\bstruct (\w+)\s*:[^{]*\bDeskService\b")
_EXTENSION = re.compile(r"\bextension (\w+)\b")
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*"
    r"(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?(\w+)", re.M)


def imports(tree):
    for file in tree.sources if not tree.unread else ():
        if file.module not in tree.targets:
            message = f"Package.swift has no target {file.module}"
            yield Finding("imports", file.path, 1, message)
            continue
        allowed = tree.targets[file.module].modules | policy.SYSTEM_MODULES
        for match in IMPORT.finditer(file.source.code):
            name, line = match.group(1), file.source.line_of(match.start(1))
            if name == "Foundation" and file.module in policy.NO_FOUNDATION:
                message = f"{file.module} does without Foundation; FoundationEssentials at most"
                yield Finding("foundation", file.path, line, message)
            if name not in allowed:
                message = f"{file.module} must not import {name}"
                yield Finding("imports", file.path, line, message)


def folder_order(tree):
    """What folders of a target may know of each other, where they have an order."""
    for target, order in policy.FOLDER_ORDER.items():
        rank = {name: place for place, names in enumerate(order) for name in names}
        parts = [(file, file.path.split("/")) for file in tree.sources if file.module == target]
        files = [(file, path[2]) for file, path in parts if len(path) > 3]
        homes = {
            found.name: folder for file, folder in files for found in file.declarations
            if found.depth == 0 and found.kind in TYPES
        }
        for file, folder in files:
            if folder not in rank:
                message = f"{folder} has no place in FOLDER_ORDER of scripts/lib/tidy/policy.py"
                yield Finding("folder-order", file.path, 1, message)
                continue
            own = {found.name for found in file.declarations}
            for match in re.finditer(r"\b[A-Z]\w*", file.source.code):
                home = homes.get(match.group())
                if match.group() in own or rank.get(home, 0) <= rank[folder]:
                    continue
                message = f"{folder} comes before {home} and must not name {match.group()}"
                line = file.source.line_of(match.start())
                yield Finding("folder-order", file.path, line, message, match.group())
        yield from _service_folders(files)


def _service_folders(files):
    """A service lists what its extensions do, so they stand in its folder: an extension in a later
    one would have the service know that folder, by members that no type names."""
    homes = {
        match.group(1): folder for file, folder in files
        for match in _SERVICE.finditer(file.source.code)
    }
    for file, folder in files:
        for match in _EXTENSION.finditer(file.source.code):
            home = homes.get(match.group(1), folder)
            if home != folder:
                message = f"{match.group(1)} is a service of {home}; {folder} needs one of its own"
                line = file.source.line_of(match.start())
                yield Finding("folder-order", file.path, line, message, match.group(1))


def unused_dependencies(tree):
    """What a target is given by name and no file of it imports."""
    for target in tree.targets.values():
        files = [file for file in tree.swift if file.path.startswith(target.folder + "/")]
        imported = {m.group(1) for file in files for m in IMPORT.finditer(file.source.code)}
        for name in sorted(target.own - imported):
            message = f"no file of {target.name} imports {name}; take it out"
            yield Finding("unused-dependency", "Package.swift", 0, message)


def layer_table(tree):
    """The table of layers in docs/architecture.md says what Package.swift gives each layer of ours."""
    lines = tree.texts.get(policy.LAYER_TABLE, "").splitlines()
    ours = {file.module for file in tree.sources} & set(tree.targets)  # no libraries in C
    short = {name.removeprefix("Ops"): name for name in ours}
    told = set()
    for number, line in enumerate(lines, 1):
        row = _LAYER_ROW.match(line)
        if not row or row.group(1) not in ours:
            continue
        name, words = row.group(1), [word.strip() for word in row.group(2).split(",")]
        told.add(name)
        said = {short.get(word, word) for word in words if word}
        given = tree.targets[name].modules & ours
        for what, names in (("leaves out", given - said), ("is not given", said - given)):
            if names:
                message = f"{name} {what} {', '.join(sorted(names))}: say what Package.swift says"
                yield Finding("layer-table", policy.LAYER_TABLE, number, message)
    for name in sorted(ours - told) if lines else ():
        yield Finding("layer-table", policy.LAYER_TABLE, 0, f"{name} has no row among the layers")


def manifest(tree):
    """Package.swift is in the form that these rules read."""
    if tree.unread:
        yield Finding("manifest", "Package.swift", 0, tree.unread)


def unused_private(tree):
    """Private members whose file names them nowhere else."""
    for file in tree.swift:
        private = [
            found for found in file.declarations
            if found.access in ("private", "fileprivate")
            and found.kind not in ("init", "subscript") and found.name != "CodingKeys"
        ]
        if not private:
            continue
        count = Counter(token.text.strip("`") for token in file.source.tokens())
        for found in private:
            if count[found.name.strip("`")] == 1:
                message = f"{found.kind} {found.name} is used nowhere"
                yield Finding("unused-private", file.path, found.line, message, found.name)


def unused_static(tree):
    """Static members that nothing in Sources names, the code that the declarations tool writes
    included; it reads each `…Parameter`. The library of the tests serves the tests."""
    count = Counter()
    for file in tree.sources:
        count.update(token.text.strip("`") for token in file.source.tokens())
        if file.module == "declarations":
            count.update(re.findall(r"\w+", tree.texts[file.path]))
    for file in tree.sources:
        if file.module == "OpsTesting":
            continue
        for found in file.declarations:
            head = file.source.lines[found.body_start - 1].partition(found.name)[0].split()
            if ("static" in head and count[found.name] == 1
                    and not found.name.endswith("Parameter")):
                message = f"{found.kind} {found.name} is used nowhere in Sources"
                yield Finding("unused-static", file.path, found.line, message, found.name)


def unused_members(tree):
    """Functions and properties of types that other packages do not see and nothing in Sources names,
    the declarations tool included: it reads each `…Parameter`."""
    count = Counter()
    for file in tree.sources:
        count.update(token.text.strip("`") for token in file.source.tokens())
        if file.module == "declarations":
            count.update(re.findall(r"\w+", tree.texts[file.path]))
    for file in tree.sources:
        if file.module == "OpsTesting":
            continue
        for found in file.declarations:
            if (found.depth and found.kind in ("func", "var", "let") and not found.in_protocol
                    and found.access in ("internal", "package")
                    and count[found.name.strip("`")] == 1
                    and not found.name.endswith("Parameter")
                    and found.name not in policy.FOREIGN_WITNESSES):
                message = f"{found.kind} {found.name} is used nowhere in Sources"
                yield Finding("unused-member", file.path, found.line, message, found.name)


def repeated(tree):
    """Lines of code that stand in two files, or twice in one. Comments, blank lines and imports are not
    counted and end no run; a run is told once, at its first place in the later file."""
    windows = defaultdict(list)
    for file in tree.sources:
        lines = [
            (number, line.strip()) for number, (code, line)
            in enumerate(zip(file.source.code.split("\n"), file.source.lines), 1)
            if code.strip() and not code.lstrip().startswith("import ")
        ]
        for start in range(len(lines) - policy.REPEATED_LINES + 1):
            window = lines[start:start + policy.REPEATED_LINES]
            windows["\n".join(text for _, text in window)].append((file.path, window[0][0]))
    told = set()
    for places in windows.values():
        (path, line), *others = sorted(places)
        for other, place in others:
            if place - line < policy.REPEATED_LINES and other == path:
                continue  # a run of equal lines, which overlaps itself
            if (path, other) not in told:
                told.add((path, other))
                message = (f"{policy.REPEATED_LINES} lines stand in {path}:{line} as well; "
                           "write them once")
                yield Finding("repeated", other, place, message)


def machine_paths(tree):
    for path, text in tree.texts.items():
        for match in re.finditer(policy.MACHINE_PATHS, text):
            line = text.count("\n", 0, match.start()) + 1
            message = f"names {match.group()}, a folder of one machine"
            yield Finding("machine-path", path, line, message)


def has_doc_comment(file, line):
    """Whether a doc comment stands right above the line; plain remarks may be between."""
    index = line - 2
    while index >= 0:
        text = file.source.lines[index].strip()
        if text.startswith("///") or text.endswith("*/"):
            return True
        if not text.startswith("//"):
            return False
        index -= 1
    return False


class Documentation:
    """Which public declarations have a doc comment.

    A function, property or initialiser without one that is named like a documented requirement of
    a protocol of ours is taken for its implementation: the protocol says what it means.
    """

    def __init__(self, tree):
        self.held, self.held_missing, self.other, self.other_missing = 0, [], 0, []
        required = policy.WITNESSES | {
            found.name for file in tree.sources for found in file.declarations
            if found.in_protocol and found.kind in ("func", "var") and has_doc_comment(file, found.line)
        }
        for file in tree.sources:
            for found in file.declarations:
                if found.access != "public" or found.kind in ("extension", "closure", "deinit"):
                    continue
                missing = not has_doc_comment(file, found.line)
                where = (file.path, found.line, f"{found.kind} {found.name}")
                if missing and not found.in_protocol and found.name in required:
                    continue
                if found.kind in TYPES or found.kind in ("func", "subscript"):
                    self.held += 1
                    if missing:
                        self.held_missing.append(where)
                else:
                    self.other += 1
                    if missing:
                        self.other_missing.append(where)

    @property
    def percent(self):
        return 100.0 * (self.held - len(self.held_missing)) / self.held if self.held else 100.0

    @property
    def other_percent(self):
        return 100.0 * (self.other - len(self.other_missing)) / self.other if self.other else 100.0


def phrases(tree):
    """Phrases that people have to read twice, wherever they stand: also across lines of a comment."""
    for path, text in tree.texts.items():
        if not path.endswith(policy.READ_BY_PEOPLE) or path in policy.QUOTES_PHRASES:
            continue
        for phrase, advice in policy.BANNED_PHRASES:
            pattern = r"\b" + r"\s+(?://+\s*|#\s*)?".join(map(re.escape, phrase.split())) + r"\b"
            for match in re.finditer(pattern, text, re.I):
                line = text.count("\n", 0, match.start()) + 1
                yield Finding("phrase", path, line, f'"{phrase}" has to be read twice; {advice}')


def copied_commands(tree):
    """Commands of a page are copied with their whole line: words about one stand behind a `#`."""
    for path, text in tree.texts.items():
        if not path.endswith(".md"):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if re.match(policy.SPOKEN_COMMAND, line):
                message = "words behind a command that readers copy; put a # before them"
                yield Finding("copied-command", path, number, message)


def documentation(tree):
    """One finding for each target: scripts/tidy --list-all names the declarations."""
    share = Documentation(tree)
    missing = Counter(path.split("/")[1] for path, _, _ in share.held_missing + share.other_missing)
    for target, count in sorted(missing.items()):
        message = f"{target}: {count} public without a doc comment (see --list-all)"
        yield Finding("documentation", "Sources", 0, message)


RULES = [
    type_files, test_folders, file_lengths, function_lengths, line_lengths, banned_calls, markers,
    manifest, imports, folder_order, unused_dependencies, layer_table, unused_private, unused_static,
    unused_members, repeated, machine_paths, phrases, copied_commands, documentation,
]
