import OpsDomain
import OpsKernel

/// `--fields a,b.c`: which fields of the records are shown, in that order.
public struct FieldSelection: Sendable, Equatable {
  /// Names, or dotted paths into nested objects; none is empty.
  public var paths: [String]

  /// Reads a comma-separated list.
  /// - Throws: ``OpsDomain/OpsError`` `usage` if a name is empty.
  public init(parsing text: String) throws(OpsError) {
    paths = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    if paths.contains("") {
      throw OpsError(
        .usage, "A field name is empty", field: "fields", hint: "write --fields a,b,c")
    }
  }

  /// A selection of these fields, each by its dotted path.
  public init(_ paths: [String]) { self.paths = paths }

  /// Refuses names that no record can have.
  /// - Throws: ``OpsDomain/OpsError`` `usage.unknown_option` with the known names.
  func check(_ envelope: Envelope) throws(OpsError) {
    let records = envelope.records
    let known = Self.knownFields(of: envelope, records: records)
    guard !known.isEmpty else { return }
    for path in paths where !Self.isKnown(path, known, records) {
      let shown = Excerpt.of(path)
      let list = "known fields: " + known.joined(separator: ", ")
      let near = MeantField.of(
        path, in: known, headings: envelope.columns.map { ($0.key, $0.title) })
      throw OpsError(
        .usageUnknownOption, "Unknown field \"\(shown)\"", field: "fields",
        hint: near.map { "did you mean \($0)? \(list)" } ?? list)
    }
  }

  /// Refuses names that the answer of a command does not have, before the command writes anything:
  /// a write that is done must not be told as failed because of how it was to be shown.
  /// - Throws: ``OpsDomain/OpsError`` `usage.unknown_option` with the known names.
  static func check(
    _ options: GlobalOptions, of command: Command, in answers: AnswerCatalogue
  ) throws(OpsError) {
    var paths = options.fields ?? []
    if case .value(let field) = options.format { paths.append(field) }
    guard !paths.isEmpty, let declared = answers[command.answer] else { return }
    try FieldSelection(paths).check(
      Envelope(
        schema: command.answer, data: .list([]),
        columns: command.columns.map { TableColumn($0.field, title: $0.title.lowercased()) },
        fields: declared.names))
  }

  /// A record with the selected fields only; absent ones are null.
  func project(_ record: DocumentObject) -> DocumentObject {
    var result = DocumentObject()
    for path in paths { result.set(path, Self.value(path, in: record) ?? .null) }
    return result
  }

  /// The value at a name or dotted path.
  static func value(_ path: String, in record: DocumentObject) -> Document? {
    if let value = record[path] { return value }
    guard let dot = path.firstIndex(of: "."), case .object(let inner) = record[String(path[..<dot])]
    else { return nil }
    return value(String(path[path.index(after: dot)...]), in: inner)
  }

  private static func knownFields(of envelope: Envelope, records: [DocumentObject]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    func add(_ name: String) { if seen.insert(name).inserted { names.append(name) } }
    for name in envelope.fields { add(name) }
    for record in records {
      for member in record.members { add(member.key) }
    }
    for column in envelope.columns { add(column.key) }
    return names
  }

  /// Known by name, or a path into an object whose members nobody has shown to be different.
  private static func isKnown(
    _ path: String, _ known: [String], _ records: [DocumentObject]
  ) -> Bool {
    if known.contains(path) { return true }
    guard let dot = path.firstIndex(of: ".") else { return false }
    let head = String(path[..<dot])
    guard known.contains(head) else { return false }
    let present = records.compactMap { $0[head] }.filter { !$0.isNull }
    return present.isEmpty || records.contains { value(path, in: $0) != nil }
  }
}
