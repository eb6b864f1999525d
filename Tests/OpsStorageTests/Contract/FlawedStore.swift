import OpsDomain
import OpsStorage
import OpsTesting

/// A store that breaks one law, to prove that the contract notices.
struct FlawedStore: RecordStore {
  /// What is wrong, by the law that has to find it.
  enum Flaw: String, CaseIterable {
    case commitsRollbacks = "a rolled back transaction leaves nothing"
    case interleavesBodies = "suspended bodies do not interleave"
    case reversesLists = "without an order rows come by identifier"
    case composesText = "composed and decomposed é are two values"
    case losesEmptyText = "empty text is not absence"
    case forgetsReason = "every field of a header survives"
    case hasNoSnapshots = "a snapshot sees one state around a commit"
    case sumsNothingToAbsent = "figures of nothing are 0 and absent"
    case hasNoPageLimit = "a page of 0 or 1001 rows is refused"
    case mixesKeys = "everybody has keys of their own"
    case ordersByIdentifier = "equal times are in the order of commits"
    case skipsCommits = "sequences have no gaps and the chain holds"
  }

  let flaw: Flaw
  let base: any RecordStore

  var kind: StoreKind { base.kind }
  var identity: ObjectIdentifier { base.identity }

  var journal: any JournalReader { FlawedJournal(flaw: flaw, base: base.journal) }

  func close() async throws { try await base.close() }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    let given = flaw == .hasNoSnapshots ? .latest : consistency
    return try await base.read(given) { try await body(FlawedReader(flaw: flaw, base: $0)) }
  }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    switch flaw {
    case .commitsRollbacks:
      let committed = try await base.transact { overlay -> Result<Answer, any Error> in
        do { return .success(try await body(overlay)) } catch { return .failure(error) }
      }
      return Committed(answer: try committed.answer.get(), receipt: committed.receipt)
    case .interleavesBodies: return try await interleave(body)
    default: return try await base.transact(body)
    }
  }

  /// Runs the body outside the transaction, and lets the last writer win.
  private func interleave<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let (answer, work) = try await base.read(.latest) { reader in
      let overlay = Overlay(over: reader)
      return (try await body(overlay), overlay)
    }
    let receipt = try await base.transact { overlay in
      overlay.header = work.header
      for change in work.changes {
        guard var new = change.new else { continue }
        if let stored = try await overlay.record(change.schema, id: change.id) {
          new.version = stored.version
          _ = try await overlay.update(change.schema, new)
        } else {
          _ = try await overlay.insert(change.schema, new)
        }
      }
    }.receipt
    return Committed(answer: answer, receipt: receipt)
  }
}

struct FlawedReader: RecordReader {
  let flaw: FlawedStore.Flaw
  let base: any RecordReader

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await base.record(schema, id: id).map(damage)
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    try await base.record(schema, key: key, values).map(damage)
  }

  func records(_ query: Query) async throws -> [Row] {
    var query = query
    if flaw == .hasNoPageLimit { query.limit = min(max(query.limit, 1), Limits.pageSizeMaximum) }
    let rows = try await base.records(query).map(damage)
    if flaw == .ordersByIdentifier, query.schema == ContractEvent.schema {
      return rows.sorted { $0.id < $1.id }
    }
    return flaw == .reversesLists ? rows.reversed() : rows
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    let figures = try await base.figures(aggregate)
    guard flaw == .sumsNothingToAbsent else { return figures }
    return figures.map { $0.map { $0 == .integer(0) ? .null : $0 } }
  }

  private func damage(_ row: Row) -> Row {
    Row(
      row.values.map { value in
        switch (flaw, value) {
        case (.losesEmptyText, .text("")): .null
        case (.composesText, .text(let text)) where text == "é": .text("é")
        default: value
        }
      })
  }
}

struct FlawedJournal: JournalReader {
  let flaw: FlawedStore.Flaw
  let base: any JournalReader

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    let commits = try await base.commits(after: sequence, limit: limit).map(damage)
    return flaw == .skipsCommits ? commits.filter { $0.sequence != 2 } : commits
  }

  func commits(key: String) async throws -> [Commit] {
    let commits = try await base.commits(key: key).map(damage)
    return flaw == .mixesKeys ? Array(commits.prefix(1)) : commits
  }

  func history(of id: RecordID, limit: Int) async throws -> [Commit] {
    try await base.history(of: id, limit: limit).map(damage)
  }

  func head() async throws -> JournalHead { try await base.head() }

  private func damage(_ commit: Commit) -> Commit {
    guard flaw == .forgetsReason else { return commit }
    var header = commit.header
    header.reason = nil
    return Commit(
      sequence: commit.sequence, header: header, entries: commit.entries, hash: commit.hash)
  }
}
