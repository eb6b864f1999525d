"""Shows that every rule can fail: plants one violation at a time and expects it found."""
import sys
import tempfile
from pathlib import Path

from . import exceptions, policy, rules

# A tree without findings that holds much of what could be taken for one.
CLEAN = {
    "Package.swift": '''let log: Target.Dependency = .product(
  name: "Logging", package: "swift-log")
let everything: [Target.Dependency] = ["OpsDomain", "OpsStorage"]

let package = Package(
  targets: [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    declared("OpsDomain", []),  // the lowest: knows no "OpsStorage"
    layer("OpsStorage", []),
    layer(
      "OpsKernel", ["OpsDomain", log]),
    layer("OpsShell", ["OpsKernel"]),
    .executableTarget(name: "opsh", dependencies: ["OpsShell"], swiftSettings: strict),
    tests("OpsDomainTests", everything),
    tests("OpsShellTests", everything + ["OpsShell"], exclude: ["Plans"]),
  ]
)
''',
    # Names what the files of this tree and of some cases declare.
    "Sources/OpsKernel/Kernel.swift": '''import Logging
import OpsDomain

struct Kernel {
  private var all: [Any] {
    [raw, long, print, all, twice, roll, urgency, deliver, f, path, show, all]
  }
}
''',
    "Sources/opsh/Main.swift": "import OpsShell\n\nstruct Main {}\n",
    "Tests/OpsShellTests/ShellTests.swift": "import OpsShell\n",
    "Sources/OpsDomain/Platform/Good.swift": '''import FoundationEssentials

/// A good type: "try!" and print( in words.
public struct Good: Sendable {
  /// A text that only looks like code.
  public let text = "try! fatalError( as! Date() UUID() \\"print(\\" // TODO no comment"
  let raw = #"a "quoted" \\(print) try! /* "#
  let long = """
    try! print( " "" } { \\("nested \\(1 + 2) }")
    """
  /* A comment { with /* a nested one: try! */ that ends here. */
  /// Makes one.
  public init() {}

  /// Gives one back.
  // A remark between the comment and its function.
  @discardableResult
  public func one<T>(_ values: [T] = [], then: () -> Void = { }) -> Int
  where T: Sendable {
    { 1 }()
  }

  public static func == (a: Good, b: Good) -> Bool { true }
  func print(_ text: String) { self.print(text) }
  private let used = 1
  private let least = 1, most = 9
  var all: [Int] { (0...used).filter { (1...most).contains($0.least) } }
  var twice: String { "\\(used)" }
  func roll(_ dice: inout some RandomNumberGenerator) -> Int { .random(in: 1...6, using: &dice) }
}

struct Helper {}
''',
    "Sources/OpsDomain/Platform/Deliver.swift": '''/// Delivers.
public struct Deliver {
  let urgency: Urgency
}
/// A small type that it names.
public enum Urgency {}
/// A small type that names it.
public struct Forgotten {
  let deliver: Deliver
}
/// What it needs.
public struct DeliverInput {}
/// What it gives.
public struct DeliverOutput {}
''',
    "Sources/OpsDomain/Platform/Good+More.swift": '''extension Good {
  /// Two.
  public var two: Int { 2 }
}
''',
    "Sources/OpsDomain/Platform/Reader.swift": '''/// Reads.
public protocol Reader {
  /// Reads one byte.
  func read() -> UInt8
}
''',
    "Sources/OpsDomain/Platform/FileReader.swift": '''/// Reads a file.
public struct FileReader: Reader {
  public func read() -> UInt8 { 1 }
}
''',
    "Sources/OpsShell/Shell.swift": '''import OpsKernel
import struct Foundation.Data

/// Prints.
public enum Shell {
  func show() { print("allowed here") }
}
''',
    "Tests/OpsDomainTests/Platform/GoodTests.swift": "import Testing\n",
    "Tests/OpsDomainTests/Elsewhere/OtherTests.swift": "import Testing\n",
}


def _struct(name, body=""):
    return f"/// {name}.\npublic struct {name} {{\n{body}}}\n"


