"""What is compiled into opsh, read from the folder of its build: packages, versions, licences."""
import json
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

NOTICE_FILES = ("LICENSE*", "LICENCE*", "NOTICE*", "COPYING*")
C_FILES = {".c", ".cc", ".cpp", ".h", ".inc", ".S"}
APACHE, MIT, EXCEPTION = "Apache-2.0", "MIT", "Apache-2.0 WITH Swift-exception"


class Unknown(Exception):
    """Something that a package of opsh would have to name, and that the build does not tell."""


@dataclass
class Package:
    """A Swift package of which at least one target is in the binary."""

    name: str
    version: str
    revision: str
    location: str
    folder: Path
    licence: str = ""
    copyright: list = field(default_factory=list)
    boringssl: str = ""  # the revision that is copied into it, if there is one

    def files(self):
        """Its texts of licences and notices, those of parts that it copied among them."""
        found = {path for pattern in NOTICE_FILES for path in self.folder.glob(pattern)}
        found |= {path for pattern in NOTICE_FILES for path in self.folder.glob("Sources/*/" + pattern)}
        return sorted(path for path in found if path.is_file())

    def headers(self):
        """The different notices at the head of C files: that code was copied from other projects."""
        notices = {}
        for path in sorted(self.folder.glob("Sources/C*/**/*")):
            if path.suffix in C_FILES and path.is_file():
                notice = head(path.read_text(encoding="utf-8", errors="replace"))
                if re.search(r"copyright|licen[sc]e|public domain", notice, re.IGNORECASE):
                    notices.setdefault(notice, path.relative_to(self.folder))
        return notices


def head(text):
    """The comments before the first line of code."""
    match = re.match(r"(?:\s*(?:/\*.*?\*/|//[^\n]*\n))+", text, re.DOTALL)
    return match.group().strip() if match else ""


def licence_of(package):
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in package.folder.glob("LICEN*")]
    text = "\n".join(texts)
    if "Runtime Library Exception" in text:
        return EXCEPTION
    if "Apache License" in text:
        return APACHE
    if "Permission is hereby granted, free of charge" in text:
        return MIT
    raise Unknown(f"the licence of {package.name} is none of those known in dependencies.py")


def copyright_of(package):
    """The lines of its notices that name who holds the rights; else those of its sources' heads."""
    line = re.compile(r"^\W*(copyright (?:\(c\) )?\d.*?)\s*$", re.IGNORECASE | re.MULTILINE)
    for paths in (package.files(), sorted(package.folder.glob("Sources/**/*.swift"))):
        for path in paths:
            found = line.findall(path.read_text(encoding="utf-8", errors="replace"))
            if found:
                return list(dict.fromkeys(re.sub(r"^copyright (?:\(c\) )?", "", one, flags=re.IGNORECASE)
                                          for one in found))
    raise Unknown(f"nothing in {package.name} says who holds its copyright")


def linked_modules(build, configuration):
    """The modules whose object files are in the binary, without those of opsh itself."""
    listing = build / configuration / "opsh.product" / "Objects.LinkFileList"
    if not listing.is_file():
        raise Unknown(f"{listing} is not there; it is part of a build of opsh")
    modules = set(re.findall(r"/([^/\n]+)\.build/", listing.read_text()))
    return {name for name in modules if name != "opsh" and not re.match(r"Ops[A-Z]", name)}


def read(build, configuration="release"):
    """The packages in the binary of a build folder, by name."""
    state = json.loads((build / "workspace-state.json").read_text())
    linked = linked_modules(build, configuration)
    missing = set(linked)
    packages = []
    for one in state["object"]["dependencies"]:
        folder = build / "checkouts" / one["subpath"]
        checkout = one["state"]["checkoutState"]
        manifest = (folder / "Package.swift").read_text()
        targets = {path.name for top in (folder, folder / "Sources") for path in top.glob("*") if path.is_dir()}
        targets |= set(re.findall(r'\w*[tT]arget\(\s*name:\s*"([^"]+)"', manifest))
        if not targets & linked:
            continue
        missing -= targets
        package = Package(
            name=one["subpath"], version=checkout.get("version", checkout["revision"][:12]),
            revision=checkout["revision"],
            location=one["packageRef"]["location"].removesuffix(".git"), folder=folder)
        package.licence = licence_of(package)
        package.copyright = copyright_of(package)
        for path in folder.glob("Sources/*BoringSSL/hash.txt"):
            package.boringssl = path.read_text().split()[-1]
        packages.append(package)
    if missing:
        raise Unknown(f"no package brings the modules {', '.join(sorted(missing))}")
    return sorted(packages, key=lambda package: package.name.lower())


def toolchain():
    """The version of Swift, and the licence of its runtime, which is linked into the binary."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    match = re.search(r"Swift version (\S+)", said)
    licence = Path(shutil.which("swift")).resolve().parents[1] / "share" / "swift" / "LICENSE.txt"
    if not match or not licence.is_file():
        raise Unknown("the Swift toolchain does not tell its version, or has no share/swift/LICENSE.txt")
    return match.group(1), licence
