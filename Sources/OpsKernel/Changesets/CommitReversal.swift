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
  /// Says what records are called.
  let describer: ChangeDescriber
  /// The operations of the commit, and of those it takes back or brings back; nil where the journal
  /// does not say all of them.
  let operations: Set<String>?
  /// How a refusal begins: `stock.receive cannot be undone`, or `cannot be redone`.
  package let refusal: String
  /// The commits that are taken back with this one: what they changed stands in nobody's way, and
  /// no refusal names them.
  var together: Set<Int64> = []

  /// Who takes it back.
  package var actor: RecordID? { writer.caller.userID }

  func run() async throws {
    var records: [ReversedRecord] = []
    // The last one says what to do about what the commit left: carts end in orders.
    for name in commit.operations.reversed() {
      if let why = blueprint.operations[name]?.descriptor.whyFinal {
        throw try await finalRefusal(why)
      }
    }
    try requireKind()
    for entry in commit.entries.reversed() { records.append(try await record(entry)) }
    for record in records {
      if try await isFollowing(record) { continue }
      do {
        try writer.requireSight(of: record.after ?? record.before, record.schema)
      } catch {
        throw try await unseen(error, record.schema)
      }
    }
    // All checks come before the first write: the first writes would change what the others read.
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
      throw refused(
        "people and their rights are changed by their own commands only",
        hint: "run `opsh help` to list the commands for people and their rights")
    }
    var before: Row?
    if entry.verb != .insert {
      let earlier = try await journal.entry(of: entry.id, in: schema, before: commit.sequence)
      guard let image = earlier?.image else {
        throw refused("the journal does not have the earlier state")
      }
      before = try journal.row(in: image, of: schema)
      guard !hasLost(before, schema, image) else {
        throw refused("the personal data it would put back has been erased", hint: Self.lost)
      }
    }
    let rules = writer.context.rules
    let after = try entry.image.map { try journal.row(in: $0, of: schema) }
    return ReversedRecord(
      schema: schema, id: entry.id,
      before: before.map { rules.keepingUp($0, of: schema) },
      after: after.map { rules.keepingUp($0, of: schema) },
      isErased: entry.image.map { hasLost(after, schema, $0) } ?? false)
  }

  /// No undo of what came later helps.
  private static let lost = "erased data cannot be restored"

  /// Whether personal values that the image held can no longer be opened.
  private func hasLost(_ row: Row?, _ schema: Schema, _ image: [UInt8]) -> Bool {
    RowImage.slot(of: image) != nil
      && schema.personalPositions.allSatisfy { row?.values[$0].isNull ?? true }
  }

  // MARK: Later commits

  /// The record must be as the commit left it.
  private func requireUntouched(_ record: ReversedRecord) async throws {
    let now = try await writer.row(record.schema, id: record.id)
      .map { writer.context.rules.keepingUp($0, of: record.schema) }
    guard !isSame(now, record.after, record.schema) else {
      return try await requireUntouchedLists(of: record)
    }
    let what =
      try await isSeen(record)
      ? "\(record.schema.noun) \(name(record))" : "a record that followed from it"
    guard !record.isErased else {
      throw refused("the personal data of \(what) has been erased", hint: Self.lost)
    }
    throw try await dependants("\(what) has changed since", touching: [record.id])
  }

  private func isSame(_ now: Row?, _ left: Row?, _ schema: Schema) -> Bool {
    isSame(now, left, schema, but: following(schema))
  }

  /// Whether the rows differ only in these columns, and in bookkeeping: who changed a record
  /// last and when is no work of its own. A part of it that changed, such as a member of a team, is
  /// a record that is looked at by itself.
  func isSame(_ now: Row?, _ left: Row?, _ schema: Schema, but following: Set<Column>) -> Bool {
    guard let now, let left else { return now == nil && left == nil }
    return zip(schema.columns, zip(now.values, left.values)).allSatisfy { column, values in
      column == .version || column == .journalPlace || column.isTrail
        || following.contains(column) || values.0 == values.1
    }
  }

  private func following(_ schema: Schema) -> Set<Column> {
    let own = blueprint.reversal(of: schema)?.following ?? []
    return Set(own.map(\.column) + formerLists(of: schema).map(\.column))
  }

  /// What people call the record, as diffs do.
  func name(_ record: ReversedRecord) async throws -> String {
    let change = Change(
      schema: record.schema, id: record.id, old: record.before, new: record.after)
    let reader = writer
    var names = RecordNames(describer, [change]) { schema, id in
      try await reader.row(schema, id: id)
    }
    return Excerpt.of(try await names.name(change))
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

  /// Whether the commit removed that record, which is back now or will be.
  package func isRemoved(_ id: RecordID) -> Bool {
    commit.entries.contains { $0.id == id && $0.verb == .delete }
  }

  /// Gives the record the image it had before: on behalf of the caller, or as the system what only
  /// followed.
  package func putBack(_ record: ReversedRecord) async throws {
    let now = try await writer.row(record.schema, id: record.id)
    guard var before = record.before else {
      guard let now else { return }
      try await putBackLists(of: record)
      try await requireUnreferred(record)
      return try await self.writer(of: record).delete(
        record.schema, id: record.id, version: now.version)
    }
    guard let now else {
      before.version = 0
      for list in formerLists(of: record.schema) { before = list.emptied(before) }
      if let way = blueprint.reversal(of: record.schema) { before = try way.returning(before) }
      _ = try await self.writer(of: record).insert(record.schema, before, restoring: true)
      return try await putBackLists(of: record)
    }
    try await putBackLists(of: record)
    for column in following(record.schema) {
      guard let position = record.schema.position(of: column) else { continue }
      before.values[position] = now.values[position]
    }
    before.version = now.version
    guard !isKept(before, now, record.schema) else { return }
    _ = try await self.writer(of: record).update(record.schema, before)
  }

  /// Whether the records differ in nothing but who changed them and when, because what else the
  /// commit did to one follows from others.
  private func isKept(_ before: Row, _ now: Row, _ schema: Schema) -> Bool {
    zip(schema.columns, zip(before.values, now.values)).allSatisfy { column, values in
      column.isTrail || values.0 == values.1
    }
  }
}
