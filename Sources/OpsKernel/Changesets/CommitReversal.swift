import OpsDomain
import OpsStorage

/// Writes the opposite of one commit, record by record, the last one first.
///
/// Every record gets the image it had before, unless its area says what stands for that, see
/// ``RecordReversal``: stock moves back with a movement of its own, so that the ledger keeps both.
///
/// It is written on behalf of the person who takes it back: the gate asks for each record whether
/// they could make the same change by hand. No error speaks of records that they do not see.
package struct CommitReversal {
  package let commit: Commit
  let journal: any JournalReader
  /// Writes on behalf of the caller.
  package let writer: Transaction
  /// Says what the operations of the commit may be, and what going back means for its records.
  let blueprint: Blueprint

  /// Who takes it back.
  package var actor: RecordID? { writer.caller.userID }

  func run() async throws {
    var records: [ReversedRecord] = []
    for name in ChangesetSummary.of(commit) ?? [commit.header.operation] {
      if let why = blueprint.operations[name]?.descriptor.whyFinal { throw refused(why) }
    }
    guard commit.header.operation != FormerList.operation else {
      throw refused("earlier versions kept the records in another form")
    }
    for entry in commit.entries.reversed() { records.append(try await record(entry)) }
    for record in records {
      try writer.requireSight(of: record.after ?? record.before, record.schema)
    }
    // Everything is looked at before anything is written: the first writes move the others.
    for record in records { try await requireUntouched(record) }
    for isLast in [false, true] {
      for record in records where try self.isLast(record) == isLast {
        try Task.checkCancellation()
        try await reverse(record)
      }
    }
  }

  private func isLast(_ record: ReversedRecord) throws -> Bool {
    try blueprint.reversal(of: record.schema)?.isLast(record) ?? false
  }

  private func record(_ entry: JournalEntry) async throws -> ReversedRecord {
    guard let schema = try? writer.context.rules.schema(named: entry.collection) else {
      throw refused("it was written by another version of the product")
    }
    guard schema.area != .identity, !schema.isConfidential else {
      throw refused("people and their rights are changed by their own commands only")
    }
    var before: Row?
    if entry.verb != .insert {
      let earlier = try await journal.history(of: entry.id, limit: .max)
        .last { $0.sequence < commit.sequence && $0.image(of: entry) != nil }
      guard let image = earlier?.image(of: entry) else {
        throw refused("the journal does not hold what was there before")
      }
      before = try journal.row(in: image, of: schema)
      guard !hasLost(before, schema, image) else {
        throw refused("the personal data it would put back has been erased")
      }
    }
    let after = try entry.image.map { try journal.row(in: $0, of: schema) }
    return ReversedRecord(schema: schema, id: entry.id, before: before, after: after)
  }

  /// Whether personal values that the image held can no longer be opened.
  private func hasLost(_ row: Row?, _ schema: Schema, _ image: [UInt8]) -> Bool {
    RowImage.slot(of: image) != nil
      && schema.personalPositions.allSatisfy { row?.values[$0].isNull ?? true }
  }

  package func refused(_ why: String) -> OpsError {
    OpsError(
      .ruleViolated, "\(commit.header.operation) cannot be undone: \(why)", field: "commit",
      hint: "`opsh explain \(commit.header.key)` shows what it did")
  }

  // MARK: Later commits

  /// The record must be as the commit left it.
  private func requireUntouched(_ record: ReversedRecord) async throws {
    let now = try await writer.row(record.schema, id: record.id)
    guard !isSame(now, record.after, record.schema) else {
      return try await requireUntouchedLists(of: record)
    }
    throw try await dependants(
      "\(record.schema.noun) \(name(record)) has changed since", touching: [record.id])
  }

  private func isSame(_ now: Row?, _ left: Row?, _ schema: Schema) -> Bool {
    guard let now, let left else { return now == nil && left == nil }
    let following = following(schema)
    return zip(schema.columns, zip(now.values, left.values)).allSatisfy { column, values in
      column.name == Column.version.name || column.name == Column.journalPlace.name
        || following.contains(column.name)
        || values.0 == values.1
    }
  }

  private func following(_ schema: Schema) -> Set<String> {
    (blueprint.reversal(of: schema)?.following ?? [])
      .union(formerLists(of: schema).map(\.column.name))
  }

  func name(_ record: ReversedRecord) -> String {
    for column in [record.schema.nameColumn?.name, "code", "name", "key"] {
      guard let column, let position = record.schema.position(named: column),
        case .text(let text)? = (record.after ?? record.before)?.values[position]
      else { continue }
      return Excerpt.of(text)
    }
    return record.id.description
  }

  /// The refusal that names the later commits which touched any of these records.
  package func dependants(_ what: String, touching ids: [RecordID]) async throws -> OpsError {
    var later: [Int64: Commit] = [:]
    for id in ids {
      for found in try await journal.history(of: id, limit: .max)
      where found.sequence > commit.sequence {
        later[found.sequence] = found
      }
    }
    let names = later.values.sorted { $0.sequence > $1.sequence }.prefix(3)
      .map { "\($0.header.key) (\($0.header.operation))" }
    let more = later.count > 3 ? " and \(later.count - 3) more" : ""
    let by = names.isEmpty ? "" : ": \(names.joined(separator: ", "))\(more)"
    return OpsError(
      .dependants, "\(commit.header.operation) cannot be undone, \(what)\(by)", field: "commit",
      hint: names.isEmpty ? nil : "undo what came later first")
  }

  // MARK: The opposite

  private func reverse(_ record: ReversedRecord) async throws {
    guard let way = blueprint.reversal(of: record.schema) else { return try await putBack(record) }
    try await way.reverse(record, in: self)
  }

  /// Whether the commit made that record, which goes with it.
  package func isCreated(_ id: RecordID) -> Bool {
    commit.entries.contains { $0.id == id && $0.verb == .insert }
  }

  /// Gives the record the image it had before.
  package func putBack(_ record: ReversedRecord) async throws {
    try await putBack(record, through: writer)
  }

  /// The same with other rights.
  package func putBack(_ record: ReversedRecord, through writer: Transaction) async throws {
    let now = try await writer.row(record.schema, id: record.id)
    guard var before = record.before else {
      guard let now else { return }
      try await putBackLists(of: record, through: writer)
      try await requireUnreferred(record)
      return try await writer.delete(record.schema, id: record.id, version: now.version)
    }
    guard let now else {
      before.version = 0
      for list in formerLists(of: record.schema) { before = list.emptied(before) }
      _ = try await writer.insert(record.schema, before, restoring: true)
      return try await putBackLists(of: record, through: writer)
    }
    try await putBackLists(of: record, through: writer)
    for field in following(record.schema) {
      guard let position = record.schema.position(named: field) else { continue }
      before.values[position] = now.values[position]
    }
    before.version = now.version
    guard !isKept(before, now, record.schema) else { return }
    _ = try await writer.update(record.schema, before)
  }

  /// Whether the records differ in nothing but when they were changed, because what else the commit
  /// did to one follows from others.
  private func isKept(_ before: Row, _ now: Row, _ schema: Schema) -> Bool {
    zip(schema.columns, zip(before.values, now.values)).allSatisfy { column, values in
      column.name == "updated_at" || values.0 == values.1
    }
  }

  /// Refuses to remove a record that others name; what is derived from it goes with it.
  private func requireUnreferred(_ record: ReversedRecord) async throws {
    var derived: [(Schema, Row)] = []
    for schema in writer.context.rules.schemas {
      for column in schema.columns where column.references == record.schema.name {
        let found = try await writer.rows(
          Query(schema, where: .equals(column, .id(record.id)), limit: 3))
        if schema.isDerived {
          derived += found.map { (schema, $0) }
        } else if !found.isEmpty {
          throw try await dependants(
            "\(schema.noun) records refer to it", touching: found.map(\.id))
        }
      }
    }
    for (schema, row) in derived {
      try await writer.delete(schema, id: row.id, version: row.version)
    }
  }
}
