import OpsDomain
import OpsStorage

/// What commits did to the parts of a record, such as members of a team: see
/// ``CollectionRules/told(with:)``.
struct HistoryParts {
  /// Parts that one line tells of in words; the fields name all of them.
  static let told = 10

  /// What became of one part.
  struct PartChange {
    let change: Change
    /// The column of the part that names the record it is told with.
    let owner: Column
  }

  private let journal: any JournalReader
  private let rules: RuleBook

  init(_ journal: any JournalReader, _ rules: RuleBook) {
    self.journal = journal
    self.rules = rules
  }

  /// The commits before the one with `end` that touched parts of the record, newest first: also
  /// those that did not touch the record, such as an undo or the erasure of a member.
  func sequences(
    of record: RecordID, in collection: String, before end: Int64, limit: Int
  ) async throws -> [Int64] {
    var found: Set<Int64> = []
    for part in try await parts(of: record, in: collection) {
      try Task.checkCancellation()
      let commits = try await journal.history(of: part, before: end, limit: limit)
      found.formUnion(commits.map(\.sequence))
    }
    return Array(found.sorted(by: >).prefix(limit))
  }

  /// The parts that the record ever had: each was added in a commit that wrote the record.
  private func parts(of record: RecordID, in collection: String) async throws -> Set<RecordID> {
    guard try !owners(of: collection).isEmpty else { return [] }
    var parts: Set<RecordID> = []
    var pages = journal.pages(of: record)
    while let commits = try await pages.next() {
      for commit in commits {
        let changes = try await changes(of: record, in: collection, at: commit.sequence)
        parts.formUnion(changes.map(\.change.id))
      }
    }
    return parts
  }

  /// The changes that the commit with `sequence` made to parts of the record, in its order.
  func changes(
    of record: RecordID, in collection: String, at sequence: Int64
  ) async throws -> [PartChange] {
    let owners = try owners(of: collection)
    guard !owners.isEmpty else { return [] }
    // The history of a record has its own entries alone.
    let whole = try await journal.commits(after: sequence - 1, limit: 1).first
    var changes: [PartChange] = []
    for entry in whole?.entries ?? [] {
      try Task.checkCancellation()
      guard let (schema, owner) = owners[entry.collection],
        let place = schema.position(of: owner)
      else { continue }
      func row(_ image: [UInt8]?) throws -> Row? {
        try image.map { try journal.row(in: $0, of: schema) }
      }
      let new = try row(entry.image)
      // A part stays with its record.
      if let new, new.values[place] != .id(record) { continue }
      var old: Row?
      if entry.verb != .insert {
        old = try row(
          try await journal.entry(of: entry.id, in: schema, before: sequence)?.image)
      }
      guard (new ?? old)?.values[place] == .id(record) else { continue }
      changes.append(
        PartChange(
          change: Change(schema: schema, id: entry.id, old: old, new: new), owner: owner))
    }
    return changes
  }

  /// The collections whose records are told with those of `collection`, by their names, each with
  /// the column that says with which.
  private func owners(of collection: String) throws -> [String: (schema: Schema, owner: Column)] {
    var found: [String: (schema: Schema, owner: Column)] = [:]
    for schema in rules.schemas {
      guard let owner = try rules.rules(for: schema).teller,
        owner.references == collection
      else { continue }
      found[schema.name] = (schema, owner)
    }
    return found
  }
}
