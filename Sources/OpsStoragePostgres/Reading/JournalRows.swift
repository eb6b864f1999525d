import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Commits as the rows of the journal's two tables.
enum JournalRows {
  static let corrupt = OpsError(
    .corrupt, "The journal holds an entry that cannot be read",
    hint: "run `opsh doctor` on the book")

  private static let insertCommit = Dialect.postgres.translated(JournalSQL.insertCommit)
  private static let insertChange = Dialect.postgres.translated(JournalSQL.insertChange)

  /// The statements that add a commit and its entries.
  static func steps(of commit: Commit) -> [SQLStep] {
    let header = commit.header
    var steps = [
      SQLStep(
        insertCommit,
        [
          .integer(commit.sequence), .text(header.key), .integer(header.at.milliseconds),
          .optional(header.actor), .optional(header.onBehalfOf), .text(header.operation),
          .optional(header.reason), text(list(header.elevations)),
          header.fingerprint.map(Value.bytes) ?? .null, text(header.answer), .bytes(commit.hash),
        ])
    ]
    for (index, entry) in commit.entries.enumerated() {
      steps.append(
        SQLStep(
          insertChange,
          [
            .integer(commit.sequence * JournalSQL.changesPerCommit + Int64(index)),
            .text(entry.collection), .id(entry.id), .integer(VerbCode.code(entry.verb)),
            text(entry.image),
          ]))
    }
    return steps
  }

  private static func list(_ elevations: [String]) -> [UInt8]? {
    elevations.isEmpty ? nil : DocumentWriter.bytes(.list(elevations.map(Document.text)))
  }

  private static func text(_ bytes: [UInt8]?) -> Value {
    bytes.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  // MARK: Reading

  /// The sequence of a row of `changes`, and the entry.
  static func entry(_ row: [Value]) throws -> (sequence: Int64, JournalEntry) {
    guard row.count == 5, case .integer(let position) = row[0],
      case .text(let collection) = row[1], case .integer(let id) = row[2],
      case .integer(let code) = row[3], let verb = VerbCode.verb(code)
    else { throw corrupt }
    let entry = JournalEntry(
      collection: collection, id: RecordID(rawValue: id), verb: verb, image: bytes(row[4]))
    return (position / JournalSQL.changesPerCommit, entry)
  }

  /// The commit of a row of `commits`, with these entries.
  static func commit(_ row: [Value], _ entries: [JournalEntry]) throws -> Commit {
    guard row.count == 11, case .integer(let sequence) = row[0], case .text(let key) = row[1],
      case .integer(let at) = row[2], case .text(let operation) = row[5],
      case .bytes(let hash) = row[10]
    else { throw corrupt }
    var header = CommitHeader(
      key: key, at: Instant(milliseconds: at), actor: id(row[3]), operation: operation,
      reason: string(row[6]))
    header.onBehalfOf = id(row[4])
    if let list = bytes(row[7]) {
      guard case .list(let items)? = try? DocumentParser.parse(list) else { throw corrupt }
      header.elevations = items.compactMap { item in
        if case .text(let text) = item { text } else { nil }
      }
    }
    header.fingerprint = bytes(row[8])
    header.answer = bytes(row[9])
    return Commit(sequence: sequence, header: header, entries: entries, hash: hash)
  }

  private static func id(_ value: Value) -> RecordID? {
    if case .integer(let id) = value { RecordID(rawValue: id) } else { nil }
  }

  private static func string(_ value: Value) -> String? {
    if case .text(let text) = value { text } else { nil }
  }

  private static func bytes(_ value: Value) -> [UInt8]? {
    switch value {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .null, .integer: nil
    }
  }
}
