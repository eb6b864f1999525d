import OpsDomain
import OpsStorage

/// A store that breaks one law, to prove that the contract notices.
struct FlawedStore: RecordStore {
  enum Flaw: CaseIterable {
    /// Commits although the body has thrown.
    case commitsRollbacks
    /// Lists in the opposite order of identifiers.
    case reversesLists
    /// Takes composed and decomposed letters for the same.
    case composesText
    /// Gives rows an absent value for an empty text.
    case losesEmptyText
    /// Forgets the reason of a commit.
    case forgetsReason
    /// Answers every question of a snapshot from the present.
    case hasNoSnapshots
    /// Gives sums of nothing as absent.
    case sumsNothingToAbsent
    /// Gives pages of any size.
    case hasNoPageLimit
    /// Leaves out the second of two commits.
    case skipsCommits
  }

  let flaw: Flaw
  let base: any RecordStore

  var kind: StoreKind { base.kind }

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
    guard flaw == .commitsRollbacks else { return try await base.transact(body) }
    let committed = try await base.transact { overlay -> Result<Answer, any Error> in
      do { return .success(try await body(overlay)) } catch { return .failure(error) }
    }
    return Committed(answer: try committed.answer.get(), receipt: committed.receipt)
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

  func commit(key: String) async throws -> Commit? { try await base.commit(key: key).map(damage) }

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
