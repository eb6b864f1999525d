import GRDBSQLite
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The journal as its two tables keep it.
struct LocalJournal: JournalReader {
  let readers: ReaderStack
  let vault: (any PersonalVault)?

  func commits(after sequence: Int64, limit: Int) throws -> [Commit] {
    try readers.read { engine in
      let statement = try engine.prepared(JournalSQL.commitsAfter)
      statement.bind(sequence, at: 1)
      statement.bind(Int64(max(0, limit)), at: 2)
      var found: [Stored] = []
      while try statement.step() { found.append(try Stored(statement)) }
      guard let first = found.first, let last = found.last else { return [] }
      let entries = try Self.entries(from: first.sequence, through: last.sequence, engine)
      return found.map { $0.commit(entries[$0.sequence] ?? []) }
    }
  }

  func commits(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, limit: Int
  ) throws -> [Commit] {
    try readers.read { engine in
      var sequences: Set<Int64> = []
      for sql in JournalSearchSQL.statements(search, from: start, oldestFirst: oldestFirst) {
        sequences.formUnion(try Self.sequences(sql, limit, engine))
      }
      let wanted = sequences.sorted { oldestFirst ? $0 < $1 : $0 > $1 }.prefix(limit)
      let statement = try engine.prepared(JournalSQL.commitBySequence)
      return try wanted.map { sequence in
        statement.bind(sequence, at: 1)
        guard try statement.step() else { throw Self.corrupt }
        defer { statement.reset() }
        let entries = try Self.entries(from: sequence, through: sequence, engine)
        return try Stored(statement).commit(entries[sequence] ?? [])
      }
    }
  }

  /// The first `limit` different sequences that the statement answers.
  private static func sequences(
    _ sql: SQLStatement, _ limit: Int, _ engine: Engine
  ) throws -> Set<Int64> {
    let statement = try engine.prepared(sql.text)
    statement.bind(sql.bindings)
    var found: Set<Int64> = []
    while found.count < limit, try statement.step() { found.insert(statement.integer(0)) }
    statement.reset()
    return found
  }

  func commits(key: String) throws -> [Commit] {
    try readers.read { engine in
      let statement = try engine.prepared(JournalSQL.commitsByKey)
      statement.bind(key, at: 1)
      var found: [Stored] = []
      while try statement.step() { found.append(try Stored(statement)) }
      return try found.map { stored in
        let entries = try Self.entries(from: stored.sequence, through: stored.sequence, engine)
        return stored.commit(entries[stored.sequence] ?? [])
      }
    }
  }

  func commit(key: String, by actor: RecordID?) throws -> Commit? {
    try readers.read { engine in
      let statement = try engine.prepared(JournalSQL.commitByKey)
      statement.bind(key, at: 1)
      statement.bind(actor?.rawValue ?? 0, at: 2)
      guard try statement.step() else { return nil }
      defer { statement.reset() }
      let stored = try Stored(statement)
      let entries = try Self.entries(from: stored.sequence, through: stored.sequence, engine)
      return stored.commit(entries[stored.sequence] ?? [])
    }
  }

  func marks(of keys: [String], by actor: RecordID?) throws -> [String: KeyMark] {
    try readers.read { engine in
      let statement = try engine.prepared(JournalSQL.markByKey)
      // One look at the log for all keys instead of one for each.
      return try engine.inOneState {
        var found: [String: KeyMark] = [:]
        for key in keys {
          statement.bind(key, at: 1)
          statement.bind(actor?.rawValue ?? 0, at: 2)
          guard try statement.step() else { continue }
          found[key] = KeyMark(
            sequence: statement.integer(0), fingerprint: statement.optionalBytes(1) ?? [])
          statement.reset()
        }
        return found
      }
    }
  }

  func history(of id: RecordID, limit: Int) throws -> [Commit] {
    try readers.read { engine in
      let changes = try engine.prepared(JournalSQL.changesOfRecord)
      changes.bind(id.rawValue, at: 1)
      changes.bind(Int64(max(0, limit)), at: 2)
      return try Self.commits(of: changes, engine)
    }
  }

