import OpsDomain
import OpsStorage

/// Walks along the journal in either direction, over the commits that are wanted.
struct AuditWalk {
  /// Most commits read at once.
  private static let stride = 500

  private let journal: any JournalReader
  private let search: JournalSearch
  private let record: RecordID?
  /// Commits that count as commits of the record.
  private let besides: Set<Int64>
  private let isOldestFirst: Bool
  /// The first sequence of the walk; nil for the end of the journal it starts at.
  private let start: Int64?
  private var pages: CommitPages
  private var ahead: [Commit] = []
  private var isOver = false

  /// - Parameters:
  ///   - search: The commits that are wanted.
  ///   - record: Only commits that touched this record.
  ///   - besides: Sequences of commits that did something to its files.
  ///   - from: First sequence; nil for the end of the journal the walk starts at.
  ///   - wanted: How many commits are wanted; nil for as many as it takes.
  init(
    _ journal: any JournalReader, _ search: JournalSearch = JournalSearch(), record: RecordID?,
    besides: Set<Int64> = [], oldestFirst: Bool, from: Int64?, wanted: Int? = nil
  ) {
    self.journal = journal
    self.search = search
    self.record = record
    self.besides = besides
    isOldestFirst = oldestFirst
    start = from
    pages = journal.pages(
      search, from: from, oldestFirst: oldestFirst, size: min(wanted ?? Self.stride, Self.stride))
  }

  /// The next commit, or nil at the end of the journal.
  mutating func next() async throws -> Commit? {
    while ahead.isEmpty, !isOver {
      if let record { try await loadHistory(of: record) } else { try await load() }
    }
    return ahead.popLast()
  }

  /// Fills `ahead` with the next stretch, in reverse order of the walk.
  private mutating func load() async throws {
    let found = try await pages.next()
    isOver = found == nil
    ahead = found?.reversed() ?? []
  }

  private mutating func loadHistory(of record: RecordID) async throws {
    try Task.checkCancellation()
    isOver = true
    var found: [Commit] = []
    // A record's entries alone do not tell which others the commit touched.
    var parts = try await journal.history(of: record, limit: .max)
    for sequence in besides.subtracting(parts.map(\.sequence)) {
      parts += try await journal.commits(after: sequence - 1, limit: 1)
    }
    parts.sort { $0.sequence < $1.sequence }
    for part in parts where search.accepts(part) {
      guard let start, isOldestFirst ? part.sequence < start : part.sequence > start
      else {
        found.append(part)
        continue
      }
    }
    ahead = isOldestFirst ? found.reversed() : found
  }
}