def _call(text):
    return {"Sources/OpsDomain/Bad.swift": _struct("Bad", f"  func f() {{ {text} }}\n")}


def _layers(name, imports):
    """A table of the layers of the clean tree, with another row for one of them."""
    rows = {"OpsDomain": "", "OpsStorage": "", "OpsKernel": "Domain", "OpsShell": "Kernel",
            "opsh": "Shell", name: imports}
    return "".join(f"| `{layer}` | a layer | {words} | |\n" for layer, words in rows.items())


def _lines(count):
    return _struct("Bad", "  // line\n" * (count - 3))


def _machine(name):
    return {"docs/notes.md": "see " + "/" + name + "/x\n"}


# (rule, planted files); each must give a finding of that rule.
PLANTED = [
    ("type-file", {"Sources/OpsDomain/Bad.swift": _struct("Other")}),
    ("type-file", {"Sources/OpsDomain/Bad.swift": _struct("Bad") + _struct("Second")}),
    ("type-file", {"Sources/OpsDomain/Good+Bad.swift": "extension Good {}\n" + _struct("New")}),
    ("type-file", {"Sources/OpsDomain/Good+Bad.swift": "extension Other {}\n"}),
    ("type-file", {"Sources/OpsDomain/Bad.swift": "struct Hidden {}\n"}),
    ("type-file", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  let second: Second\n")
                   + _struct("Second", "  // line\n" * policy.COMPANION_LIMIT)}),
    ("type-file", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  // see Second\n")
                   + _struct("Second")}),
    ("test-folder", {"Tests/OpsDomainTests/Other/ReaderTests.swift": "import Testing\n"}),
    ("test-folder", {"Tests/OpsDomainTests/ReaderTests.swift": "import Testing\n"}),
    ("file-length", {"Sources/OpsDomain/Bad.swift": _lines(policy.FILE_LIMIT + 1)}),
    ("file-length", {"Tests/OpsDomainTests/Bad.swift": _lines(policy.FILE_LIMIT + 1)}),
    ("file-hard-limit", {"Sources/OpsDomain/Bad.swift": _lines(policy.FILE_HARD_LIMIT + 1)}),
    ("file-p50", {f"Sources/OpsDomain/Bad{n}.swift": _lines(policy.FILE_MEDIAN + 1)
                  .replace("Bad", f"Bad{n}") for n in range(9)}),
    ("file-p90", {"Sources/OpsDomain/Bad.swift": _lines(policy.FILE_P90 + 1)}),
    ("function-length", _call("\n" + "    // }\n" * policy.FUNCTION_LIMIT)),
    ("function-length", {"Sources/OpsDomain/Bad.swift": _struct(
        "Bad", "  var long: Int {\n" + "    // {\n" * policy.FUNCTION_LIMIT + "    1\n  }\n")}),
    ("function-length", {"Sources/OpsDomain/Bad.swift": _struct(
        "Bad", "  static let make = Maker(run: {\n" + '    "}"\n' * policy.FUNCTION_LIMIT
        + "  })\n")}),
    ("line-length", {"Tests/OpsDomainTests/Bad.swift": "// " + "x" * policy.LINE_COLUMNS + "\n"}),
    ("line-length", {"Package.swift": "// " + "x" * policy.LINE_COLUMNS + "\n"}),
    ("try!", _call("try! g()")),
    ("as!", _call("x as! Int")),
    ("fatalError", _call('fatalError("no")')),
    ("print", _call('print("x")')),
    ("print", _call('"\\(print("inside"))"')),
    ("clock", _call("Date()")),
    ("clock", _call("Date.now")),
    ("identifier", _call("UUID()")),
    ("randomness", _call("Int.random(in: 1...6)")),
    ("randomness", _call("list.shuffled()")),
    ("process-hash", _call("name.hashValue % 2")),
    ("process-hash", _call("var hasher = Hasher()")),
    ("sleep", _call("await Task.sleep(for: .seconds(1))")),
    ("sleep", _call("try await ContinuousClock().sleep(for: .seconds(1))")),
    ("sleep", _call("usleep(1000)")),
    ("file-writing", _call("open(path, O_WRONLY | O_CREAT, 0o600)")),
    ("file-writing", _call("fopen(path, mode)")),
    ("file-writing", _call("rename(old, new)")),
    ("file-writing", _call("data.write(to: URL(fileURLWithPath: path))")),
    ("marker", _call("\n    // TODO later\n")),
    ("marker", {"Tests/OpsDomainTests/Bad.swift": "/* FIXME */\n"}),
    ("marker", _call("/// XXX\n")),
    ("foundation", {"Sources/OpsDomain/Bad.swift": "import Foundation\n"}),
    ("foundation", {"Sources/OpsStorage/Bad.swift": "import struct Foundation.Date\n"}),
    ("imports", {"Sources/OpsShell/Bad.swift": "import OpsStorage\n"}),
    ("imports", {"Sources/OpsShell/Bad.swift": "import OpsServices\n"}),
    ("imports", {"Sources/OpsKernel/Bad.swift": "import Hummingbird\n"}),
    ("folder-order", {"Sources/OpsKernel/Files/Low.swift": "struct Low { let high: High }\n",
                      "Sources/OpsKernel/Bulk/High.swift": "struct High {}\n"}),
    ("folder-order", {"Sources/OpsKernel/Strange/Odd.swift": "struct Odd {}\n"}),
    ("folder-order", {"Sources/OpsKernel/Files/FileService.swift":
                      "struct FileService: DeskService {}\n",
                      "Sources/OpsKernel/Bulk/Send.swift": "extension FileService {}\n"}),
    ("unused-dependency", {"Package.swift": CLEAN["Package.swift"].replace(
        '"OpsShell", ["OpsKernel"]', '"OpsShell", ["OpsKernel", "OpsStorage"]')}),
    ("unused-dependency", {"Package.swift": CLEAN["Package.swift"].replace(
        'everything + ["OpsShell"]', 'everything + ["OpsShell", log]')}),
    ("manifest", {"Package.swift": CLEAN["Package.swift"].replace(
        '"OpsShell", ["OpsKernel"]', '"OpsShell", below("OpsKernel")')}),
    ("manifest", {"Package.swift": CLEAN["Package.swift"].replace(
        '"OpsDomainTests", everything', '"OpsDomainTests", something')}),
    ("layer-table", {policy.LAYER_TABLE: _layers("OpsKernel", "Domain, Storage")}),
    ("layer-table", {policy.LAYER_TABLE: _layers("OpsKernel", "")}),
    ("layer-table", {policy.LAYER_TABLE: "| `OpsDomain` | the lowest | | none |\n"}),
    ("unused-private", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  private let a = 1\n")}),
    ("unused-private", {"Tests/OpsDomainTests/Bad.swift": _struct(
        "Bad", "  private static func f() {}\n  // f() is no call\n")}),
    ("unused-static", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  static let spare = 1\n"),
                       "Tests/OpsDomainTests/BadTests.swift": "let b = Bad.spare\n"}),
    ("unused-member", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  func spare() {}\n"),
                       "Tests/OpsDomainTests/BadTests.swift": "let b = Bad().spare()\n"}),
    ("unused-member", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  package var rest: Int { 1 }\n")}),
    ("repeated", {f"Sources/OpsDomain/{name}.swift": _struct(name, "".join(
        f"  let a{n} = {n}\n  // of {name}\n" for n in range(policy.REPEATED_LINES)))
        for name in ("Bad", "Worse")}),
    ("repeated", {"Sources/OpsDomain/Bad.swift": _struct("Bad", 2 * "".join(
        f'  let a{n} = "{n}"\n' for n in range(policy.REPEATED_LINES)))}),
    ("imports", {"Sources/OpsShell/Bad.swift": "@preconcurrency import GRDB\n"}),
    ("imports", {"Sources/OpsShell/Bad.swift": "private import AsyncHTTPClient\n"}),
    ("imports", {"Sources/OpsDomain/Bad.swift": "import OpsStorage\n"}),
    ("imports", {"Sources/OpsNew/Bad.swift": "import OpsDomain\n"}),
    ("machine-path", _machine("work")),
    ("machine-path", _machine("farm")),
    ("machine-path", _machine("root")),
    ("machine-path", _machine("opt/" + "swift")),
    ("phrase", {"docs/notes.md": "Run it: `commit` makes it" + " stand.\n"}),
    ("phrase", {"Sources/OpsDomain/Good.swift": "// It failed in a way nobody\n// " + "foresaw.\n"}),
    ("copied-command", {"docs/notes.md": "    opsh lot open MILK 2      opens two\n"}),
    ("documentation", {"Sources/OpsDomain/Bad.swift": "public struct Bad {}\n"}),
    ("documentation", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  public func f() {}\n")}),
    ("documentation", {"Sources/OpsDomain/Bad.swift":
                       "/// Bad.\npublic protocol Bad {\n  func f()\n}\n"}),
    ("documentation", {"Sources/OpsDomain/Good+Bad.swift":
                       "public extension Good {\n  func f() {}\n}\n"}),
    ("documentation", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  public let size: Int\n")}),
    ("documentation", {"Sources/OpsDomain/Bad.swift": _struct("Bad", "  public init() {}\n")}),
    ("documentation", {"Sources/OpsDomain/Bad.swift": "/// Bad.\npublic enum Bad {\n  case one\n}\n"}),
    ("exceptions", {exceptions.FILE:
                    "sleep Sources/OpsDomain/Good.swift nothing there to excuse\n"}),
    ("exceptions", {exceptions.FILE: "sleep Sources/OpsDomain/Good.swift\n"}),
    ("machine-path", {**_machine("work"), exceptions.FILE:
                      "machine-path docs/notes.md it is ours\n"}),
]

# Violations with a written reason, and what only looks like one; nothing may be found.
EXCUSED = [
    {f"Sources/OpsDomain/{name}.swift": _struct(name, "".join(
        f"  let a{n} = {n}\n" for n in range(policy.REPEATED_LINES - 2))) for name in ("Bad", "Worse")},
    {policy.LAYER_TABLE: _layers("OpsKernel", "Domain")},
    {"Sources/OpsKernel/Files/Path.swift": "struct Path {\n  struct Rows {}\n}\n",
     "Sources/OpsKernel/Bulk/Rows.swift": "struct Rows {\n  let path: Path\n}\n"},
    {"Sources/OpsKernel/Files/FileService.swift": "struct FileService: DeskService {}\n",
     "Sources/OpsKernel/Files/Path.swift": "struct Path {}\n",
     "Sources/OpsKernel/Files/Lists/Send.swift": "extension FileService {}\n",
     "Sources/OpsKernel/Bulk/Paths.swift": "extension Path {}\n"},
    {**_call("await Task.sleep(for: .seconds(1))"),
     exceptions.FILE: "sleep Sources/OpsDomain/Bad.swift waits for the system clock itself\n"},
    {**_call("\n" + "    // }\n" * policy.FUNCTION_LIMIT),
     exceptions.FILE: "function-length Sources/OpsDomain/Bad.swift:f one table of many rows\n"},
]


def _findings(folder, files):
    for name, text in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    tree = rules.Tree(folder)
    return exceptions.apply(folder, [found for rule in rules.RULES for found in rule(tree)])


def run():
    failures = []
    for excused in [{}] + EXCUSED:
        with tempfile.TemporaryDirectory() as folder:
            for finding in _findings(folder, {**CLEAN, **excused}):
                failures.append(f"found in a clean tree: {finding}")
    for number, (rule, files) in enumerate(PLANTED):
        with tempfile.TemporaryDirectory() as folder:
            found = _findings(folder, {**CLEAN, **files})
            expected = [f for f in found if f.rule == rule
                        and (f.path in files or f.path == "Sources")]
            if not expected:
                failures.append(f"case {number}, {rule}: not found in {list(files)}; got {found}")
    for failure in failures:
        print(f"tidy self-test: {failure}", file=sys.stderr)
    total = len(PLANTED) + 1 + len(EXCUSED)
    print(f"tidy self-test: {total - len(failures)} of {total} cases as expected")
    return 1 if failures else 0