  func history(of id: RecordID, before sequence: Int64, limit: Int) throws -> [Commit] {
    try readers.read { engine in
      let changes = try engine.prepared(JournalSQL.changesOfRecordBefore)
      let end = max(0, sequence).multipliedReportingOverflow(by: JournalSQL.changesPerCommit)
      changes.bind(id.rawValue, at: 1)
      changes.bind(end.overflow ? .max : end.partialValue, at: 2)
      changes.bind(Int64(max(0, limit)), at: 3)
      return try Self.commits(of: changes, engine)
    }
  }

  func head() throws -> JournalHead { try readers.read { try $0.head() } }

  // MARK: Rows

  private static let corrupt = OpsError(
    .corrupt, "The journal holds an entry that cannot be read",
    hint: "run `opsh doctor` on the book")

  private static func entries(
    from first: Int64, through last: Int64, _ engine: Engine
  ) throws -> [Int64: [JournalEntry]] {
    let statement = try engine.prepared(JournalSQL.changesBetween)
    statement.bind(first * JournalSQL.changesPerCommit, at: 1)
    statement.bind(last * JournalSQL.changesPerCommit + JournalSQL.changesPerCommit - 1, at: 2)
    var entries: [Int64: [JournalEntry]] = [:]
    while try statement.step() {
      let (sequence, entry) = try Self.entry(statement)
      entries[sequence, default: []].append(entry)
    }
    return entries
  }

  /// The commits that rows of `changes` belong to, in their order, each with those rows.
  private static func commits(of changes: Prepared, _ engine: Engine) throws -> [Commit] {
    var found: [(sequence: Int64, entries: [JournalEntry])] = []
    while try changes.step() {
      let (sequence, entry) = try Self.entry(changes)
      if found.last?.sequence == sequence {
        found[found.count - 1].entries.append(entry)
      } else {
        found.append((sequence, [entry]))
      }
    }
    let commits = try engine.prepared(JournalSQL.commitBySequence)
    return try found.map { sequence, entries in
      commits.bind(sequence, at: 1)
      guard try commits.step() else { throw corrupt }
      defer { commits.reset() }
      return try Stored(commits).commit(entries)
    }
  }

  private static func entry(_ row: Prepared) throws -> (sequence: Int64, JournalEntry) {
    guard let verb = VerbCode.verb(row.integer(3)) else {
      row.reset()
      throw corrupt
    }
    let entry = JournalEntry(
      collection: row.text(1), id: RecordID(rawValue: row.integer(2)), verb: verb,
      image: row.optionalBytes(4))
    return (row.integer(0) / JournalSQL.changesPerCommit, entry)
  }

  /// A row of `commits`.
  private struct Stored {
    let sequence: Int64
    let header: CommitHeader
    let hash: [UInt8]

    init(_ row: Prepared) throws {
      sequence = row.integer(0)
      var header = CommitHeader(
        key: row.text(1), at: Instant(milliseconds: row.integer(2)),
        actor: row.optionalInteger(3).map(RecordID.init(rawValue:)), operation: row.text(5),
        reason: row.optionalText(6))
      header.onBehalfOf = row.optionalInteger(4).map(RecordID.init(rawValue:))
      if let list = row.optionalBytes(7) {
        guard case .list(let items)? = try? DocumentParser.parse(list) else {
          row.reset()
          throw LocalJournal.corrupt
        }
        header.elevations = items.compactMap { item in
          if case .text(let text) = item { text } else { nil }
        }
      }
      header.fingerprint = row.optionalBytes(8)
      header.answer = row.optionalBytes(9)
      self.header = header
      hash = row.bytes(10)
    }

    func commit(_ entries: [JournalEntry]) -> Commit {
      Commit(sequence: sequence, header: header, entries: entries, hash: hash)
    }
  }
}
