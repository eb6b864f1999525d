"""The copy of the sources that the faults are planted in, and its build."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

from . import planted

# One for each target with faults, so that a target that imports nothing of ours needs no import.
SWITCH = '''import Glibc

#if !DEBUG
  #error("Planted faults are for tests and do not belong in a release.")
#endif

/// Which planted fault this process runs with.
enum Mutant {
  private static let chosen = getenv("OPSH_MUTANT").map { String(cString: $0) }

  static func isOn(_ id: String) -> Bool { chosen == id }
}
'''

# A switch may make the compiler warn, and in the copy that is no error.
WARNINGS = re.compile(r"^.*\.treatAllWarnings\(as: \.error\).*\n", re.MULTILINE)
ERROR = re.compile(r"^(/\S+\.swift):(\d+):\d+: error: (.*)$", re.MULTILINE)
SWITCHED = re.compile(r'Mutant\.isOn\("(\w+)"\)')


class Copy:
    def __init__(self, root):
        self.root = root
        self.scratch = root / ".build-mutants"
        self.folder = self.scratch / "tree"
        self.binary = self.folder / ".build-lean/debug/opshPackageTests.xctest"

    def refresh(self, areas):
        """Makes the copy equal to the sources with all faults planted; gives the files with faults.

        Files that are right already are left alone, so that a second build compiles what changed.
        """
        faults = planted.by_file(areas)
        wanted = {name: (self.root / name).read_bytes() for name in self._names()}
        for file, of_file in faults.items():
            wanted[file] = planted.plant(wanted[file].decode(), of_file).encode()
        for target in sorted({Path(file).parts[1] for file in faults}):
            # In a folder that is there: the declarations are written folder by folder.
            first = min(file for file in faults if Path(file).parts[1] == target)
            wanted[str(Path(first).parent / "Mutant.swift")] = SWITCH.encode()
        wanted["Package.swift"] = WARNINGS.sub("", wanted["Package.swift"].decode()).encode()
        self._write(wanted)
        return [self.folder / file for file in sorted(faults)]

    def _names(self):
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root, capture_output=True, check=True).stdout.decode().split("\0")
        # The versions of the packages, so that the copy is built with those of the repository.
        names = {name for name in listed if name} | {"Package.resolved"}
        return sorted(name for name in names if (self.root / name).is_file())

    def _write(self, wanted):
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and not name.startswith(".build") and name not in wanted:
                path.unlink()
        for name, data in wanted.items():
            path = self.folder / name
            if path.is_file() and path.read_bytes() == data:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            shutil.copymode(self.root / name if (self.root / name).is_file() else __file__, path)

    def parse(self, files):
        """Whether the changed files can still be read as Swift; no types are checked. Target by target,
        because the compiler takes no two files of one name."""
        failed = False
        for target in sorted({file.relative_to(self.folder).parts[1] for file in files}):
            of_target = [str(file) for file in files
                         if file.relative_to(self.folder).parts[1] == target]
            failed = subprocess.run(["swiftc", "-parse", *of_target]).returncode != 0 or failed
        if not failed:
            print(f"mutants: {len(files)} files with faults parse; they are in {self.folder}")
        return 1 if failed else 0

    def build(self):
        """Builds the copy with its tests; names the faults whose lines do not compile."""
        print("mutants: building the copy", flush=True)
        log = self.scratch / "build.log"
        with log.open("w") as out:
            done = subprocess.run(
                ["scripts/build", "lean"], cwd=self.folder, stdout=out, stderr=subprocess.STDOUT)
        if done.returncode == 0 and self.binary.exists():
            return True
        text = log.read_text(errors="replace")
        for path, line, message in sorted(set(ERROR.findall(text))):
            print(f"{self._blame(Path(path), int(line))}{path}:{line}: {message}", file=sys.stderr)
        print(f"mutants: the copy does not build; see {log}", file=sys.stderr)
        return False

    @staticmethod
    def _blame(path, line):
        """The faults in a line, or else in the few before it: a statement may go over lines."""
        lines = path.read_text(errors="replace").split("\n") if path.is_file() else []
        for number in range(line, max(0, line - 6), -1):
            found = SWITCHED.findall(lines[number - 1]) if number <= len(lines) else []
            if found:
                return f"{', '.join(found)}: "
        return ""
