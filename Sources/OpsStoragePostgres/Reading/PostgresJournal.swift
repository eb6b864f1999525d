import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The journal as its two tables keep it.
struct PostgresJournal: JournalReader {
  let pool: ConnectionPool
  let vault: (any PersonalVault)?

  private static func text(_ statement: String) -> String { Dialect.postgres.translated(statement) }

  private static let commitsAfter = text(JournalSQL.commitsAfter)
  private static let commitsByKey = text(JournalSQL.commitsByKey)
  private static let commitByKey = text(JournalSQL.commitByKey)
  private static let markByKey = text(JournalSQL.markByKey)
  private static let commitBySequence = text(JournalSQL.commitBySequence)
  private static let changesBetween = text(JournalSQL.changesBetween)
  private static let changesOfRecord = text(JournalSQL.changesOfRecord)
  private static let changesOfRecordBefore = text(JournalSQL.changesOfRecordBefore)

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await pool.read { engine in
      let found = try engine.run(
        SQLStep(Self.commitsAfter, [.integer(sequence), .integer(Int64(max(0, limit)))])
      ).rows
      guard case .integer(let first)? = found.first?.first,
        case .integer(let last)? = found.last?.first
      else { return [] }
      let entries = try Self.entries(from: first, through: last, engine)
      return try found.map { try Self.commit($0, entries) }
    }
  }

  func commits(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, limit: Int
  ) async throws -> [Commit] {
    try await pool.read { engine in
      let statements = JournalSearchSQL.statements(
        search, from: start, oldestFirst: oldestFirst, dialect: .postgres)
      var sequences: Set<Int64> = []
      for statement in statements {
        sequences.formUnion(try Self.sequences(statement, limit, engine))
      }
      let wanted = sequences.sorted { oldestFirst ? $0 < $1 : $0 > $1 }.prefix(limit)
      return try Self.commits(wanted.map { ($0, nil) }, engine)
    }
  }

  /// The first `limit` different sequences that the statement answers. A commit may have many
  /// changes of a collection, so more rows are asked for until there are enough.
  private static func sequences(
    _ statement: SQLStatement, _ limit: Int, _ engine: Engine
  ) throws -> Set<Int64> {
    guard limit > 0 else { return [] }
    var rows = Int64(min(limit, 1 << 20)) * 4
    while true {
      let step = SQLStep(
        statement.text + " LIMIT $\(statement.bindings.count + 1)",
        statement.bindings + [.integer(rows)])
      let answer = try engine.run(step).rows
      var found: Set<Int64> = []
      for row in answer where found.count < limit {
        if case .integer(let sequence)? = row.first { found.insert(sequence) }
      }
      if found.count >= limit || answer.count < rows { return found }
      rows *= 8
    }
  }

  func commits(key: String) async throws -> [Commit] {
    try await pool.read { engine in
      let found = try engine.run(SQLStep(Self.commitsByKey, [.text(key)])).rows
      return try found.map { try Self.whole($0, engine) }
    }
  }

  func commit(key: String, by actor: RecordID?) async throws -> Commit? {
    try await pool.read { engine in
      let step = SQLStep(Self.commitByKey, [.text(key), .integer(actor?.rawValue ?? 0)])
      guard let row = try engine.look(step).rows.first else { return nil }
      let commit = try Self.whole(row, engine)
      try engine.proveShown()
      return commit
    }
  }

  func marks(of keys: [String], by actor: RecordID?) async throws -> [String: KeyMark] {
    guard !keys.isEmpty else { return [:] }
    return try await pool.read { engine in
      let answers = try engine.run(
        keys.map { SQLStep(Self.markByKey, [.text($0), .integer(actor?.rawValue ?? 0)]) })
      var found: [String: KeyMark] = [:]
      for (key, answer) in zip(keys, answers) {
        guard let row = answer.rows.first, case .integer(let sequence) = row[0] else { continue }
        var fingerprint: [UInt8] = []
        if case .bytes(let bytes) = row[1] { fingerprint = bytes }
        found[key] = KeyMark(sequence: sequence, fingerprint: fingerprint)
      }
      if !found.isEmpty { try engine.proveShown() }
      return found
    }
  }

  func history(of id: RecordID, limit: Int) async throws -> [Commit] {
    try await pool.read { engine in
      try Self.commits(
        ofChanges: SQLStep(Self.changesOfRecord, [.id(id), .integer(Int64(max(0, limit)))]), engine)
    }
  }

  func history(of id: RecordID, before sequence: Int64, limit: Int) async throws -> [Commit] {
    let end = max(0, sequence).multipliedReportingOverflow(by: JournalSQL.changesPerCommit)
    let position = end.overflow ? Int64.max : end.partialValue
    return try await pool.read { engine in
      let step = SQLStep(
        Self.changesOfRecordBefore,
        [.id(id), .integer(position), .integer(Int64(max(0, limit)))])
      return try Self.commits(ofChanges: step, engine)
    }
  }

  func head() async throws -> JournalHead { try await pool.read { try $0.head() } }

  // MARK: Rows

  private static func entries(
    from first: Int64, through last: Int64, _ engine: Engine
  ) throws -> [Int64: [JournalEntry]] {
    let each = JournalSQL.changesPerCommit
    let step = SQLStep(changesBetween, [.integer(first * each), .integer(last * each + each - 1)])
    var entries: [Int64: [JournalEntry]] = [:]
    for row in try engine.run(step).rows {
      let (sequence, entry) = try JournalRows.entry(row)
      entries[sequence, default: []].append(entry)
    }
    return entries
  }

  private static func commit(
    _ row: [Value], _ entries: [Int64: [JournalEntry]]
  ) throws -> Commit {
    guard case .integer(let sequence)? = row.first else { throw JournalRows.corrupt }
    return try JournalRows.commit(row, entries[sequence] ?? [])
  }

  /// The commit with all its entries.
  private static func whole(_ row: [Value], _ engine: Engine) throws -> Commit {
    guard case .integer(let sequence)? = row.first else { throw JournalRows.corrupt }
    return try commit(row, try entries(from: sequence, through: sequence, engine))
  }

  /// The commits that rows of `changes` belong to, in their order, each with those rows.
  private static func commits(ofChanges step: SQLStep, _ engine: Engine) throws -> [Commit] {
    var found: [(sequence: Int64, entries: [JournalEntry]?)] = []
    for row in try engine.run(step).rows {
      let (sequence, entry) = try JournalRows.entry(row)
      if found.last?.sequence == sequence {
        found[found.count - 1].entries?.append(entry)
      } else {
        found.append((sequence, [entry]))
      }
    }
    return try commits(found, engine)
  }

  /// The commits with these sequences, each with these entries, or with all it has. Asked together.
  private static func commits(
    _ wanted: [(sequence: Int64, entries: [JournalEntry]?)], _ engine: Engine
  ) throws -> [Commit] {
    guard !wanted.isEmpty else { return [] }
    let each = JournalSQL.changesPerCommit
    let answers = try engine.run(
      wanted.flatMap { part -> [SQLStep] in
        let commit = SQLStep(commitBySequence, [.integer(part.sequence)])
        guard part.entries == nil else { return [commit] }
        let first = part.sequence * each
        return [commit, SQLStep(changesBetween, [.integer(first), .integer(first + each - 1)])]
      })
    var rest = answers[...]
    return try wanted.map { part in
      guard let row = rest.popFirst()?.rows.first else { throw JournalRows.corrupt }
      let entries =
        try part.entries
        ?? (rest.popFirst()?.rows ?? []).map {
          try JournalRows.entry($0).1
        }
      return try JournalRows.commit(row, entries)
    }
  }
}
