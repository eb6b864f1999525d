import Foundation
import OpsDomain
import OpsKernel
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

  @Test("An answer is what its description says", arguments: commands.map(\.name))
  func described(_ name: String) async throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let operation = try #require(command.operation)
    let fields = Blueprint.product.operations[operation]?.descriptor.fields ?? []
    #expect(!fields.isEmpty)
    for record in try await seen(command) {
      let added = Set(CommandRegistry.standard.answers[command.answer]?.names ?? []).subtracting(
        fields.map(\.name))
      var own = DocumentObject()
      for (field, value) in record.members where !added.contains(field) { own.set(field, value) }
      let problems = AnswerShape.record(fields).problems(with: .object(own))
      #expect(problems.isEmpty, "\(problems.joined(separator: "; "))")
      for (field, value) in record.members { check(field, value, command) }
    }
  }

  @Test("Columns and narrowings name fields and options that there are")
  func names() {
    let unknown = Blueprint.product.operations.all.flatMap { Self.unknown(in: $0.descriptor) }
    #expect(unknown.isEmpty, "\(unknown.joined(separator: "; "))")
  }

  @Test("A misspelt column, narrowed field or option is told of by its name")
  func misspelt() {
    let money = AnswerField.of("value", Money.self)
    let descriptor = OperationDescriptor(
      "jar.list", area: .platform, "Lists jars.", permission: nil, effect: .read, answer: "jar/1",
      fields: [.of("state", String.self), money], isList: true,
      parameters: [.option("state", .text, "The state."), .option("till", .text, "The end.")],
      narrows: [
        "state": Narrowing("state"), "stat": Narrowing("state"), "till": Narrowing("ended_at"),
      ],
      columns: [
        FieldColumn("state", "STATE"), FieldColumn("value.amount", "VALUE"),
        FieldColumn("value.amuont", "VALUE"), FieldColumn("state.word", "WORD"),
        FieldColumn("sate", "STATE"),
      ], examples: [])
    #expect(
      Self.unknown(in: descriptor) == [
        "jar.list has no field value.amuont", "jar.list has no field state.word",
        "jar.list has no field sate", "jar.list has no field ended_at",
        "jar.list has no option stat",
      ])
  }

  /// What the columns and narrowings of an operation name that is not there.
  private static func unknown(in descriptor: OperationDescriptor) -> [String] {
    let narrows = descriptor.narrows.sorted { $0.key < $1.key }
    let paths =
      descriptor.columns.map(\.field) + narrows.map(\.value.field) + descriptor.leading
    let fields = paths.filter { !leads($0.split(separator: ".")[...], into: descriptor.fields) }
    let options = narrows.map(\.key).filter { name in
      !descriptor.parameters.contains { $0.name == name }
    }
    return fields.map { "\(descriptor.name) has no field \($0)" }
      + options.map { "\(descriptor.name) has no option \($0)" }
  }

  /// Whether the names of a dotted path are those of fields, each inside the one before it.
  private static func leads(
    _ path: ArraySlice<Substring>, into fields: [AnswerField]
  ) -> Bool {
    guard let name = path.first, let field = fields.first(where: { $0.name == name }) else {
      return false
    }
    let rest = path.dropFirst()
    guard !rest.isEmpty else { return true }
    var shape = field.shape
    if case .list(let item) = shape { shape = item }
    if case .record(let inner) = shape { return leads(rest, into: inner) }
    return false
  }

  /// Texts that read as dates or decimal numbers and are words: codes, references, what people
  /// wrote.
  private static let words: Set = [
    "barcode", "by", "code", "default", "delivery_code", "from", "id", "label", "lot", "name",
    "note", "number", "phone", "reference", "short", "source", "subject", "to", "value",
  ]

  /// A value is what the kind of its field says.
  private func check(_ field: String, _ value: Document, _ command: Command) {
    let kind = FieldKind.of(field, in: CommandRegistry.standard.answers[command.answer])
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
}
