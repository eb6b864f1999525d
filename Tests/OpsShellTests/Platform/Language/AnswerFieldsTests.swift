import Foundation
import OpsDomain
import OpsServices
import OpsTesting
import Testing

@testable import OpsShell

/// The declared fields of answers are those that answers have.
@Suite("Fields of answers")
struct AnswerFieldsTests {
  private static let commands = CommandRegistry.standard.commands.filter { $0.operation != nil }

  /// The fields of each record that the examples of a command answer with.
  private func seen(_ command: Command) async throws -> [DocumentObject] {
    let bench = try await ExamplesTests.prepared(command.name)
    bench.host.become(.administrator)
    let files = try ExampleFiles()
    var seen: [DocumentObject] = []
    for example in command.examples {
      let words = files.words(of: example)
      let shell = Shell(ShellContext(host: bench.host, console: CapturedConsole()))
      let invocation = try shell.bind(Word.arguments(words))
      guard invocation.command.name == command.name, invocation.options.fields == nil else {
        _ = await bench.run(words)
        continue
      }
      let answer = try await shell.answer(invocation)
      for record in answer.data.items ?? [answer.data] {
        if let members = record.members { seen.append(members) }
      }
    }
    return seen
  }

  @Test("An answer has no field that is not declared", arguments: commands.map(\.name))
  func declared(_ name: String) async throws {
    let command = try #require(Self.commands.first { $0.name == name })
    guard let declared = AnswerFields.of(command) else { return }
    for record in try await seen(command) {
      let fields = Set(record.members.map(\.key))
      #expect(fields.isSubset(of: declared), "run it with OPSH_UPDATE_FIELDS=1")
      for (field, value) in record.members { check(field, value, command) }
    }
  }

  /// Texts that read as dates or decimal numbers and are words: codes, references, what people
  /// wrote.
  private static let words: Set = [
    "barcode", "by", "code", "default", "from", "id", "label", "lot", "name", "note", "number",
    "phone", "reference", "source", "subject", "to", "value",
  ]

  /// A value is what the kind of its field says.
  private func check(_ field: String, _ value: Document, _ command: Command) {
    let kind = FieldKind.of(field, in: command.answer)
    let place = "\(command.answer) \(field): \(value)"
    switch value {
    case .null, .list, .object: break
    case .bool: #expect(kind == .flag, "\(place)")
    // Whole numbers need no kind: they are no text.
    case .integer, .number: #expect(kind == .number || kind == nil, "\(place)")
    case .text(let text):
      let isTime = (try? SiteTime(parsing: text)) != nil
      let isNumber = CellText.isNumeric(value)
      let isWord = Self.words.contains(field) || field.hasSuffix("_id") || field.hasSuffix("_by")
      guard kind != nil || (isTime || isNumber) && !isWord else { return }
      #expect((kind == .time) == isTime, "\(place)")
      #expect((kind == .number) == (ScriptNumber.parse(text) != nil), "\(place)")
    }
  }

  private func fields(_ command: Command) async throws -> [String] {
    try await seen(command).flatMap { $0.members.map(\.key) }
  }

  @Test("Most answers are declared")
  func mostAreDeclared() {
    let declared = Self.commands.filter { AnswerFields.of($0) != nil }
    #expect(declared.count * 10 >= Self.commands.count * 9)
  }

  @Test("The table is written anew when asked")
  func update() async throws {
    guard ProcessInfo.processInfo.environment["OPSH_UPDATE_FIELDS"] != nil else { return }
    var table: [String: [String]] = [:]
    for command in Self.commands {
      for field in try await fields(command)
      where table[command.answer]?.contains(field) != true {
        table[command.answer, default: []].append(field)
      }
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent(
      "../../../../Sources/OpsShell/Platform/Language/Checking/AnswerFields.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(source.components(separatedBy: "let table = \"\"\"").first)
    var text = head + "let table = \"\"\"\n"
    for (schema, fields) in table.sorted(by: { $0.key < $1.key }) {
      text += Self.wrapped([schema] + fields)
    }
    try (text + "    \"\"\"\n}\n").write(to: file, atomically: true, encoding: .utf8)
  }

  private static func wrapped(_ words: [String]) -> String {
    var lines: [String] = []
    var line = "   "
    for word in words {
      if line.utf8.count + word.utf8.count + 1 > 98 {
        lines.append(line)
        line = "      " + word
      } else {
        line += " " + word
      }
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}
