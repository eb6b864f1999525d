import Foundation
import OpsStorage
import OpsTesting
import Testing

/// Files that commands write: asked about before they are replaced, and left alone where nothing
/// is to be changed.
@Suite struct OutputFileTests {
  /// Every way in which a command names a file to write, with what has to be there for it.
  static let lines = [
    "product list --out FILE", "audit export --out FILE", "notice calendar --out FILE",
    "plan --save FILE stock receive LAMP-1 1", "token create backup --token-out FILE",
    "bulk stock receive --from rows.csv --again --rejects FILE", "test t.opsh --junit FILE",
    "import catalogue goods.csv --rejects FILE", "import catalogue goods.csv --remarks FILE",
    "export products --to FILE --format csv",
    "import mapping rows.csv stock receive --save FILE",
  ]

  private func bench() async throws -> (ShellBench, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "sku,qty\nLAMP-1,1\nNONE,1\n")
    try folder.write("goods.csv", "code,name,allergens_tags\n4006381333931,Pencil,en:milk\n5,,\n")
    try folder.write("t.opsh", "product list\n")
    return (try await ShellBench.make(), folder)
  }

  private func words(_ line: String, _ folder: TemporaryFolder) -> [String] {
    CommandLineWords.split(line).map { word in
      switch word {
      case "FILE": folder.file("out.txt")
      case "rows.csv", "goods.csv", "t.opsh": folder.file(word)
      default: word
      }
    }
  }

  @Test("A file that is there wants --yes, and is left as it was without", arguments: lines)
  func existing(_ line: String) async throws {
    let (bench, folder) = try await bench()
    try folder.write("out.txt", "mine")
    let head = try await bench.book.store.journal.head().sequence
    let refused = await bench.run(words(line, folder) + ["-o", "json"])
    #expect(refused.exit == 83 || line.hasPrefix("plan"), "\(refused.remarks)")
    #expect(folder.text("out.txt") == "mine")
    #expect(try await bench.book.store.journal.head().sequence == head)
  }

  @Test("A dry run and a sandbox write no file and say so", arguments: lines, ["-n", "--sandbox"])
  func rehearsed(_ line: String, _ option: String) async throws {
    let (bench, folder) = try await bench()
    let given = words(line, folder)
    // What stands behind `plan` belongs to the planned command.
    let vector = line.hasPrefix("plan") ? [given[0], option] + given.dropFirst() : given + [option]
    let answer = await bench.run(vector)
    #expect(folder.text("out.txt") == nil, "\(answer.remarks)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ["goods.csv", "rows.csv", "t.opsh"])
    if [0, 3].contains(answer.exit) {
      let prefix = option == "-n" ? "dry run: " : "sandbox: "
      let said = answer.remarks.split(separator: "\n").contains {
        $0.hasPrefix(prefix) && $0.hasSuffix("out.txt is not written")
      }
      #expect(said, "\(answer.remarks)")
    }
  }

  /// Files that look as if they could be replaced, and places where none can be made.
  static let impossible = [
    "/proc/self/mem", "/proc/self/status", "/proc/new.txt", "/sys/kernel/new.txt", "/dev/null",
    "/tmp",
    "/no-such-folder/new.txt",
  ]

  @Test("A dry run refuses what the run would refuse, in the same words", arguments: impossible)
  func refusedAlike(_ path: String) async throws {
    let bench = try await ShellBench.make()
    let real = await bench.run(["product", "list", "--out", path, "--yes"])
    #expect(real.exit == 73, "\(real.remarks)")
    for option in ["-n", "--sandbox"] {
      let shown = await bench.run(["product", "list", "--out", path, "--yes", option])
      #expect(shown.exit == real.exit && shown.remarks == real.remarks, "\(option)")
    }
  }

  @Test("The dry run of a script calls itself one, with a sandbox as well")
  func rehearsedScript() async throws {
    let (bench, folder) = try await bench()
    let script = try folder.write(
      "w.opsh",
      "opsh 1\nstock receive LAMP-1 1\nproduct list --out \(folder.file("out.txt"))\n")
    for options in ["-n", "-n --sandbox"] {
      let shown = await bench.run("run \(script) \(options)")
      let said = shown.remarks
      #expect(said.contains("dry run: ") && said.contains("out.txt is not written"), "\(said)")
      #expect(said.contains("dry run: would change; nothing was committed"), "\(said)")
      #expect(!said.contains("sandbox: ") && !said.contains("change nothing"), "\(said)")
    }
  }

  @Test("A dry run in a sandbox says that something would change")
  func rehearsedTwice() async throws {
    let (bench, _) = try await bench()
    let shown = await bench.run("stock receive LAMP-1 1 -n --sandbox")
    #expect(shown.remarks.contains("dry run: would change; nothing was committed"))
  }

  @Test("A dry run says that it would replace a file")
  func replacing() async throws {
    let (bench, folder) = try await bench()
    try folder.write("out.txt", "mine")
    let shown = await bench.run(words("product list --out FILE -n", folder))
    #expect(shown.remarks.contains("is not replaced") && folder.text("out.txt") == "mine")
  }

  @Test("A manual page and the answer of a script come into the file")
  func ownOutput() async throws {
    let (bench, folder) = try await bench()
    let page = await bench.run(words("man oos deliver --out FILE", folder))
    #expect(page.exit == 0 && page.output.isEmpty)
    #expect(folder.text("out.txt")?.hasPrefix(".TH") == true)
    #expect(await bench.run(words("run t.opsh --out FILE --yes", folder)).exit == 0)
    #expect(folder.text("out.txt")?.contains(".TH") == false)
    let time = await bench.run(words("time --yes --out FILE product list", folder))
    #expect(time.exit == 64)
  }

  @Test("A person is asked, and no means no")
  func asked() async throws {
    let (bench, folder) = try await bench()
    try folder.write("out.txt", "mine")
    let line = words("product list --out FILE", folder)
    let no = await bench.run(line, CapturedConsole(answers: ["n"]))
    #expect(no.exit == 83 && folder.text("out.txt") == "mine")
    #expect(await bench.run(line, CapturedConsole(answers: ["y"])).exit == 0)
    #expect(folder.text("out.txt")?.contains("LAMP-1") == true)
    #expect(await bench.run(line + ["--yes"]).exit == 0)
  }

  @Test("The name of another book confirms no file; --yes does, on a protected book as well")
  func confirmed() async throws {
    let (bench, folder) = try await bench()
    let line = words("product list --out FILE", folder)
    for isProtected in [false, true] {
      if isProtected { bench.host.protect() }
      for (option, exit) in [
        ("--confirm=other", 83), ("--yes", 0), ("--confirm=\(bench.host.bookName)", 0),
      ] as [(String, Int32)] {
        try folder.write("out.txt", "mine")
        let answer = await bench.run(line + [option])
        #expect(answer.exit == exit, "\(option): \(answer.remarks)")
        #expect((folder.text("out.txt") == "mine") == (exit != 0), "\(option)")
      }
    }
  }

  @Test("A script that runs twice says --yes on its line or for the run")
  func scripts() async throws {
    let (bench, folder) = try await bench()
    let file = folder.file("list.csv")
    let script = try folder.write("s.opsh", "let name = '\(file)'\nproduct list --out $name -q\n")
    #expect(await bench.run(["run", script]).exit == 0)
    #expect(await bench.run(["run", script]).exit == 83)
    #expect(await bench.run(["run", script, "--yes"]).exit == 0)
  }

  @Test("check tells of a constant file that is there, and refuses a name that cannot be")
  func checked() async throws {
    let (bench, folder) = try await bench()
    try folder.write("out.txt", "mine")
    let script = try folder.write("s.opsh", "product list --out \(folder.file("out.txt"))\n")
    let told = await bench.run(["check", script])
    #expect(told.exit == 0)
    #expect(told.remarks.contains("already exists") && told.remarks.contains("s.opsh:1"))
    let confirmed = try folder.write(
      "y.opsh", "product list --yes --out \(folder.file("out.txt"))\n")
    #expect(await bench.run(["check", confirmed]).remarks.isEmpty)
    let bad = try folder.write("b.opsh", "product list --out \"a\\nb\"\n")
    #expect(await bench.run(["check", bad]).exit == 64)
  }
}
