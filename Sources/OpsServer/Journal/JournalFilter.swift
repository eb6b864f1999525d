import OpsDomain
import OpsKernel
import OpsStorage

/// What of the journal a principal may see: the row rules of the present, applied to the images of
/// the past, and of that the areas that a token is meant for.
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

  /// What the principal sees of the row; nil when it does not exist for them.
  func shown(_ row: Row, _ schema: Schema) -> Row? {
    try? rules.rules(for: schema).shownOutside(row, to: principal)
  }

  /// The commit with the entries the principal may see; nil when none is left. Administrators see
  /// all, so that they can check the hash chain; with a token of some areas they see those. A
  /// removed record is shown to whom its last image would be.
  func shown(_ commit: Commit, journal: any JournalReader) async throws -> Commit? {
    let limits = principal.limits
    if principal.roles.contains(.administrator), limits.scopes.isEmpty { return commit }
    var entries: [JournalEntry] = []
    var isWhole = true
    for entry in commit.entries {
      guard let schema = schemas[entry.collection] else { continue }
      guard limits.covers(recordsOf: schema.area) else {
        isWhole = false
        continue
      }
      guard let shown = try await shown(entry, schema, at: commit.sequence, journal)
      else { continue }
      entries.append(shown)
    }
    guard !entries.isEmpty else { return nil }
    var header = commit.header
    if header.actor != principal.userID || !isWhole {
      header.answer = nil
      header.fingerprint = nil
    }
    if !commit.opensKey(to: principal) {
      header.key = ""
      header.elevations = header.elevations.map(Reversal.withoutKey)
    }
    header.reason = try await commit.reason(for: principal, journal, rules)
    return Commit(
      sequence: commit.sequence, header: header, entries: entries, hash: commit.hash)
  }

  /// The entry, unless its record does not exist for the principal. Fields they do not see are left
  /// out where they stand in the open. A sealed image that holds none stays as it is.
  private func shown(
    _ entry: JournalEntry, _ schema: Schema, at sequence: Int64, _ journal: any JournalReader
  ) async throws -> JournalEntry? {
    guard let rules = try? rules.rules(for: schema),
      let condition = try? rules.visible(to: principal)
    else { return nil }
    if condition != .everything {
      guard let row = try await row(of: entry, schema, at: sequence, journal),
        MemoryInterpreter.matches(row, condition, in: schema)
      else { return nil }
    }
    guard let image = entry.image else { return entry }
    let stored = try RowImage.decode(image, schema: schema)
    let shown = stored.blank(
      at: rules.concealed(in: try journal.row(in: image, of: schema), from: principal))
    guard shown != stored else { return entry }
    return JournalEntry(
      collection: entry.collection, id: entry.id, verb: entry.verb, image: RowImage.encode(shown))
  }

  /// The record as the entry left it, or as it was before the entry removed it.
  private func row(
    of entry: JournalEntry, _ schema: Schema, at sequence: Int64, _ journal: any JournalReader
  ) async throws -> Row? {
    if let image = entry.image { return try journal.row(in: image, of: schema) }
    let last = try await journal.entry(of: entry.id, in: schema, before: sequence)
    return try last?.image.map { try journal.row(in: $0, of: schema) }
  }
}
