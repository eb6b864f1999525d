import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The writes of one commit.
extension Engine {
  /// Begins a SQL transaction for a group of commits.
  func beginGroup() throws(SQLiteFailure) {
    try run(.begin)
    stretch = CommitStretch(startsTransaction: true)
  }

  /// Starts the next stretch when the present one is full.
  func prepareStretch() throws(SQLiteFailure) {
    guard stretch.isFull else { return }
    if !stretch.startsTransaction { try run(.releaseStretch) }
    try run(.stretch)
    stretch = CommitStretch(startsTransaction: false)
  }

  /// Takes the stretch's commits out again. Answers them, to be written once more.
  func undoStretch() throws(SQLiteFailure) -> [CommitApplier] {
    if stretch.startsTransaction {
      try run(.rollback)
      try run(.begin)
    } else {
      try run(.rollbackToStretch)
    }
    stretch.becomeCareful()
    return stretch.commits
  }

  /// Adds the commit and its entries to the journal.
  func journal(_ commit: Commit) throws(SQLiteFailure) {
    try journalHeader(commit)
    try journalEntries(commit)
  }

  func journalHeader(_ commit: Commit) throws(SQLiteFailure) {
    let header = commit.header
    let statement = try prepared(.insertCommit)
    statement.bind(commit.sequence, at: 1)
    statement.bind(header.key, at: 2)
    statement.bind(header.at.milliseconds, at: 3)
    statement.bind(header.actor?.rawValue, at: 4)
    statement.bind(header.onBehalfOf?.rawValue, at: 5)
    statement.bind(header.operation, at: 6)
    statement.bind(header.reason, at: 7)
    statement.bind(utf8: Self.list(header.elevations), at: 8)
    statement.bind(blob: header.fingerprint, at: 9)
    statement.bind(utf8: header.answer, at: 10)
    statement.bind(blob: commit.hash, at: 11)
    try statement.run()
  }

  func journalEntries(_ commit: Commit) throws(SQLiteFailure) {
    guard !commit.entries.isEmpty else { return }
    let addition = try prepared(.insertChange)
    var position = commit.sequence * JournalSQL.changesPerCommit
    for entry in commit.entries {
      addition.bind(position, at: 1)
      addition.bind(entry.collection, at: 2)
      addition.bind(entry.id.rawValue, at: 3)
      addition.bind(VerbCode.code(entry.verb), at: 4)
      addition.bind(utf8: entry.image, at: 5)
      try addition.run()
      position += 1
    }
  }

  private static func list(_ elevations: [String]) -> [UInt8]? {
    elevations.isEmpty ? nil : DocumentWriter.bytes(.list(elevations.map(Document.text)))
  }

  /// Brings one record from its old row to its new one.
  func write(_ change: Change) throws {
    switch (change.old, change.new) {
    case (nil, let new?): try insert(change.schema, new)
    case (let old?, nil): try delete(change.schema, old)
    case (let old?, let new?): try update(change.schema, old, new)
    case (nil, nil): break
    }
  }

  func insert(_ schema: Schema, _ row: Row) throws {
    let statement = try table(schema).insert()
    statement.bind(row.values)
    try statement.run()
    try keepFindable(schema, from: nil, to: row)
  }

  func delete(_ schema: Schema, _ row: Row) throws {
    let statement = try table(schema).delete()
    statement.bind(row.id.rawValue, at: 1)
    statement.bind(row.version, at: 2)
    try statement.run()
    try requireOneRow(schema, row)
    try keepFindable(schema, from: row, to: nil)
  }

  private func update(_ schema: Schema, _ old: Row, _ new: Row) throws {
    var positions: [Int] = []
    for position in new.values.indices where new.values[position] != old.values[position] {
      positions.append(position)
    }
    let statement = try table(schema).update(positions)
    var index: Int32 = 1
    for position in positions {
      statement.bind(new.values[position], at: index)
      index += 1
    }
    statement.bind(old.id.rawValue, at: index)
    statement.bind(old.version, at: index + 1)
    try statement.run()
    try requireOneRow(schema, old)
    try keepFindable(schema, from: old, to: new)
  }

  private func requireOneRow(_ schema: Schema, _ row: Row) throws(OpsError) {
    guard changedRows != 1 else { return }
    throw WriteRefusal.moved(row.id, version: row.version, in: schema.name)
  }

  /// Where the journal ends.
  func head() throws(SQLiteFailure) -> JournalHead {
    let statement = try prepared(.head)
    guard try statement.step() else { return .empty }
    let head = JournalHead(
      sequence: statement.integer(0), hash: statement.bytes(1),
      at: Instant(milliseconds: statement.integer(2)))
    statement.reset()
    return head
  }
}
