import OpsDomain
import OpsStorage

/// What of the journal a principal may see: the row rules of the present, applied to the images of
/// the past.
struct JournalFilter: Sendable {
  private let principal: Principal
  private let rules: RuleBook
  private let schemas: [String: Schema]

  init(_ principal: Principal, rules: RuleBook) throws {
    self.principal = principal
    self.rules = rules
    schemas = Dictionary(
      rules.schemas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the row may be seen. No row may not.
  func maySee(_ row: Row?, _ schema: Schema) -> Bool {
    guard let row, let rules = try? rules.rules(for: schema) else { return false }
    switch rules.read(principal) {
    case .all: return true
    case .closed: return false
    case .rows(let condition): return MemoryInterpreter.matches(row, condition, in: schema)
    }
  }

  /// The commit with the entries the principal may see; nil when none is left. Administrators see
  /// all, so that they can check the hash chain. A removed record is shown to whom its last image
  /// would be.
  func shown(_ commit: Commit, journal: any JournalReader) async throws -> Commit? {
    if principal.roles.contains(.administrator) { return commit }
    var entries: [JournalEntry] = []
    for entry in commit.entries {
      guard let schema = schemas[entry.collection] else { continue }
      if try await maySee(entry, schema, at: commit.sequence, journal) { entries.append(entry) }
    }
    guard !entries.isEmpty else { return nil }
    var header = commit.header
    if header.actor != principal.userID {
      header.answer = nil
      header.fingerprint = nil
    }
    return Commit(
      sequence: commit.sequence, header: header, entries: entries, hash: commit.hash)
  }

  private func maySee(
    _ entry: JournalEntry, _ schema: Schema, at sequence: Int64, _ journal: any JournalReader
  ) async throws -> Bool {
    guard let rules = try? rules.rules(for: schema) else { return false }
    switch rules.read(principal) {
    case .all: return true
    case .closed: return false
    case .rows: break
    }
    if let image = entry.image { return maySee(try journal.row(in: image, of: schema), schema) }
    let history = try await journal.history(of: entry.id, limit: Limits.pageSizeMaximum)
    let last = history.prefix { $0.sequence < sequence }.reversed().lazy
      .flatMap { $0.entries.reversed() }
      .first { $0.collection == entry.collection && $0.image != nil }
    guard let image = last?.image else { return false }
    return maySee(try journal.row(in: image, of: schema), schema)
  }
}
