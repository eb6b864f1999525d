import OpsDomain
import OpsKernel
import OpsShell
import OpsTesting
import Testing

/// Standard output is data: empty, or what the format says, for every command in every format,
/// whether it works or not.
@Suite("Purity of standard output")
struct OutputPurityTests {
  private static let commands = CommandRegistry.standard.commands
    .filter { ExamplesTests.needsApplication[$0.name] == nil }
  /// The formats besides JSON.
  private static let otherFormats = ["table", "ndjson", "csv", "tsv", "id", "value"]

  /// Commands whose answer is one after the other of those they run: each with a header.
  // `change tail` refuses JSON: it would have no end (`ChangeCommandsTests`).
  private static let severalAnswers: Set<String> = ["run", "watch", "test", "bulk commands"]

  @Test("What works writes its format and nothing else", arguments: commands.map(\.name))
  func success(_ name: String) async throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let plain = command.examples.first { !$0.contains(" -o ") }
    let example = plain ?? command.examples[0].replacing(" -o json", with: "")
    let files = try ExampleFiles()
    var bench = try await ExamplesTests.prepared(name)
    let chosen = ["json"] + TestLength.some(3, of: Self.otherFormats, for: name)
    for format in chosen where !(format == "json" && name == "change tail") {
      if command.effect.isWrite || ExamplesTests.needsSession.contains(name) {
        bench = try await ExamplesTests.prepared(name)
        if name == "begin" { _ = bench.session?.end() }
      }
      let field = command.columns.first?.field ?? "ok"
      let wanted = format == "value" ? "value:\(field)" : format
      // A file that the format before has written is replaced.
      let answer = await bench.run(
        ["-o", wanted, "--yes"] + files.words(of: example), as: .administrator)
      let label: Comment = "-o \(wanted) \(example)\n\(answer.output)\n\(answer.remarks)"
      if ["id", "value"].contains(format) {
        #expect(answer.exit == 0 || answer.output.isEmpty, label)
      } else {
        #expect(answer.exit == 0, label)
      }
      #expect(Self.parses(answer.output, format, isOne: !Self.severalAnswers.contains(name)), label)
      #expect(!answer.output.contains("\u{1B}"), label)
    }
  }

  @Test("What fails leaves it empty", arguments: commands.map(\.name))
  func failure(_ name: String) async throws {
    let bench = try await ShellBench.make()
    let words = name.split(separator: " ").map(String.init)
    for format in ["json"] + TestLength.some(1, of: Self.otherFormats, for: name) {
      let wanted = format == "value" ? "value:x" : format
      for line in [
        ["-o", wanted] + words + ["--no-such-option"], words + ["-o", wanted, "--nope"],
      ] {
        let answer = await bench.run(line)
        #expect(answer.exit == 64, "\(line): \(answer.remarks)")
        #expect(answer.output.isEmpty, "\(line)")
        guard format.hasSuffix("json") else { continue }
        #expect(answer.failure?["schema"] == "error/1", "\(line): \(answer.remarks)")
        #expect(answer.failure?["exit"] == 64)
      }
    }
  }

  @Test("A refusal leaves it empty, and with a JSON format is JSON on standard error")
  func refusal() async throws {
    let bench = try await ShellBench.make(as: .driver)
    for format in ["json", "ndjson"] {
      let asked = await bench.run("-o \(format) user list")
      #expect(asked.exit == 77 && asked.output.isEmpty)
      #expect(asked.failure?["class"] == "denied")
      let console = CapturedConsole(environment: ["OPSH_OUTPUT": format])
      let preset = await bench.run("user list", console)
      #expect(preset.exit == 77 && preset.output.isEmpty)
      #expect(preset.failure?["code"]?.string?.hasPrefix("denied") == true)
      let misspelt = await bench.run("usr list", console)
      #expect(misspelt.output.isEmpty)
    }
  }

  @Test("The checks of the formats can fail")
  func checks() {
    #expect(!Self.parses("{\"a\":1", "json", isOne: true))
    #expect(!Self.parses("note\n{\"a\":1}\n", "json", isOne: true))
    #expect(!Self.parses("{\"a\":1}\n", "ndjson", isOne: true), "no schema")
    #expect(!Self.parses("a,b\r\n1\r\n", "csv", isOne: true))
    #expect(!Self.parses("a,b\r\n\"1,2\r\n", "csv", isOne: true))
    #expect(Self.parses("a,b\r\n\"1\r\n\"\"2\"\"\",3\r\n", "csv", isOne: true))
    #expect(!Self.parses("a\tb\n1\n", "tsv", isOne: true))
    #expect(Self.parses("a\tb\n1\t\n", "tsv", isOne: true))
  }

  /// Whether a text is what the format says.
  private static func parses(_ text: String, _ format: String, isOne: Bool) -> Bool {
    switch format {
    case "json", "ndjson":
      let lines = text.utf8.split(separator: 0x0A).compactMap { String($0) }
      let documents = lines.compactMap { try? DocumentParser.parse($0) }
      let name = format == "json" ? "schema" : "_s"
      return documents.count == lines.count && documents.allSatisfy { $0[name]?.string != nil }
        && (!isOne || format == "ndjson" || lines.count <= 1)
    case "csv":
      guard let widths = csvWidths(text) else { return false }
      return !isOne || Set(widths).count <= 1
    case "tsv":
      let lines = text.utf8.split(separator: 0x0A)
      let widths = lines.map { line in line.count { $0 == 0x09 } }
      return (text.isEmpty || text.hasSuffix("\n")) && (!isOne || Set(widths).count <= 1)
    default: return true
    }
  }

  /// How many cells each record of a CSV text has; nil when it is none (RFC 4180).
  private static func csvWidths(_ text: String) -> [Int]? {
    var widths: [Int] = []
    var cells = 1
    var isQuoted = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: cells += 1
      case 0x0A where !isQuoted:
        guard previous == 0x0D else { return nil }
        widths.append(cells)
        cells = 1
      default: break
      }
      previous = byte
    }
    return isQuoted || !(text.isEmpty || previous == 0x0A) ? nil : widths
  }
}
